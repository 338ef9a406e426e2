"""Flags of messages that Weblate, Poedit and `msgfmt --check` act on (the lines that begin `#,`).

    python-brace-format     placeholders have to be those of the text: gettext, Weblate, Poedit
    placeholders:":coin:"   so have pictures: Weblate
    max-length:96           about as many characters fit, markup and placeholders counted: Weblate

Each is put there by the program; what a translator adds, as no-python-brace-format, stays.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pnp.core.lazy_pattern import lazy_pattern

BRACES = "python-brace-format"
MOST = "max-length"
_PLACED = "placeholders"
_NOT = "no-"
_OURS = lazy_pattern(rf"{BRACES}|(?:{MOST}|{_PLACED}):.*", re.DOTALL)
_PLACEHOLDER = lazy_pattern(r"\{[A-Za-z_][\w.]*(?:\[\w+\])?\}")
# With braces that are no placeholders, a text is no format string.
_BRACE = lazy_pattern(r"[{}]")
# Icons, and looks of words.
_ICON = lazy_pattern(r":[a-z][a-z0-9-]*:|(?<![\^_])\{[.#\d][^{}]*\}")


def flags_of(source: str, most: int = 0) -> Iterator[str]:
    """Yield the flags of a message; `most` is how many characters fit, 0 for any number."""
    if _PLACEHOLDER.search(source) and not _BRACE.search(_PLACEHOLDER.sub("", source)):
        yield BRACES
    icons = dict.fromkeys(_ICON.findall(source))
    if icons:
        yield ":".join((_PLACED, *(f'"{icon}"' for icon in icons)))
    if most:
        yield f"{MOST}:{most}"


def with_ours(flags: tuple[str, ...], ours: tuple[str, ...]) -> tuple[str, ...]:
    """Return the flags of a message as they stand, with `ours` in the place of what we wrote."""
    wanted = [flag for flag in ours if f"{_NOT}{flag}" not in flags]
    kept = [flag for flag in flags if flag in wanted or not _OURS.fullmatch(flag)]
    return (*kept, *(flag for flag in wanted if flag not in kept))
