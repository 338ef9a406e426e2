"""What is written on a face, how large, on which background, and how far from the cut.

The background is what is really painted: the face without its texts is drawn, near them, and looked
at along the edges of the letters.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from pnp.colour.rgb import Rgb
from pnp.core.units import mm_to_pt
from pnp.drawing.canvas import Paint
from pnp.drawing.display_list import (
    PX_PER_MM,
    Block,
    Box,
    Clip,
    FaceDisplayList,
    Group,
    Item,
    Placed,
    Shape,
    TextRun,
)
from pnp.legibility.background import FaceBackground, Pixels, rgb_of
from pnp.legibility.cut_distance import CutShape, Point, kept_depth, least_depth
from pnp.legibility.glyph_edges import box_of_run, edge_of
from pnp.legibility.thin_lines import stem_of
from pnp.shapes.trim import Trim
from pnp.svg.matrix import IDENTITY, Matrix, box_under, multiply, scale_of
from pnp.svg.outline import Gradient

# For each letter the colours below its edge.
Below: TypeAlias = tuple[tuple[Rgb, ...], ...]


_BOLD = 700


class LetterColours(NamedTuple):
    """Colours that letters are painted with, and for each letter those along its edge below."""

    inks: tuple[Rgb, ...]
    alpha: float
    backgrounds: Below


class PaintedLine(NamedTuple):
    """A line of text in one font.

    It can be read if one of its colours can be told from its background.

    `size` is in pt; `share` is the size as a part of the largest in the same text; `depth` is how
    far the letters keep from the cut, in mm; `stem` is how wide their stems are, in mm.
    """

    text: str
    size: float
    share: float
    is_bold: bool
    colours: tuple[LetterColours, ...]
    depth: float
    stem: float | None


class TextLines(NamedTuple):
    """What is written on a face.

    `depth` is how far all else keeps from the cut that has to, in mm; None without such.
    """

    lines: tuple[PaintedLine, ...]
    depth: float | None


class _Line(NamedTuple):
    """A line as it lies on the face; `matrix` takes its em to pixels, y upwards."""

    written: TextRun
    matrix: Matrix
    alpha: float
    block: int

    @property
    def size(self) -> float:
        return scale_of(self.matrix)

    def box(self) -> Box:
        """Return a box around the letters, in pixels."""
        return box_under(self.matrix, box_of_run(self.written.words.run))

    def letters(self) -> Iterator[tuple[float, Sequence[Point]]]:
        """Yield where each letter starts, and points along its edge from there, in em."""
        run = self.written.words.run
        pen = 0.0
        for glyph in run.glyphs:
            points = edge_of(run.font, glyph.gid)
            if points:
                yield pen + glyph.x, [(x, y + glyph.y) for x, y in points] if glyph.y else points
            pen += glyph.advance
        for bar in run.bars:
            yield 0.0, [(x, y) for x in (bar.x0, bar.x1) for y in (bar.y, bar.y + bar.thickness)]

    def points(self) -> Iterator[list[Point]]:
        """Yield points along the edge of each letter, in pixels."""
        a, b, c, d, e, f = self.matrix
        for pen, points in self.letters():
            left, top = a * pen + e, b * pen + f
            yield [(a * x + c * y + left, b * x + d * y + top) for x, y in points]


class _Set(NamedTuple):
    """A line with a box around its letters, and all that does not depend on its background."""

    line: _Line
    box: Box
    told: PaintedLine


class _Part(NamedTuple):
    """The lines of a part of a face, and how far all else keeps from the cut that has to."""

    lines: tuple[_Set, ...]
    depth: float | None


def text_lines_on(face: FaceDisplayList, trim: Trim, near: float) -> TextLines:
    """Return what is written on `face`, cut along `trim`; depths are exact if less than `near`."""
    shape = CutShape(face.width, face.height, trim)
    # A shape by itself, as most things are, is neither written nor has to keep from the cut.
    parts = [_part(shape, near, item) for item in face.items if type(item) is not Shape]
    depths = [part.depth for part in parts if part.depth is not None]
    lines = [line for part in parts for line in part.lines]
    backgrounds = _backgrounds(FaceBackground(face), lines, shape) if lines else []
    return TextLines(
        tuple(
            one.told._replace(colours=_letter_colours(one.line, below))
            for one, below in zip(lines, backgrounds, strict=True)
        ),
        min(depths, default=None),
    )


def _part(depth: CutShape, near: float, item: Item) -> _Part:
    rest = kept_depth((item,), IDENTITY, depth)
    lines = list(_lines((item,), IDENTITY, 1.0, [0]))
    largest = {line.block: line.size for line in sorted(lines, key=lambda line: line.size)}
    found = []
    for line in lines:
        box = line.box()
        told = PaintedLine(
            text=line.written.words.run.text,
            size=mm_to_pt(line.size / PX_PER_MM),
            share=line.size / largest[line.block],
            is_bold=line.written.words.run.font.css_weight >= _BOLD,
            colours=(),
            depth=_depth(line, box, depth, near),
            stem=_stem(line),
        )
        found.append(_Set(line, box, told))
    return _Part(tuple(found), rest)


def _lines(
    items: Sequence[Item], at: Matrix, alpha: float, blocks: list[int], block: int = 0
) -> Iterator[_Line]:
    """Yield all lines below `items`; `blocks` holds the number of the last block of text."""
    for item in items:
        match item:
            case TextRun(words, size, x, y, matrix) if words.run.text.strip():
                if not block:
                    blocks[0] += 1
                em = multiply(multiply(at, matrix), (size, 0, 0, -size, x, y))
                yield _Line(item, em, alpha, block or blocks[0])
            case Placed(inner, matrix) if not inner.is_dumb:
                yield from _lines(inner.items, multiply(at, matrix), alpha, blocks, block)
            case Clip(_, _, inner):
                yield from _lines(inner, at, alpha, blocks, block)
            case Group(share, inner):
                yield from _lines(inner, at, alpha * share, blocks, block)
            case Block(_, inner):
                blocks[0] += 1
                yield from _lines(inner, at, alpha, blocks, blocks[0])


def text_boxes(face: FaceDisplayList) -> list[tuple[str, Box]]:
    """Return the lines of text on `face`, each with a box around its letters, in pixels."""
    lines = _lines(face.items, IDENTITY, 1.0, [0])
    return [(line.written.words.run.text, line.box()) for line in lines]


def _stem(line: _Line) -> float | None:
    stem = stem_of(line.written.words.run.font)
    return None if stem is None else stem * line.size / PX_PER_MM


def _depth(line: _Line, box: Box, depth: CutShape, near: float) -> float:
    least = least_depth(box, depth)
    if least >= near and not depth.has_dents:
        return least
    return depth.least([point for some in line.points() for point in some], near)


# Backgrounds and paints


def _backgrounds(background: FaceBackground, lines: Sequence[_Set], depth: CutShape) -> list[Below]:
    """Return the colours below the edge of every letter of each line, where it is not cut off."""
    flat = [background.flat(line.box) for line in lines]
    unclear = [line.box for line, colour in zip(lines, flat, strict=True) if colour is None]
    pixels = background.painted(unclear) if unclear else None
    return [
        ((colour,),) if colour else _below(line.line, line.box, pixels, depth)
        for line, colour in zip(lines, flat, strict=True)
    ]


def _below(line: _Line, box: Box, pixels: Pixels | None, depth: CutShape) -> Below:
    assert pixels is not None  # noqa: S101 - one line that is not clear, and there are pixels
    colour = pixels.flat(box)
    if colour:
        return ((colour,),)
    letters = line.points()
    if least_depth(box, depth) < 0:
        letters = ([point for point in points if depth(*point) >= 0] for points in letters)
    return tuple(filter(None, map(pixels.at, letters)))


def _letter_colours(line: _Line, below: Below) -> tuple[LetterColours, ...]:
    look = line.written.look
    fill, stroke = look.fill, look.stroke
    if fill and stroke:
        outer = _inks(stroke)
        inner = LetterColours(_inks(fill), fill.alpha * line.alpha, (outer,))
        if look.stroke_first:
            return (inner,)
        return (inner, LetterColours(outer, stroke.alpha * line.alpha, below))
    paint = fill or stroke
    return (LetterColours(_inks(paint), paint.alpha * line.alpha, below),) if paint else ()


def _inks(paint: Paint) -> tuple[Rgb, ...]:
    source = paint.source
    colours = [stop[1:4] for stop in source.stops] if isinstance(source, Gradient) else [source]
    return tuple(map(rgb_of, colours))
