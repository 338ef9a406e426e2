"""The table at which Element 313 is played: who has what, and what lies in the row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from operator import add

from pnp.play.games.element313.figures import FEWEST, LOWEST, Rules
from pnp.play.games.element313.payments import Offer, offers_of
from pnp.play.games.element313.sums import Sums, sums_of
from pnp.play.seeded_random import SeededRandom
from pnp.play.table import Event, Move, Table, event, mixed, spread

# Abilities that work so many times a turn -> their place in `uses`; the first pay for atoms.
ONCE = {sort: place for place, sort in enumerate(("any", "convert", "swap", "redraw", "replace"))}


class Board(Table):
    """A game of Element 313 as it stands. An atom is its place in `rules.atoms`.

    By seats: `hand` counts quarks of each colour, `up` and `down` are atoms face up and face down.
    `gone` are atoms out of the game, `made` the seats that have the target, the first one first.
    Where signs stay, `signs` has that of each atom: 1, -1, or 0 while it is open.
    What abilities still give in this turn is `extra`, `secondary` and `uses`, of ONCE. `steps` are
    turns that are left once somebody has the target, -1 before. `phase` is what is decided.
    `promised` and `needed` are what evaluation.py has reckoned in this turn, until `forget`;
    `offered` are the moves that were found last in which atoms are bought, and, by places of the
    row, what each payment takes from their worth.
    """

    FIXED = (*Table.FIXED, "promised", "needed", "offered")
    rules: Rules
    offered: tuple[list[Move], list[tuple[int, tuple[int, ...]]]]
    promised: tuple[int, ...] | None
    needed: tuple[int, ...] | None

    def __init__(self, rules: Rules, players: int, seed: int) -> None:
        super().__init__(rules, players, seed)
        atoms = self.chance.shuffled(range(len(rules.atoms)))
        row: list[int] = []
        for value, count in rules.row.items():
            row += [atom for atom in atoms if rules.atoms[atom].value == value][:count]
        self.row = self.chance.shuffled(row)  # the first is the farthest from the deck
        self.deck = self.chance.shuffled(atom for atom in atoms if atom not in row)
        self.gone: list[int] = []
        self.set_aside()
        self.quarks = self.chance.shuffled(rules.quarks)
        self.discards: list[int] = []
        self.hand = [[0] * len(rules.primaries) for _ in range(players)]
        self.up: list[list[int]] = [[] for _ in range(players)]
        self.down: list[list[int]] = [[] for _ in range(players)]
        self.extra = (0,) * len(rules.primaries)
        self.secondary = (0,) * len(rules.secondaries)
        self.uses = [0] * len(ONCE)
        self.done = [0] * players
        self.made: list[int] = []
        self.signs = [0] * len(atoms) if rules.signs_stay else []
        self.offered = [], []
        self.forget()
        self.steps, self.bought, self.strikes, self.thrown, self.phase = -1, 0, 0, 0, ""
        for seat in range(players):
            for _ in range(rules.dealt):
                self.draw(seat)

    def set_aside(self) -> None:
        """Take out of the deck what was sorted out and not dealt, if it stays in the box."""
        if self.rules.undealt_go:
            heavy = [one for one in self.deck if self.rules.atoms[one].value in self.rules.row]
            self.deck = [one for one in self.deck if one not in heavy]
            self.gone += heavy

    def limit(self, seat: int) -> int:
        """Return the hand limit of a player."""
        atoms = self.rules.atoms
        more = [atoms[one].figure for one in self.up[seat] if atoms[one].sort == "hand"]
        return self.rules.hand + sum(more)

    def use(self, sort: str) -> int:
        """Return how often an ability of a sort may still be used in this turn."""
        return self.uses[ONCE[sort]]

    def used(self, sort: str, count: int = 1) -> None:
        """Note that an ability of a sort was used."""
        self.uses[ONCE[sort]] -= count

    def renew(self) -> None:
        """Take the markers off: what abilities give is there again."""
        extra, secondary = [0] * len(self.rules.primaries), [0] * len(self.rules.secondaries)
        self.uses = [0] * len(ONCE)
        self.forget()
        for one in self.up[self.seat]:
            atom = self.rules.atoms[one]
            if atom.sort in ONCE:
                self.uses[ONCE[atom.sort]] += atom.figure
            elif any(atom.gives):
                given = secondary if atom.sort == "secondary" else extra
                given[:] = map(add, given, atom.gives)
        self.extra, self.secondary = tuple(extra), tuple(secondary)

    def forget(self) -> None:
        """Have it reckoned anew what atoms promise and need: the row or the own ones changed."""
        self.promised = self.needed = None

    def offers(self, atoms: Iterable[int]) -> list[Offer | None]:
        """Return all ways to pay for each of some atoms, None where there is none."""
        costs = [self.rules.atoms[one].cost for one in atoms]
        free, converts, swaps = self.uses[:3]
        helps = self.secondary, free, converts, swaps
        return offers_of(costs, self.hand[self.seat], self.extra, helps)

    def sums(self, seat: int, less: int = -1) -> Sums:
        """Return what all atoms of a player come to; the atom `less` is not counted."""
        return self._sums([one for one in self.up[seat] + self.down[seat] if one != less])

    def _sums(self, held: list[int]) -> Sums:
        atoms, target = self.rules.atoms, self.rules.target
        if self.signs:
            target = abs(target - sum(self.signs[one] * atoms[one].value for one in held))
            held = [one for one in held if not self.signs[one]]
        return sums_of(tuple(sorted([atoms[one].value for one in held])), target)

    def away(self, seat: int, less: int = -1) -> int:
        """Return how far all atoms of a player, with the best signs, are from the target.

        The atom `less` is not counted.
        """
        return self.sums(seat, less).far

    @property
    def unsigned(self) -> list[int]:
        """The atoms face up of who has the turn that have no sign yet, where signs stay."""
        return [one for one in self.up[self.seat] if self.signs and not self.signs[one]]

    def is_there(self, seat: int) -> bool:
        """Return whether the atoms face up make the target."""
        return not self._sums(self.up[seat]).far

    def draw(self, seat: int) -> None:
        """Draw a quark; with deck and discards both empty there is none."""
        if not self.quarks and self.discards:
            self.quarks, self.discards = self.chance.shuffled(self.discards), []
        if self.quarks:
            colour = self.quarks.pop()
            self.hand[seat][colour] += 1
            if self.log is not None:
                self.tell("drawn", to=seat, seat=seat, card=self.rules.primaries[colour])

    def under(self, atom: int) -> None:
        """Put an atom under the deck."""
        self.deck.insert(0, atom)

    def refill(self) -> None:
        """Turn up an atom beside the deck; with an empty deck the row gets shorter."""
        self.forget()
        if self.deck:
            self.row.append(self.deck.pop())

    def ranks(self) -> list[tuple[int, int, int, int]]:
        """Return what decides: the target, then the ties of the rules; [] if nobody won."""
        if not any(self.done):
            return []
        first, second = (_LESS[one] for one in self.rules.ties)
        late = [0] * self.players
        if self.rules.first_wins:
            late = [self.made.index(one) if one in self.made else 0 for one in range(self.players)]
        return [
            (done, -first(self, one), -second(self, one), -late[one])
            for one, done in enumerate(self.done)
        ]

    def atoms(self, seat: int) -> int:
        """Return how many atoms a player has."""
        return len(self.up[seat]) + len(self.down[seat])

    def pieces(self) -> Counter[str]:
        """Return all quarks and atoms."""
        held = (one for some in (*self.up, *self.down) for one in some)
        atoms = (*self.row, *self.deck, *self.gone, *held)
        found = Counter(self.rules.atoms[one].name for one in atoms)
        found.update(self.rules.primaries[one] for one in (*self.quarks, *self.discards))
        for hand in self.hand:
            found.update(dict(zip(self.rules.primaries, hand, strict=True)))
        return found

    def guess(self, chance: SeededRandom) -> None:
        """Mix the hands of others that are hidden with the quark deck, and the deck of atoms."""
        hidden = [] if self.rules.hands_seen else [self.hand[seat] for seat in self.others]
        self.quarks = mixed(chance, self.quarks, hidden)
        self.deck = chance.shuffled(self.deck)

    def shown(self) -> list[Event]:
        """Return the row, the farthest from the deck first, and hands that are open."""
        open_hands = range(self.players) if self.rules.hands_seen else ()
        row = event("row", self.seat, cards=self.named(self.row))
        return [row, *(self._hand(seat) for seat in open_hands)]

    def view(self, seat: int) -> list[Event]:
        """Return the row, the hand, and all atoms."""
        return [*self.shown(), *self.scores(), self._hand(seat)]

    def scores(self) -> list[Event]:
        """Return the atoms of all players, and how far they are from the target."""
        return [
            event("atoms", seat, cards=self.named(held), n=self.away(seat), m=self.limit(seat))
            for seat, held in enumerate(map(add, self.up, self.down))
        ]

    def named(self, atoms: Iterable[int]) -> tuple[str, ...]:
        """Return atoms as they are told: name and value."""
        return tuple(self.rules.atoms[one].name for one in atoms)

    def _hand(self, seat: int) -> Event:
        cards = tuple(self.rules.primaries[one] for one in spread(self.hand[seat]))
        return event("hand", seat, cards=cards)


# Of whom there is less, wins a tie.
_LESS: dict[str, Callable[[Board, int], int]] = {FEWEST: Board.atoms, LOWEST: Board.limit}
