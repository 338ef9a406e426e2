"""How thin lines are: strokes of shapes, and stems of letters, as they are printed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from pnp.drawing.canvas import Look
from pnp.drawing.display_list import PX_PER_MM, Block, Clip, Group, Item, Placed, Shape
from pnp.fonts.font_file import FontFile
from pnp.fonts.outlines import outline
from pnp.fonts.shaping import has, shape
from pnp.legibility.background import rgb_of
from pnp.legibility.observation import Stroke
from pnp.svg.matrix import scale_of
from pnp.svg.outline import Gradient, cubic

# A letter that is a stem and nothing else, and into how many pieces its curves are cut.
_STEM = "l"
_PIECES = 8


def thinnest_stroke(items: Sequence[Item]) -> Stroke | None:
    """Return the thinnest stroke with two edges to see, None where there is none."""
    return min(_strokes(items), default=None)


def _strokes(items: Sequence[Item]) -> Iterator[Stroke]:
    for item in items:
        match item:
            case Shape(_, matrix, look) if _has_edges(look):
                yield _stroke(look, scale_of(matrix) / PX_PER_MM)
            case Placed(inner, matrix):
                found = thinnest_stroke(inner.items)
                if found:
                    yield found._replace(width=found.width * scale_of(matrix))
            case Clip(_, _, inner) | Group(_, inner) | Block(_, inner):
                yield from _strokes(inner)


def _has_edges(look: Look) -> bool:
    """Return whether a stroke is seen as a line: not one that only thickens what it surrounds."""
    if not look.stroke or not look.stroke.alpha or not look.pen.width:
        return False
    return look.fill is None or look.fill.source != look.stroke.source


def _stroke(look: Look, scale: float) -> Stroke:
    assert look.stroke is not None  # noqa: S101 - it has edges
    source = look.stroke.source
    colour = source.stops[0][1:4] if isinstance(source, Gradient) else source
    return Stroke(look.pen.width * scale, rgb_of(colour))


# 7 % of checking Quark (bench/caches.py).
@lru_cache(maxsize=512)
def stem_of(font: FontFile) -> float | None:
    """Return how wide the stem of an l is at half its height, in em; None where there is no l."""
    if not has(font, _STEM):
        return None
    (glyph,) = shape(font, _STEM).glyphs
    paths = list(_paths(font, glyph.gid))
    heights = [y for path in paths for _, y in path]
    middle = (min(heights) + max(heights)) / 2
    crossed = sorted(
        x + (middle - y) / (to_y - y) * (to_x - x)
        for path in paths
        for (x, y), (to_x, to_y) in pairwise((*path, path[0]))
        if (y <= middle) != (to_y <= middle)
    )
    return crossed[1] - crossed[0] if len(crossed) > 1 else None


def _paths(font: FontFile, gid: int) -> Iterator[list[tuple[float, float]]]:
    """Yield the parts of a glyph as rows of points, in em."""
    path: list[tuple[float, float]] = []
    for kind, *numbers in outline(font, gid):
        if kind == "M" and path:
            yield path
            path = []
        if kind == "C":
            x, y = path[-1]
            path += (
                (cubic(t, x, *numbers[::2]), cubic(t, y, *numbers[1::2]))
                for t in (part / _PIECES for part in range(1, _PIECES))
            )
        if numbers:
            path.append((numbers[-2], numbers[-1]))
    if path:
        yield path
