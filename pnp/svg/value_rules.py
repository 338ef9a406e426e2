"""Which values attributes and properties may have.

A rule returns when a value is fine and raises ValueError, saying what is wrong, if not.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from pnp.core.lazy_pattern import lazy_pattern
from pnp.fonts.font_file import WEIGHTS as NAMED_WEIGHTS
from pnp.svg.cairo import COLORS
from pnp.svg.hsl import from_hue
from pnp.svg.matrix import NUMBER, inverse, is_nothing, parse_numbers, parse_transform
from pnp.svg.path_data import LARGEST_NUMBER, read_path, read_points
from pnp.svg.style import WEIGHTS

Rule = Callable[[str], object]
_LENGTH = lazy_pattern(rf"({NUMBER})(mm|cm|in|pt|pc|px|%)?", re.ASCII)
_HEX = lazy_pattern(r"#(?:[0-9a-f]{3}|[0-9a-f]{6})", re.IGNORECASE)
_RGB = lazy_pattern(
    rf"rgb\((?:\s*{NUMBER}%?\s*,){{2}}\s*{NUMBER}%?\s*\)"
    rf"|rgba\((?:\s*{NUMBER}%?\s*,){{3}}\s*{NUMBER}\s*\)",
    re.ASCII | re.IGNORECASE,
)
_URL = lazy_pattern(r"url\(\s*(['\"]?)#[^)'\"\s]+\1\s*\)")
_ASPECT = r"(none|x(Min|Mid|Max)Y(Min|Mid|Max))(\s+(meet|slice))?"
_FEATURES = r"""normal|(['"])[a-z0-9]{4}\1(\s*,\s*(['"])[a-z0-9]{4}\3)*"""
_ORDER = r"normal|(?:fill|stroke|markers)(?:\s+(?:fill|stroke|markers)){0,2}"


def _length(value: str) -> float:
    match = _LENGTH.fullmatch(value.strip())
    if match is None:
        raise ValueError("is no length; write a number, with mm, cm, in, pt, px or % after it")
    return _within(float(match[1]))


# How many times smaller than it is written the ground of a gradient may be.
_FLATTEST = 30_000


def _within(number: float) -> float:
    if not abs(number) <= LARGEST_NUMBER:
        raise ValueError("is beyond a million")
    return number


def _size(value: str) -> None:
    if _length(value) < 0:
        raise ValueError("is less than nothing")


def _more_than_nothing(value: str) -> None:
    if _length(value) <= 0:
        raise ValueError("is not more than 0")


def _number(value: str) -> float:
    if re.fullmatch(NUMBER, value.strip(), re.ASCII) is None:
        raise ValueError("is no number")
    return _within(float(value))


def _miter(value: str) -> None:
    if _number(value) < 1:
        raise ValueError("is less than 1")


def _share(value: str) -> None:
    percent = value.strip().endswith("%")
    try:
        share = _number(value.strip().removesuffix("%")) / (100 if percent else 1)
    except ValueError:
        share = -1.0
    if not 0 <= share <= 1:
        raise ValueError("is no number from 0 to 1")


def is_colour(value: str) -> bool:
    """Return whether `value` is a colour: a name, #rgb, #rrggbb, rgb(), rgba(), hsl() or hsla()."""
    value = value.strip()
    is_known = value.lower() in COLORS or _HEX.fullmatch(value) or _RGB.fullmatch(value)
    return bool(is_known or from_hue(value))


def _colour(value: str) -> None:
    if not is_colour(value):
        named = re.fullmatch(r"\{?\s*((?:palette|card)\.\w+)\s*\}?", value.strip())
        shown = f"{{{{ {named[1]} }}}}" if named else "for example #d4a017"
        raise ValueError(f"is no colour; write {shown}")


def _paint(value: str) -> None:
    match = _URL.match(value.strip())
    plain = value.strip()[match.end() :].strip() if match else value.strip()
    if (match and not plain) or plain.lower() == "currentcolor":
        return
    _colour(plain)


def _view_box(value: str) -> None:
    numbers = parse_numbers(value)
    if len(numbers) != 4 or min(numbers[2:]) <= 0:
        raise ValueError("is no view box; write x y width height, both sizes above 0")
    for number in numbers:
        _within(number)


def _dashes(value: str) -> None:
    if value.strip() != "none":
        for length in value.replace(",", " ").split():
            _size(length)


def _transform(value: str) -> None:
    for number in parse_transform(value):
        _within(number)


def _gradient_transform(value: str) -> None:
    _transform(value)
    matrix = parse_transform(value)
    # What has no area at all is not drawn; of what nearly has none cairo draws no pixels, as its
    # numbers have 16 bits before the point.
    if not is_nothing(matrix) and max(map(abs, inverse(matrix)[:4])) > _FLATTEST:
        raise ValueError("is flatter than can be drawn")


def _like(pattern: str, complaint: str) -> Rule:
    def rule(value: str) -> None:
        if not re.fullmatch(pattern, value.strip()):
            raise ValueError(complaint)

    return rule


def _one_of(*known: str) -> Rule:
    def rule(value: str) -> None:
        if value not in known:
            raise ValueError(f"is none of: {', '.join(known)}")

    return rule


_UNITS = _one_of("userSpaceOnUse", "objectBoundingBox")
RULES: dict[str, Rule] = {
    **dict.fromkeys(("x", "y", "cx", "cy", "x1", "y1", "x2", "y2", "fx", "fy"), _length),
    **dict.fromkeys(("width", "height", "r", "rx", "ry", "stroke-width"), _size),
    "font-size": _more_than_nothing,
    "stroke-dashoffset": _length,
    "stroke-miterlimit": _miter,
    **dict.fromkeys(("opacity", "fill-opacity", "stroke-opacity", "stop-opacity"), _share),
    **dict.fromkeys(("fill", "stroke"), _paint),
    **dict.fromkeys(("stop-color", "color"), _colour),
    "offset": _share,
    "clip-path": _like(f"none|{_URL.pattern}", "is no reference; write url(#id)"),
    "d": read_path,
    "points": lambda value: read_points(value, closed=False),
    "transform": _transform,
    "gradientTransform": _gradient_transform,
    "viewBox": _view_box,
    "preserveAspectRatio": _like(_ASPECT, "is no aspect ratio; write for example xMidYMid meet"),
    "stroke-dasharray": _dashes,
    "stroke-linecap": _one_of("butt", "round", "square"),
    "stroke-linejoin": _one_of("miter", "round", "bevel"),
    **dict.fromkeys(("fill-rule", "clip-rule"), _one_of("nonzero", "evenodd")),
    "font-feature-settings": _like(
        _FEATURES, "is no list of features; write for example 'lnum','tnum'"
    ),
    "font-style": _one_of("normal", "italic", "oblique"),
    "font-weight": _one_of(*dict.fromkeys((*WEIGHTS, *NAMED_WEIGHTS))),
    "text-anchor": _one_of("start", "middle", "end"),
    "visibility": _one_of("visible", "hidden", "collapse"),
    "display": _one_of("inline", "block", "none"),
    "paint-order": _like(_ORDER, "is no order; write normal or stroke"),
    "gradientUnits": _UNITS,
    "clipPathUnits": _one_of("userSpaceOnUse"),
    "spreadMethod": _one_of("pad"),
    "type": _one_of("text/css"),
}
