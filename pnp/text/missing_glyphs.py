"""Letters of a text that can't be set: no font has a glyph for them, or they are right to left."""

from __future__ import annotations

from collections.abc import Iterable

from pnp.core.problems import PnpError
from pnp.text.line_items import Missing
from pnp.text.request import Subject
from pnp.text.text_problems import about


def missing_letters(subject: Subject, missing: Iterable[Missing]) -> PnpError:
    """Return which letters no font of the text has."""
    hint = f"write it otherwise, or give style '{subject.style}' one more font that has it"
    found = dict.fromkeys(
        (code, str(chain)) for letters, chain in missing for code in map(ord, letters)
    )
    return PnpError(
        about(subject, f"no glyph for {_shown(code)} in {fonts}", hint) for code, fonts in found
    )


def right_to_left(subject: Subject, letter: str) -> PnpError:
    """Return that a letter of a text is of a script that is not set here."""
    message = f"{_shown(ord(letter))} is written from right to left, which can't be set yet"
    hint = "write it in Latin letters, or put it into art/ as a picture"
    return PnpError([about(subject, message, hint)])


def _shown(code: int) -> str:
    char = chr(code)
    return f"'{char}' (U+{code:04X})" if char.isprintable() else f"U+{code:04X}"
