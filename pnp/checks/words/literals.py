"""Figures in texts come from the ledger.

A text says a figure of the rules with `{=key}`, or in a word with `[four]{=key}`; a number typed
into it would stay what it was when the rules change. Words from three to twenty are numbers where
a fact is that number. What names in braces stand for, as {rank.number}, is not typed. `components`
are looked at (else all of them, and the game's lists), of them `fields` (else all texts); numbers
and phrases listed in `allow` may stand, as "level 1".

    PASS: "Draw {=draw} cards."
    PASS: "Take {rank.number} coins."
    FAIL: "Draw 2 cards."
        cards/turn, rule: the number 2 is typed
    FAIL: "Draw four cards."
        cards/turn, rule: the number 4 is typed as 'four'
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from pnp.checks.engine.result import Result, plural
from pnp.checks.engine.subject import Subject
from pnp.checks.words.texts import Said, texts_of_game
from pnp.core.problems import Where
from pnp.expressions.values import show
from pnp.load.field_types import Key, Values, list_of
from pnp.load.values import LINE
from pnp.text.number_words import WORD, counted_in

COMPONENTS = Key("components", list_of(LINE), "the components that are looked at; else all")
FIELDS = Key("fields", list_of(LINE), "the fields that are looked at; else all texts")
ALLOW = Key("allow", list_of(LINE), "numbers and phrases that may stand")
OPTIONS = (COMPONENTS, FIELDS, ALLOW)
NEEDS_CARDS = True

# Placeholders, markup with braces, and escaped signs hold no figures of their own.
_NO_TEXT = re.compile(r"\{=[^{}]*\}|[\^_]\{[^{}]*\}|\\.")
# What a product fills in, in the text of a card.
_NAMES = re.compile(r"(?<![\\^_])\{[^{}=][^{}]*\}")
# Letters that make a symbol with a digit beside them, as H2: Latin, Greek, Cyrillic. In scripts
# without spaces, レベル1, a letter beside it makes no other thing of a number.
_SYMBOL = "0-9A-Za-z_\u00aa-\u024f\u0370-\u052f\u1e00-\u1fff\u2080-\u209c"
_NUMBER = re.compile(rf"(?<![{_SYMBOL}.,#])\d+(?:[.,]\d+)?(?![{_SYMBOL}\d])|[½¼¾⅓⅔]")
_MOST_NAMED = 5
_LET_IT = "list it under 'allow'"
_WITH_WORDS = re.compile(rf"{WORD}\{{=[^{{}}]*\}}")


def check(subject: Subject, options: Values) -> Iterator[Result]:
    """Yield one result per number that is typed, and one for what was looked at."""
    assert subject.game is not None  # noqa: S101 - the runner sees to it
    looked_at = 0
    told: set[tuple[Where, str, str]] = set()
    for said in texts_of_game(subject.game):
        if not _is_meant(said, options):
            continue
        looked_at += 1
        text = _NAMES.sub(" ", said.typed) if said.typed else said.text
        # All cards of a product have one text, which stands in one place.
        if (said.where, said.field, text) in told:
            continue
        told.add((said.where, said.field, text))
        yield from typed(subject, said, text, options[ALLOW])
    yield Result(True, "", "no number typed", plural(looked_at, "text"), options.where)


def numbers_in(text: str) -> list[str]:
    """Return the numbers that are typed in `text`."""
    return _NUMBER.findall(_NO_TEXT.sub(" ", text))


def _is_meant(said: Said, options: Values) -> bool:
    components, fields = options[COMPONENTS], options[FIELDS]
    if components and said.component not in components:
        return False
    return bool(said.component) and (not fields or said.field in fields)


def typed(
    subject: Subject, said: Said, text: str, allow: tuple[str, ...], used: Collection[str] = ()
) -> Iterator[Result]:
    """Yield one result per number that is typed in `text`, what `said` says with its placeholders.

    Numbers and phrases of `allow` may stand. Of the facts that a number may be, those that are not
    `used` elsewhere are named first.
    """
    assert subject.game is not None  # noqa: S101 - see check()
    phrases = "|".join(re.escape(one) for one in allow if not _NUMBER.fullmatch(one)) or "(?!)"
    plain = re.sub(rf"\b(?:{phrases})\b", " ", _WITH_WORDS.sub(" ", text), flags=re.IGNORECASE)
    in_figures = ((number, "") for number in numbers_in(plain))
    for number, word in (*in_figures, *counted_in(plain, subject.game.language)):
        keys = [key for key in subject.figures if show(subject.figures[key]) == number]
        # A word may count what no rule is about.
        if number not in allow and (keys or not word):
            keys.sort(key=lambda key: key in used)
            yield _typed(said, number, word, keys)


def _typed(said: Said, number: str, word: str, keys: Sequence[str]) -> Result:
    hint = f"name the fact it comes from, as {{=key}}, or {_LET_IT}"
    before = f"[{word}]" if word else ""
    if keys:
        others = f", or another fact that is {number}: {', '.join(keys[1:_MOST_NAMED])}"
        meant = f"write {before}{{={keys[0]}}} if it means that"
        hint = f"{meant}{others if keys[1:] else ''}; else {_LET_IT}"
    wrong = f"the number {number} is typed" + (f" as '{word}'" if word else "")
    return Result(
        False, said.name, "{=key}", number, said.where,
        hint=hint, facts=tuple(keys[:1]), wrong=wrong,
    )  # fmt: skip
