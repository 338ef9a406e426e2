"""The outline of a PDF of sheets, whose pages qpdf does not have: see `late_objects`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pikepdf import String

from pnp.core.values import Struct
from pnp.pdf.bookmarks import Bookmark
from pnp.pdf.sheet_objects import late_reference


class _Item(Struct):
    """The root of an outline, which has no parent, or an item of it.

    `links` are the numbers of the items that it names. `seen` is how many items would be seen below
    it if it were open.
    """

    title: str
    page: int
    is_open: bool
    links: dict[str, int]
    seen: int = 0


def outline_entries(
    bookmarks: Iterable[Bookmark], opened: int, first: int, pages: Sequence[int]
) -> Iterator[str]:
    """Yield the entries of the late objects of an outline (ISO 32000-1, 12.3.3).

    They have numbers from `first` on: the root, and an item for each bookmark, which leads to a
    whole page; `pages` are late objects, too. So many levels as are `opened` are seen at first.
    """
    for item in _items(bookmarks, opened):
        said = [f"/{key} {late_reference(first + to)}" for key, to in item.links.items()]
        if "Parent" in item.links:
            title = String(item.title).unparse().decode("latin-1")
            said.append(f"/Title {title}/Dest[{late_reference(pages[item.page])}/Fit]")
        else:
            said.append("/Type/Outlines")
        yield f"{''.join(said)}/Count {item.seen if item.is_open else -item.seen}"


def _items(bookmarks: Iterable[Bookmark], opened: int) -> list[_Item]:
    """Return the root and an item for each bookmark, in order, with their links."""
    items = [_Item("", 0, True, {})]
    path = [0]  # from the root to the last item
    for number, mark in enumerate(bookmarks, 1):
        del path[mark.depth + 1 :]
        above = items[path[-1]].links
        links = {"Parent": path[-1]}
        if "Last" in above:
            links["Prev"] = above["Last"]
            items[above["Last"]].links["Next"] = number
        above |= {"First": above.get("First", number), "Last": number}
        items.append(_Item(mark.title, mark.page, len(path) < opened, links))
        path.append(number)
    for item in reversed(items[1:]):
        items[item.links["Parent"]].seen += 1 + item.is_open * item.seen
    return items
