"""Quarken as its ledger decides it: rules that are played in several ways, each by its value."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from playing import rules_with
from quarken_table import CARD, GREEN, PROTON, RED, RULES, UP, hand, lying

from pnp.core.problems import PnpError
from pnp.play.games.quarken.engine import Game
from pnp.play.position import FixedThrows


def next_seat(rules):
    table = lying(players=3, rules=rules)
    table.make(("done",))
    return table.seat


def may_draw_nothing(rules):
    return ("enough",) in Game(rules, 2, 1).moves()


def purchases_after_one(rules):
    table = lying(rules=rules)
    table.hand[0] = hand("up/green", "up/blue")
    table.make(next(one for one in table.moves() if one[0] == "buy"))
    return sum(one[0] == "buy" for one in table.moves())


def gap_after_a_draw(rules):
    table = Game(rules, 2, 1)
    table.piles = [[CARD["red"]], [CARD["red"]] * 5]
    table.make(("draw", 0))
    return len(table.piles[0])


def beside_after_a_draw(rules):
    table = Game(rules, 2, 1, "level-2")
    table.phase = "draw"
    table.make(("draw", 1))
    return len(table.piles[1])


def may_shuffle(rules, variant="level-1", shuffled=0):
    table = Game(rules, 2, 1, variant)
    table.phase, table.shuffled = "draw", shuffled
    table.piles = [[CARD["grey/up"]] * 3 for _ in table.piles]
    return ("shuffle",) in table.moves()


def may_shuffle_later(rules):
    return may_shuffle(rules, "level-2")


def may_shuffle_again(rules):
    return may_shuffle(rules, shuffled=1)


def guesses_discards(rules):
    """Return whether who guesses what lies hidden takes discards to be among it."""
    table = Game(rules, 2, 1)
    red = CARD["red"]
    table.discards = [red] * 9
    table.guess(table.chance)
    return table.discards != [red] * 9


def piles_are_even(rules):
    heights = [len(pile) for pile in Game(rules, 2, 1).piles]
    return max(heights) - min(heights) <= 1


def can_buy_what_is_out(rules):
    table = lying(rules=rules)
    table.hand[0], table.stock[UP][GREEN] = hand("up/green"), 0
    return any(one[0] == "buy" for one in table.moves())


def stock_after_decay(rules):
    table = lying(rules=rules)
    table.tokens = [1, 0]
    table.lay(0, (GREEN, -1, -1))
    table.stock[UP][GREEN] -= 1
    before = table.pieces()
    table.make(("done",))
    assert table.pieces() == before
    return table.stock[UP][GREEN] - RULES.loose[UP]


def may_repair(rules, owner, variant="level-1", players=2):
    table = lying(variant, players, rules=rules)
    table.lay(owner, (GREEN, -1, -1))
    return table.may_lay(0, owner, 0, RED)


def may_repair_an_opponent(rules):
    return may_repair(rules, 1)


def may_repair_the_team(rules):
    return may_repair(rules, 2, "level-1-teams", 4)


def may_quark_the_team(rules):
    return lying("level-1-teams", 4, rules=rules).may_lay(0, 2, 0, GREEN)


def leads_back(rules):
    table = lying("level-2", rules=rules)
    table.hand[0] = hand("gluon/red/green")
    to_red = table.gluon_ways(0, False)[RED]
    return len(to_red[GREEN]) if to_red else 0


def strength_of_own(rules):
    table = lying("level-3", rules=rules)
    table.hand[0] = hand("up/green", "gluon/red/green")
    table.make(next(one for one in table.moves() if one[:3] == ("recolour", 0, 0)))
    return table.strength[0]


def strength_quarked_twice(rules):
    table = lying("level-3", rules=rules)
    table.lay(1, (GREEN, -1, -1))
    table.strength[1] = 3
    table.hand[0] = hand("down/green", "gluon/green/blue")
    table.make(next(one for one in table.moves() if one[:3] == ("recolour", 1, 2)))
    return table.strength[1]


def strength_when_white(rules):
    table = lying("level-3", rules=rules)
    table.lay(0, (GREEN, -1, -1))
    table.strength[0] = 3
    table.hand[0] = hand("up/red", "gluon/red/green")
    table.make(next(one for one in table.moves() if one[:4] == ("recolour", 0, 0, RED)))
    return table.strength[0]


def tokens_before_a_choice(rules):
    """Return the phase that a level with tokens begins with, and how many lie then."""
    table = Game(rules, 3, 1, "level-2")
    return table.phase, {sum(table.tokens[one] for one in table.owned(seat)) for seat in range(3)}


def halves_out_of_balance(rules):
    table = lying(rules=rules)
    table.lay(0, (GREEN, -1, -1))
    return table.halves(0)


def thrown_equal(rules):
    """Return the strength after its own number is thrown, and how many throws were left."""
    table = lying("level-3", rules=rules)
    table.lay(0, (GREEN, -1, -1))
    table.strength[0], table.chance = 3, FixedThrows([2, 0], table.chance)
    table.make(("done",))
    return table.strength[0], len(table.chance.throws)


def ends_when_one_is_out(rules):
    table = lying(players=3, rules=rules)
    table.lay(0, (GREEN, -1, -1))
    table.make(("done",))
    assert not table.owned(0)
    return table.is_over


def ends_with_the_piles(rules):
    table = lying(rules=rules)
    table.piles, table.hand[1] = [[], [], [], []], hand("up/green")
    table.make(("done",))
    return table.is_over


def ends_when_one_of_a_team_is_out(rules):
    table = lying("level-1-teams", 4, rules=rules)
    table.lay(0, (GREEN, -1, -1))
    table.make(("done",))
    return table.is_over


def points_of_a_team(rules):
    return lying("level-1-teams", 4, rules=rules).ranks()[0][0]


def shares_a_victory(rules):
    """Return whether as many points are a tie where one has them by two hadrons out of balance."""
    table = lying(rules=rules)
    table.lay_out([(0, PROTON), (1, PROTON), (1, PROTON)])
    table.lay(1, (GREEN, -1, -1))
    table.lay(2, (GREEN, -1, -1))
    first, second = table.ranks()
    return first == second


def leads_with_more(rules):
    table = lying(rules=rules)
    table.tokens = [1, 0]
    first, second = table.ranks()
    return first > second


ENDS = ("a player has no hadron", "piles are empty and nobody can play a card")
# Fact, what is looked at, and for the value of the ledger and each other that is played what is so.
WAYS: list[tuple[str, Callable[[Any], Any], dict[Any, Any]]] = [
    ("turn.direction", next_seat, {"clockwise": 1, "counterclockwise": 2}),
    ("draw.least", may_draw_nothing, {0: True, 1: False}),
    ("level1.buy", purchases_after_one, {"any number": 1, "one quark": 0}),
    ("draw.gap", gap_after_a_draw, {"filled from another pile": 1, "left open": 0}),
    ("beside.refill", beside_after_a_draw, {"at once": 1, "after drawing": 0}),
    ("draw.backs_alike", may_shuffle,
     {"all may be shuffled and laid again": True, "nothing is shuffled": False}),
    ("draw.backs_alike_later", may_shuffle_later, {True: True, False: False}),
    ("draw.backs_alike_again", may_shuffle_again, {True: True, False: False}),
    ("discards.lie", guesses_discards, {"face up": False, "face down": True}),
    ("piles.even", piles_are_even, {True: True, False: False}),
    ("loose.limited", can_buy_what_is_out, {True: False, False: True}),
    ("loose.returned", stock_after_decay, {True: 0, False: -1}),
    ("repair.opponent", may_repair_an_opponent, {True: True, False: False}),
    ("repair.teammate", may_repair_the_team, {True: True, False: False}),
    ("teams.quarked", may_quark_the_team, {True: True, False: False}),
    ("gluon.both_ways", leads_back, {True: 1, False: 0}),
    ("strength.on_own", strength_of_own, {True: RULES.full, False: 0}),
    ("strength.reset", strength_quarked_twice, {True: RULES.full, False: 3}),
    ("strength.disc_off", strength_when_white, {True: 0, False: 3}),
    ("level2.token_places", tokens_before_a_choice,
     {"chosen": ("token", {0}), "at random": ("draw", {RULES.tokens[1][3]})}),
    ("score.hadron_unbalanced", halves_out_of_balance, {Fraction(1, 2): 1, 0: 0, 1: 2}),
    ("end", ends_when_one_is_out, {ENDS: True, ("only one player has a hadron", ENDS[1]): False}),
    ("end", ends_with_the_piles, {ENDS: False, (ENDS[0], "piles are empty"): True}),
    ("teams.end", ends_when_one_of_a_team_is_out,
     {"one player has no hadron": True, "one team has no hadron": False}),
    ("teams.score", points_of_a_team, {"sum of members": 4, "best member": 2}),
    ("ties", shares_a_victory, {"shared": True, "most hadrons": False}),
    ("winner", leads_with_more, {"most points": True, "fewest points": False}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("key", "looked", "value", "found"),
    [(key, looked, *one) for key, looked, ways in WAYS for one in ways.items()],
)
def test_each_value_is_played(key, looked, value, found):
    assert looked(rules_with("quarken", {key: value})) == found


@pytest.mark.parametrize("found", [("again", (2, 0)), ("stays", (2, 1)), ("lost", (0, 1))])
def test_who_throws_the_strength_does_as_is_decided(found):
    rule = {"lower": "stays", "equal": found[0], "higher": "lost"}
    assert thrown_equal(rules_with("quarken", {"level3.roll_rule": rule})) == found[1]


@pytest.mark.parametrize(("key", "value"), [
    ("level3.roll_rule", {"lower": "lost", "equal": "again", "higher": "stays"}),
    ("level1.decay", {"no token": "hadron removed", "token": "one token removed"}),
    ("buy.whole", ("grey",)),
    ("buy.parts", ("grey",)),
])  # fmt: skip
def test_what_is_not_played_is_refused(key, value):
    with pytest.raises(PnpError) as caught:
        rules_with("quarken", {key: value})
    assert [one.message.split(":")[0] for one in caught.value.problems] == [
        f"the engine can't play {key}"
    ]
