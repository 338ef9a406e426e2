"""Dates as a language says them: 2024-08-16 is "16 August 2024"."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from pnp.core.lazy_pattern import lazy_pattern
from pnp.i18n.program_strings import is_said_in, said_in

_ISO = lazy_pattern(r"\d{4}-\d\d-\d\d")
CONTEXT = "date"
_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip
_NAMES = {f"month.{number}": name for number, name in enumerate(_MONTHS, 1)}
ENGLISH: Mapping[str, str] = {"form": "{day} {month} {year}", "first": "1", **_NAMES}
NOTES = {
    "form": "a date: 16 August 2024",
    "first": "the first day of a month, as it stands in a date: French has 1er",
    **dict.fromkeys(_NAMES, "as it stands in a date"),
}


def said_date(text: str, language: str) -> str:
    """Return `text` as `language` says it if it is a date as ISO 8601 has it, else as it is.

    So it stays in languages that the program does not speak.
    """
    if not _ISO.fullmatch(text) or not is_said_in(language):
        return text
    try:
        found = date.fromisoformat(text)
    except ValueError:
        return text
    said = {name: str(one) for name, one in said_in(language, CONTEXT, ENGLISH).items()}
    day = said["first"] if found.day == 1 else str(found.day)
    return said["form"].format(day=day, month=said[f"month.{found.month}"], year=found.year)
