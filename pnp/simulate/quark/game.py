"""Quark played out by greedy players: each action makes the most points at once, or draws.

A nucleon counts as its part of the atom that ends the game, energy as the point it scores. Heavy
quarks that make nothing decay; a useless card is discarded for two others. Who has the atom that
ends the game in a turn of theirs says so at once, and keeps its energy from then on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pnp.core.values import Struct, field
from pnp.simulate.quark.hand import Hand, Making
from pnp.simulate.quark.rules import Rules, read
from pnp.simulate.random_source import RandomSource
from pnp.simulate.tally import MEAN, MOST, SHARE, Counted, Counting, fair_share, play_once

__all__ = ["MEASURES", "play", "read"]
MEASURES = {
    "first_hand": SHARE,
    "rounds": MEAN,
    "ends_by_atom": SHARE,
    "ends_by_quarks": SHARE,
    "end_atoms": SHARE,
    "helium": SHARE,
    "points": MEAN,
    "from_baryons": SHARE,
    "from_mesons": SHARE,
    "from_atoms": SHARE,
    "from_energy": SHARE,
    "dead_draws": SHARE,
    "idle_turns": SHARE,
    "start_player": MEAN,
    "energy_out": MOST,
    "protons_out": MOST,
    "neutrons_out": MOST,
    "builder_atom": SHARE,
    "builder_wins": MEAN,
    "builder_rounds": MEAN,
}
_LONGEST = 200  # rounds; more is a game that does not end
_WORTH = 2  # points that an action has to make, or drawing is better


class Player(Struct):
    """What a player has; `made` are points by where they come from.

    `has_ended` says that they have announced the atom of the end.
    """

    hand: Hand
    made: Counter[str] = field(default_factory=Counter)
    tokens: Counter[str] = field(default_factory=Counter)
    builds: bool = False
    has_ended: bool = False


class Table(Struct):
    """Decks and open rows, by kind; the end of a list is the top of a deck."""

    decks: dict[str, list[str]]
    rows: dict[str, list[str]] = field(default_factory=dict)

    def refill(self, kind: str, count: int) -> None:
        """Fill the open row of `kind` up to `count`."""
        while len(self.rows[kind]) < count and self.decks[kind]:
            self.rows[kind].append(self.decks[kind].pop())


def play(rules: Rules, players: int, chance: RandomSource) -> Iterator[Counted]:
    """Yield what a game comes to, and another in which one player builds nothing but the atom."""
    yield from play_once(Game, rules, players, chance)
    game = Game(rules, players, chance)
    builder = game.players[chance.below(players)]
    builder.builds = True
    game.run()
    has_built = game.has(builder, game.goal)
    yield "builder_atom", int(has_built), 1
    yield "builder_wins", *fair_share(game.totals, game.players.index(builder))
    if has_built:
        yield "builder_rounds", game.rounds, 1
    yield from (one for one in game.counted if one[0].endswith("_out"))


class Game(Counting):
    """One game: `run` plays it out, and `counted` is what was seen in it."""

    def __init__(self, rules: Rules, players: int, chance: RandomSource) -> None:
        self.rules = rules
        self.goal = protons, neutrons, energy, points = rules.end_atoms[str(players)]
        self.worth = (points - energy) / max(protons + neutrons, 1)
        cards = [kind for kind, copies in rules.supply.items() for _ in range(copies)]
        decks = {kind: chance.shuffled(names) for kind, names in rules.particles.items()}
        self.table = Table({**decks, "quarks": chance.shuffled(cards)})
        super().__init__()
        self.totals: list[int] = []
        self.rounds = 0
        deck = self.table.decks["quarks"]
        hands = [[deck.pop() for _ in range(rules.dealt)] for _ in range(players)]
        self.players = [Player(Hand(rules.physics, hand, rules.energy)) for hand in hands]
        for kind, count in rules.rows.items():
            self.table.rows[kind] = []
            self.table.refill(kind, count)
        for player in self.players:
            self.count("first_hand", self.best_making(player) is not None)

    def run(self) -> None:
        while not self.is_over() and self.rounds < _LONGEST:
            self.rounds += 1
            for player in self.players:
                self.turn(player)
        self.count("rounds", self.rounds)
        by_atom = any(player.has_ended for player in self.players)
        self.count("ends_by_atom", by_atom)
        self.count("ends_by_quarks", not by_atom and not self.table.decks["quarks"])
        self.score()

    def is_over(self) -> bool:
        ended = any(player.has_ended for player in self.players)
        return ended or not all(self.table.decks.values())

    def has(self, player: Player, atom: tuple[int, int, int, int]) -> bool:
        held = (player.tokens["proton"], player.tokens["neutron"], player.hand.energy)
        return all(have >= need for have, need in zip(held, atom, strict=False))

    def announce(self, player: Player) -> None:
        """Say that the game ends, if `player` has the atom for it: its energy is bound then."""
        if self.has(player, self.goal):
            player.has_ended = True
            player.hand.bound = self.goal[2] if self.rules.is_bound else 0

    def turn(self, player: Player) -> None:
        worked = []
        for _ in range(self.rules.actions):
            self.announce(player)
            worked.append(self.act(player))
        self.announce(player)
        self.count("idle_turns", not any(worked))
        hand = player.hand
        while len(hand.cards) > self.rules.limit:
            hand.cards.remove(min(hand.cards, key=lambda card: (self.use(card, hand), card)))
        self.count("energy_out", sum(one.hand.energy for one in self.players))
        for kind in self.rules.nucleons:
            self.count(f"{kind}s_out", sum(one.tokens[kind] for one in self.players))

    def act(self, player: Player) -> bool:
        """Make the most of one action; return whether something was made or annihilated."""
        making, pair = self.best_making(player), player.hand.best_pair()
        gain = pair[1] - self.rules.neighbour if pair else 0
        if making is not None and making[0] >= max(gain, _WORTH):
            self.make(player, *making[1:])
            return True
        if pair and gain >= _WORTH:
            player.hand.annihilate(pair[0])
            self.pay_neighbours(player)
            self.take(player, self.rules.blind)
            return True
        if not self.decay(player):
            self.draw(player)
        return False

    def pay_neighbours(self, player: Player) -> None:
        place = self.players.index(player)
        count = len(self.players)
        for other in {(place - 1) % count, (place + 1) % count} - {place}:
            self.players[other].hand.energy += self.rules.neighbour

    def best_making(self, player: Player) -> tuple[float, str, str, Making] | None:
        """Return points, kind, name and payment of the best that can be made, if anything."""
        hand, held = player.hand, Counter(player.hand.cards)
        best: tuple[float, str, str, Making] | None = None
        for kind in self.rules.particles:
            for name in () if player.builds else self.table.rows[kind]:
                quarks = self.rules.particles[kind][name]
                how = hand.payment(quarks, held, mirrored=kind == "baryons")
                if how and (best is None or self.rules.points[name] - how.energy > best[0]):
                    best = (self.rules.points[name] - how.energy, kind, name, how)
        for name, quarks in self.rules.nucleons.items():
            if player.tokens[name] < self.goal[name == "neutron"]:
                how = hand.payment(quarks, held, mirrored=True)
                worth = self.worth
                if how and (best is None or worth - how.energy > best[0]):
                    best = (worth - how.energy, "nucleons", name, how)
        return best

    def make(self, player: Player, kind: str, name: str, how: Making) -> None:
        player.hand.pay(how)
        if kind == "nucleons":
            player.tokens[name] += 1
            return
        player.made[kind] += self.rules.points[name]
        self.table.rows[kind].remove(name)
        self.table.refill(kind, self.rules.rows[kind])

    def use(self, card: str, hand: Hand) -> int:
        """Return how many open particles and nucleons want `card`; a mate in hand counts, too."""
        particles = self.rules.particles
        wanted = [particles[kind][name] for kind in particles for name in self.table.rows[kind]]
        direct = sum(card in quarks for quarks in (*wanted, *self.rules.nucleons.values()))
        mate = self.rules.physics.mate[card]
        mirrored = sum(mate in quarks for quarks in self.rules.nucleons.values())
        return 2 * direct + mirrored + 2 * (mate in hand.cards)

    def decay(self, player: Player) -> bool:
        """Let the least useful card that can decay do so, if it is of no use or the hand full."""
        hand = player.hand
        cards = [card for card in hand.cards if card in self.rules.physics.decays]
        if not cards:
            return False
        card = min(cards, key=lambda one: (self.use(one, hand), one))
        if self.use(card, hand) and len(hand.cards) < self.rules.limit:
            return False
        hand.decay(card)
        return True

    def draw(self, player: Player) -> None:
        """Take an open card that makes something at once; else draw blind, two for a bad card."""
        row, hand = self.table.rows["quarks"], player.hand
        before = list(hand.cards)
        for card in list(row):
            hand.cards = [*before, card]
            making = self.best_making(player)
            if making is not None and making[0] >= _WORTH:
                row.remove(card)
                self.table.refill("quarks", self.rules.rows["quarks"])
                return
        hand.cards = before
        worst = min(before, key=lambda card: (self.use(card, hand), card), default=None)
        if worst is not None and len(before) >= self.rules.dealt - 1:
            hand.cards.remove(worst)
            self.take(player, self.rules.physics.for_discard)
        else:
            self.take(player, self.rules.physics.drawn)

    def take(self, player: Player, count: int) -> None:
        for _ in range(count):
            if deck := self.table.decks["quarks"]:
                card = deck.pop()
                self.count("dead_draws", not self.use(card, player.hand))
                player.hand.cards.append(card)

    def score(self) -> None:
        for player in self.players:
            held = [(0, 0, 0, 0), *(atom for atom in self.rules.atoms if self.has(player, atom))]
            atom = max(held, key=lambda one: one[3] - one[2])
            parts = {
                "from_baryons": player.made["baryons"],
                "from_mesons": player.made["mesons"],
                "from_atoms": atom[3],
                "from_energy": player.hand.energy - atom[2],
            }
            self.totals.append(sum(parts.values()))
            for name, part in parts.items():
                self.count(name, part, self.totals[-1])
            self.count("points", self.totals[-1])
            self.count("end_atoms", atom == self.goal)
            self.count("helium", atom[0] >= self.rules.atoms[1][0])
        self.counted.append(("start_player", *fair_share(self.totals)))
