"""A canvas that only takes notes: a face as a list of what is painted on it, to be looked at.

Of a drawing that many faces place it takes notes once. What templates give a `class` is kept
together, so that one knows which letters and shapes belong to a text.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property, lru_cache
from typing import NamedTuple, TypeAlias

from pnp.core.units import MM_PER_INCH
from pnp.drawing.canvas import AnyPicture, Canvas, Draw, Look, Point
from pnp.drawing.svg_renderer import SvgRenderer
from pnp.drawing.text_operators import ShownRun
from pnp.svg.encoded_image import Remark
from pnp.svg.matrix import IDENTITY, Matrix, box_under, multiply, stretch
from pnp.svg.node import Node
from pnp.svg.outline import Outline
from pnp.svg.style import Style

# Display lists are in pixels: fine enough to see what lies below a letter.
DISPLAY_LIST_DPI = 100
PX_PER_MM = DISPLAY_LIST_DPI / MM_PER_INCH

# Left, top, right, bottom.
Box: TypeAlias = tuple[float, float, float, float]

# What is around nothing; it meets no other box.
NO_BOX: Box = (math.inf, math.inf, -math.inf, -math.inf)


class Shape(NamedTuple):
    """An outline and how it is painted."""

    outline: Outline
    matrix: Matrix
    look: Look


class TextRun(NamedTuple):
    """A line of text in one font, which starts at x, y."""

    words: ShownRun
    size: float
    x: float
    y: float
    matrix: Matrix
    look: Look


class Image(NamedTuple):
    """Pixels on the square from 0, 0 to 1, 1."""

    pixels: AnyPicture
    matrix: Matrix
    alpha: float


class Items(list["Item"]):
    """What is painted inside of something, and the boxes around each and all, once asked for."""

    @cached_property
    def boxes(self) -> list[Box]:
        """A box around each: reckoned once, for all that look at a face, it is 8 % of looking."""
        return [box_of(item) for item in self]

    @cached_property
    def box(self) -> Box:
        """A box around all; with `boxes`, 20 % of looking for marks."""
        return box_around(self.boxes)


class Clip(NamedTuple):
    """What is painted inside of outlines only."""

    outlines: tuple[tuple[Outline, Matrix], ...]
    even_odd: bool
    items: Items


class Group(NamedTuple):
    """What is laid on the rest as a whole, at an opacity."""

    alpha: float
    items: Items


class Block(NamedTuple):
    """What stands in an element with the class `name`."""

    name: str
    items: Items


class Placed(NamedTuple):
    """A drawing that many faces may place."""

    inner: DisplayList
    matrix: Matrix


Item: TypeAlias = Shape | TextRun | Image | Clip | Group | Block | Placed


class DisplayList:
    """A canvas whose `items` are what was painted, the lowest first."""

    def __init__(self, drawn: dict[str, DisplayList]) -> None:
        """`drawn` has the notes of the drawings that were placed before, by key."""
        self.items = Items()
        self._drawn = drawn  # each made once for all faces
        self._is_dumb: bool | None = None

    @property
    def box(self) -> Box:
        """A box around all shapes, in its own coordinates."""
        return self.items.box

    @property
    def is_dumb(self) -> bool:
        """Whether there are neither texts nor classes in it, however deep."""
        if self._is_dumb is None:
            self._is_dumb = _are_dumb(self.items)
        return self._is_dumb

    def paint(self, outline: Outline, matrix: Matrix, look: Look) -> None:
        """Note an outline."""
        self.items.append(Shape(outline, matrix, look))

    def text(self, words: ShownRun, size: float, start: Point, matrix: Matrix, look: Look) -> None:
        """Note a line of text."""
        self.items.append(TextRun(words, size, *start, matrix, look))

    def picture(self, pixels: AnyPicture, matrix: Matrix, alpha: float) -> None:
        """Note a picture. Raises PictureError where it can't be drawn."""
        pixels.try_out()
        self.items.append(Image(pixels, matrix, alpha))

    @contextmanager
    def clip(self, outlines: Iterable[tuple[Outline, Matrix]], even_odd: bool) -> Iterator[None]:
        """Note what the body paints, and inside of what."""
        with self._apart() as items:
            yield
        self.items.append(Clip(tuple(outlines), even_odd, items))

    @contextmanager
    def group(self, alpha: float) -> Iterator[Canvas]:
        """Note what the body paints, and at which opacity."""
        with self._apart() as items:
            yield self
        self.items.append(Group(alpha, items))

    @contextmanager
    def block(self, name: str) -> Iterator[None]:
        """Note what the body paints, and that it belongs together."""
        with self._apart() as items:
            yield
        self.items.append(Block(name, items))

    @contextmanager
    def _apart(self) -> Iterator[Items]:
        before, self.items = self.items, Items()
        yield self.items
        self.items = before

    def shared(self, key: str, matrix: Matrix, draw: Draw) -> None:
        """Note a drawing and where it lies."""
        inner = self._drawn.get(key)
        if inner is None:
            inner = DisplayList(self._drawn)
            draw(inner, IDENTITY)
            # Not before: what can't be drawn is wrong on the next face, too.
            self._drawn[key] = inner
        self.items.append(Placed(inner, matrix))


