"""The words of numbers: "drie" is 3 in Dutch, "keinen" 0 in German, "both" 2 in English.

A text has a word of its own for a figure of the ledger, in whatever form its sentence wants, and
the word is held to the figure: `[drie]{=quarks}`. `[]{=quarks}` leaves the word to the program.

The tables below numbers/ are tab-separated text. Those of languages have a row for each number from
0 to 100: the number, its cardinals, other forms (ordinals), each with | between them. They are the
spelled-out numbers of Unicode CLDR 42, in all genders and cases that it has, as ICU 72 writes them.
Those of regions have the rows that differ from the ones of their language.
`more.tsv` has what CLDR does not have. A game adds words of its own in its glossary.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import zip_longest
from pathlib import Path
from typing import Any

from pnp.core.icu_select import SELECT
from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.problems import shorten
from pnp.expressions.values import ExpressionError, show
from pnp.i18n.catalog_files import PSEUDO
from pnp.i18n.language_data import SPACES, data_of

# The word before a placeholder, as a part of a pattern; the group is None where there is none.
WORD = r"(?:(?<![\\!])\[(?P<word>[^\[\]{}]*)\])?"
# A placeholder with its word.
WORDED = lazy_pattern(r"(?<![\\!])\[(?P<word>[^\[\]{}]*)\]\{=(?P<placeholder>[^{}]*)\}")
# Behind a word, or a figure without one: its language, where that is not the one of its game.
OF = "@"
# From a number as text ("3", "1/2") and a language to words that a game has for it.
More = Callable[[str, str], Collection[str]]

_LANGUAGE = lazy_pattern(r"[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*")
_PIN = lazy_pattern(rf"{OF}{_LANGUAGE.pattern}(?=\]\{{=|\}}$)")
# A sign with a backslash before it, or a placeholder with its word, if it has one.
_PLACEHOLDER = lazy_pattern(rf"\\.|{WORD}\{{=(?P<placeholder>[^{{}}]*)\}}", re.DOTALL)
_WORD = lazy_pattern(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_STEM = 3
_OPENING, _ENDS = " \t\n\u00a0*_([\"'“‘„«¿¡", ".!?…"
_TABLES = Path(__file__).parent / "numbers"
_MORE = "more.tsv"
# Languages that CLDR has under two names.
_SAME = {"no": "nb"}
_OR = "|"
_HYPHENS = dict.fromkeys(map(ord, "-\u2010\u2011\u00a0\u202f"), " ")
_APOSTROPHES = {ord("'"): "’", 0xAD: None}
_MARKS = "*"
_MOST_TOLD = 6


def no_more(number: str, language: str) -> Collection[str]:
    """Return the words of a game that has none of its own."""
    return ()


def spoken(word: str, value: Any, language: str, more: More = no_more, before: str = "") -> str:
    """Return `word` as it is printed for `value`: itself if it is one of its words in `language`.

    "" stands for the word that the language has, with a capital where `before`, the text in front
    of it, ends a sentence. Raises ExpressionError where the word is another
    number's, or the program does not know which to write.
    """
    said, language = pinned_to(word, language)
    if isinstance(value, bool) or not isinstance(value, int | Fraction):
        hint = f"write the placeholder without brackets: it is printed as {shorten(show(value))}"
        raise ExpressionError("only a number can be said as a word", hint)
    if language == PSEUDO:
        return said or show(value)
    if not said.strip():
        usual = _written(value, language)
        return usual[:1].upper() + usual[1:] if begins_sentence(before) else usual
    number = str(value)
    if _plain(said) in _forms(number, language):
        return said
    if _plain(said) in map(_plain, more(number, language)):
        return said
    raise _no_word(said, value, language, more)


def pinned(text: str, language: str) -> str:
    """Return `text`, which is in `language`, so that its figures are said as that language does.

    So a text that is not translated keeps its words for figures, its decimal signs and its dates in
    an edition of another language.
    """
    if "{=" not in text:
        return text

    def pin(match: re.Match[str]) -> str:
        if match["placeholder"] is None or SELECT in match["placeholder"]:
            return match[0]
        if match["word"] is None:
            return f"{{={match['placeholder']}{OF}{language}}}"
        return f"[{match['word']}{OF}{language}]{{={match['placeholder']}}}"

    return _PLACEHOLDER.sub(pin, text)


def pinned_to(said: str, language: str) -> tuple[str, str]:
    """Return a word or placeholder, and the language it is pinned to, else `language`."""
    plain, _, own = said.rpartition(OF)
    return (plain, own) if _LANGUAGE.fullmatch(own) and OF in said else (said, language)


def unpinned(placeholder: str) -> str:
    """Return a placeholder, its word and braces, as it was before it was pinned, to tell of it."""
    return _PIN.sub("", placeholder)


def begins_sentence(before: str) -> bool:
    """Return whether what follows `before` begins a sentence."""
    ended = before.rstrip(_OPENING)
    return not ended or ended[-1] in _ENDS


def has_words(language: str) -> bool:
    """Return whether the numbers of `language` (BCP 47) are known here."""
    return bool(_rows(language))


def words_of(value: int | Fraction, language: str) -> tuple[str, ...]:
    """Return all that `value` may be said with in `language`, the usual words first."""
    usual, others = _rows(language).get(str(value), ((), ()))
    return (*usual, *others)


def numbers_of(word: str, language: str) -> tuple[str, ...]:
    """Return the numbers, as "3" or "1/2", that `word` may stand for in `language`."""
    return _numbers(language).get(_plain(word), ())


def word_for(text: str, number: str, language: str) -> str:
    """Return the first word of `text` that counts `number` in `language`, "" for none."""
    usual, _ = _rows(language).get(number, ((), ()))
    forms = frozenset(map(_plain, usual))
    return next((word for word in _WORD.findall(text) if _plain(word) in forms), "")


def cardinals_in(text: str, language: str) -> list[str]:
    """Return the numbers from 3 to 20 that are counted in words in `text`, in their order."""
    return [number for number, _ in counted_in(text, language)]


def counted_in(text: str, language: str) -> list[tuple[str, str]]:
    """Return the numbers from 3 to 20 that are counted in words in `text`, each with its word.

    Lower ones are other words, too (a, both); higher ones are parts of others (a hundred million).
    """
    found: list[tuple[str, str]] = []
    words = _WORD.findall(text)
    for word, after in zip_longest(words, words[1:], fillvalue=""):
        number = _cardinals(language).get(_plain(word))
        # "a" and "no" are numbers, too, but of what comes next.
        if number and set(numbers_of(after, language)) <= {"0", "1"}:
            found.append((number, word))
    return found


def says_number(text: str, number: str, language: str) -> bool:
    """Return whether a word of `text` says `number`; one of four letters may begin a longer one.

    Where words have no spaces between them, it may be anywhere.
    """
    forms = _forms(number, language)
    plain, end = _plain(text), r"(?!\w)"
    if "none" in data_of(language, SPACES):
        return any(form in plain for form in forms)
    return any(
        re.search(rf"(?<!\w){re.escape(form)}{'' if len(form) > _STEM else end}", plain)
        for form in forms
    )


def _written(value: int | Fraction, language: str) -> str:
    usual, _ = _rows(language).get(str(value), ((), ()))
    if len(usual) == 1:
        return usual[0]
    if not usual:
        hint = (
            f"write the word between the brackets, or the placeholder without them: {show(value)}"
        )
        message = f"there is no word for {show(value)} in '{shorten(language)}' here"
        raise ExpressionError(message, hint)
    hint = f"write the one that the sentence wants between the brackets: {', '.join(usual)}"
    raise ExpressionError(f"{show(value)} has several words in '{language}'", hint)


def _no_word(said: str, value: int | Fraction, language: str, more: More) -> ExpressionError:
    known = dict.fromkeys((*words_of(value, language), *more(str(value), language)))
    hint = f"write {', '.join(list(known)[:_MOST_TOLD])}, or the figure without brackets"
    if not known:
        row = f"{value},{language},WORD"
        hint = f"write the figure without brackets, or add its words to glossary.csv: {row}"
    elif len(known) > _MOST_TOLD:
        hint = f"write {', '.join(list(known)[:_MOST_TOLD])}, ..., or the figure without brackets"
    return ExpressionError(f"'{shorten(said)}' is not {show(value)} in '{language}'", hint)


# 11 % of `pnp check quarken --only translations` (bench/caches.py).
@lru_cache(maxsize=10_000)
def _plain(word: str) -> str:
    """Return a word as it is compared: without capitals, hyphens and marks of weight."""
    plain = unicodedata.normalize("NFC", word).casefold().translate(_APOSTROPHES)
    return " ".join(plain.translate(_HYPHENS).strip(_MARKS).split())


def _names(language: str) -> tuple[str, ...]:
    """Return the names that the table of `language` may have: of its region, of itself."""
    if not _LANGUAGE.fullmatch(language):
        return ()
    main, _, rest = language.partition("-")
    main = _SAME.get(main, main)
    return tuple(dict.fromkeys((f"{main}-{rest.rpartition('-')[2]}" if rest else main, main)))


def _forms(number: str, language: str) -> frozenset[str]:
    usual, others = _rows(language).get(number, ((), ()))
    return frozenset(map(_plain, (*usual, *others)))


def _numbers(language: str) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for number in _rows(language):
        for form in _forms(number, language):
            found[form] = (*found.get(form, ()), number)
    return found


# 9 % of checking Quarken (bench/caches.py).
@lru_cache(maxsize=32)
def _cardinals(language: str) -> dict[str, str]:
    counted = ((str(number), words_of(number, language)[:1]) for number in range(3, 21))
    return {_plain(word): number for number, usual in counted for word in usual}


# 23 % of checking Quarken (bench/caches.py).
@lru_cache(maxsize=32)
def _rows(language: str) -> dict[str, tuple[tuple[str, ...], tuple[str, ...]]]:
    """Return the words of each number: cardinals, and other forms."""
    found: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {}
    for name in reversed(_names(language)):
        for number, usual, *others in _lines(f"{name}.tsv"):
            before = found.get(number, ((), ()))
            ordinals = others[0].split(_OR) if others else []
            found[number] = (
                tuple(usual.split(_OR)),
                tuple(dict.fromkeys((*ordinals, *before[0], *before[1]))),
            )
    main = _names(language)[-1:]
    for of, number, words in _lines(_MORE):
        if (of,) == main:
            usual_ones, others_ = found.get(number, ((), ()))
            found[number] = (usual_ones, (*words.split(_OR), *others_))
    return found


def _lines(name: str) -> Iterator[list[str]]:
    path = _TABLES / name
    if path.is_file():
        for line in path.read_text(encoding="utf-8").splitlines():
            if not line.startswith("#"):
                yield line.split("\t")
