"""The contrast that letters have with what they stand on."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.colour.rgb import Rgb, contrast_of
from pnp.legibility.colour_vision import mixed
from pnp.legibility.text_lines import LetterColours

# The part of a letter's edge that may have too little contrast: a line may cross it there.
_CROSSED = 0.2
_MOST_CONTRAST = 21.0


def least_contrast(one: LetterColours) -> tuple[float, Rgb, Rgb]:
    """Return the contrast of the least legible letter, its colour and that of its background."""
    return min(
        (
            _common_contrast(ink, one.alpha, background)
            for background in one.backgrounds
            for ink in one.inks
        ),
        default=(_MOST_CONTRAST, one.inks[0], one.inks[0]),
    )


def _common_contrast(ink: Rgb, alpha: float, background: Sequence[Rgb]) -> tuple[float, Rgb, Rgb]:
    """Return the contrast that a letter has along its edge, but for _CROSSED of it."""
    found = sorted(
        (contrast_of(shown, below), shown, below)
        for below in background
        for shown in [mixed(below, ink, alpha) if alpha < 1 else ink]
    )
    return found[int(len(found) * _CROSSED)]
