"""The figures that Elements is played by."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pnp.core.values import Struct
from pnp.play.facts import Facts


class Rules(Struct, frozen=True):
    """The figures that it is played by. Gems go by the element they stand for.

    `colours` has that element by the colour of a gem. `left` is 1 for turns that go clockwise, else
    -1; `fewer` 1 where fewer cards win a tie, else -1. `lost_limited` is whether who has lost all
    that lay on a substance has a first turn on it again.
    Cards are passed to the left if `pass_left`; first gems are of other colours if `gems_differ`;
    the game `ends_at_once` with the goal, or with the round. A primary element is laid first if
    `primary_first`, and if `primary_again` once more when all are lost. Gems that are paid go back
    to the centre if `gems_return`; those for what is complete are taken if they `gem_must`. A
    double counts after another roll if it `rerolls_double`, and gems are given for new cards more
    than once in a turn if `redraws_again`. A player `consents` to a trade, or is not asked. Of what
    is complete `leaving` says whether cards, and whether primary gems, are out of play. Whoever can
    lay an element `must_build`. The gem that is left of two fused ones goes to the hand if it is
    `left_kept`. An empty deck is made of the discards if it `reshuffles`. The gem of a double is
    stolen, or taken from the centre, as `doubled` says of each. Special gems lie on a substance
    without other elements if `gems_alone`. A new substance `begins_at_once`, or a turn later. One
    with special elements has its bonus, too, if it is `always_bonus`. A card that is taken from a
    hand is one `taken_unseen`. `most_win` is 1 where the most points win although nobody has
    reached the goal, else -1.
    """

    players: tuple[int, ...]
    cards: Mapping[str, int]
    gems: Mapping[str, int]
    colours: Mapping[str, str]
    primary: tuple[str, ...]
    fusion: Mapping[str, tuple[str, ...]]
    recipes: Mapping[str, tuple[str, ...]]
    points: Mapping[str, int]
    bonus: Mapping[str, int]
    outcomes: tuple[str, ...]
    dealt: int
    discards: int
    pool: int
    start_gems: int
    last_gem: int
    goal: int
    draw: int
    least: int
    most: int
    reward: int
    doubles: int
    elixir: int
    elixir_wait: int
    elixir_gems: int
    meta_gems: tuple[str, ...]
    meta_returns: bool
    elixir_returns: bool
    dice: int
    left: int
    fewer: int
    most_win: int
    lost_limited: bool
    pass_left: bool
    gems_differ: bool
    ends_at_once: bool
    primary_first: bool
    primary_again: bool
    gems_return: bool
    gem_must: bool
    rerolls_double: bool
    redraws_again: bool
    consents: bool
    leaving: tuple[bool, bool]
    must_build: bool
    left_kept: bool
    reshuffles: bool
    doubled: tuple[bool, bool]
    gems_alone: bool
    begins_at_once: bool
    always_bonus: bool
    taken_unseen: bool


# Rules that are played in this way alone.
_PLAYED = {
    "meta.stands_for": "any element",
    "specials.cards_alone": False,
    "setup.first_player": "highest roll of both dice",
    "setup.roll_tie": "roll again",
    "setup.gem_first": "youngest",
    "build.later_limited": False,
    "build.secondary_only_limited": False,
    "build.first_turn": 1,
    "build.cards_lie": "under the substance",
    "build.gems_lie": "on the substance",
    "build.meta_first": True,
    "build.taken_back": False,
    "sets.natural_bonus": True,
    "sets.all_have_bonus": False,
    "gems.run_out": True,
    "bonus.colour": "any primary",
    "dice.reach_play": True,
    "hand.drawn_free": True,
    "hand.empty_pass": "gets only",
    "doubles.gem_alone": True,
    "rolls.reroll": "both dice",
    "setup.substances_each": 1,
    "turn.order": ("draw", "roll", "choose a die", "outcome", "build", "hand"),
    "turn.dice_used": 1,
    "turn.dice_rerolled": 1,
    "redraw.gems": 1,
    "redraw.drawn": "as many",
    "hand.gems_count": False,
    "complete.new_substances": 1,
    "complete.pool_refill": 1,
    "complete.substance_from": "pool",
    "elixir.gem_turns": 0,
    "elixir.most": 1,
    "fusion.secondary_gems": 2,
    "dice.exempt_gems": ("meta", "elixir"),
}
# What a side of a die says, by what is done for it.
_OUTCOMES = {
    "draw from deck": "deck",
    "draw from discards": "discards",
    "card from a hand and one back": "swap",
    "pass one": "pass",
    "trade a gem": "trade",
    "take a card": "take",
}
# Whether the turn after everything was lost is limited as the first one on a substance.
_LOST = {"as a first turn": True, "as a later turn": False}
# Whether a primary element comes first when all are lost.
_AGAIN = {"a primary first": True, "any element": False}
# Whether cards, and whether primary gems, of what is complete are out of play.
_LEAVING = {
    "cards and gems": (True, True),
    "cards": (True, False),
    "gems": (False, True),
    "nothing": (False, False),
}
# Whether the gem of a double is stolen, and whether it may come from the centre.
_DOUBLED = {
    ("another player", "centre"): (True, True),
    ("another player",): (True, False),
    ("centre",): (False, True),
}
# What becomes of an empty deck of elements; that of substances has nothing to be filled with.
_EMPTY = {
    (("element cards", first), ("substance cards", "no refill")): first == "shuffle the discards"
    for first in ("shuffle the discards", "nothing is drawn")
}
# 1 where fewer cards in hand win a tie, else -1.
_TIES = {("fewer cards in hand", "shared"): 1, ("more cards in hand", "shared"): -1}


def read(facts: Facts) -> Rules:
    """Return the rules as the ledger has them. Raises PnpError."""
    colours, stones = facts.texts("gems.element"), facts.counts("gems.each")
    primary = facts.names("elements.primary")
    special = {name: facts.number(f"element_cards.{name}") for name in ("meta", "elixir")}
    sides = facts.choices("dice.outcome", _OUTCOMES)
    facts.only(_PLAYED)
    return Rules(
        players=facts.numbers("players.range"),
        cards={**facts.counts("element_cards.each"), **special},
        gems={one: stones[colour] for colour, one in colours.items()},
        colours=colours,
        primary=primary,
        fusion=facts.lists("fusion.secondary"),
        recipes=facts.lists("substances.recipes"),
        points=facts.counts("substances.points"),
        bonus=facts.counts("substances.bonus"),
        outcomes=tuple(sides[str(side + 1)] for side in range(facts.number("dice.faces"))),
        dealt=facts.number("setup.hand"),
        discards=facts.number("setup.discards"),
        pool=facts.number("setup.pool"),
        start_gems=facts.number("setup.gems_each"),
        last_gem=facts.number("setup.last_gem"),
        goal=facts.number("end.points"),
        draw=facts.number("turn.draw"),
        least=facts.number("hand.least"),
        most=facts.number("hand.most"),
        reward=facts.number("complete.primary_gems"),
        doubles=facts.number("doubles.gems"),
        elixir=facts.number("elixir.points"),
        elixir_wait=facts.number("elixir.card_turns"),
        elixir_gems=facts.number("fusion.elixir_gems"),
        meta_gems=facts.names("fusion.meta"),
        dice=facts.number("turn.dice_rolled", 1),
        **_decided(facts),
    )


def _decided(facts: Facts) -> dict[str, Any]:
    """Return what is played in more ways than one."""
    primary_first = facts.flag("build.primary_first")
    if not primary_first:
        # What was never laid is not lost.
        facts.only({"build.primaries_lost": "any element"})
    return {
        "meta_returns": facts.flag("meta.gem_returns"),
        "elixir_returns": facts.flag("elixir.gem_returns"),
        "left": facts.choice("turn.direction", {"clockwise": 1, "counterclockwise": -1}),
        "most_win": facts.choice("end.all_built", {"highest score": 1, "lowest score": -1}),
        "fewer": facts.choice("tie.order", _TIES),
        "lost_limited": facts.choice("build.all_lost", _LOST),
        "pass_left": facts.choice("outcomes.pass_to", {"left": True, "right": False}),
        "gems_differ": facts.flag("setup.gem_colours_differ"),
        "ends_at_once": facts.flag("end.at_once"),
        "primary_first": primary_first,
        "primary_again": facts.choice("build.primaries_lost", _AGAIN),
        "gems_return": facts.choice("gems.paid", {"to the centre": True, "out of play": False}),
        "gem_must": facts.flag("complete.gem_must"),
        "rerolls_double": facts.flag("doubles.after_reroll"),
        "redraws_again": facts.flag("redraw.again"),
        "consents": facts.flag("trade.consent"),
        "leaving": facts.choice("complete.out_of_play", _LEAVING),
        "must_build": facts.flag("build.must"),
        "left_kept": facts.choice(
            "fusion.left_over", {"to the hand": True, "to the centre": False}
        ),
        "doubled": facts.choice("doubles.gem_from", _DOUBLED),
        "gems_alone": facts.flag("specials.gems_alone"),
        "always_bonus": facts.flag("sets.artificial_bonus"),
        "taken_unseen": facts.choice("outcomes.unseen", {("take a card",): True, (): False}),
        "begins_at_once": facts.flag("complete.build_again"),
        "reshuffles": facts.choice("empty", _EMPTY),
    }
