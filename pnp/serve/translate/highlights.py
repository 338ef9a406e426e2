"""Texts with what is to be seen in them: placeholders, decided words, what changed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher

from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.values import Struct
from pnp.i18n.glossary import OR, Entry

# Of a phrase that a value chooses, all but what its branches say.
_SELECT = r"\{[^{}]*, select,\s*[^\s{},]+\s*\{|\}\s*[^\s{},]+\s*\{|\}\s*\}"
# What has to stay as it is: these, placeholders, pictures, the signs of links and looks.
_HOLE = rf"{_SELECT}|\{{[^{{}}]*\}}|:[a-z][a-z0-9-]*:|\]\([^()]*\)"
_ENDINGS = "(?:e?s|e?n|e|x)?"
_WORD = lazy_pattern(rf"{_HOLE}|\w+|\s+|[^\w\s]", re.DOTALL)


class Piece(Struct, frozen=True):
    """A part of a text. `kind` is "" for plain words, "hole", "term", "gone" or "come"."""

    text: str
    kind: str = ""
    title: str = ""


def marked(text: str, terms: Sequence[Entry]) -> Iterator[Piece]:
    """Yield `text` in pieces: its placeholders, and the words that `terms` speak of."""
    said = {word.casefold(): entry for entry in terms for word in entry.term.split(OR)}
    longest_first = sorted(said, key=len, reverse=True)
    either = "|".join(rf"(?<!\w)(?:{re.escape(word)}){_ENDINGS}(?!\w)" for word in longest_first)
    pattern = f"(?P<hole>{_HOLE})" + (f"|(?P<term>{either})" if either else "")
    at = 0
    for match in re.finditer(pattern, text, re.IGNORECASE):
        if match.start() > at:
            yield Piece(text[at : match.start()])
        at = match.end()
        if match["hole"]:
            yield Piece(match[0], "hole")
        else:
            yield Piece(match[0], "term", _words_for(match[0].casefold(), said))
    if at < len(text):
        yield Piece(text[at:])


def _words_for(word: str, said: dict[str, Entry]) -> str:
    found = max((one for one in said if word.startswith(one)), key=len, default="")
    return " or ".join(said[found].translations) if found else ""


def difference(old: str, new: str) -> Iterator[Piece]:
    """Yield what stayed, went and came from `old` to `new`, word by word."""
    before, after = _WORD.findall(old), _WORD.findall(new)
    for kind, a, b, c, d in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if kind == "equal":
            yield Piece("".join(after[c:d]))
            continue
        if b > a:
            yield Piece("".join(before[a:b]), "gone")
        if d > c:
            yield Piece("".join(after[c:d]), "come")


def as_plain(pieces: Iterable[Piece]) -> list[tuple[str, str, str]]:
    """Return pieces as pages are told them: the text, its kind and its title."""
    return [(one.text, one.kind, one.title) for one in pieces]
