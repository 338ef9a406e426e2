"""Languages and letters that are written from right to left."""

from __future__ import annotations

from pnp.core.lazy_pattern import lazy_pattern
from pnp.i18n.language_data import DIRECTION, data_of

# Hebrew, Arabic, Syriac, Thaana, N'Ko and others, and forms that Arabic letters take.
_RIGHT_TO_LEFT = lazy_pattern(
    "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
# Scripts that are written so, by ISO 15924.
_SCRIPTS = frozenset(("Adlm", "Arab", "Hebr", "Nkoo", "Rohg", "Syrc", "Thaa"))


def is_right_to_left(language: str) -> bool:
    """Return whether `language` (BCP 47) is written from right to left."""
    main, *parts = language.split("-")
    scripts = [part for part in parts if len(part) == 4]
    return scripts[0] in _SCRIPTS if scripts else bool(data_of(main, DIRECTION))


def first_right_to_left(text: str) -> str:
    """Return the first letter of `text` that is written from right to left, "" if none is."""
    match = None if text.isascii() else _RIGHT_TO_LEFT.search(text)
    return match[0] if match else ""
