"""Which cards the rows of a game look at: those that a row asks its deck for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pnp.checks.registry import CHECKS
from pnp.checks.rows import results_of
from pnp.checks.run import rows_to_do
from pnp.checks.subject.deck import Deck
from pnp.checks.subject.piece import Piece
from pnp.checks.subject.subject import Subject
from pnp.core.values import replace
from pnp.model.game import Game

# Folders of checks that ask for cards by what they are; others look at all faces and words.
_ASK_FOR_CARDS = ("rules.", "physics.")


def looked_at(subject: Subject) -> dict[str, Mapping[str, tuple[str, ...]]]:
    """Return by the ids of rows the ids of the cards that each looks at, by their components.

    Rows that look at none are left out. Raises PnpError for rows that are no good.
    """
    if subject.game is None:
        return {}
    found: dict[str, Mapping[str, tuple[str, ...]]] = {}
    deck = _NotingDeck(subject.game)
    for todo in rows_to_do(subject):
        if CHECKS[todo.row.check].startswith(_ASK_FOR_CARDS):
            deck.given = {}
            # A subject of its own: it remembers what it has found out.
            noting = replace(subject, printed=None)
            noting.__dict__["deck"] = deck
            results_of(noting, [todo])
            if deck.given:
                found[todo.row.id] = {part: (*ids,) for part, ids in deck.given.items()}
    return found


class _NotingDeck(Deck):
    """The pieces of a game; `given` are the ids of those that were asked for, by components."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.given: dict[str, dict[str, None]] = {}

    def pieces(self, *asked: Any, **named: Any) -> tuple[Piece, ...]:
        """Return what the deck does, and note it."""
        found = super().pieces(*asked, **named)
        for one in found:
            self.given.setdefault(one.component.id, {})[one.card.id] = None
        return found
