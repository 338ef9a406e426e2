"""Gradients of colours as gradients of inks."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from pikepdf import Array, Dictionary, Name, Object

from pnp.colour.rgb import Rgb
from pnp.colour.separation import Separation

# Between two colours a gradient is straight; between their inks it is not. In so many steps it
# differs from that by less than is seen.
_STEPS = 8
_BYTE = 255


class NotForPressError(Exception):
    """What has no place in a file for a press: the end of a sentence, as "a soft mask"."""


def in_inks(shading: Object, separation: Separation) -> None:
    """Rewrite a shading dictionary with functions of type 2 and 3 (ISO 32000-2, 7.10).

    Raises NotForPressError for others.
    """
    low, high = (float(one) for one in shading.get("/Domain", (0, 1)))
    function = shading.get("/Function")
    _check(function)
    ends = [low, *_bounds(function), high]
    places = [
        a + (b - a) * step / _STEPS for a, b in pairwise(ends) if b > a for step in range(_STEPS)
    ]
    # Where two colours meet without a way between, both are needed: just before, and there.
    pieces = []
    for start, end in pairwise([*places, high]):
        before = _inks(function, start, separation)
        after = _inks(function, end - (end - start) * 1e-6, separation)
        pieces.append(
            Dictionary(FunctionType=2, N=1, Domain=Array([0, 1]), C0=Array(before), C1=Array(after))
        )
    shading.ColorSpace = Name.DeviceCMYK
    drop(shading, "/Background")
    shading.Function = Dictionary(
        FunctionType=3,
        Domain=Array([low, high]),
        Functions=Array(pieces),
        Bounds=Array([round(one, 6) for one in places[1:]]),
        Encode=Array([0, 1] * len(pieces)),
    )


def drop(one: Object, key: str) -> None:
    """Leave an entry out of a dictionary that may have it."""
    if key in one:
        del one[key]


def _check(function: Any) -> None:
    """Raise NotForPressError for what is no function, or one that is not taken apart here."""
    kind = function.get("/FunctionType") if isinstance(function, Dictionary) else None
    if kind not in (2, 3):
        raise NotForPressError("a gradient of a kind that can't be taken to inks")
    for part in function.get("/Functions", []):
        _check(part)


def _bounds(function: Any) -> list[float]:
    """Return where the parts of a function meet."""
    kind = int(function.FunctionType)
    return [float(one) for one in function.Bounds] if kind == 3 else []


def _inks(function: Any, at: float, separation: Separation) -> list[float]:
    inks = separation.inks(rgb_of(value_of(function, at)))
    return [round(one / _BYTE, 4) for one in inks]


def rgb_of(parts: Sequence[float]) -> Rgb:
    """Return a grey or a colour, in parts of 1, in parts of 255."""
    values = [min(_BYTE, max(0, round(_BYTE * one))) for one in parts]
    red, green, blue = values * 3 if len(values) == 1 else values
    return red, green, blue


def value_of(function: Any, at: float) -> Sequence[float]:
    """Return what a function of type 2 or 3 is at a place."""
    low, high = (float(one) for one in function.Domain)
    at = min(high, max(low, at))
    if int(function.FunctionType) == 2:
        share = at ** float(function.N)
        first = [float(one) for one in function.get("/C0", (0,))]
        last = [float(one) for one in function.get("/C1", (1,))]
        return [a + (b - a) * share for a, b in zip(first, last, strict=True)]
    bounds = [float(one) for one in function.Bounds]
    number = sum(at >= one for one in bounds)
    ends = [low, *bounds, high]
    start, end = ends[number], ends[number + 1]
    from_, to = (float(one) for one in list(function.Encode)[2 * number : 2 * number + 2])
    share = (at - start) / (end - start) if end > start else 0.0
    return value_of(function.Functions[number], from_ + (to - from_) * share)
