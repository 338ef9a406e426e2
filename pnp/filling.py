"""Figures of the ledger in texts: `{=dealt}` in a card's text is the value of the fact `dealt`.

Texts keep their holes until they are printed, so that a translation has the same holes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from pnp.expressions.language import parse
from pnp.expressions.values import ExpressionError, UnknownName, show
from pnp.facts import Figures
from pnp.model import Card, Component, Face, Game
from pnp.problems import PnpError, Problem, Where, one_of

_HOLE = re.compile(r"(?<!\\)\{=([^{}]*)\}")


def has_figures(game: Game) -> bool:
    """Return whether any text of `game` has a hole for a figure."""
    return any(_HOLE.search(text) for text in _texts(game))


def figures_in(text: str) -> tuple[str, ...]:
    """Return the expressions in the holes of `text`."""
    return tuple(_HOLE.findall(text))


def fill_figures(game: Game, figures: Figures) -> Game:
    """Return `game` with all holes filled. Raises PnpError with all that can't be."""
    filler = _Filler(figures)
    filled = replace(
        game,
        components=tuple(map(filler.component, game.components)),
        lists=filler.lists(game),
        words=filler.mapping(game.words, game.where),
    )
    if filler.problems:
        raise PnpError(sorted(set(filler.problems)))
    return filled


def _texts(game: Game) -> Iterator[str]:
    yield from game.words.values()
    for entries in game.lists.values():
        for known in entries.values():
            yield from (one for one in known.values() if isinstance(one, str))
    for component in game.components:
        for card in component.cards:
            for face in (card.front, card.back):
                if face is not None:
                    yield from (one for one in face.fields.values() if isinstance(one, str))


class _Filler:
    def __init__(self, figures: Figures) -> None:
        self._figures = figures
        self.problems: list[Problem] = []

    def component(self, component: Component) -> Component:
        return replace(component, cards=tuple(map(self._card, component.cards)))

    def _card(self, card: Card) -> Card:
        back = self._face(card.back) if card.back else None
        return replace(card, front=self._face(card.front), back=back)

    def _face(self, face: Face) -> Face:
        return replace(face, fields=self.mapping(face.fields, face.where))

    def lists(self, game: Game) -> Mapping[str, Mapping[str, Mapping[str, Any]]]:
        return MappingProxyType(
            {
                name: MappingProxyType(
                    {key: self.mapping(known, game.where) for key, known in entries.items()}
                )
                for name, entries in game.lists.items()
            }
        )

    def mapping(self, values: Mapping[str, Any], where: Where) -> Mapping[str, Any]:
        if not any(isinstance(value, str) and "{=" in value for value in values.values()):
            return values
        fill = self._into(where)
        return MappingProxyType(
            {
                name: _HOLE.sub(fill, value) if isinstance(value, str) else value
                for name, value in values.items()
            }
        )

    def _into(self, where: Where) -> Callable[[re.Match[str]], str]:
        def fill(match: re.Match[str]) -> str:
            try:
                return show(parse(match[1]).value(self._figures.__getitem__, {}))
            except UnknownName as error:
                self.problems.append(one_of("fact", error.name, self._figures, where))
            except ExpressionError as error:
                self.problems.append(Problem(where, f"'{match[0]}': {error.message}", error.hint))
            return match[0]

        return fill
