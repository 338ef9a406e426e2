"""Colours reckoned: mixed for tints of a palette, and how far two stand out (WCAG 2.2)."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TypeAlias

# Red, green, blue from 0 to 255; or, where light is meant, from 0 to 1.
Rgb: TypeAlias = tuple[int, int, int]
Light: TypeAlias = tuple[float, float, float]

BLACK, WHITE = "#000000", "#ffffff"
# The contrast of text (WCAG 2.2, 1.4.3) is 4.5; so much is asked for here, as rounding takes some.
READABLE = 4.6
_STEPS = 20

# What each primary of sRGB adds to luminance (IEC 61966-2-1).
LUMINANCE: Light = (0.2126, 0.7152, 0.0722)


def linear(value: float) -> float:
    """Return the light of a coded value, both from 0 to 1 (IEC 61966-2-1)."""
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


# A part of a colour, 0 to 255 -> how much light that is.
_LINEAR = tuple(linear(part / 255) for part in range(256))


def parse_hex(colour: str) -> Rgb:
    """Return red, green and blue (0 to 255) of "#rgb" or "#rrggbb". Raises ValueError."""
    text = str(colour)  # a template may give anything
    digits = text.removeprefix("#")
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    if not text.startswith("#") or len(digits) != 6:
        raise ValueError(f"'{colour}' is not a colour; write for example #d4a017")
    try:
        return int(digits[0:2], 16), int(digits[2:4], 16), int(digits[4:6], 16)
    except ValueError:
        raise ValueError(f"'{colour}' is not a colour; write for example #d4a017") from None


def luminance(colour: str) -> float:
    """Return the relative luminance of "#rrggbb" (WCAG 2.2, definition), 0 to 1."""
    return luminance_of(parse_hex(colour))


def luminance_of(colour: Rgb) -> float:
    """Return the relative luminance of a colour, 0 for black to 1 for white."""
    return dot(LUMINANCE, light_of(colour))


def light_of(colour: Rgb) -> Light:
    """Return how much light of each primary a colour sends out, from 0 to 1."""
    red, green, blue = colour
    return _LINEAR[red], _LINEAR[green], _LINEAR[blue]


def dot(row: Light, light: Light) -> float:
    """Return the sum of `light`, each part times its factor in `row`."""
    return math.fsum(factor * part for factor, part in zip(row, light, strict=True))


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours as "#rrggbb", 1 to 21."""
    return contrast_of(parse_hex(one), parse_hex(other))


# 29 % of looking for what is hard to read on the cards of Quark (bench/caches.py).
@lru_cache(maxsize=65536)
def contrast_of(one: Rgb, other: Rgb) -> float:
    """Return the contrast of two colours (WCAG 2.2, definition): 1, or 21 of black and white."""
    low, high = sorted((luminance_of(one), luminance_of(other)))
    return (high + 0.05) / (low + 0.05)


def mix(first: str, second: str, share: float) -> str:
    """Return the colour that is `share` (0 to 1) of the way from `first` to `second`."""
    pairs = zip(parse_hex(first), parse_hex(second), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def readable(colour: str, backgrounds: tuple[str, ...], least: float = READABLE) -> str:
    """Return `colour`, nearer to black or white if it must be, to be read on `backgrounds`."""
    away = BLACK if luminance(backgrounds[0]) > 0.18 else WHITE
    tries = (mix(colour, away, step / _STEPS) for step in range(_STEPS + 1))
    good = (
        one
        for one in tries
        if min(contrast(one, background) for background in backgrounds) >= least
    )
    return next(good, away)
