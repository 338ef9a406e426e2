"""The lines of pieces that are folded up: tents, books, standees; and the creases of spreads."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pnp.core.machines import SCORE, THROUGH
from pnp.exports.cut.line import CutLine, polygon, scored_within, straight
from pnp.shapes.trim import Point, Polygon
from pnp.sheet_layout.placement import FoldedPiece

_TINY = 1e-6


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
    # Loaded only where there is an outline.
    from pnp.shapes.offset import united

    return list(united(piece.cut, _behind(piece.cut, fold[0], is_level)))


def _behind(outline: Polygon, fold: Point, is_level: bool) -> Polygon:
    """Return the half on the other side of a fold, clockwise as well."""
    if is_level:
        return tuple(Point(x, 2 * fold.y - y) for x, y in reversed(outline))
    return tuple(Point(2 * fold.x - x, y) for x, y in reversed(outline))
