"""Which rules of a game are decided otherwise than its engine plays them."""

from __future__ import annotations

from types import ModuleType

from pnp.core.problems import PnpError, Problem
from pnp.expressions.facts import Figures, Ledger
from pnp.play.facts import rules_of
from pnp.play.registry import ENGINES, load_engine


def unplayed(ledger: Ledger, named: ModuleType | None = None) -> tuple[Problem, ...]:
    """Return which rules the engine of the game, or one that is named, can't play as decided.

    Figures that it can't play by are told where it is asked to play, and nothing is told where
    facts are missing: other games may bear its name.
    """
    if named or ledger.game in ENGINES:
        try:
            rules_of(load_engine(named or ledger.game), Figures(ledger), ledger.where)
        except PnpError as error:
            if all(one.where != ledger.where for one in error.problems):
                return tuple(one for one in error.problems if one.kind)
        except (LookupError, ArithmeticError, ValueError):
            return ()
    return ()
