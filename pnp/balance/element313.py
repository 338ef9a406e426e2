"""Element 313 played out by greedy players, who buy what brings them nearest to the target.

Until they are near it, an ability counts as well, as much as the table below says. What the best
atom of the row does not need is discarded.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from pnp.balance.chance import Chance
from pnp.balance.element313_purse import Purse
from pnp.balance.element313_rules import Atom, Rules, read
from pnp.balance.tally import MEAN, SHARE, Counted, fair_share

__all__ = ["MEASURES", "play", "read"]
MEASURES = {
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
    "markers_enough": SHARE,
    "behind": MEAN,
    "start_player": MEAN,
}
_LONGEST = 120  # rounds; more is a game that does not end
# What an ability is worth to a greedy player while the target is far, in points of value.
_WORTH = {"hand": 30, "fixed": 30, "secondary": 40, "any": 35, "convert": 15, "redraw": 8}
_GIVING = ("fixed", "secondary", "any")
_FAR = 100  # points from the target, from which on abilities no longer count


@dataclass
class Player:
    """Quarks in hand, and atoms: those face up count and work, `new` ones lie face down."""

    quarks: Counter[str] = field(default_factory=Counter)
    atoms: list[Atom] = field(default_factory=list)
    new: list[Atom] = field(default_factory=list)

    def ability(self, sort: str) -> int:
        """Return what all abilities of a sort add up to."""
        return sum(atom.figure for atom in self.atoms if atom.sort == sort)


def sums(values: list[int], most: int, signed: bool = True) -> int:
    """Return the sums that some of `values` reach as bits: bit n + most stands for n."""
    reached = 1 << most
    for value in values:
        reached |= reached << value | (reached >> value if signed else 0)
    return reached


def distance(reached: int, target: int, most: int) -> int:
    """Return how far the nearest sum is from `target`."""
    place = target + most
    if reached >> place & 1:
        return 0
    below = (reached & ((1 << place) - 1)).bit_length() - 1
    above = reached >> place
    over = (above & -above).bit_length() - 1 if above else place
    return min(place - below, over)


def play(rules: Rules, players: int, chance: Chance) -> Iterator[Counted]:
    """Yield what one game comes to, by the names of MEASURES."""
    game = _Game(rules, players, chance)
    game.run()
    yield from game.counted


class _Game:
    def __init__(self, rules: Rules, players: int, chance: Chance) -> None:
        self.rules, self.chance = rules, chance
        self.counted: list[Counted] = []
        atoms = chance.shuffled(rules.atoms)
        self.row: list[Atom] = []
        for value, count in rules.row.items():
            self.row += [atom for atom in atoms if atom.value == value][:count]
        self.row = chance.shuffled(self.row)
        self.deck = [atom for atom in atoms if not any(atom is one for one in self.row)]
        self.quarks = chance.shuffled(rules.quarks)
        self.discards: list[str] = []
        self.shuffles = self.drawn = self.thrown = 0
        self.most = sum(atom.value for atom in rules.atoms)
        self.players = [Player() for _ in range(players)]
        for player in self.players:
            self.fill(player)

    def count(self, name: str, part: int, whole: int = 1) -> None:
        self.counted.append((name, int(part), whole))

    def run(self) -> None:
        rounds, left, marked = 0, -1, 0
        while left and rounds < _LONGEST:
            rounds += 1
            for player in self.players:
                if left == 0:
                    break
                bought = self.turn(player)
                self.count("idle_turns", not bought)
                self.count("purchases", bought)
                if rounds == 1:
                    self.count("first_buy", bought > 0)
                left = max(left - 1, 0) if left >= 0 else left
                if left < 0 and not self.away(player.atoms):
                    left = (len(self.players) - 1) * self.rules.further_turns
            tilted = sum(a.sort not in ("hand", "discard") for p in self.players for a in p.atoms)
            marked = max(marked, tilted)
        self.count("rounds", rounds)
        self.count("endless", left < 0)
        self.count("dead_draws", self.thrown, self.drawn)
        self.count("reshuffled", self.shuffles > 0)
        self.count("markers_enough", marked <= self.rules.markers)
        self.finish()

    def finish(self) -> None:
        away = [self.away(player.atoms) for player in self.players]
        self.counted.append(("start_player", *fair_share([-one for one in away])))
        for player, distance_left in zip(self.players, away, strict=True):
            if distance_left:
                self.count("behind", distance_left)
                continue
            plain = sums([atom.value for atom in player.atoms], self.most, signed=False)
            self.count("negative", distance(plain, self.rules.target, self.most) > 0)
            self.count("atoms", len(player.atoms) + len(player.new))
            self.count("hand_limit", self.limit(player))

    def limit(self, player: Player) -> int:
        return self.rules.hand + player.ability("hand")

    def away(self, atoms: list[Atom]) -> int:
        """Return how far the values of atoms are from the target."""
        reached = sums([atom.value for atom in atoms], self.most)
        return distance(reached, self.rules.target, self.most)

    def fill(self, player: Player) -> None:
        for _ in range(self.limit(player) - player.quarks.total()):
            self.draw(player)

    def draw(self, player: Player) -> None:
        if not self.quarks and self.discards:
            self.quarks, self.discards = self.chance.shuffled(self.discards), []
            self.shuffles += 1
        if self.quarks:
            player.quarks[self.quarks.pop()] += 1
            self.drawn += 1

    def turn(self, player: Player) -> int:
        """Play a turn; return how many atoms are bought."""
        player.atoms += player.new
        player.new = []
        self.fill(player)
        for _ in range(player.ability("redraw")):
            if self.throw(player, 1):
                self.draw(player)
        bought = self.buy(player)
        self.throw(player, self.limit(player))
        if not bought and self.deck:
            self.deck.insert(0, self.row.pop(0))
            self.row.append(self.deck.pop())
        return bought

    def purse(self, player: Player) -> Purse:
        given = {sort: Counter[str]() for sort in ("fixed", "secondary")}
        for atom in player.atoms:
            if atom.sort in given:
                given[atom.sort][atom.colour] += atom.figure
        free, converts = player.ability("any"), player.ability("convert")
        return Purse(player.quarks, given["fixed"], given["secondary"], free, converts)

    def buy(self, player: Player) -> int:
        purse, bought = self.purse(player), 0
        before = player.quarks
        while can := [atom for atom in self.row if purse.pays(atom.cost, self.rules)]:
            atom = max(can, key=lambda one: self.worth(player, one))
            if self.worth(player, atom) <= 0:
                break
            purse.pays(atom.cost, self.rules, do=True)
            self.row.remove(atom)
            if self.deck:
                self.row.append(self.deck.pop())
            player.new.append(atom)
            bought += 1
            if atom.sort == "discard":
                self.strike(player)
        self.discards += (before - purse.quarks).elements()
        player.quarks = purse.quarks
        return bought

    def worth(self, player: Player, atom: Atom) -> int:
        """Return what an atom is worth: the way it leads to the target, and its ability."""
        held = player.atoms + player.new
        away = self.away(held)
        nearer = away - self.away([*held, atom])
        return nearer + (_WORTH.get(atom.sort, 0) * atom.figure if away >= _FAR else 0)

    def strike(self, player: Player) -> None:
        """Put the best atom of the player who is nearest to the target under the deck."""
        others = [one for one in self.players if one is not player and one.atoms]
        if others:
            other = min(others, key=lambda one: self.away(one.atoms))
            atom = max(other.atoms, key=lambda one: one.value)
            other.atoms.remove(atom)
            self.deck.insert(0, atom)

    def throw(self, player: Player, most: int) -> int:
        """Discard up to `most` quarks that the best atom in reach does not need."""
        limit = self.limit(player) + sum(atom.sort in _GIVING for atom in player.atoms)
        wanted = [(self.worth(player, atom), self.need(atom)) for atom in self.row]
        fits = [one for one in wanted if one[0] > 0 and one[1].total() <= limit]
        need = max(fits, key=lambda one: one[0])[1] if fits else Counter[str]()
        useless = list((player.quarks - need).elements())[:most]
        player.quarks -= Counter(useless)
        self.discards += useless
        self.thrown += len(useless)
        return len(useless)

    def need(self, atom: Atom) -> Counter[str]:
        mixing = self.rules.mixing
        return Counter(one for symbol in atom.cost for one in mixing.get(symbol, (symbol,)))
