"""The lines of a net: around it, its slits, and its creases; of one in tiles, those of a tile."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from pnp.core.geometry import Rect
from pnp.core.machines import INNER, SCORE, THROUGH
from pnp.exports.cut.line import CutLine, polygon, straight
from pnp.marks.net_marks import net_marks
from pnp.nets.net import Net
from pnp.nets.outline import cut_of
from pnp.shapes.trim import Point, Polygon

# Points that are so near are one, in mm.
_NEAR = 1e-4


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
    # Loaded only where a net is larger than the paper.
    from pnp.shapes.offset import common, within

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
