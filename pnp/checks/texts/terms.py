"""One word for one thing.

`use` maps every word that must not be used to the one that is used instead. All words of the game
are looked at, whatever their capitals: titles, the notice, words of templates, texts of cards, the
rulebook.

    PASS: "Put it on the conveyor."
    FAIL with use: {facility: conveyor}
        cards/take, rule: says 'facility', not 'conveyor'
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pnp.checks.subject.result import Result, plural
from pnp.checks.subject.subject import Subject
from pnp.checks.subject.texts import texts_of_game, texts_of_rulebook
from pnp.load.key_types import Key, Values, map_of
from pnp.load.values import LINE
from pnp.rulebook_source.edition import rulebook_of

USE = Key("use", map_of(str, LINE, ".+"), "the forbidden words, each with the one to use", True)
OPTIONS = (USE,)
NEEDS_CARDS = True


def check(subject: Subject, options: Values) -> Iterator[Result]:
    """Yield one result per forbidden word that is found, or one for none."""
    use = {word.casefold(): instead for word, instead in options[USE].items()}
    pattern = re.compile(rf"\b({'|'.join(map(re.escape, use))})\b", re.IGNORECASE)
    looked_at, game = 0, subject.game_with_cards
    book = texts_of_rulebook(rulebook_of(subject.project, game))
    for said in (*texts_of_game(game), *book):
        looked_at += 1
        for match in pattern.finditer(said.text):
            word, instead = match[1], use[match[1].casefold()]
            wrong = f"says '{word}', not '{instead}'"
            hint = f"write '{instead}'"
            yield Result(False, said.name, instead, word, said.where, hint=hint, wrong=wrong)
    words = ", ".join(use)
    yield Result(True, "", f"no {words}", plural(looked_at, "text"), options.where)
