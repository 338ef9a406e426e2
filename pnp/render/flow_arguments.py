"""What texts flow around, the boxes they go on in, and the paths they stand on."""

from __future__ import annotations

import math

from pnp.core.geometry import Rect
from pnp.core.problems import shorten
from pnp.render.argument_checks import CallError, check_numbers
from pnp.svg.outline import polylines
from pnp.text.flow import Flow, Polygon
from pnp.text.text_box import OPEN
from pnp.text.text_on_path import PathOptions, TextPath

_HOW_AROUND = "write [x, y, width, height], a path as 'M0 0h20v30z', or a list of such"
_HOW_THEN = "write [[x, y, width, height], ...], as [[5, 60, 53, 20]]"
_HOW_PATH = "write a path that begins with M, as 'M5 40C20 25 40 25 58 40', or arc(...)"
_SIDES = ("x", "y", "width", "height")
_MOST = 20


def flow_of(box: Rect, around: object, then: object, gap: float) -> Flow:
    """Return where a text flows that begins in `box`. Raises CallError."""
    more = [_box(one, "then", _HOW_THEN) for one in _several(then, "then", _HOW_THEN)]
    if more and box.height == OPEN:
        raise CallError("text() has then=, but no height", "say how high its first box is")
    holes = [hole for one in _several(around, "around", _HOW_AROUND) for hole in _hole(one)]
    return Flow((box, *more), tuple(holes), gap)


def _several(given: object, name: str, how: str) -> list[object]:
    """Return one or several boxes as a list of them."""
    if isinstance(given, str):
        return [given] if given else []
    if not isinstance(given, list | tuple) or len(given) > _MOST:
        raise CallError(f"text() has {name}='{shorten(str(given))}'", how)
    if given and all(isinstance(one, int | float) for one in given):
        return [given]
    return list(given)


def _box(given: object, name: str, how: str) -> Rect:
    if not isinstance(given, list | tuple) or len(given) != len(_SIDES):
        raise CallError(f"text() has {name}='{shorten(str(given))}'", how)
    check_numbers("text", dict(zip(_SIDES, given, strict=True)))
    return Rect(*map(float, given))


def _hole(given: object) -> tuple[Polygon, ...]:
    if not isinstance(given, str):
        x, y, width, height = _box(given, "around", _HOW_AROUND)
        return (((x, y), (x + width, y), (x + width, y + height), (x, y + height)),)
    try:
        return polylines(given)
    except ValueError as error:
        raise CallError(
            f"text() has around='{shorten(given)}', which {error}", _HOW_AROUND
        ) from None


def along_path(path: object, start: float, spacing: float) -> PathOptions:
    """Return how a text stands on the first part of a path. Raises CallError."""
    try:
        found = polylines(str(path))
    except ValueError as error:
        message = f"text_path() has path='{shorten(str(path))}', which {error}"
        raise CallError(message, _HOW_PATH) from None
    tracks = [one for one in map(TextPath, found) if one.length > 0]
    if not tracks:
        raise CallError("text_path() has a path that leads nowhere", _HOW_PATH)
    return PathOptions(tracks[0], start, spacing)


def arc(x: float, y: float, radius: float, start: float, end: float) -> str:
    """Return the path of an arc around x, y (mm), from one angle to another.

    Angles are in degrees from above, clockwise; from a larger to a smaller one it leads back.
    """
    check_numbers("arc", {"x": x, "y": y, "radius": radius, "angle": start})
    check_numbers("arc", {"angle": end})
    end = max(start - 360, min(start + 360, end))
    # Two arcs, as one can't be a whole circle.
    angles = [math.radians(start + (end - start) * share) for share in (0, 0.5, 1)]
    points = [f"{x + radius * math.sin(a):.4f} {y - radius * math.cos(a):.4f}" for a in angles]
    turn = f"A{radius:.4f} {radius:.4f} 0 0 {int(end > start)} "
    return f"M{points[0]}{turn}{points[1]}{turn}{points[2]}"
