"""The outline of a PDF: titles, nested, that lead to places on its pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pikepdf import Array, Name, OutlineItem, Pdf


class Bookmark(NamedTuple):
    """A title, and where it leads: a page, counted from 0, and a place on it.

    `left` and `top` are in pt from the page's lower left corner; without `top` the whole page is
    shown. `depth` counts from 0; one deeper than the bookmark before it and more stands below it.
    """

    title: str
    page: int
    depth: int = 0
    left: float = 0.0
    top: float | None = None


def write_bookmarks(pdf: Pdf, bookmarks: Iterable[Bookmark], opened: int = 2) -> None:
    """Give `pdf` an outline, of which so many levels are seen at first."""
    pages = [page.obj for page in pdf.pages]
    # The items that are open, from the outermost: a bookmark is at most one deeper than the last.
    path: list[OutlineItem] = []
    with pdf.open_outline(max_depth=32) as outline:
        outline.root.clear()
        for mark in bookmarks:
            place = Array([pages[mark.page], Name.Fit])
            if mark.top is not None:
                place = Array([pages[mark.page], Name.XYZ, round(mark.left, 3),
                               round(mark.top, 3), 0])  # fmt: skip
            item = OutlineItem(mark.title, place)
            del path[mark.depth :]
            item.is_closed = len(path) + 1 >= opened
            (path[-1].children if path else outline.root).append(item)
            path.append(item)


def read_bookmarks(pdf: Pdf) -> list[Bookmark]:
    """Return the outline that `write_bookmarks` wrote."""
    numbers = {page.obj.objgen: number for number, page in enumerate(pdf.pages)}

    def below(items: Iterable[OutlineItem], depth: int) -> Iterator[Bookmark]:
        for item in items:
            page, kind, *place = item.destination  # type: ignore[misc]
            left, top = (float(place[0]), float(place[1])) if kind == Name.XYZ else (0.0, None)
            yield Bookmark(item.title, numbers[page.objgen], depth, left, top)
            yield from below(item.children, depth + 1)

    with pdf.open_outline() as outline:
        return list(below(outline.root, 0))
