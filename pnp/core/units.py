"""Lengths: read once at the border into mm, turned into pt or pixels only where they leave."""

from __future__ import annotations

import re

from pnp.core.hinted_error import HintedError
from pnp.core.lazy_pattern import lazy_pattern

MM_PER_INCH = 25.4
PT_PER_INCH = 72.0
PT_PER_MM = PT_PER_INCH / MM_PER_INCH
# Of the matrix of a page: so many decimals that points of an A3 sheet lie within 0.0001 mm.
PRECISE = 8

_MM = {"mm": 1.0, "cm": 10.0, "in": MM_PER_INCH, "pt": 1 / PT_PER_MM}
# Without zeros in front: 010 is eight to YAML 1.1.
LENGTH = r"([+-]?(?:(?:0|[1-9][0-9]*)(?:\.[0-9]+)?|\.[0-9]+))(mm|cm|in|pt)?"
_LENGTH = lazy_pattern(LENGTH)
# What people write for units, and for numbers.
_SAID_AS = {'"': "in", "”": "in", "inches": "in", "inch": "in", "points": "pt", "millimeters": "mm"}
_MEANT = lazy_pattern(
    rf"([0-9]+(?:[.,][0-9]+)?|\.[0-9]+)\s*({'|'.join((*_SAID_AS, *_MM))})?", re.IGNORECASE
)
_LONGEST = 50
# Behind the point: figures that differ less are the same.
_MOST_DIGITS = 6


class LengthError(HintedError, ValueError):
    """A text that is no length: a sentence for the user, and what to write instead, if known."""


def parse_length(raw: str, default_unit: str = "mm") -> float:
    """Return the length written in `raw` ("63mm", "2.5in", "14pt", "63"), in mm.

    A bare number is taken in `default_unit`. Raises LengthError.
    """
    match = _LENGTH.fullmatch(raw)
    if match is None or len(raw) > _LONGEST:
        shown = raw if len(raw) <= _LONGEST else f"{raw[:_LONGEST]}..."
        raise LengthError(f"'{shown}' is not a length", _instead(raw))
    value = float(match[1]) * _MM[match[2] or default_unit]
    if abs(value) > 10_000:
        raise LengthError(f"'{raw}' is longer than 10 m")
    return value


def _instead(raw: str) -> str:
    """Return what to write for what was meant as a length: for 2,5 MM it is 2.5mm."""
    match = _MEANT.fullmatch(raw) if len(raw) <= _LONGEST else None
    return f"write {spelt(*match.groups(''))}" if match else "write for example 63mm, 2.5in or 14pt"


def lengths_in(text: str) -> tuple[list[tuple[str, str]], str]:
    """Return the numbers in `text` that somebody meant as lengths, and the rest of it.

    Each with its unit, "" for none: "63,5 MM x 88" has ("63,5", "MM") and ("88", "").
    """
    return _MEANT.findall(text), _MEANT.sub("", text)


def spelt(number: str, unit: str) -> str:
    """Return how a length of `lengths_in` is written here."""
    whole, point, rest = number.replace(",", ".").partition(".")
    unit = unit.lower()
    return f"{whole.lstrip('0') or '0'}{point}{rest}{_SAID_AS.get(unit, unit)}"


def mm_to_pt(length: float) -> float:
    """Return a length given in mm, in PostScript points (1/72 inch)."""
    return length * PT_PER_MM


def pt_to_mm(length: float) -> float:
    """Return a length given in PostScript points (1/72 inch), in mm."""
    return length / PT_PER_MM


def mm_to_px(length: float, dpi: float) -> float:
    """Return a length given in mm, in pixels at `dpi`."""
    return length / MM_PER_INCH * dpi


def told_apart(found: float, limit: float, digits: int) -> str:
    """Return a figure with so many digits behind the point, or with as many as `limit` lacks.

    So 4.496 is not told as 4.50, which is not 4.5.
    """
    said = f"{found:.{digits}f}"
    while found != limit and float(said) == limit and digits < _MOST_DIGITS:
        digits += 1
        said = f"{found:.{digits}f}"
    return said