def _are_dumb(items: Iterable[Item]) -> bool:
    for item in items:
        match item:
            case TextRun() | Block():
                return False
            case Clip(_, _, inner) | Group(_, inner) if not _are_dumb(inner):
                return False
            case Placed(inner, _) if not inner.is_dumb:
                return False
    return True


class FaceDisplayList(NamedTuple):
    """What is painted on a face, the lowest first, its size in pixels, remarks on its pictures."""

    items: Items
    width: float
    height: float
    remarks: Mapping[str, Remark]


class DisplayListRenderer(SvgRenderer):
    """Draws on a DisplayList; tells it of classes."""

    def _node(self, node: Node, style: Style, matrix: Matrix, canvas: Canvas) -> None:
        name = node.get("class", "")
        if name and isinstance(canvas, DisplayList):
            with canvas.block(name):
                SvgRenderer._node(self, node, style, matrix, canvas)
        else:
            SvgRenderer._node(self, node, style, matrix, canvas)


def repaint(items: Items, canvas: Canvas, at: Matrix, wanted: Sequence[Box]) -> None:
    """Paint on `canvas` whatever is no text and comes near a `wanted` box, moved by `at`.

    The boxes are in the canvas's coordinates.
    """
    for item, box in zip(items, items.boxes, strict=True):
        match item:
            case Shape(outline, matrix, look):
                if meets(box_under(at, box), wanted):
                    canvas.paint(outline, multiply(at, matrix), look)
            case Placed(inner, matrix):
                onto = multiply(at, matrix)
                if meets(box_under(onto, inner.box), wanted):
                    repaint(inner.items, canvas, onto, wanted)
            case Image(pixels, matrix, alpha):
                canvas.picture(pixels, multiply(at, matrix), alpha)
            case Clip(outlines, even_odd, inner):
                moved = [(outline, multiply(at, matrix)) for outline, matrix in outlines]
                with canvas.clip(moved, even_odd):
                    repaint(inner, canvas, at, wanted)
            case Group(alpha, inner):
                with canvas.group(alpha) as layer:
                    repaint(inner, layer, at, wanted)
            case Block(_, inner):
                repaint(inner, canvas, at, wanted)


def meets(box: Box, others: Iterable[Box]) -> bool:
    """Return whether `box` has a point in common with one of `others`."""
    left, top, right, bottom = box
    for x0, y0, x1, y1 in others:
        if left <= x1 and x0 <= right and top <= y1 and y0 <= bottom:
            return True
    return False


def box_around(boxes: Sequence[Box]) -> Box:
    """Return the box around `boxes`, or NO_BOX when there are none."""
    there = [box for box in boxes if box[0] <= box[2]]
    if not there:
        return NO_BOX
    lefts, tops, rights, bottoms = zip(*there, strict=True)
    return (min(lefts), min(tops), max(rights), max(bottoms))


def box_of(item: Item) -> Box:
    """Return a box that nothing reaches out of; NO_BOX for texts."""
    # Most things are shapes.
    if isinstance(item, Shape):
        outline, matrix, look = item
        box = box_under(matrix, _hull(outline))
        if not look.stroke:
            return box
        reach = look.pen.reach * stretch(matrix)
        left, top, right, bottom = box
        return (left - reach, top - reach, right + reach, bottom + reach)
    match item:
        case Placed(inner, matrix):
            return box_under(matrix, inner.box)
        case Image(_, matrix, _):
            return box_under(matrix, (0.0, 0.0, 1.0, 1.0))
        case Clip(outlines, _, items):
            inside = box_around([box_under(matrix, _hull(outline)) for outline, matrix in outlines])
            return common(inside, items.box)
        case Group(_, items) | Block(_, items):
            return items.box
    return NO_BOX


def common(one: Box, other: Box) -> Box:
    """Return what two boxes have in common."""
    return (*map(max, one[:2], other[:2]), *map(min, one[2:], other[2:]))  # type: ignore[return-value]


# 7 % of checking Quarken (bench/caches.py).
@lru_cache(maxsize=20_000)
def _hull(outline: Outline) -> Box:
    """Return a box around an outline, in its own coordinates; that of its control points."""
    xs: list[float] = []
    ys: list[float] = []
    for kind, *numbers in outline.segments:
        xs += numbers[::2]
        ys += numbers[1::2]
        if kind == "R":
            xs[-1] += xs[-2]
            ys[-1] += ys[-2]
    return (min(xs), min(ys), max(xs), max(ys)) if xs else NO_BOX
