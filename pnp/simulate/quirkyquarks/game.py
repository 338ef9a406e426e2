"""Quirky Quarks played out by greedy players, who bid what cards are worth to them in points.

A quest is worth its points by how much of it is there, an eV the point it scores.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial

from pnp.play.quirkyquarks.rules import Rules, read
from pnp.simulate.quirkyquarks.auctions import auctions_of, bids_for
from pnp.simulate.quirkyquarks.player import Player
from pnp.simulate.random_source import RandomSource
from pnp.simulate.tally import MEAN, MOST, SHARE, Counting, fair_share, play_once

__all__ = ["MEASURES", "play", "read"]
NEUTRINO = "neutrino"
_LARGE = 1000  # more than a player ever has of cards
# Kinds of quests, and what their numbers are called.
KINDS = {"atom": "atoms", "process": "powers", "theory": "theories"}
POWERS = (
    "photoelectric-effect", "bremsstrahlung", "gluon-jet", "laser", "pion-minus", "pion-plus",
)  # fmt: skip
OBJECTIVES = ("quark-model", "bohr-model", "conservation-of-energy")


def _key(name: str) -> str:
    return name.replace("-", "_")


MEASURES = {
    "first_quest": SHARE,
    "first_bid": MEAN,
    "highest_bid": MOST,
    "score": MEAN,
    "winner": MEAN,
    "loser": MEAN,
    "quest_points": MEAN,
    "ev_left": MEAN,
    "quests_played": MEAN,
    "atoms": MEAN,
    "powers": MEAN,
    "theories": MEAN,
    "discovered": MEAN,
    "ejected": MEAN,
    "dead_draws": SHARE,
    "idle_rounds": SHARE,
    "quests_out": SHARE,
    "ev_out": MOST,
    "start_player": MEAN,
    **{f"with_{_key(name)}": MEAN for name in (*POWERS, *OBJECTIVES)},
    **{f"met_{_key(name)}": SHARE for name in OBJECTIVES},
}


class _Pile:
    def __init__(self, copies: dict[str, int], chance: RandomSource) -> None:
        self.chance, self.discards, self.empty = chance, list[str](), 0
        self.cards = chance.shuffled(name for name, n in copies.items() for _ in range(n))

    def draw(self) -> str:
        """Return the top card, "" when neither pile nor discards have one."""
        if not self.cards:
            self.empty = 1
            self.cards, self.discards = self.chance.shuffled(self.discards), []
        return self.cards.pop() if self.cards else ""


class Game(Counting):
    """One game. `gifts` are quests that work for who begins, and bring no points themselves."""

    def __init__(
        self, rules: Rules, players: int, chance: RandomSource, gifts: Sequence[str] = ()
    ) -> None:
        super().__init__()
        self.rules, self.turn = rules, 0
        self.order = list[Player]()
        self.particles = _Pile(dict(rules.particles), chance)
        self.quests = _Pile(dict(rules.quests), chance)
        self.players = [Player(rules, rules.start_ev) for _ in range(players)]
        self.players[0].gifts = tuple(gifts)

    def run(self) -> None:
        order = list(self.players)
        for turn in range(1, self.rules.rounds + 1):
            self.turn, self.order = turn, order
            self.fund(order)
            zone = self.research(order)
            zone += self.eject(order)
            self.count("ev_out", sum(one.ev for one in order))
            self.discover(order, zone)
            for player in order:
                before = len(player.played) + player.nucleons.total()
                self.particles_back(player.play(turn))
                done = len(player.played) + player.nucleons.total() != before
                self.count("idle_rounds", not done)
                if self.turn == 1:
                    self.count("first_quest", done)
            order = [*order[1:], order[0]]
        self.score()

    def standing(self, player: Player) -> int:
        """Return points, by which ties go to most cards, then to who is first in the last round."""
        first = len(self.players) - self.order.index(player)
        return (player.points * _LARGE + player.cards) * _LARGE + first

    def particles_back(self, cards: list[str]) -> None:
        """Put cards on their discards."""
        for card in cards:
            pile = self.quests if card in self.rules.needs else self.particles
            pile.discards.append(card)

    def fund(self, order: list[Player]) -> None:
        if self.turn not in self.rules.funding_rounds:
            return
        for player in order:
            coins, cards = player.funding()
            player.ev += coins
            for _ in range(cards):
                wants_quest = len(player.quests) < 2 and self.turn < self.rules.rounds
                self.give(player, [self.draw(wants_quest)])

    def draw(self, wants_quest: bool) -> str:
        """Return a card of the pile that a player chooses, of the other one when it has none."""
        one, other = self.quests, self.particles
        if not wants_quest:
            one, other = other, one
        return one.draw() or other.draw()

    def give(self, player: Player, cards: list[str]) -> None:
        """Let a player have cards; neutrinos are resolved at once, when all others are in hand."""
        player.got += sum(card in self.rules.particles for card in cards)
        neutrinos = [card for card in cards if card == NEUTRINO]
        for card in cards:
            if card and card != NEUTRINO:
                player.gain(card)
        for card in neutrinos:
            self.resolve(player)
            self.particles.discards.append(card)

    def resolve(self, player: Player) -> None:
        """Let a player swap a card with the left neighbour, and draw one."""
        swaps, draws = self.rules.neutrino
        other = self.players[(self.players.index(player) + 1) % len(self.players)]
        for _ in range(swaps if player.cards and other.cards else 0):
            given, taken = player.spare(self.turn), other.spare(self.turn)
            player.drop(given)
            other.drop(taken)
            player.gain(taken)
            other.gain(given)
        for _ in range(draws):
            self.give(player, [self.draw(wants_quest=False)])

    def research(self, order: list[Player]) -> list[str]:
        """Lay out cards and bid for them; return those that nobody claims."""
        particles, quests, extra = self.rules.offer
        offers = []
        for place in range(self.rules.laid[str(len(order))]):
            cards = [self.particles.draw() for _ in range(particles + extra * (place == 0))]
            cards += [self.quests.draw() for _ in range(quests)]
            offers.append([card for card in cards if card])
        bids = bids_for(offers, order, self.rules, self.turn)
        # Winners pay and take in turn, as neutrinos among the cards change hands and piles.
        for place, (player, price) in sorted(bids.items(), key=lambda bid: order.index(bid[1][0])):
            player.ev -= price
            self.count("first_bid", price, 1) if self.turn == 1 else None
            self.count("highest_bid", price)
            self.give(player, offers[place])
        return [card for place, cards in enumerate(offers) if place not in bids for card in cards]

    def eject(self, order: list[Player]) -> list[str]:
        ejected = []
        for player in order:
            count, refund = player.ejects()
            player.ev += refund
            self.count("ejected", count)
            for _ in range(count):
                card = player.spare(self.turn)
                player.drop(card)
                ejected.append(card)
        return ejected

    def discover(self, order: list[Player], zone: list[str]) -> None:
        for winner, price, card in auctions_of(zone, order, self.rules, self.turn):
            winner.ev -= price
            self.count("discovered", 1, 0)
            self.give(winner, [card])
        self.particles_back(zone)

    def score(self) -> None:
        totals = [one.points for one in self.players]
        self.count("winner", max(totals))
        self.count("loser", min(totals))
        self.count("quests_out", self.quests.empty)
        standings = [self.standing(one) for one in self.players]
        self.counted.append(("start_player", *fair_share(standings)))
        for place, player in enumerate(self.players):
            self.count("score", player.points)
            self.count("quest_points", player.quest_points)
            self.count("ev_left", player.ev)
            self.count("quests_played", len(player.played) + player.nucleons.total())
            kinds = Counter(self.rules.kinds[name] for name in player.played)
            for kind in KINDS:
                self.count(KINDS[kind], kinds[kind])
            self.count("dead_draws", player.got - player.used, player.got)
            self.count("discovered", 0)
            for name in set(player.played) & {*POWERS, *OBJECTIVES}:
                self.counted.append((f"with_{_key(name)}", *fair_share(standings, place)))
            for name in player.played:
                if name in OBJECTIVES:
                    self.count(f"met_{_key(name)}", player.meets(name))


play = partial(play_once, Game)
