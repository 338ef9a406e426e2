"""Which rules of a game are decided otherwise than its engine plays them."""

from __future__ import annotations

from pnp.core.problems import PnpError, Problem
from pnp.expressions.facts import Figures, Ledger
from pnp.play.facts import Facts, UnplayedError
from pnp.play.registry import ENGINES, load_engine


def unplayed(ledger: Ledger) -> tuple[Problem, ...]:
    """Return which rules the engine of the game can't play as they are decided.

    Figures that it can't play by are told where it is asked to play: other games may bear its name.
    """
    if ledger.game in ENGINES:
        try:
            load_engine(ledger.game).read(Facts(Figures(ledger), ledger.where))
        except UnplayedError as error:
            return error.problems
        except (PnpError, LookupError, ArithmeticError, ValueError):
            return ()
    return ()
