"""The edges of letters, and boxes around them, in em."""

from __future__ import annotations

from functools import lru_cache

from pnp.drawing.display_list import Box, box_around
from pnp.fonts.font_file import FontFile
from pnp.fonts.outlines import outline
from pnp.fonts.shaping import Run
from pnp.legibility.cut_distance import Point

_MOST_POINTS = 12
_MOST_BOXES = 100_000
# The same words are the same run, on whatever face. Each is kept beside its box: as long as it
# lives, its id is its own.
# 6 % of checking Quark (bench/caches.py).
_boxes: dict[int, tuple[Run, Box]] = {}


def box_of_run(run: Run) -> Box:
    """Return the box around the letters of a run and its bars, in em."""
    known = _boxes.get(id(run))
    if known is None:
        if len(_boxes) >= _MOST_BOXES:
            _boxes.clear()
        known = _boxes[id(run)] = (run, _box_of(run))
    return known[1]


# 8 % of checking Quark (bench/caches.py).
@lru_cache(maxsize=4096)
def edge_of(font: FontFile, gid: int) -> tuple[Point, ...]:
    """Return up to some twenty points along the edge of a glyph, in em; its extremes are there."""
    points = [segment[-2:] for segment in outline(font, gid) if len(segment) > 1]
    if len(points) <= _MOST_POINTS:
        return tuple(points)
    chosen = [points[i * len(points) // _MOST_POINTS] for i in range(_MOST_POINTS)]
    for axis in (0, 1):
        ends = sorted(points, key=lambda point: point[axis])
        chosen += (ends[0], ends[-1])
    return tuple(dict.fromkeys(chosen))


def _ink_of(font: FontFile, gid: int) -> Box:
    """Return the box around a glyph's edge, in em; NO_BOX for a space."""
    points = edge_of(font, gid)
    return box_around([(x, y, x, y) for x, y in points])


def _box_of(run: Run) -> Box:
    """Return the box around the letters of a run, in em."""
    boxes: list[Box] = []
    pen = 0.0
    for glyph in run.glyphs:
        left, low, right, high = _ink_of(run.font, glyph.gid)
        x, y = pen + glyph.x, glyph.y
        boxes.append((left + x, low + y, right + x, high + y))
        pen += glyph.advance
    boxes += ((bar.x0, bar.y, bar.x1, bar.y + bar.thickness) for bar in run.bars)
    return box_around(boxes)
