"""The figures that Elements is played by."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.core.values import Struct
from pnp.play.facts import TURNS, Facts, filled, of_fact

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
_MOST_WIN = {"highest score": 1, "lowest score": -1}
_PAID = {"to the centre": True, "out of play": False}
_LEFT_OVER = {"to the hand": True, "to the centre": False}
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


class Rules(Struct, frozen=True, kw_only=True):
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

    cards: Mapping[str, int]
    gems: Mapping[str, int]
    colours: Mapping[str, str]
    outcomes: tuple[str, ...]
    players: tuple[int, ...] = of_fact(Facts.numbers, "players.range")
    primary: tuple[str, ...] = of_fact(Facts.names, "elements.primary")
    fusion: Mapping[str, tuple[str, ...]] = of_fact(Facts.lists, "fusion.secondary")
    recipes: Mapping[str, tuple[str, ...]] = of_fact(Facts.lists, "substances.recipes")
    points: Mapping[str, int] = of_fact(Facts.counts, "substances.points")
    bonus: Mapping[str, int] = of_fact(Facts.counts, "substances.bonus")
    dealt: int = of_fact(Facts.number, "setup.hand")
    discards: int = of_fact(Facts.number, "setup.discards")
    pool: int = of_fact(Facts.number, "setup.pool")
    start_gems: int = of_fact(Facts.number, "setup.gems_each")
    last_gem: int = of_fact(Facts.number, "setup.last_gem")
    goal: int = of_fact(Facts.number, "end.points")
    draw: int = of_fact(Facts.number, "turn.draw")
    least: int = of_fact(Facts.number, "hand.least")
    most: int = of_fact(Facts.number, "hand.most")
    reward: int = of_fact(Facts.number, "complete.primary_gems")
    doubles: int = of_fact(Facts.number, "doubles.gems")
    elixir: int = of_fact(Facts.number, "elixir.points")
    elixir_wait: int = of_fact(Facts.number, "elixir.card_turns")
    elixir_gems: int = of_fact(Facts.number, "fusion.elixir_gems")
    meta_gems: tuple[str, ...] = of_fact(Facts.names, "fusion.meta")
    dice: int = of_fact(Facts.number, "turn.dice_rolled", 1)
    meta_returns: bool = of_fact(Facts.flag, "meta.gem_returns")
    elixir_returns: bool = of_fact(Facts.flag, "elixir.gem_returns")
    left: int = of_fact(Facts.choice, "turn.direction", TURNS)
    most_win: int = of_fact(Facts.choice, "end.all_built", _MOST_WIN)
    fewer: int = of_fact(Facts.choice, "tie.order", _TIES)
    lost_limited: bool = of_fact(Facts.choice, "build.all_lost", _LOST)
    pass_left: bool = of_fact(Facts.choice, "outcomes.pass_to", {"left": True, "right": False})
    gems_differ: bool = of_fact(Facts.flag, "setup.gem_colours_differ")
    ends_at_once: bool = of_fact(Facts.flag, "end.at_once")
    primary_first: bool = of_fact(Facts.flag, "build.primary_first")
    primary_again: bool = of_fact(Facts.choice, "build.primaries_lost", _AGAIN)
    gems_return: bool = of_fact(Facts.choice, "gems.paid", _PAID)
    gem_must: bool = of_fact(Facts.flag, "complete.gem_must")
    rerolls_double: bool = of_fact(Facts.flag, "doubles.after_reroll")
    redraws_again: bool = of_fact(Facts.flag, "redraw.again")
    consents: bool = of_fact(Facts.flag, "trade.consent")
    leaving: tuple[bool, bool] = of_fact(Facts.choice, "complete.out_of_play", _LEAVING)
    must_build: bool = of_fact(Facts.flag, "build.must")
    left_kept: bool = of_fact(Facts.choice, "fusion.left_over", _LEFT_OVER)
    doubled: tuple[bool, bool] = of_fact(Facts.choice, "doubles.gem_from", _DOUBLED)
    gems_alone: bool = of_fact(Facts.flag, "specials.gems_alone")
    always_bonus: bool = of_fact(Facts.flag, "sets.artificial_bonus")
    taken_unseen: bool = of_fact(
        Facts.choice, "outcomes.unseen", {("take a card",): True, (): False}
    )
    begins_at_once: bool = of_fact(Facts.flag, "complete.build_again")
    reshuffles: bool = of_fact(Facts.choice, "empty", _EMPTY)


def read(facts: Facts) -> Rules:
    """Return the rules as the ledger has them. Raises PnpError."""
    colours, stones = facts.texts("gems.element"), facts.counts("gems.each")
    special = {name: facts.number(f"element_cards.{name}") for name in ("meta", "elixir")}
    sides = facts.choices("dice.outcome", _OUTCOMES)
    facts.only(_PLAYED)
    if not facts.flag("build.primary_first"):
        # What was never laid is not lost.
        facts.only({"build.primaries_lost": "any element"})
    return filled(
        Rules,
        facts,
        cards={**facts.counts("element_cards.each"), **special},
        gems={one: stones[colour] for colour, one in colours.items()},
        colours=colours,
        outcomes=tuple(sides[str(side + 1)] for side in range(facts.number("dice.faces"))),
    )
