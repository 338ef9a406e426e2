"""Marks of a net, in mm: where it is cut, where it is scored and folded, where it is glued.

All lie on its picture, and are for fronts only.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from pnp.core.geometry import Rect
from pnp.core.values import Struct
from pnp.marks.crop_marks import MarkLine
from pnp.nets.net import Net, edges
from pnp.nets.outline import cut_of

# Glue flaps are hatched this wide; beside their creases lies art of their neighbours.
_HATCH = 2.5
_HATCH_EDGE = 3.0
# Those of dice are too small for that.
_DIE_EDGE = 0.8
_NEAR = 1e-6


class NetMarks(Struct, frozen=True):
    """Lines of a net: `cuts` are solid, `folds` dashed, `hatch` is where glue goes."""

    cuts: tuple[MarkLine, ...]
    folds: tuple[MarkLine, ...]
    hatch: tuple[MarkLine, ...]


def net_marks(net: Net, slot: Rect, window: Rect | None = None, sideways: bool = False) -> NetMarks:
    """Return the marks of a net in its slot; of one in tiles, those in the `window` of the tile.

    The head of one that lies `sideways` points to the left.
    """
    outline = cut_of(net)
    # Both sides of a slit are one cut.
    sides = {frozenset(side): MarkLine(*side.start, *side.end) for side in edges(outline)}
    folds = (MarkLine(*crease.start, *crease.end) for crease in net.creases)
    edge = _DIE_EDGE if net.use == "die" else _HATCH_EDGE
    flaps = (panel.outline for panel in net.panels if not panel.printed)
    hatch = (line for flap in flaps for line in hatched(flap, edge))
    kinds: list[Iterable[MarkLine]] = [sides.values(), folds, hatch]
    if sideways:
        kinds = [[_sideways(line, slot.height) for line in lines] for lines in kinds]
    cuts, folded, glued = (tuple(_placed(lines, slot, window)) for lines in kinds)
    return NetMarks(cuts, folded, glued)


def _sideways(line: MarkLine, height: float) -> MarkLine:
    """Return a line of a net that is turned counterclockwise, in a slot so many mm high."""
    x0, y0, x1, y1 = line
    return MarkLine(y0, height - x0, y1, height - x1)


def _placed(lines: Iterable[MarkLine], slot: Rect, window: Rect | None) -> Iterator[MarkLine]:
    for x0, y0, x1, y1 in lines:
        line = MarkLine(x0 + slot.x, y0 + slot.y, x1 + slot.x, y1 + slot.y)
        if window is None:
            yield line
            continue
        inside = _within(line, window.corners)
        if inside is not None:
            yield inside


def hatched(
    outline: Iterable[tuple[float, float]], edge: float = _HATCH_EDGE
) -> Iterator[MarkLine]:
    """Yield slanting lines that fill a convex polygon, but for `edge` mm at their ends."""
    inner = [(x, y) for x, y in outline]
    low, high = min(x + y for x, y in inner), max(x + y for x, y in inner)
    left, right = min(x for x, _ in inner), max(x for x, _ in inner)
    for number in range(int((high - low) / _HATCH)):
        total = low + _HATCH * (number + 0.5)
        line = MarkLine(left, total - left, right, total - right)
        found = _within(line, inner)
        if found is not None:
            yield from _shortened(found, edge)


def _shortened(line: MarkLine, edge: float) -> Iterator[MarkLine]:
    """Yield a line without its ends."""
    x0, y0, x1, y1 = line
    length = math.hypot(x1 - x0, y1 - y0)
    if length > 2 * edge:
        dx, dy = (x1 - x0) / length * edge, (y1 - y0) / length * edge
        yield MarkLine(x0 + dx, y0 + dy, x1 - dx, y1 - dy)


def _within(line: MarkLine, outline: Iterable[tuple[float, float]]) -> MarkLine | None:
    """Return what of a line lies in a convex polygon that runs clockwise (Cyrus and Beck, 1978)."""
    corners = list(outline)
    x0, y0, x1, y1 = line
    start, end = 0.0, 1.0
    for number, (ax, ay) in enumerate(corners):
        bx, by = corners[(number + 1) % len(corners)]
        from_start = (bx - ax) * (y0 - ay) - (by - ay) * (x0 - ax)
        from_end = (bx - ax) * (y1 - ay) - (by - ay) * (x1 - ax)
        if from_start < 0 and from_end < 0:
            return None
        if abs(from_start - from_end) < _NEAR:
            continue
        share = from_start / (from_start - from_end)
        if from_start < 0:
            start = max(start, share)
        elif from_end < 0:
            end = min(end, share)
    if end - start < _NEAR:
        return None
    return MarkLine(
        x0 + start * (x1 - x0), y0 + start * (y1 - y0), x0 + end * (x1 - x0), y0 + end * (y1 - y0)
    )
