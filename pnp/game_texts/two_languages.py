"""A game with each of its texts in two languages, one below the other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pnp.core.values import replace
from pnp.game_texts.extract import each
from pnp.model.game import Card, Face, Game
from pnp.text.bilingual import both_or_one


def paired(first: Game, second: Game) -> Game:
    """Return `first` with each of its texts in the language of `second`, too."""
    components = tuple(
        replace(one, cards=tuple(map(_pair_of_cards, one.cards, other.cards)))
        for one, other in zip(first.components, second.components, strict=True)
    )
    covered = [game.coverage for game in (first, second) if game.coverage]
    return replace(
        first,
        components=components,
        lists=_both(first.lists, second.lists),
        words=_both(first.words, second.words),
        coverage=(sum(n for n, _ in covered), sum(m for _, m in covered)) if covered else None,
        second=second.language,
    )


def _pair_of_cards(first: Card, second: Card) -> Card:
    back = _pair_of_faces(first.back, second.back) if first.back and second.back else None
    return replace(first, front=_pair_of_faces(first.front, second.front), back=back)


def _pair_of_faces(first: Face, second: Face) -> Face:
    return replace(first, fields=_both(first.fields, second.fields))


def _both(first: Any, second: Any) -> Any:
    """Return a value with its texts in both languages; what is the same in both is no text."""
    if isinstance(first, Mapping):
        return each(first, lambda key, one: _both(one, second[key]))
    if isinstance(first, tuple):
        return tuple(_both(one, other) for one, other in zip(first, second, strict=True))
    return both_or_one(first, second) if isinstance(first, str) else first
