"""Quarken as it is played: deals, what buys and leads where, teams, tokens, strength, the end."""

from collections import Counter

import pytest
from playing import table_of
from quarken_table import BLUE, CARD, GREEN, PION, RED, RULES, UP, hand, lying

from pnp.play.games.quarken.laying import steps
from pnp.play.match import play
from pnp.play.players import PLAYERS
from pnp.play.position import FixedThrows


@pytest.mark.parametrize(("variant", "players", "cards", "left", "hadrons"), [
    ("level-1", 2, 3, 88, {"proton": 1, "neutron": 1, "lambda": 2, "charmed-sigma": 2}),
    ("level-1", 5, 3, 79, {"proton": 3, "neutron": 2, "lambda": 3, "charmed-sigma": 2}),
    ("level-1-anti", 4, 3, 82, {"antiproton": 2, "antineutron": 2, "anti-lambda": 2,
                                "anti-charmed-sigma": 2}),
    ("level-2", 2, 4, 90, {"lambda": 1, "pion-": 2, "anti-d-up": 1, "charmed-sigma": 1,
                           "kaon+": 1}),
    ("level-3", 6, 5, 206, None),
])  # fmt: skip
def test_what_is_dealt(variant, players, cards, left, hadrons):
    game = table_of("quarken", players, 3, variant)
    assert [sum(held) for held in game.hand] == [cards] * players
    assert sum(map(len, game.piles)) == left
    assert len(game.piles) == 4
    found = Counter(one.face for one in game.hadrons)
    assert hadrons is None or found == hadrons
    assert len({(one.face, one.colours) for one in game.hadrons}) == len(game.hadrons)
    assert all(map(game.is_white, range(len(game.hadrons))))
    assert {len(game.owned(seat)) for seat in range(players)} == {len(game.hadrons) // players}


@pytest.mark.parametrize(
    ("colours", "is_white"),
    [([0, 1, 2], True), ([0, 0, 2], False), ([1, 1, 1], False), ([1, 1], True), ([1, 2], False)],
)
def test_what_is_white(colours, is_white):
    assert (steps(colours) == 0) == is_white


@pytest.mark.parametrize(("cards", "ways"), [
    (["up/green"], 1),
    (["grey/up", "green"], 1),
    (["grey/up", "green", "up/green"], 2),
    (["grey/up"], 0),
    (["grey/down", "green"], 0),
])  # fmt: skip
def test_what_buys_a_loose_quark(cards, ways):
    game = lying()
    game.hand[0] = hand(*cards)
    bought = [move[1:4] for move in game.moves() if move[0] == "buy"]
    assert bought.count((UP, GREEN, False)) == ways


def test_a_hadron_is_quarked_and_its_owner_restores_it():
    game = lying()
    game.hand[0] = hand("up/green")
    game.tokens = [0, 1]
    game.make(game.moves()[1])
    game.make(("done",))
    assert ("lay", UP, GREEN, False, 1, 0) in game.moves()
    game.make(("lay", UP, GREEN, False, 1, 0))
    assert (game.is_white(1), game.seat, game.stock[UP]) == (False, 1, [4, 3, 4])
    other = game.copy()
    other.phase = "buy"
    other.make(("done",))
    assert (other.tokens, other.is_white(1), other.stock[UP]) == ([0, 0], True, [4, 4, 4])
    game.phase, game.hand[1] = "buy", hand("up/red")
    game.make(game.moves()[1])
    game.make(("done",))
    game.make(("lay", UP, RED, False, 1, 1))
    assert (game.tokens, game.is_white(1)) == ([0, 1], True)


def test_nobody_restores_a_hadron_of_an_opponent():
    game = lying()
    game.lay(1, (GREEN, -1, -1))
    game.stock[UP] = [4, 3, 4]
    game.hand[0] = hand("up/red")
    assert game.may_lay(0, 1, 1, BLUE)
    assert not game.may_lay(0, 1, 0, RED)
    assert game.may_lay(1, 1, 0, RED)


def test_members_of_a_team_restore_and_do_not_quark():
    game = lying("level-1-teams", 4)
    assert [game.is_friend(0, seat) for seat in range(4)] == [True, False, True, False]
    assert not game.may_lay(0, 2, 0, GREEN)
    assert game.may_lay(0, 1, 0, GREEN)
    game.lay(2, (GREEN, -1, -1))
    assert game.may_lay(0, 2, 0, RED)
    assert game.ranks()[0] == game.ranks()[2] == (3, 0)


@pytest.mark.parametrize(("gluons", "ways"), [
    (["anti-gluon/cyan/yellow"], 1),
    (["anti-gluon/cyan/magenta", "anti-gluon/magenta/yellow"], 1),
    (["gluon/red/blue"], 0),
    (["anti-gluon/cyan/magenta"], 0),
    (["anti-gluon/joker"], 1),
    (["anti-gluon/joker", "anti-gluon/magenta/yellow"], 2),
    (["anti-gluon/joker", "anti-gluon/joker"], 2),
])  # fmt: skip
def test_gluons_lead_from_a_colour_to_another(gluons, ways):
    game = lying("level-2", hadron=PION)
    game.hand[0] = hand("grey/anti-down", *gluons)
    found = [move for move in game.moves() if move[:4] == ("recolour", 1, 1, BLUE)]
    assert len(found) == ways


def test_the_third_level_needs_the_quark_and_gluons():
    game = lying("level-3", hadron=PION)
    game.hand[0] = hand("up/blue", "grey/up", "blue", "gluon/red/blue")
    found = [move for move in game.moves() if move[0] == "recolour" and move[1] == 1]
    assert len(found) == 2
    game.make(found[0])
    assert (game.strength, game.is_white(1)) == ([0, RULES.full], False)


@pytest.mark.parametrize(("strength", "thrown", "left", "is_lost"), [
    (6, [], 5, False), (3, [2], 2, False), (3, [3, 1], 2, False), (3, [4], 0, True),
    (1, [], 0, True),
])  # fmt: skip
def test_strength_and_the_die(strength, thrown, left, is_lost):
    game = lying("level-3", hadron=PION)
    game.lay(0, (GREEN, -1))
    game.strength[0] = strength
    game.chance = FixedThrows([face - 1 for face in thrown], game.chance)
    game.make(("done",))
    assert (game.strength[0], game.owner[0] < 0, game.is_over) == (left, is_lost, is_lost)
    assert game.chance.throws == ()


def test_half_points_and_none_without_a_hadron():
    game = lying()
    game.tokens = [2, 0]
    game.lay(0, (GREEN, -1, -1))
    assert (game.halves(0), game.halves(1)) == (5, 2)
    game.owner[1] = -1
    assert game.ranks() == [(5, 0), (0, 0)]


def test_empty_piles_end_the_game_when_nobody_can_play():
    game = lying()
    game.piles = [[], [], [], []]
    game.make(("done",))
    assert game.is_over


def test_when_the_piles_are_empty_each_player_has_a_turn_more():
    game = lying(players=3)
    game.hand = [hand("up/green") for _ in game.hand]
    for _ in range(2):
        game.make(("done",))
    game.piles = [[], [], [], []]
    over = []
    for _ in range(3):
        game.make(("done",))
        over.append(game.is_over)
    assert over == [False, False, True]


def test_piles_may_be_shuffled_when_all_backs_are_alike():
    game = table_of("quarken", 2, 1)
    greys = [place for place, card in enumerate(RULES.cards) if card.back == "grey"]
    game.piles = [[*pile, greys[0]] for pile in game.piles]
    assert ("shuffle",) in game.moves()
    game.piles[0].append(CARD["red"])
    assert ("shuffle",) not in game.moves()


def test_a_gap_is_filled_from_another_pile():
    game = table_of("quarken", 2, 1)
    cards = [card for pile in game.piles for card in pile]
    game.piles = [cards[:1], cards[1:]]
    game.make(("draw", 0))
    assert [len(pile) for pile in game.piles] == [1, len(cards) - 2]


@pytest.mark.parametrize("variant", ["level-1", "level-2", "level-3-teams"])
@pytest.mark.parametrize("who", ["greedy", "random"])
def test_what_is_kept_between_moves_is_what_would_be_found_anew(variant, who):
    game = table_of("quarken", 4, 5, variant)
    for _ in play(game, [PLAYERS[who]] * game.players, 5):
        other = game.copy()
        other.look_at_all()
        assert other.promised == game.promised
        other.held, other.paid = [-1] * len(game.held), 0
        moves = game.moves()
        assert other.moves() == moves
        assert other.worths(moves) == game.worths(moves)
