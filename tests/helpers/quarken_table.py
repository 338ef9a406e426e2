"""Quarken in the middle of a game: white hadrons that lie before their players, and no hands."""

from collections import Counter

from playing import rules_of

from pnp.play.games.quarken.board import Hadron
from pnp.play.games.quarken.engine import Game

RULES = rules_of("quarken")
CARD = {card.name: place for place, card in enumerate(RULES.cards)}
RED, GREEN, BLUE = range(3)
UP, DOWN = 0, 1
PROTON = Hadron("proton", ((UP, False), (UP, False), (DOWN, False)), (RED, GREEN, BLUE))
PION = Hadron("pion+", ((UP, False), (DOWN, True)), (RED, RED))


def hand(*names):
    counts = Counter(names)
    return [counts[card.name] for card in RULES.cards]


def lying(variant="level-1", players=2, hadron=PROTON, rules=RULES):
    """Return a game with a hadron for each player, without tokens, before a purchase."""
    table = Game(rules, players, 1, variant)
    table.lay_out([(seat, hadron) for seat in range(players)])
    table.hand = [hand() for _ in range(players)]
    table.phase = "buy"
    return table
