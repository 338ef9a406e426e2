"""Unicode's superscripts and subscripts, ⁺ and ₂: plain signs that are raised or lowered."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from itertools import groupby

from pnp.core.lazy_pattern import lazy_pattern
from pnp.text.markup import SUBSCRIPT, SUPERSCRIPT


def _raised(kind: str) -> dict[str, str]:
    """Return Unicode's superscripts ("super") or subscripts ("sub") with what they stand for."""
    found = {}
    for char in map(chr, (*range(0xA0, 0x100), *range(0x2070, 0x20A0))):
        tag, _, code = unicodedata.decomposition(char).partition(" ")
        if tag == f"<{kind}>":
            found[char] = chr(int(code, 16))
    return found


_BY_LEVEL = {SUPERSCRIPT: _raised("super"), SUBSCRIPT: _raised("sub")}
_LEVEL_OF = {char: level for level, table in _BY_LEVEL.items() for char in table}
_PLAIN_FORM = {char: plain for table in _BY_LEVEL.values() for char, plain in table.items()}
_RAISED = lazy_pattern(f"[{''.join(_LEVEL_OF)}]")


def levels_of(text: str, level: int) -> Iterator[tuple[int, str]]:
    """Yield the pieces of `text` with their levels; a superscript sign is the plain sign raised.

    A font's own superscripts are not used: few fonts have all that formulas need, and the ones
    they have do not match the others in size and height.
    """
    if text.isascii() or not _RAISED.search(text):
        yield level, text
        return
    for its_own, chars in groupby(text, lambda char: _LEVEL_OF.get(char, 0)):
        piece = "".join(chars)
        yield level or its_own, "".join(_PLAIN_FORM[c] for c in piece) if its_own else piece
