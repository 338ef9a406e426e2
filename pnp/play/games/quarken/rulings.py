"""Rules of Quarken that may be decided in several ways, and those that are played in one alone."""

from __future__ import annotations

from itertools import product
from math import inf

from pnp.core.values import Struct
from pnp.play.facts import TURNS, Facts, filled, of_fact

_STEPS = ("draw", "buy", "lay", "discard", "decay")
_AT_EQUAL = ("again", "stays", "lost")
# Rules that are played in one way alone.
ONLY = {
    "first_player": "youngest",
    "level1.actions": _STEPS,
    "turn.steps": _STEPS,
    "draw.one_by_one": True,
    "buy.whole": ("quark",),
    "buy.parts": ("colour", "grey"),
    "level1.decay": (
        ("no token", "hadron removed"),
        ("token", "one token and all loose quarks removed"),
    ),
    "buy.kept": False,
    "repair.own": True,
    "levels": 3,
    "draw.any_pile": True,
    "lay.same_flavour": True,
    "quarked.colours": (1, 2),
    "restored.colours": 3,
    "teams.turns_of_three": (1, 2, 3, 1, 2, 3),
    "level2.dealt_piles": "at random",
    "gluon.colours": 2,
    "gluon.joker": "any colour",
    "gluon.own_side": True,
    "level3.side": "as shuffled",
    "level3.buy_ways": 2,
    "level3.tokens": 0,
    "decay.by_die": (("level1", False), ("level2", False), ("level3", True)),
    "dice": (("level1", 0), ("level2", 0), ("level3", 1)),
}


_BUYS = {"any number": inf, "one quark": 1}
_TOKEN_PLACES = {"chosen": True, "at random": False}
_GAPS = {"filled from another pile": True, "left open": False}
_REFILLED = {"at once": True, "after drawing": False}
_TEAM_SCORES = {"sum of members": True, "best member": False}
_WINS = {"most points": 1, "fewest points": -1}


def _rolls(at_equal: str) -> tuple[tuple[str, str], ...]:
    """Return what becomes of a hadron by how the throw compares with its strength."""
    return ("lower", "stays"), ("equal", at_equal), ("higher", "lost")


class Rulings(Struct, frozen=True, kw_only=True):
    """What may be decided otherwise, each as it is played.

    `direction` is how many seats further the next one is, `fewest` how many cards are drawn at
    least, and `purchases` how many quarks are bought in a turn at most. Piles whose backs are alike
    are shuffled on `shuffled_levels`. `at_equal` is what becomes of a hadron that throws its own
    strength: it "stays", is "lost", or throws "again". A player `chooses_places` of tokens, and a
    disc `leaves_white` hadrons. `sign` is -1 where the fewest points win.
    """

    shuffled_levels: tuple[int, ...]
    ends_at_first: bool
    ends_with_piles: bool
    direction: int = of_fact(Facts.choice, "turn.direction", TURNS)
    fewest: int = of_fact(Facts.number, "draw.least")
    purchases: float = of_fact(Facts.choice, "level1.buy", _BUYS)
    fills_gaps: bool = of_fact(Facts.choice, "draw.gap", _GAPS)
    refills_at_once: bool = of_fact(Facts.choice, "beside.refill", _REFILLED)
    shuffles_again: bool = of_fact(Facts.flag, "draw.backs_alike_again")
    hides_discards: bool = of_fact(Facts.either, "discards.lie", "face up", "face down")
    evens_piles: bool = of_fact(Facts.flag, "piles.even")
    limits_loose: bool = of_fact(Facts.flag, "loose.limited")
    returns_loose: bool = of_fact(Facts.flag, "loose.returned")
    repairs_opponents: bool = of_fact(Facts.flag, "repair.opponent")
    repairs_team: bool = of_fact(Facts.flag, "repair.teammate")
    quarks_team: bool = of_fact(Facts.flag, "teams.quarked")
    both_ways: bool = of_fact(Facts.flag, "gluon.both_ways")
    weakens_own: bool = of_fact(Facts.flag, "strength.on_own")
    resets: bool = of_fact(Facts.flag, "strength.reset")
    leaves_white: bool = of_fact(Facts.flag, "strength.disc_off")
    chooses_places: bool = of_fact(Facts.choice, "level2.token_places", _TOKEN_PLACES)
    at_equal: str = of_fact(
        Facts.choice, "level3.roll_rule", {_rolls(one): one for one in _AT_EQUAL}
    )
    ends_with_team: bool = of_fact(
        Facts.either, "teams.end", "one player has no hadron", "one team has no hadron"
    )
    sums_team: bool = of_fact(Facts.choice, "teams.score", _TEAM_SCORES)
    breaks_ties: bool = of_fact(Facts.either, "ties", "shared", "most hadrons")
    sign: int = of_fact(Facts.choice, "winner", _WINS)


def rulings(facts: Facts) -> Rulings:
    """Return the rules as the ledger decides them. Raises PnpError for what is not played."""
    facts.only(ONLY)
    alike = {"all may be shuffled and laid again": (1, 2, 3), "nothing is shuffled": ()}
    shuffled = facts.choice("draw.backs_alike", alike)
    later = facts.flag("draw.backs_alike_later")
    ends = [
        ("a player has no hadron", "only one player has a hadron"),
        ("piles are empty and nobody can play a card", "piles are empty"),
    ]
    at_first, with_piles = facts.choice(
        "end",
        {(one, other): (one == ends[0][0], other == ends[1][1]) for one, other in product(*ends)},
    )
    return filled(
        Rulings,
        facts,
        shuffled_levels=shuffled if later else shuffled[:1],
        ends_at_first=at_first,
        ends_with_piles=with_piles,
    )
