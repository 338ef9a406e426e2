"""Rules of Quarken that may be decided in several ways, and those that are played in one alone."""

from __future__ import annotations

from itertools import product
from math import inf
from typing import Any

from pnp.core.values import Struct
from pnp.play.facts import Facts

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


class Decided(Struct, frozen=True):
    """What may be decided otherwise, each as it is played.

    `direction` is how many seats further the next one is, `fewest` how many cards are drawn at
    least, and `purchases` how many quarks are bought in a turn at most. Piles whose backs are alike
    are shuffled on `shuffled_levels`. `at_equal` is what becomes of a hadron that throws its own
    strength: it "stays", is "lost", or throws "again". A player `chooses_places` of tokens, and a
    disc `leaves_white` hadrons. `sign` is -1 where the fewest points win.
    """

    direction: int
    fewest: int
    purchases: float
    fills_gaps: bool
    refills_at_once: bool
    shuffled_levels: tuple[int, ...]
    shuffles_again: bool
    hides_discards: bool
    evens_piles: bool
    limits_loose: bool
    returns_loose: bool
    repairs_opponents: bool
    repairs_team: bool
    quarks_team: bool
    both_ways: bool
    weakens_own: bool
    resets: bool
    leaves_white: bool
    chooses_places: bool
    at_equal: str
    ends_at_first: bool
    ends_with_piles: bool
    ends_with_team: bool
    sums_team: bool
    breaks_ties: bool
    sign: int


def decided(facts: Facts) -> Decided:
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
    return Decided(
        direction=facts.choice("turn.direction", {"clockwise": 1, "counterclockwise": -1}),
        fewest=facts.number("draw.least"),
        purchases=facts.choice("level1.buy", {"any number": inf, "one quark": 1}),
        shuffled_levels=shuffled if later else shuffled[:1],
        shuffles_again=facts.flag("draw.backs_alike_again"),
        evens_piles=facts.flag("piles.even"),
        limits_loose=facts.flag("loose.limited"),
        returns_loose=facts.flag("loose.returned"),
        repairs_opponents=facts.flag("repair.opponent"),
        repairs_team=facts.flag("repair.teammate"),
        quarks_team=facts.flag("teams.quarked"),
        both_ways=facts.flag("gluon.both_ways"),
        weakens_own=facts.flag("strength.on_own"),
        resets=facts.flag("strength.reset"),
        leaves_white=facts.flag("strength.disc_off"),
        at_equal=facts.choice("level3.roll_rule", {_rolls(one): one for one in _AT_EQUAL}),
        ends_at_first=at_first,
        ends_with_piles=with_piles,
        **_words(facts),
    )


def _rolls(at_equal: str) -> tuple[tuple[str, str], ...]:
    """Return what becomes of a hadron by how the throw compares with its strength."""
    return ("lower", "stays"), ("equal", at_equal), ("higher", "lost")


def _words(facts: Facts) -> dict[str, Any]:
    """Return what is decided by one of two words."""
    gaps = {"filled from another pile": True, "left open": False}
    ends = {"one player has no hadron": False, "one team has no hadron": True}
    return {
        "chooses_places": facts.choice("level2.token_places", {"chosen": True, "at random": False}),
        "fills_gaps": facts.choice("draw.gap", gaps),
        "refills_at_once": facts.choice("beside.refill", {"at once": True, "after drawing": False}),
        "hides_discards": facts.choice("discards.lie", {"face up": False, "face down": True}),
        "ends_with_team": facts.choice("teams.end", ends),
        "sums_team": facts.choice("teams.score", {"sum of members": True, "best member": False}),
        "breaks_ties": facts.choice("ties", {"shared": False, "most hadrons": True}),
        "sign": facts.choice("winner", {"most points": 1, "fewest points": -1}),
    }
