"""Dates as a language says them: 2024-08-16 is "16 August 2024"."""

from __future__ import annotations

import re
from datetime import date

_ISO = re.compile(r"\d{4}-\d\d-\d\d")
# For each language how day, month and year are written, and its months.
_FORMS: dict[str, tuple[str, str]] = {
    "en": (
        "{day} {month} {year}",
        "January February March April May June July August September October November December",
    ),
    "nl": (
        "{day} {month} {year}",
        "januari februari maart april mei juni juli augustus september oktober november december",
    ),
    "de": (
        "{day}. {month} {year}",
        "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
    ),
    "fr": (
        "{day} {month} {year}",
        "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
    ),
    "es": (
        "{day} de {month} de {year}",
        "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    ),
}
# The first of a month, where it is said otherwise than the other days.
_FIRST = {"fr": "1er"}


def said_date(text: str, language: str) -> str:
    """Return `text` as `language` says it if it is a date as ISO 8601 has it, else as it is.

    So it stays in languages that are not known here.
    """
    known = language.partition("-")[0]
    if known not in _FORMS or not _ISO.fullmatch(text):
        return text
    try:
        found = date.fromisoformat(text)
    except ValueError:
        return text
    form, months = _FORMS[known]
    day = _FIRST.get(known, "1") if found.day == 1 else str(found.day)
    return form.format(day=day, month=months.split()[found.month - 1], year=found.year)
