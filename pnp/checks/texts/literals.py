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

from collections.abc import Iterator

from pnp.checks.subject.result import Result, plural
from pnp.checks.subject.subject import Subject
from pnp.checks.subject.texts import GameText, texts_of_game
from pnp.checks.subject.typed_numbers import as_result, typed
from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.problems import Where
from pnp.load.key_types import Key, Values, list_of
from pnp.load.values import LINE

COMPONENTS = Key("components", list_of(LINE), "the components that are looked at; else all")
FIELDS = Key("fields", list_of(LINE), "the fields that are looked at; else all texts")
ALLOW = Key("allow", list_of(LINE), "numbers and phrases that may stand")
OPTIONS = (COMPONENTS, FIELDS, ALLOW)
NEEDS_CARDS = True

# What a product fills in, in the text of a card.
_NAMES = lazy_pattern(r"(?<![\\^_])\{[^{}=][^{}]*\}")


def check(subject: Subject, options: Values) -> Iterator[Result]:
    """Yield one result per number that is typed, and one for what was looked at."""
    looked_at = 0
    told: set[tuple[Where, str, str]] = set()
    for said in texts_of_game(subject.game_with_cards):
        if not _is_meant(said, options):
            continue
        looked_at += 1
        text = _NAMES.sub(" ", said.typed) if said.typed else said.text
        # All cards of a product have one text, which stands in one place.
        if (said.where, said.field, text) in told:
            continue
        told.add((said.where, said.field, text))
        yield from map(as_result, typed(subject, said, text, options[ALLOW]))
    yield Result(True, "", "no number typed", plural(looked_at, "text"), options.where)


def _is_meant(said: GameText, options: Values) -> bool:
    components, fields = options[COMPONENTS], options[FIELDS]
    if components and said.component not in components:
        return False
    return bool(said.component) and (not fields or said.field in fields)
