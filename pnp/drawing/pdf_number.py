"""Numbers as PDF writes them (ISO 32000-1, 7.3.3)."""

from __future__ import annotations

from pnp.svg.matrix import FURTHEST


def number(value: float, decimals: int = 5) -> str:
    """Return `value` as short as its decimals allow. Raises OverflowError beyond PDF's numbers."""
    if not abs(value) < FURTHEST:
        raise OverflowError("number is too large")
    text = f"{value:.{decimals}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
