"""What a machine does to a sheet: the lines around its pieces, and where these are folded."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain

from pnp.core.cutting_machines import INNER, KISS, PERFORATE, SCORE, THROUGH
from pnp.core.geometry import Rect
from pnp.core.values import Struct
from pnp.exports.cut.line import (
    Circle,
    CutLine,
    Path,
    dashes,
    in_order,
    polygon,
    rounded,
    scored_within,
    straight,
)
from pnp.exports.cut.shared_edges import without_doubles
from pnp.marks.net_marks import net_marks
from pnp.marks.piece_marks import Piece, outline_of
from pnp.nets.net import Net
from pnp.nets.outline import cut_of
from pnp.shapes.offset import common, grown, united, within
from pnp.shapes.trim import Point, Polygon, Trim
from pnp.sheet_layout.imposed_sheets import FoldedPiece, Placement, Sheet

# Points that are so near are one, in mm.
_NEAR = 1e-4
# Strokes of a perforation, and what is left between them, in mm.
_STROKE, _LEFT = 2.0, 1.0
_TINY = 1e-6


class Treatment(Struct, frozen=True):
    """How pieces are cut out: `is_kiss` leaves their backing whole, as that of stickers.

    Folds are scored, or, where they are `perforated`, cut in strokes. `kerf` is how wide the cut
    itself is, in mm: half of it falls on each side of the line, which keeps off the piece by that.
    """

    is_kiss: bool = False
    is_perforated: bool = False
    kerf: float = 0.0


class CutPiece(Struct, frozen=True):
    """How what lies under one key is cut: along its trim, or that of its net."""

    trim: Trim
    net: Net | None


def sheet_lines(
    sheet: Sheet, pieces: Mapping[str, CutPiece], treatment: Treatment
) -> tuple[CutLine, ...]:
    """Return the lines of a sheet, in the order in which they are cut; no line is there twice."""
    found = [*chain.from_iterable(_around(one, sheet, pieces) for one in sheet.fronts)]
    found += folded_lines(sheet.folded)
    treated = (one for line in found for one in _treated(line, treatment))
    return tuple(in_order(without_doubles(treated)))


def _around(placed: Placement, sheet: Sheet, pieces: Mapping[str, CutPiece]) -> Iterator[CutLine]:
    """Yield the lines of a placement; of what is folded up, `folded_lines` has them."""
    if any(piece.cut for piece in sheet.folded):
        return
    piece, paper = pieces[placed.key], sheet.tile.paper if sheet.tile else None
    if piece.net:
        yield from net_lines(piece.net, placed.slot, paper, placed.rotation == 90)
    elif paper:
        yield rounded(THROUGH, paper, 0.0)
    else:
        yield _along(piece.trim, placed)


def _along(trim: Trim, placed: Placement) -> CutLine:
    """Return the line around a piece without folds."""
    slot = placed.slot
    if trim.is_round:
        radius = slot.width / 2
        return Circle(THROUGH, slot.x + radius, slot.y + radius, radius)
    if trim.outline:
        return polygon(THROUGH, outline_of(Piece(slot, trim, placed.rotation)))
    return rounded(THROUGH, slot, trim.corner)


def _treated(line: CutLine, treatment: Treatment) -> Iterator[CutLine]:
    """Yield a line as the machine is to follow it."""
    if line.kind == SCORE and treatment.is_perforated and isinstance(line, Path):
        yield from dashes(PERFORATE, line, _STROKE, _LEFT)
    elif line.kind == THROUGH:
        yield _grown(line, KISS if treatment.is_kiss else THROUGH, treatment.kerf / 2)
    else:
        yield line


def _grown(line: CutLine, kind: str, by: float) -> CutLine:
    """Return the line `by` mm outside of a closed one."""
    if isinstance(line, Circle):
        return Circle(kind, line.x, line.y, line.radius + by)
    if by < _TINY:
        return Path(kind, line.vertices, line.is_closed)
    if _is_box(line.vertices):
        box = line.box
        # Where an arc begins: so far it is to the corner of the box.
        radius = line.vertices[0].x - box.x if any(one.bulge for one in line.vertices) else 0.0
        return rounded(kind, box.grown(by), radius + by if radius else 0.0)
    return polygon(kind, grown(tuple(Point(x, y) for x, y, _ in line.vertices), by))


def _is_box(vertices: Iterable[tuple[float, float, float]]) -> bool:
    """Return whether a line is that around a card: its sides lie along the edges of the sheet."""
    corners = [*vertices]
    pairs = zip(corners, (*corners[1:], corners[0]), strict=True)
    return all(
        bulge or abs(x0 - x1) < _TINY or abs(y0 - y1) < _TINY
        for (x0, y0, bulge), (x1, y1, _) in pairs
    ) and len(corners) in (4, 8)


def folded_lines(pieces: Iterable[FoldedPiece]) -> Iterator[CutLine]:
    """Yield the lines of open pieces: creases, no longer than the piece is, and what is around.

    On paper, one with an outline is cut when its halves are glued. A machine cuts both, before
    they are folded: where they touch in one point only, they come out as two.
    """
    for piece in pieces:
        creases = [straight(SCORE, *crease) for crease in piece.creases]
        if not piece.cut:
            yield from creases
            continue
        outlines = _halves(piece)
        for crease in creases:
            for outline in outlines:
                yield from scored_within(crease, outline)
        yield from (polygon(THROUGH, outline) for outline in outlines)


def _halves(piece: FoldedPiece) -> list[Polygon]:
    """Return where an open piece is cut out: in one, or in two where its halves do not hang."""
    fold = piece.creases[0]
    is_level = abs(fold[0].y - fold[1].y) < _TINY
    reach = [y - fold[0].y if is_level else x - fold[0].x for x, y in piece.cut]
    if min(reach) < -_TINY:
        return [piece.cut]
    return list(united(piece.cut, _behind(piece.cut, fold[0], is_level)))


def _behind(outline: Polygon, fold: Point, is_level: bool) -> Polygon:
    """Return the half on the other side of a fold, clockwise as well."""
    if is_level:
        return tuple(Point(x, 2 * fold.y - y) for x, y in reversed(outline))
    return tuple(Point(2 * fold.x - x, y) for x, y in reversed(outline))


def net_lines(net: Net, slot: Rect, paper: Rect | None, is_sideways: bool) -> Iterator[CutLine]:
    """Yield the lines of a net in its slot; of one in tiles, those on the `paper` of a tile.

    The head of one that lies sideways points to the left.
    """
    outline = [_on_sheet(point, slot, is_sideways) for point in cut_of(net)]
    slits, around = _parted(outline)
    for fold in net_marks(net, slot, paper, is_sideways).folds:
        yield straight(SCORE, fold[:2], fold[2:])
    if paper is None:
        yield from (straight(INNER, *slit) for slit in slits)
        yield polygon(THROUGH, around)
        return
    for slit in slits:
        kept = within(slit, paper)
        if kept:
            yield straight(INNER, *kept)
    yield from (polygon(THROUGH, part) for part in common(around, paper))


def _on_sheet(point: tuple[float, float], slot: Rect, is_sideways: bool) -> Point:
    x, y = (point[1], slot.height - point[0]) if is_sideways else point
    return Point(slot.x + x, slot.y + y)


def _parted(outline: Iterable[Point]) -> tuple[list[tuple[Point, Point]], Polygon]:
    """Return the slits of an outline, which it walks there and back, and the outline without."""
    around = [*outline]
    slits: list[tuple[Point, Point]] = []
    at = 0
    while at < len(around):
        before, tip, after = around[at - 1], around[at], around[(at + 1) % len(around)]
        if math.dist(before, tip) < _NEAR:
            del around[at]
        elif _turns_back(before, tip, after):
            # As far as both ways go, it is a slit; the longer one is an edge from there on.
            foot = min(before, after, key=lambda point: math.dist(point, tip))
            slits.append((foot, tip))
            del around[at]
        else:
            at += 1
            continue
        # What lies before may be the end of a slit now.
        at = max(at - 2, 0)
    return slits, tuple(around)


def _turns_back(before: Point, tip: Point, after: Point) -> bool:
    """Return whether a walk goes back from `tip` the way that it came."""
    x0, y0, x1, y1 = tip.x - before.x, tip.y - before.y, after.x - tip.x, after.y - tip.y
    across = abs(x0 * y1 - y0 * x1) / max(math.hypot(x0, y0), math.hypot(x1, y1))
    return x0 * x1 + y0 * y1 < 0 and across < _NEAR
