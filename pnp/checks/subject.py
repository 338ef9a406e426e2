"""What checks look at: a game's cards, its ledger, and the values of facts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, NoReturn

from pnp.checks.deck import Deck, NoCardsError
from pnp.expressions.language import Expression
from pnp.expressions.worker import Function
from pnp.facts import Figures
from pnp.fonts import FontBook
from pnp.load.ledger import Rules
from pnp.model import Game
from pnp.project import Project

if TYPE_CHECKING:
    from pnp.pdf.readback import PrintedCount


_QUESTIONS = ("count", "different", "listed", "values_of")


def _no_cards(*_: object, **__: object) -> NoReturn:
    raise NoCardsError("the game has no cards yet")


@dataclass(frozen=True)
class Subject:
    """A game under check. `game` is None while it has a ledger and no cards yet.

    `printed` is what was counted on a PDF, whose cards are then looked at instead of the game's.
    """

    project: Project
    rules: Rules
    game: Game | None
    fonts: FontBook
    printed: PrintedCount | None = None

    @cached_property
    def figures(self) -> Figures:
        """The values of the ledger's facts."""
        return Figures(self.rules.ledger)

    @cached_property
    def deck(self) -> Deck:
        """The cards. Only for checks that say NEEDS_CARDS."""
        assert self.game is not None  # noqa: S101 - the runner sees to it
        if self.printed is None:
            return Deck(self.game)
        return Deck(self.game, self.printed.count("front"))

    @cached_property
    def functions(self) -> Mapping[str, Function]:
        """What expressions of checks may call; without cards each raises NoCardsError."""
        if self.game is None:
            return dict.fromkeys(_QUESTIONS, _no_cards)
        return {name: getattr(self.deck, name) for name in _QUESTIONS}

    def value(self, expression: Expression, bound: Mapping[str, Any] | None = None) -> Any:
        """Return what `expression` comes to, with further `bound` names. Raises ExpressionError."""
        return expression.value(self._look_up(bound or {}), self.functions)

    def sides(
        self, expression: Expression, bound: Mapping[str, Any] | None = None
    ) -> tuple[str, Any, Any] | None:
        """Return sign and both sides of a comparison, None for others. Raises ExpressionError."""
        return expression.sides(self._look_up(bound or {}), self.functions)

    def _look_up(self, bound: Mapping[str, Any]) -> Any:
        def look_up(name: str) -> Any:
            return bound[name] if name in bound else self.figures[name]

        return look_up

    def facts_in(self, expression: Expression) -> tuple[str, ...]:
        """Return the keys of the facts that `expression` speaks of."""
        return tuple(name for name in expression.names if name in self.figures)
