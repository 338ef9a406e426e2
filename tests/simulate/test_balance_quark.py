"""Quark played out: what a hand pays for, and what announcing the great atom binds."""

from collections import Counter

import pytest

from pnp.expressions.facts import Figures
from pnp.load.ledger import load_rules
from pnp.play.facts import Facts
from pnp.simulate.quark.game import Game
from pnp.simulate.quark.hand import Hand
from pnp.simulate.random_source import RandomSource
from pnp.simulate.registry import load_simulation


@pytest.fixture(scope="module")
def rules(bundled):
    """Return the rules as the ledger has them."""
    ledger = load_rules(bundled, "quark").ledger
    return load_simulation("quark").read(Facts(Figures(ledger), ledger.where))


@pytest.mark.parametrize(
    ("cards", "energy", "quarks", "mirrored", "paid"),
    [
        ("up up down", 0, "up up down", True, 0),
        ("up up up", 1, "up up down", True, 1),
        ("up up up", 0, "up up down", True, None),
        ("up down up", 9, "down down down", True, None),
        ("down down down", 9, "up down down", True, None),
        ("anti-up anti-up anti-down", 0, "up up down", True, 0),
        ("anti-up anti-up down", 9, "up up down", True, None),
        ("anti-up anti-up anti-down", 0, "up up down", False, None),
        ("up anti-up", 1, "up anti-down", False, 1),
        ("up down strange", 2, "up down bottom", True, 2),
    ],
)
def test_what_makes_a_particle(rules, cards, energy, quarks, mirrored, paid):
    hand = Hand(rules.physics, cards.split(), energy)
    how = hand.payment(quarks.split(), Counter(hand.cards), mirrored)
    assert (how.energy if how else None) == paid


def test_decayed_quarks_serve_and_pairs_give_energy(rules):
    hand = Hand(rules.physics, ["strange", "down", "down", "top", "anti-top"], 0)
    assert hand.best_pair() == ("top", 8)
    hand.annihilate("top")
    hand.decay("strange")
    assert (hand.cards, hand.decayed, hand.energy) == (["down", "down"], [("up",)], 9)
    how = hand.payment(["up", "down", "down"], Counter(hand.cards), mirrored=True)
    assert how is not None
    hand.pay(how)
    assert (hand.cards, hand.decayed, hand.energy) == ([], [], 9)


@pytest.mark.parametrize(
    ("energy", "bound", "paid"), [(2, 0, ([], [], 0)), (2, 1, None), (3, 1, ([], [], 1))]
)
def test_a_decayed_quark_is_lifted_with_energy_that_is_free(rules, energy, bound, paid):
    hand = Hand(rules.physics, ["up", "up"], energy, [("charm", "up")], bound)
    assert hand.payment(["up", "up", "up"], Counter(hand.cards), mirrored=True).energy == 0
    hand = Hand(rules.physics, ["up", "up"], energy, [("up",)], bound)
    how = hand.payment(["up", "up", "strange"], Counter(hand.cards), mirrored=True)
    assert (how is None) == (paid is None)
    if how:
        hand.pay(how)
        assert (hand.cards, hand.decayed, hand.energy) == paid


def test_the_announced_atom_is_there_at_the_end(rules):
    game = Game(rules, 2, RandomSource(1))
    player, _ = game.players
    player.tokens.update(proton=4, neutron=5)
    player.hand.energy = 3
    game.announce(player)
    assert (player.has_ended, game.is_over()) == (False, False)
    player.hand.energy = 6
    player.hand.cards = ["up", "up", "down", "down", "down", "down", "down"]
    game.table.rows["baryons"] = ["xi-c0"]
    game.announce(player)
    assert (player.has_ended, player.hand.bound, game.is_over()) == (True, 4, True)
    game.turn(player)
    game.score()
    assert player.hand.energy >= 4
    assert game.totals[0] >= rules.end_atoms["2"][3] > game.totals[1]
