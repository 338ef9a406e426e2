"""Machines that cut pieces out of printed sheets: their marks, their files, their layers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pnp.core.geometry import Rect, Size
from pnp.core.values import Struct

# What is done along a line, in the order in which it is done: nothing, for the marks; then what is
# inside of pieces, while these still hang on their sheet.
MARKS, SCORE, PERFORATE, INNER, KISS, THROUGH = LINES = (
    "marks", "score", "perforate", "inner", "kiss", "through",
)  # fmt: skip
# By their names: #rrggbb for SVG, and the AutoCAD Color Index that DXF has (its first seven).
COLOURS = {
    "red": ("#ff0000", 1),
    "yellow": ("#ffff00", 2),
    "green": ("#00ff00", 3),
    "cyan": ("#00ffff", 4),
    "blue": ("#0000ff", 5),
    "magenta": ("#ff00ff", 6),
    "black": ("#000000", 7),
}
FILES = ("pdf", "dxf", "svg", "png")
MARK_KINDS = ("corners", "crosses")


class Layer(Struct, frozen=True):
    """What a kind of line is called in cut files, and its colour, one of COLOURS."""

    name: str
    colour: str


class Registration(Struct, frozen=True):
    """The marks that a machine looks for, in mm.

    "corners" are a filled square of side `square` at the top left, and at the top right and the
    bottom left two lines each, `length` long; "crosses" are one in each corner. The middle of their
    lines lies `inset` from the edges of the paper; they are `thickness` wide. Nothing else is
    printed within `clear` of them.
    """

    kind: str
    inset: float
    length: float
    thickness: float
    square: float
    clear: float

    @property
    def reach(self) -> float:
        """How far from both edges of a corner nothing else is printed."""
        return self.inset + self.square + self.clear

    @property
    def label_reach(self) -> float:
        """How far from a corner, along an edge, no label stands: beside the lines of marks, too."""
        return self.inset + max(self.square, self.length) + 2 * self.clear

    @property
    def edge(self) -> float:
        """How far from all edges of the paper faces stay: beside the lines of corners.

        Between crosses they may lie as near to the edges as any.
        """
        if self.kind == "crosses":
            return 0.0
        is_long = self.length > self.square + self.clear
        return self.inset + self.thickness / 2 + (self.clear if is_long else 0.0)

    def bars(self, page: Size) -> tuple[Rect, ...]:
        """Return the filled rectangles that the marks on a page are made of."""
        return tuple(_crosses(self, page) if self.kind == "crosses" else _corners(self, page))


class Machine(Struct, frozen=True):
    """A machine, and what it takes.

    `files` are of FILES; `width` is how wide a sheet may be, in mm. One that prints by a program
    of its own shows pictures (png) of at most so many mm, by names of papers: `areas`. `layers` has
    each of LINES; lines in SVG are `stroke` mm wide, and `kerf` is how wide the cut itself is.
    """

    name: str
    title: str
    files: tuple[str, ...]
    width: float
    layers: Mapping[str, Layer]
    marks: Registration | None = None
    areas: Mapping[str, Size] | None = None
    stroke: float = 0.1
    kerf: float = 0.0


def _corners(marks: Registration, page: Size) -> Iterator[Rect]:
    half, inset, arm = marks.thickness / 2, marks.inset, marks.length
    right, bottom = page.width - inset, page.height - inset
    yield Rect(inset, inset, marks.square, marks.square).grown(half)
    yield Rect(right - arm, inset - half, arm + half, marks.thickness)
    yield Rect(right - half, inset + half, marks.thickness, arm - half)
    yield Rect(inset - half, bottom - half, arm + half, marks.thickness)
    yield Rect(inset - half, bottom - arm, marks.thickness, arm - half)


def _crosses(marks: Registration, page: Size) -> Iterator[Rect]:
    half, arm = marks.thickness / 2, marks.length / 2
    for x in (marks.inset, page.width - marks.inset):
        for y in (marks.inset, page.height - marks.inset):
            yield Rect(x - arm, y - half, marks.length, marks.thickness)
            yield Rect(x - half, y - arm, marks.thickness, arm - half)
            yield Rect(x - half, y + half, marks.thickness, arm - half)
