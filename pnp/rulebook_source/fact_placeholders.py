"""Figures of the ledger in a rulebook: `{=hand.dealt}`, said in the words of the game's language.

`[drie]{=hand.dealt}` is printed as the word, which has to be one for the figure in the language.
A text value that the game has a word for is said with that word: `{=quark.colours}` with the word
`red: rood` begins with "rood". The word of several ones, "face down", is called `face-down`. A date
is said as the language does.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from fractions import Fraction
from typing import Any

from pnp.core.icu_select import fact_of
from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.problems import PnpError, Problem, Where, one_of
from pnp.expressions.facts import Figures
from pnp.expressions.parser import parse
from pnp.expressions.phrases import chosen
from pnp.expressions.values import ExpressionError, UnknownName, show
from pnp.game_texts.fact_placeholders import word_of
from pnp.rulebook_source.block_types import NOWHERE, Document
from pnp.rulebook_source.translation_units import mapped, texts_in
from pnp.text.dates import said_date
from pnp.text.number_words import WORD, More, no_more, pinned_to, spoken, unpinned
from pnp.text.typography import decimal_sign

PLACEHOLDER = lazy_pattern(rf"{WORD}\{{=(?P<placeholder>[^{{}}]*)\}}|(?P<start>\{{=)")
_MARKS = lazy_pattern(r"[\\`*_\[\]<>!]")
_FRACTIONS = {Fraction(1, 2): "½", Fraction(1, 4): "¼", Fraction(3, 4): "¾", Fraction(1, 3): "⅓"}
_DECIMAL = "decimal"


def with_figures(
    document: Document, figures: Figures, words: Mapping[str, str], more: More = no_more
) -> Document:
    """Return `document` with all placeholders filled. Raises PnpError with all that can't be.

    `more` has the words for numbers that are the game's own.
    """
    filler = _FigureSubstitution(figures, words, document.language, more)
    filled = mapped(document, filler.fill)
    if filler.problems:
        raise PnpError(sorted(set(filler.problems)))
    return filled


def fill(
    text: str, figures: Figures, words: Mapping[str, str], language: str, more: More = no_more
) -> str:
    """Return `text` with its placeholders filled, but for those that can't be."""
    return _FigureSubstitution(figures, words, language, more).fill("", text, NOWHERE, "")


def names_in(document: Document) -> frozenset[str]:
    """Return the keys of all facts that placeholders of `document` name; bad ones have none."""
    found: set[str] = set()
    for one in texts_in(document):
        for match in PLACEHOLDER.finditer(one.text):
            with suppress(ExpressionError):
                found.update(parse(fact_of(match["placeholder"] or "")).names)
    return frozenset(found)


def say(value: Any, words: Mapping[str, str], language: str = "") -> str:
    """Return a value as players read it, with the words of their language."""
    if isinstance(value, str):
        return word_of(value, words) or said_date(value, language)
    if isinstance(value, Mapping):
        return ", ".join(
            f"{say(name, words, language)} {say(part, words, language)}"
            for name, part in value.items()
        )
    if isinstance(value, tuple | list):
        return ", ".join(say(part, words, language) for part in value)
    if isinstance(value, Fraction):
        return _FRACTIONS.get(value) or _decimal(show(value), words, language)
    return show(value)


def _decimal(number: str, words: Mapping[str, str], language: str) -> str:
    return number.replace(".", words.get(_DECIMAL) or decimal_sign(language))


class _FigureSubstitution:
    def __init__(
        self, figures: Figures, words: Mapping[str, str], language: str, more: More
    ) -> None:
        self._figures = figures
        self._language = language
        self._words = words
        self._more = more
        self.problems: list[Problem] = []

    def fill(self, name: str, text: str, where: Where, kind: str) -> str:
        """Return `text` with the values in its placeholders."""
        try:
            text = chosen(text, self._figures)
        except UnknownName as error:
            self.problems.append(one_of("fact", error.name, self._figures, where))
            return text
        except ExpressionError as error:
            self.problems.append(Problem(where, error.message, error.hint, kind=error.kind))
            return text
        return PLACEHOLDER.sub(lambda match: self._value(match, where), text)

    def _value(self, match: re.Match[str], where: Where) -> str:
        if match["placeholder"] is None:
            hint = "close it with }, with no braces between"
            self.problems.append(Problem(where, "a {= begins and never ends", hint))
            return match[0]
        placeholder, language = pinned_to(match["placeholder"], self._language)
        try:
            value = self._figures.value(parse(placeholder))
            if match["word"] is not None:
                before = match.string[: match.start()]
                return spoken(match["word"], value, self._language, self._more, before)
        except UnknownName as error:
            self.problems.append(one_of("fact", error.name, self._figures, where))
        except ExpressionError as error:
            message = f"'{unpinned(match[0])}': {error.message}"
            self.problems.append(Problem(where, message, error.hint))
        else:
            return _MARKS.sub(r"\\\g<0>", say(value, self._words, language))
        return match[0]
