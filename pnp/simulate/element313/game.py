"""Element 313 played out by the printed rule, by greedy players.

They buy what brings them nearest to the target; until they are near it, an ability counts as well,
as much as a table says. What the best atoms of the row do not need is discarded. Nobody buys who
has the target already, or has a last turn.
"""

from __future__ import annotations

from functools import partial

from pnp.play.element313.rules import Atom, Rules, read
from pnp.simulate.element313.player import Player, spread
from pnp.simulate.random_source import RandomSource
from pnp.simulate.tally import MEAN, SHARE, Counting, fair_share, play_once

__all__ = ["MEASURES", "Game", "play", "read"]
MEASURES = {
    "first_row_dead": SHARE,
    "first_round_idle": SHARE,
    "first_buy": SHARE,
    "rounds": MEAN,
    "endless": SHARE,
    "idle_turns": SHARE,
    "dead_draws": SHARE,
    "purchases": MEAN,
    "atoms": MEAN,
    "negative": SHARE,
    "hand_limit": MEAN,
    "reshuffled": SHARE,
    "no_quarks": SHARE,
    "markers_enough": SHARE,
    "behind": MEAN,
    "first_wins": SHARE,
    "start_player": MEAN,
}
_LONGEST = 120  # rounds; more is a game that does not end


class Game(Counting):
    """A game on the table, and what was counted in it, by the names of MEASURES."""

    def __init__(self, rules: Rules, players: int, chance: RandomSource) -> None:
        self.rules, self.chance = rules, chance
        super().__init__()
        atoms = chance.shuffled(rules.atoms)
        row: list[Atom] = []
        for value, count in rules.row.items():
            row += [atom for atom in atoms if atom.value == value][:count]
        self.row = chance.shuffled(row)
        self.deck = [atom for atom in atoms if not any(atom is one for one in row)]
        self.quarks = chance.shuffled(rules.quarks)
        self.discards: list[int] = []
        self.turns = self.shuffles = self.drawn = self.thrown = self.short = self.marked = 0
        # The turns that are left once somebody has the target, and who had it first.
        self.left = _LONGEST * players
        self.first: Player | None = None
        self.players = [Player(rules, [0] * len(rules.primaries)) for _ in range(players)]
        for player in self.players:
            for _ in range(rules.dealt):
                self.draw(player)

    def run(self) -> None:
        """Play until all others have had their further turns after somebody has the target."""
        self.first_round()
        while self.left:
            player = self.players[self.turns % len(self.players)]
            self.ready(player)
            self.act(player)
        self.count("rounds", -(-self.turns // len(self.players)))
        self.finish()

    def first_round(self) -> None:
        """Play the first turn of each player, and look whether anything can be bought."""
        row, dead, bought = tuple(self.row), [], []
        for player in self.players:
            self.ready(player)
            dead.append(not any(map(player.purse().payment, row)))
            bought.append(self.act(player))
            self.count("first_buy", bought[-1] > 0)
        self.count("first_row_dead", all(dead))
        self.count("first_round_idle", not any(bought))

    def finish(self) -> None:
        """Note what is known at the end."""
        self.count("endless", self.first is None)
        self.count("dead_draws", self.thrown, self.drawn)
        self.count("reshuffled", self.shuffles > 0)
        self.count("no_quarks", self.short > 0)
        self.count("markers_enough", self.marked <= self.rules.markers)
        ranks = [_rank(player) for player in self.players]
        self.counted.append(("start_player", *fair_share(ranks)))
        if self.first:
            self.count("first_wins", _rank(self.first) == max(ranks), ranks.count(max(ranks)))
        for player in self.players:
            if not player.is_done:
                self.count("behind", player.away(player.atoms))

    def ready(self, player: Player) -> None:
        """Turn new atoms up, draw to the limit, and draw again by abilities."""
        player.atoms += player.new
        player.new = []
        self.marked = max(self.marked, sum(atom.is_once for atom in player.atoms))
        for _ in range(player.limit - sum(player.quarks)):
            self.draw(player)
        for _ in range(player.ability("redraw")):
            if useless := player.useless(self.row):
                self.throw(player, useless[:1])
                self.draw(player)

    def draw(self, player: Player) -> None:
        """Draw a quark; with deck and discards both empty there is none."""
        if not self.quarks and self.discards:
            self.quarks, self.discards = self.chance.shuffled(self.discards), []
            self.shuffles += 1
        if self.quarks:
            player.quarks[self.quarks.pop()] += 1
            self.drawn += 1
        else:
            self.short += 1

    def throw(self, player: Player, quarks: list[int]) -> None:
        """Discard quarks from the hand."""
        for colour in quarks:
            player.quarks[colour] -= 1
        self.discards += quarks
        self.thrown += len(quarks)

    def act(self, player: Player) -> int:
        """Buy, add up, discard, move the row; return how many atoms were bought."""
        self.turns += 1
        self.left -= 1
        is_there = not player.away(player.atoms)
        bought = 0
        if not is_there and self.first is None:
            bought = self.buy(player)
            self.count("idle_turns", not bought)
            self.count("purchases", bought)
        if is_there:
            self.made(player)
        self.throw(player, player.useless(self.row))
        if not bought and self.row:
            self.under(self.row.pop(0))
            self.refill()
        return bought

    def made(self, player: Player) -> None:
        """Note that the target is made. It stays made, whatever is taken away later."""
        player.is_done = True
        self.count("negative", sum(atom.value for atom in player.atoms) != self.rules.target)
        self.count("atoms", len(player.held))
        self.count("hand_limit", player.limit)
        if self.first is None:
            self.first = player
            self.left = (len(self.players) - 1) * self.rules.further_turns

    def buy(self, player: Player) -> int:
        """Buy while an atom is worth it; return how many were bought."""
        purse, replaces, bought = player.purse(), player.ability("replace"), 0
        while True:
            worths = player.worths(self.row)
            ways = [
                (worth, place, payment)
                for place, (worth, atom) in enumerate(zip(worths, self.row, strict=True))
                if worth > 0 and (payment := purse.payment(atom))
            ]
            if ways:
                _, place, payment = max(ways, key=lambda way: way[0])
                purse.pay(payment)
                self.discards += spread(payment.cards)
                self.take(player, place)
                bought += 1
            elif replaces and self.row:
                replaces -= 1
                self.under(self.row.pop(worths.index(min(worths))))
                self.refill()
            else:
                break
        player.quarks = list(purse.quarks)
        return bought

    def take(self, player: Player, place: int) -> None:
        """Take an atom out of the row; an excited one strikes at once."""
        atom = self.row.pop(place)
        self.refill()
        player.new.append(atom)
        if atom.sort == "discard":
            for _ in range(atom.figure):
                self.strike(player)

    def strike(self, player: Player) -> None:
        """Put the atom that hurts the player nearest to the target most under the deck.

        Nothing happens if no other player has an atom.
        """
        others = [one for one in self.players if one is not player and one.held]
        if others:
            other = min(others, key=lambda one: one.away(one.held))
            atom = max(other.held, key=other.loss)
            other.lose(atom)
            self.under(atom)

    def under(self, atom: Atom) -> None:
        """Put an atom under the deck."""
        self.deck.insert(0, atom)

    def refill(self) -> None:
        """Turn up an atom beside the deck; with an empty deck the row gets shorter."""
        if self.deck:
            self.row.append(self.deck.pop())


def _rank(player: Player) -> tuple[bool, int, int]:
    """Return what decides who wins: the target, then the fewest atoms, then the lowest limit."""
    return player.is_done, -len(player.held), -player.limit


play = partial(play_once, Game)
