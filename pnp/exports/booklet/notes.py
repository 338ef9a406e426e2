"""What is worth knowing of booklets that were written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pnp.exports.booklet.sheet_geometry import page_scale
from pnp.sizes.cards_and_papers import A5, PAPERS


def notes(values: Mapping[str, Any]) -> list[str]:
    """Return how large pages are, where the paper has no room for those of A5."""
    scale = page_scale(PAPERS[values["paper"]].turned())
    if scale >= 1:
        return []
    width, height = (round(side * scale) for side in A5)
    size = f"{width} x {height} mm, {scale:.0%} of A5"
    return [f"pages of a booklet on {values['paper']} are {size}"]
