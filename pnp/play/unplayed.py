"""Which rules of a game are decided otherwise than its engine plays them."""

from __future__ import annotations

from types import ModuleType

from pnp.core.problems import PnpError, Problem
from pnp.expressions.facts import Figures, Ledger
from pnp.play.facts import Facts, UnplayedError
from pnp.play.registry import ENGINES, load_engine


def unplayed(ledger: Ledger, named: ModuleType | None = None) -> tuple[Problem, ...]:
    """Return which rules the engine of the game, or one that is named, can't play as decided.

    Figures that it can't play by are told where it is asked to play: other games may bear its name.
    """
    if named or ledger.game in ENGINES:
        try:
            load_engine(named or ledger.game).read(Facts(Figures(ledger), ledger.where))
        except UnplayedError as error:
            return error.problems
        except (PnpError, LookupError, ArithmeticError, ValueError):
            return ()
    return ()
