"""Where a line may break within what has no spaces (Unicode Standard Annex #14).

Owns unicode-segmentation-rs, which knows it of scripts without spaces.
"""

from __future__ import annotations

from unicode_segmentation_rs import line_break_units

from pnp.core.lazy_pattern import lazy_pattern

# After a hyphen or a dash between letters, and at a zero-width space.
_BREAK = lazy_pattern("(?<=[^\\W\\d_][-\u2010–—])(?=[^\\W\\d_])|\u200b")
# Letters that lines break between: Han with its radicals and marks, Hiragana and Katakana, full
# widths. Thai, Lao, Khmer and Burmese break between words, which only a dictionary can tell: there
# writers put zero-width spaces (U+200B). Korean has spaces.
_UNSPACED = lazy_pattern(
    "[\u2e80-\u2fdf\u3000-\u30ff\u31f0-\u4dbf\u4e00-\u9fff\uf900-\ufaff\ufe30-\ufe4f\uff01-\uff9f"
    "\U0001b000-\U0001b16f\U00020000-\U0003ffff]"
)


def unbroken_parts(text: str) -> list[str]:
    """Return the parts of `text`, which has no spaces, that a line may break between."""
    return [part for piece in _BREAK.split(text) if piece for part in _units(piece)]


def _units(text: str) -> list[str]:
    if text.isascii() or not _UNSPACED.search(text):
        return [text]
    return list(line_break_units(text))
