"""Blocks that are set: no page break goes through one; they are stacked from top to foot.

Lengths are in mm; y grows downwards from a block's top, x to the right from its column's left.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias

from pnp.core.geometry import Rect
from pnp.core.values import Struct, replace
from pnp.pdf.structure import Element
from pnp.shapes.trim import Polygon

# What a thing is to those who have the book read to them: an element of its structure, or one of
# the kinds of artifacts of pnp.drawing.marked_content; None is one of no kind.
Tag: TypeAlias = Element | str | None


class PlacedSvg(NamedTuple):
    """SVG whose origin lies at x, y. `over` lies above faces, all else below them.

    What stands in a line of text as a `part` of its own, a link or a picture, has a number there
    from 1 on; 0 is the text itself.
    """

    x: float
    y: float
    svg: str
    over: bool = False
    part: int = 0
    tag: Tag = None


class FaceAt(NamedTuple):
    """A face by its key. `crop` is the part that is shown, in mm of the card; it fills `place`.

    `corner` is the radius of the corners, in mm of the page. A piece with an `outline`, in mm of
    the card, is cut along that. A `turned` face stands on its head.
    """

    key: str
    place: Rect
    crop: Rect
    corner: float
    turned: bool = False
    said: str = ""
    part: int = 0
    tag: Tag = None
    outline: Polygon = ()


class LinkAt(NamedTuple):
    """A place that leads to `target`: "#id", or an address."""

    place: Rect
    target: str
    part: int = 0
    tag: Tag = None


class IconAt(NamedTuple):
    """An icon of the game's art; `said` is the game's word for it."""

    name: str
    place: Rect
    said: str = ""
    part: int = 0
    tag: Tag = None


class Column(Struct, frozen=True):
    """Where rows are set: `room` mm wide, in the tone of a chapter, as content of `element`."""

    room: float
    tone: str
    element: Element


# Paragraphs of fewer lines are not broken.
_SHORT = 5

Drawable: TypeAlias = PlacedSvg | FaceAt | LinkAt | IconAt


class Mark(Struct, frozen=True):
    """A heading that links and bookmarks find: its id, its words, its depth from 0."""

    id: str
    title: str
    depth: int


class TypesetBlock(Struct, frozen=True):
    """A piece of a page. `gap` is the space above it, none at the top of a page.

    With `keep_with_next`, it stands on the page of the next. A `wide` one covers the outer margin,
    too; else `margin_note` may stand there, beside it. A `tone` is the colour of the page from here
    on. A `band` is how far a background of its own reaches, in mm from the top of its page; it is
    the face `head`, where that is not ""; of a block that does not begin a `page`, in mm from its
    top. One `with_above` shows what stands above it, and better begins no page.
    What begins a page may have another look `within` one. A `spread` has no place among others: it
    is what stands on two facing pages, on the left and on the right one.
    """

    height: float
    things: tuple[Drawable, ...] = ()
    gap: float = 0.0
    keep_with_next: bool = False
    with_above: bool = False
    wide: bool = False
    page: bool = False
    margin_note: TypesetBlock | None = None
    marks: tuple[Mark, ...] = ()
    tone: str = ""
    band: float = 0.0
    head: str = ""
    spread: tuple[tuple[Drawable, ...], tuple[Drawable, ...]] | None = None
    within: TypesetBlock | None = None

    def moved(self, dx: float, dy: float) -> tuple[Drawable, ...]:
        """Return what it holds, moved."""
        return tuple(_moved(thing, dx, dy) for thing in self.things)


def _moved(thing: Drawable, dx: float, dy: float) -> Drawable:
    if isinstance(thing, PlacedSvg):
        return thing._replace(x=thing.x + dx, y=thing.y + dy)
    return thing._replace(place=thing.place.moved(dx, dy))


def stacked(blocks: Iterable[TypesetBlock], x: float = 0.0) -> TypesetBlock:
    """Return `blocks` as one, moved right by `x`; what is wide or aside in them is so no more."""
    things: list[Drawable] = []
    at = 0.0
    for number, block in enumerate(blocks):
        at += block.gap if number else 0.0
        things += block.moved(x, at)
        at += block.height
        if block.margin_note:
            things += block.margin_note.moved(x, at)
            at += block.margin_note.height
    return TypesetBlock(at, tuple(things))


def tagged(blocks: Iterable[TypesetBlock], element: Element) -> list[TypesetBlock]:
    """Return `blocks`, whose things are content of `element`; parts of lines are elements of it."""
    # One object for each part of a line.
    parts: dict[int, Element] = {}

    def of(thing: Drawable) -> Drawable:
        if not thing.part:
            return thing._replace(tag=element)
        if thing.part not in parts:
            parts[thing.part] = _inline(thing, element)
        return thing._replace(tag=parts[thing.part])

    return [replace(block, things=tuple(map(of, block.things))) for block in blocks]


def _inline(thing: Drawable, element: Element) -> Element:
    """Return the element of a part of a line: a link, a picture, or a sign for a word."""
    if isinstance(thing, FaceAt):
        return element.later("Figure", alt=thing.said)
    if isinstance(thing, IconAt):
        return element.later("Span", actual=thing.said)
    return element.later("Link")


def kept_together(blocks: Iterable[TypesetBlock]) -> list[TypesetBlock]:
    """Return `blocks` kept together so that no page ends between them."""
    known = list(blocks)
    return [*(replace(block, keep_with_next=True) for block in known[:-1]), *known[-1:]]


def without_widows(lines: list[TypesetBlock]) -> list[TypesetBlock]:
    """Return the lines of a paragraph so glued that none stands alone at a page's end.

    A short one stays whole.
    """
    last = len(lines) - 1
    if last < _SHORT:
        return kept_together(lines)
    return [
        replace(line, keep_with_next=line.keep_with_next or number in (0, last - 1))
        for number, line in enumerate(lines)
    ]


def spaced(blocks: Sequence[TypesetBlock], gap: float) -> list[TypesetBlock]:
    """Return `blocks` with a gap of `gap` mm above the first."""
    return [*(replace(one, gap=gap) for one in blocks[:1]), *blocks[1:]]
