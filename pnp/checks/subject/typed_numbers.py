"""Numbers that are typed into a text, in figures or in words, where a fact would be named."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import NamedTuple

from pnp.checks.subject.result import Result
from pnp.checks.subject.subject import Subject
from pnp.checks.subject.texts import GameText
from pnp.core.lazy_pattern import lazy_pattern
from pnp.expressions.values import show
from pnp.text.number_words import WORD, counted_in

# Placeholders, markup with braces, and escaped signs hold no figures of their own.
_NO_TEXT = lazy_pattern(r"\{=[^{}]*\}|[\^_]\{[^{}]*\}|\\.")
# Letters that make a symbol with a digit beside them, as H2: Latin, Greek, Cyrillic. In scripts
# without spaces, レベル1, a letter beside it makes no other thing of a number.
_SYMBOL = "0-9A-Za-z_\u00aa-\u024f\u0370-\u052f\u1e00-\u1fff\u2080-\u209c"
_NUMBER = lazy_pattern(rf"(?<![{_SYMBOL}.,#])\d+(?:[.,]\d+)?(?![{_SYMBOL}\d])|[½¼¾⅓⅔]")
_MOST_NAMED = 5
_LET_IT = "list it under 'allow'"
_WITH_WORDS = lazy_pattern(rf"{WORD}\{{=[^{{}}]*\}}")


class TypedNumber(NamedTuple):
    """A number that is typed in a text, in figures or as a `word`; `keys` are facts it may be."""

    said: GameText
    number: str
    word: str
    keys: tuple[str, ...]


def numbers_in(text: str) -> list[str]:
    """Return the numbers that are typed in `text`."""
    return _NUMBER.findall(_NO_TEXT.sub(" ", text))


def typed(
    subject: Subject, said: GameText, text: str, allow: tuple[str, ...], used: Collection[str] = ()
) -> Iterator[TypedNumber]:
    """Yield the numbers that are typed in `text`, what `said` says with its placeholders.

    Numbers and phrases of `allow` may stand. Of the facts that a number may be, those that are not
    `used` elsewhere are the first.
    """
    phrases = "|".join(re.escape(one) for one in allow if not _NUMBER.fullmatch(one)) or "(?!)"
    plain = re.sub(rf"\b(?:{phrases})\b", " ", _WITH_WORDS.sub(" ", text), flags=re.IGNORECASE)
    in_figures = ((number, "") for number in numbers_in(plain))
    for number, word in (*in_figures, *counted_in(plain, subject.game_with_cards.language)):
        keys = [key for key in subject.figures if show(subject.figures[key]) == number]
        # A word may count what no rule is about.
        if number not in allow and (keys or not word):
            keys.sort(key=lambda key: key in used)
            yield TypedNumber(said, number, word, (*keys,))


def as_result(found: TypedNumber) -> Result:
    """Return that a number is typed, as what does not hold."""
    said, number, word, keys = found
    hint = f"name the fact it comes from, as {{=key}}, or {_LET_IT}"
    before = f"[{word}]" if word else ""
    if keys:
        others = f", or another fact that is {number}: {', '.join(keys[1:_MOST_NAMED])}"
        meant = f"write {before}{{={keys[0]}}} if it means that"
        hint = f"{meant}{others if keys[1:] else ''}; else {_LET_IT}"
    wrong = f"the number {number} is typed" + (f" as '{word}'" if word else "")
    return Result(
        False, said.name, "{=key}", number, said.where,
        hint=hint, facts=keys[:1], wrong=wrong,
    )  # fmt: skip
