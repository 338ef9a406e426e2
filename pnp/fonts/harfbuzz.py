"""Font files as HarfBuzz (uharfbuzz) holds them."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import uharfbuzz as hb

from pnp.fonts.font_file import FontFile, font_problems


class HarfBuzzFont(NamedTuple):
    """A font file as HarfBuzz holds it; `em` is how many of its units make an em."""

    face: Any
    font: Any
    em: float


# 32 % of building 540 cards (bench/caches.py).
@lru_cache(maxsize=64)
def harfbuzz_font(font: FontFile) -> HarfBuzzFont:
    """Return the file of `font`. Raises PnpError for a damaged one."""
    with font_problems(font):
        face = hb.Face(hb.Blob(font.data))
        return HarfBuzzFont(face, hb.Font(face), float(face.upem))
