"""Scripts that are set otherwise than Latin letters are: without spaces, or from right to left.

Owns unicode-segmentation-rs, which knows where a line may break (Unicode Standard Annex #14).
"""

from __future__ import annotations

from pnp.core.lazy_pattern import lazy_pattern

# Letters that lines break between: Han with its radicals and marks, Hiragana and Katakana, full
# widths. Thai, Lao, Khmer and Burmese break between words, which only a dictionary can tell: there
# writers put zero-width spaces (U+200B). Korean has spaces.
_UNSPACED = lazy_pattern(
    "[\u2e80-\u2fdf\u3000-\u30ff\u31f0-\u4dbf\u4e00-\u9fff\uf900-\ufaff\ufe30-\ufe4f\uff01-\uff9f"
    "\U0001b000-\U0001b16f\U00020000-\U0003ffff]"
)
# Hebrew, Arabic, Syriac, Thaana, N'Ko and others, and forms that Arabic letters take.
_RIGHT_TO_LEFT = lazy_pattern(
    "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
# Languages that are written so (Unicode CLDR, characterOrder), and scripts by ISO 15924.
_LANGUAGES = frozenset(
    ("ar", "ckb", "dv", "fa", "he", "iw", "ks", "nqo", "ps", "sd", "syr", "ug", "ur", "yi")
)
_SCRIPTS = frozenset(("Adlm", "Arab", "Hebr", "Nkoo", "Rohg", "Syrc", "Thaa"))


def is_right_to_left(language: str) -> bool:
    """Return whether `language` (BCP 47) is written from right to left."""
    main, *parts = language.split("-")
    scripts = [part for part in parts if len(part) == 4]
    return scripts[0] in _SCRIPTS if scripts else main.lower() in _LANGUAGES


def first_right_to_left(text: str) -> str:
    """Return the first letter of `text` that is written from right to left, "" if none is."""
    match = None if text.isascii() else _RIGHT_TO_LEFT.search(text)
    return match[0] if match else ""


def units_of(text: str) -> list[str]:
    """Return the parts of `text`, which has no spaces, that a line may break between."""
    if text.isascii() or not _UNSPACED.search(text):
        return [text]
    # Loaded only where there are such letters.
    from unicode_segmentation_rs import line_break_units

    return list(line_break_units(text))
