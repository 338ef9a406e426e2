"""The lines of a net: around it, its slits, and its creases; of one in tiles, those of a tile."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pnp.core.geometry import Rect
from pnp.core.machines import INNER, SCORE, THROUGH
from pnp.core.trim import Point, Polygon
from pnp.exports.cut.line import CutLine, polygon, straight
from pnp.exports.page.net_marks import net_marks
from pnp.nets.net import Net
from pnp.nets.outline import cut_of

# Points that are so near are one, in mm.
_DIGITS = 4


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
    corners = [Point(round(x, _DIGITS), round(y, _DIGITS)) for x, y in outline]
    sides = list(zip(corners, (*corners[1:], corners[0]), strict=True))
    walked = set(sides)
    slits = [side for side in sides if side[::-1] in walked and side < side[::-1]]
    around: list[Point] = []
    for start, end in sides:
        if (end, start) not in walked and (not around or around[-1] != start):
            around.append(start)
    return slits, tuple(around)
