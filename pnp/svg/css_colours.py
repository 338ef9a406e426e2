"""Colours of CSS Color 4 in those of CSS 3, which is what draws all of SVG knows."""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import suppress

from tinycss2 import color4

from pnp.colour.rgb import linear
from pnp.core.lazy_pattern import lazy_pattern

_Triple = tuple[float, float, float]
_Rows = tuple[_Triple, _Triple, _Triple]

_FUNCTION = lazy_pattern(
    r"\b(?:color|rgba?|hsla?|hwb|lab|lch|oklab|oklch)\([^()]*\)", re.IGNORECASE
)
_URL = lazy_pattern(r"\s*(url\([^)]*\)\s*)")
# What SVG 1.1 lets follow a colour, for printers.
_ICC = lazy_pattern(r"\s*icc-color\([^()]*\)", re.IGNORECASE)
# Words that are no colours, and all that may stand where one does.
_WORDS = frozenset(
    ("none", "inherit", "initial", "unset", "revert", "context-fill", "context-stroke")
)
# From CSS Color 4, section 18 (sample code for colour conversions): light, not coded values.
_FROM_XYZ: _Rows = (
    (3.2409699419, -1.5373831776, -0.4986107603),
    (-0.9692436363, 1.8759675015, 0.0415550574),
    (0.0556300797, -0.2039769589, 1.0569715142),
)
_D50_TO_D65: _Rows = (
    (0.9554734528, -0.0230985368, 0.0632593086),
    (-0.0283697069, 1.0099954581, 0.0210413990),
    (0.0123140017, -0.0205076964, 1.3303659366),
)
_FROM_P3: _Rows = (
    (1.2249401763, -0.2249401763, 0.0),
    (-0.0420569547, 1.0420569547, 0.0),
    (-0.0196375546, -0.0786360456, 1.0982736001),
)


def readable_colour(value: str) -> str | None:
    """Return the value of a property as `fill`, with colours as hexadecimal.

    Colours beyond sRGB are cut off at its edge. Returns None for what is no value, which CSS
    passes over.
    """
    value = _ICC.sub("", value)
    url = _URL.match(value)
    start = url[1] if url else ""
    rest = value[url.end() if url else 0 :].strip()
    if rest.lower() in _WORDS or (url and not rest):
        return value
    colour = None
    with suppress(ValueError, NotImplementedError, AttributeError, TypeError):
        colour = color4.parse_color(rest)
    if colour is None:
        return None
    if isinstance(colour, str) or not _FUNCTION.fullmatch(rest):
        return value
    try:
        red, green, blue = _srgb(colour)
    except (NotImplementedError, ValueError, OverflowError):
        return None
    alpha = round(255 * min(1.0, max(0.0, colour.alpha or 0.0)))
    return f"{start}#{red:02x}{green:02x}{blue:02x}" + (f"{alpha:02x}" if alpha < 255 else "")


def readable_filter(value: str) -> str:
    """Return the value of `filter`, with its colours, as those of shadows, as hexadecimal."""
    return _FUNCTION.sub(lambda found: readable_colour(found[0]) or "#000", value)


def _srgb(colour: color4.Color) -> tuple[int, int, int]:
    """Return red, green and blue, 0 to 255. Raises NotImplementedError for an unknown space."""
    space = colour.space
    if space in ("srgb", "hsl", "hwb"):
        return _bytes(colour.to("srgb").coordinates)
    if space == "srgb-linear":
        light = _triple(colour.coordinates)
    elif space == "display-p3":
        light = _times(_FROM_P3, _triple(map(linear, _triple(colour.coordinates))))
    elif space in ("lab", "lch", "xyz-d50"):
        light = _times(_FROM_XYZ, _times(_D50_TO_D65, _triple(colour.to("xyz-d50").coordinates)))
    else:
        light = _times(_FROM_XYZ, _triple(colour.to("xyz-d65").coordinates))
    return _bytes(map(_coded, light))


def _triple(values: Iterable[float | None]) -> _Triple:
    one, two, three = values
    return one or 0.0, two or 0.0, three or 0.0


def _bytes(values: Iterable[float | None]) -> tuple[int, int, int]:
    red, green, blue = (round(255 * min(1.0, max(0.0, one))) for one in _triple(values))
    return red, green, blue


def _times(rows: _Rows, values: _Triple) -> _Triple:
    return _triple(sum(a * b for a, b in zip(row, values, strict=True)) for row in rows)


def _coded(light: float) -> float:
    """Return the coded value of light (IEC 61966-2-1)."""
    return light * 12.92 if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
