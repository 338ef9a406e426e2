"""Words as they are found in sentences: whole, in whatever form, whatever their capitals.

There is no grammar here. A word of a text is a form of a term if it is the term with one of ENDINGS
behind it. A word of a translation is a form of a decided word, whatever the accents, if up to three
letters follow on it, or take the place of its last two; but not where it is nearer to another word
that is known, as "neutrino" is to itself and not to "neutron". In languages that write compounds as
one word, the decided word may stand anywhere in a word.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable
from functools import lru_cache
from typing import TypeAlias

from pnp.core.lazy_pattern import lazy_pattern
from pnp.i18n.language_data import COMPOUNDS, data_of
from pnp.i18n.languages import unaccented

# Words one after another; BREAK stands for a placeholder or a picture.
Words: TypeAlias = tuple[str, ...]

ENDINGS = ("s", "e", "n", "x", "en", "es")
BREAK = "|"
_CHANGING, _ADDED, _LEAST = 2, 3, 4
# Marks of weight vanish, also within a word; placeholders, pictures and links are no words.
_MARKS = lazy_pattern(r"\*+|[\^_]\{([^{}]*)\}")
_NO_WORDS = lazy_pattern(r"\\.|\{[^{}]*\}|:[a-z0-9][a-z0-9-]*:|(?<=\])\([^()]*\)", re.DOTALL)
_WORD = lazy_pattern(r"[^\W_]+|\|")
_SOFT_HYPHEN = "\xad"
_KEPT = 20_000
# A hyphen that no line ends at is a hyphen.
_HYPHENS = {0x2010: "-", 0x2011: "-"}


# 12 % of a key that is typed into a translation of Quark (bench/caches.py).
@lru_cache(maxsize=_KEPT)
def words_of(text: str) -> Words:
    """Return the words of `text` in small letters, without its markup."""
    whole = text.replace(BREAK, " ").replace(_SOFT_HYPHEN, "")
    plain = _NO_WORDS.sub(BREAK, _MARKS.sub(r"\1", whole))
    return tuple(_WORD.findall(unicodedata.normalize("NFC", plain).casefold()))


# Without it, a key that is typed into a translation of Quark takes 2 times the CPU
# (bench/caches.py).
@lru_cache(maxsize=_KEPT)
def without_accents(words: Words) -> Words:
    """Return `words` with their letters as they are without accents."""
    return tuple(map(unaccented, words))


# 8 % of looking at the terms in translations of Quarken (bench/caches.py).
@lru_cache(maxsize=_KEPT)
def bases_of(word: str) -> tuple[str, ...]:
    """Return what `word` may be a form of, itself first: "pionnen" of "pionn" and "pion"."""
    found = {word: None}
    for ending in ENDINGS:
        base = word.removesuffix(ending)
        if base != word and len(base) > 1:
            found[base] = None
            if base[-1] == base[-2]:
                found[base[:-1]] = None
    return tuple(found)


def says(
    words: Words,
    decided: Words,
    language: str,
    others: Collection[str] = (),
    known: Collection[str] = frozenset(),
) -> bool:
    """Return whether the words of `decided` stand side by side in `words`, in some form.

    Where one of `others`, longer words without accents, is in a word, it is that and not this; so
    is a word with another end whose beginning is `known`.
    """
    here, wanted = without_accents(words), without_accents(decided)
    anywhere = bool(data_of(language, COMPOUNDS))
    return any(
        all(
            _is_form(one, decided_word, anywhere, known)
            and not any(
                decided_word != other and decided_word in other and other in one for other in others
            )
            for one, decided_word in zip(here[start:], wanted, strict=False)
        )
        for start in range(len(here) - len(wanted) + 1)
    )


def _is_form(word: str, decided: str, anywhere: bool, known: Collection[str]) -> bool:
    if anywhere and decided in word:
        return True
    least = len(word) - _ADDED
    if least <= len(decided) and word.startswith(decided):
        return True
    stem = decided[: max(_LEAST, len(decided) - _CHANGING)]
    if not (least <= len(stem) and word.startswith(stem)):
        return False
    begins = (word[:end] for end in range(least, len(word) + 1))
    return not any(begin in known and not decided.startswith(begin) for begin in begins)


def forms_as_written(words: Iterable[str]) -> Callable[[str], list[str]]:
    """Return what finds those of `words` that stand in a text, hyphens and all, each once."""
    by_form = {" ".join(word.casefold().split()): word for word in words}
    longest_first = sorted(by_form, key=len, reverse=True)
    either = "|".join(re.escape(word).replace(r"\ ", r"\s+") for word in longest_first)
    pattern = re.compile(rf"(?<!\w)({either})(?:{'|'.join(ENDINGS)})?(?!\w)")

    def find(text: str) -> list[str]:
        plain = _NO_WORDS.sub(BREAK, _MARKS.sub(r"\1", text)).casefold().translate(_HYPHENS)
        found = (" ".join(match[1].split()) for match in pattern.finditer(plain))
        return [by_form[word] for word in dict.fromkeys(found)]

    return find if by_form else lambda text: []


class Finder:
    """Finds terms in texts: each of `terms` is words, with what it stands for."""

    def __init__(self, terms: Collection[tuple[Words, int]]) -> None:
        self._by_first: dict[str, list[tuple[Words, int]]] = {}
        for words, what in sorted(terms, key=lambda term: -len(term[0])):
            if words:
                self._by_first.setdefault(words[0], []).append((words, what))

    def find(self, words: Words) -> dict[int, None]:
        """Return what is found in `words`, in order; the longest term stands for its words."""
        found: dict[int, None] = {}
        at = 0
        while at < len(words):
            size, what = self._longest_at(words, at)
            if size:
                found[what] = None
            at += size or 1
        return found

    def _longest_at(self, words: Words, at: int) -> tuple[int, int]:
        terms = [term for base in bases_of(words[at]) for term in self._by_first.get(base, ())]
        if not terms:
            return 0, 0
        for term, what in sorted(terms, key=lambda term: -len(term[0])):
            here = words[at : at + len(term)]
            if len(here) == len(term) and all(
                wanted in bases_of(word) for word, wanted in zip(here, term, strict=True)
            ):
                return len(term), what
        return 0, 0
