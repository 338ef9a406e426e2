"""What faces have in common: an SVG in pieces, so that those seen before are not read again.

A deck's faces say most things in the same words: a piece in the same groups, written the same, is
the same drawing. Only what is new of a face has to be parsed, checked and walked over.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import TypeAlias

from pnp.core.problems import Where
from pnp.core.values import Struct
from pnp.drawing.canvas import Canvas
from pnp.drawing.display_list import DisplayList, Item, SketchWalker
from pnp.fonts.book import FontBook
from pnp.svg.matrix import Matrix
from pnp.svg.node import DEEPEST, LARGEST_TREE, Node, Tree
from pnp.svg.style import Style

# A piece: the number of the groups around it, and how it is written.
Key: TypeAlias = tuple[int, str]
Items: TypeAlias = tuple[Item, ...]

_TAG = re.compile(r"<(/?)([\w:.-]+)[^<>\"']*(?:\"[^\"]*\"[^<>\"']*|'[^']*'[^<>\"']*)*>")
_HAS_ID = re.compile(r"\sid\s*=")
_ID = re.compile(r"\sid\s*=\s*[\"']([^\"']*)")
# What refers to something, and to what, as far as it can be seen without parsing.
_REFERS = re.compile(r"url\(|href")
_REFERENCE = re.compile(r"url\(\s*['\"]?#([^)'\"\s]+)|href\s*=\s*[\"'](?:#([^\"'\s]+)|data:)")
# Comments, declarations, rules of CSS, and signs in disguise: not taken to pieces.
_OBSCURE = ("<!", "<?", "<style", "\\")
_QUOTES = ("&#34;", "&#39;")
_EMPTY, _END = "<g/>", "</svg>"
_LONGEST = 1_000_000
_KEPT = 16_000_000  # characters


class _Element(Struct, frozen=True):
    """An element of a text: where it starts, its start tag ends, it ends; `size` elements."""

    name: str
    start: int
    inner: int
    end: int
    size: int
    children: Sequence[_Element]


class Parts(Struct, frozen=True):
    """A face without what is known of it.

    `svg` has empty groups in the places of known pieces. `known` has what is painted there, by the
    number of the group among all elements of `svg`; `new` the keys of pieces, in the same way.
    `size` is how many elements there are in the whole face, `depth` how deep they are nested.
    """

    svg: str
    known: dict[int, Items]
    new: dict[int, Key]
    size: int
    depth: int


class Fragments:
    """The pieces that were seen before, and what is painted where each stands."""

    def __init__(self) -> None:
        self._items: dict[Key, Items] = {}
        self._groups: dict[tuple[int, str, Sequence[str]], int] = {}
        self._length = 0

    def parts(self, svg: str, drawings: Collection[str]) -> Parts | None:
        """Return what is new of `svg`; None when it is not safe to take it to pieces.

        `drawings` are the ids that it may use beside its own.
        """
        read = _read(svg)
        if read is None:
            return None
        root, depth = read
        named: Sequence[str] = ()
        if _HAS_ID.search(svg):
            named = tuple(svg[one.start : one.end] for one in _named(svg, root))
        if not _is_closed(svg, named, drawings):
            return None
        writer = _Writer(svg, self._items, self._number, bool(named))
        writer.write(root, self._number(0, svg[root.start : root.inner], named))
        if _has_text(svg, root):
            return None
        text = f"{svg[root.start : root.inner]}{''.join(writer.written)}{_END}"
        return Parts(text, writer.known, writer.new, root.size, depth)

    def keep(self, fresh: dict[Key, Items]) -> None:
        """Remember what is painted where new pieces stand."""
        self._items.update(fresh)
        self._length += sum(len(text) for _, text in fresh)
        if self._length > _KEPT:
            self._items.clear()
            self._groups.clear()
            self._length = 0

    def _number(self, around: int, tag: str, named: Sequence[str] = ()) -> int:
        """Return what stands for a start tag inside of all that `around` stands for."""
        return self._groups.setdefault((around, tag, named), len(self._groups) + 1)


def _read(svg: str) -> tuple[_Element, int] | None:
    """Return the root of `svg` and how deep elements are nested, None for what is no plain SVG."""
    if len(svg) > _LONGEST or _is_obscure(svg):
        return None
    # For each element that is open: name, start, end of the start tag, elements before it.
    opened: list[tuple[str, int, int, int]] = []
    children: list[list[_Element]] = [[]]
    count = depth = 0
    for tag in _TAG.finditer(svg):
        closes, name = tag.groups()
        start, end = tag.span()
        if closes:
            if not opened or opened[-1][0] != name:
                return None
            name, start, inner, before = opened.pop()
            element = _Element(name, start, inner, end, count - before, children.pop())
            children[-1].append(element)
            continue
        if svg[end - 2] == "/":
            children[-1].append(_Element(name, start, end, end, 1, ()))
        else:
            opened.append((name, start, end, count))
            children.append([])
            depth = max(depth, len(opened))
        count += 1
    outermost = children[0]
    if opened or len(outermost) != 1 or count >= LARGEST_TREE or depth >= DEEPEST - 1:
        return None
    root = outermost[0]
    is_whole = not svg[: root.start].strip() and not svg[root.end :].strip()
    return (root, depth + 1) if is_whole and root.name == "svg" and root.children else None


def _is_obscure(svg: str) -> bool:
    return any(mark in svg for mark in _OBSCURE) or svg.count("&#") != sum(map(svg.count, _QUOTES))


def _named(svg: str, element: _Element) -> Iterator[_Element]:
    """Yield the outermost elements inside a group that have an id, or have one inside."""
    for child in element.children:
        if _HAS_ID.search(svg, child.start, child.end):
            if child.name != "g" or _HAS_ID.search(svg, child.start, child.inner):
                yield child
            else:
                yield from _named(svg, child)


def _is_closed(svg: str, named: Sequence[str], drawings: Collection[str]) -> bool:
    """Return whether `svg` refers to nothing but drawings, and to its own ids by url() alone."""
    ids = {name for text in named for name in _ID.findall(text)}
    references = _REFERENCE.findall(svg)
    return len(references) == len(_REFERS.findall(svg)) and all(
        (not url or (url in ids and url not in drawings)) and (not used or used in drawings)
        for url, used in references
    )


def _has_text(svg: str, element: _Element) -> bool:
    """Return whether something else than elements stands directly in `element`."""
    at = element.inner
    for child in element.children:
        if not _is_blank(svg[at : child.start]):
            return True
        at = child.end
    return not _is_blank(svg[at : svg.rindex("<", at, element.end)])


def _is_blank(text: str) -> bool:
    return not text or text.isspace()


class _Writer:
    """Writes what is new; numbers the elements that it writes, 0 for the root."""

    def __init__(
        self,
        svg: str,
        items: Mapping[Key, Items],
        number: Callable[[int, str], int],
        has_ids: bool,
    ) -> None:
        self.written: list[str] = []
        self.known: dict[int, Items] = {}
        self.new: dict[int, Key] = {}
        self._svg = svg
        self._items = items
        self._number = number
        self._has_ids = has_ids
        self._count = 1

    def write(self, element: _Element, around: int) -> None:
        """Write what is in a group."""
        svg = self._svg
        held: list[Item] = []
        for child in element.children:
            text = svg[child.start : child.end]
            key = (around, text)
            is_bound = self._has_ids and _HAS_ID.search(text) is not None
            items = None if is_bound else self._items.get(key)
            if items is not None:
                held += items
                continue
            self._leave(held)
            held = []
            if not is_bound:
                self.new[self._count] = key
            self._child(child, text, around)
        self._leave(held)

    def _leave(self, held: Sequence[Item]) -> None:
        if held:
            self.known[self._count] = tuple(held)
            self.written.append(_EMPTY)
            self._count += 1

    def _child(self, child: _Element, text: str, around: int) -> None:
        svg = self._svg
        start = svg[child.start : child.inner]
        if (
            child.name != "g"
            or not child.children
            or _HAS_ID.search(start)
            or _has_text(svg, child)
        ):
            self.written.append(text)
            self._count += child.size
            return
        self.written.append(start)
        self._count += 1
        self.write(child, self._number(around, start))
        self.written.append("</g>")


class PieceWalker(SketchWalker):
    """Sketches a face of which parts are known; `fresh` is what it found of the others."""

    def __init__(self, tree: Tree, fonts: FontBook, where: Where, parts: Parts) -> None:
        super().__init__(tree, fonts, where)
        nodes = tree.nodes
        self.fresh: dict[Key, Items] = {}
        self._held = {id(nodes[number]): items for number, items in parts.known.items()}
        self._keys = {id(nodes[number]): key for number, key in parts.new.items()}

    def _node(self, node: Node, style: Style, matrix: Matrix, canvas: Canvas) -> None:
        assert isinstance(canvas, DisplayList)  # noqa: S101 - it draws on nothing else
        held = self._held.get(id(node))
        if held is not None:
            canvas.items += held
            return
        start = len(canvas.items)
        super()._node(node, style, matrix, canvas)
        key = self._keys.get(id(node))
        if key is not None:
            self.fresh[key] = tuple(canvas.items[start:])
