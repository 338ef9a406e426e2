"""Colours in templates: a palette is data, so tints of it are computed, not typed."""

from __future__ import annotations


def parse_hex(colour: str) -> tuple[int, int, int]:
    """Return red, green and blue (0 to 255) of "#rgb" or "#rrggbb". Raises ValueError."""
    digits = colour.removeprefix("#")
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    if not colour.startswith("#") or len(digits) != 6:
        raise ValueError(f"'{colour}' is not a colour; write for example #d4a017")
    try:
        return int(digits[0:2], 16), int(digits[2:4], 16), int(digits[4:6], 16)
    except ValueError:
        raise ValueError(f"'{colour}' is not a colour; write for example #d4a017") from None


def luminance(colour: str) -> float:
    """Return the relative luminance of "#rrggbb" (WCAG 2.2, definition), 0 to 1."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (value / 255 for value in parse_hex(colour))
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours (WCAG 2.2, definition), 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def mix(first: str, second: str, share: float) -> str:
    """Return the colour that is `share` (0 to 1) of the way from `first` to `second`."""
    pairs = zip(parse_hex(first), parse_hex(second), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)
