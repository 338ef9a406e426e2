"""What is measured in matches of Quark: hands, where points come from, ends, and banks."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.match_statistics import observer
from pnp.match_statistics.measures import MEAN, MOST, SHARE, fair_share
from pnp.play.games.quark.board import Board
from pnp.play.games.quark.piece_demand import unpacked
from pnp.play.match import play
from pnp.play.players import greedy
from pnp.play.seeded_random import SeededRandom
from pnp.play.table import Move, Table

MEASURES = {
    "first_hand": SHARE, "ends_by_atom": SHARE, "ends_by_quarks": SHARE, "ends_by_particles": SHARE,
    "helium": SHARE, "points": MEAN, "from_baryons": SHARE, "from_mesons": SHARE,
    "from_atoms": SHARE, "from_energy": SHARE, "dead_draws": SHARE, "lifted": SHARE,
    "annihilated": MEAN, "quarks_left": SHARE, "particles_left": SHARE, "energy_out": MOST,
    "protons_out": MOST, "neutrons_out": MOST, "builder_atom": SHARE, "builder_wins": MEAN,
    "builder_rounds": MEAN,
}  # fmt: skip
_HELIUM = 1  # its place among the atoms
_SEEDS = 1 << 30
_ONE_IN = 4  # of so many matches that are watched one is played again with a builder


class Observer(observer.MatchObserver[Board]):
    """Looks on at a match of Quark."""

    def __init__(self, table: Board) -> None:
        super().__init__(table)
        # Nothing is ever put back on the deck, so it says what was drawn of it.
        self._deck, self._left = tuple(table.deck), len(table.deck)
        self._energy = sum(table.energy)
        for seat in range(table.players):
            self.count("first_hand", _can_make(table, seat))
        if not table.chance.state % _ONE_IN:
            self._build(table.copy())

    def moved(self, table: Board, seat: int, move: Move) -> None:
        """Look at what is drawn and made, and at the banks."""
        name = move[0]
        if name in ("deck", "open"):
            first = max(self._left - table.rules.drawn, 0)
            drawn = set(self._deck[first : self._left]) if name == "deck" else move[1:]
            uses = unpacked(table.offer.uses, len(table.rules.kinds))
            for kind in drawn:
                self.count("dead_draws", not uses[kind])
        elif name == "create":
            self.count("lifted", move[3] > 0)
        elif name in ("decay", "annihilate"):
            self.count("annihilated", name == "annihilate", 0)
            self._energy = max(self._energy, sum(table.energy))
        self._left = len(table.deck)

    def ended(self, table: Board) -> None:
        """Count why it ended, what each player has, and what is left over."""
        by_atom, rules = any(table.announced), table.rules
        self.count("ends_by_atom", by_atom)
        self.count("ends_by_quarks", not by_atom and not table.deck)
        self.count("ends_by_particles", not by_atom and bool(table.deck))
        self.count("annihilated", 0)
        self.count("quarks_left", len(table.deck), sum(rules.copies))
        self.count("particles_left", sum(map(len, table.particles)), rules.first[2])
        self.count("energy_out", self._energy)
        for name, out in zip(("protons", "neutrons"), zip(*table.tokens, strict=True), strict=True):
            self.count(f"{name}_out", sum(out))  # nobody ever gives any back
        for seat in range(table.players):
            self._count_points(table, seat)

    def _count_points(self, table: Board, seat: int) -> None:
        atom, made = table.atom(seat), table.made[seat]
        mesons = table.rules.first[1]
        parts = {
            "baryons": sum(table.rules.makings[one].points for one in made if one < mesons),
            "mesons": sum(table.rules.makings[one].points for one in made if one >= mesons),
            "atoms": atom[3],
            "energy": (table.energy[seat] - atom[2]) * table.rules.each_energy,
        }
        for name, part in parts.items():
            self.count(f"from_{name}", part, sum(parts.values()))
        self.count("points", sum(parts.values()))
        self.count("helium", atom[0] >= table.rules.atoms[_HELIUM][0])

    def _build(self, table: Board) -> None:
        """Play the same deal with one player who wants nothing but the great atom."""
        seat = table.chance.state // _ONE_IN % table.players
        players = [builder if one == seat else greedy for one in range(table.players)]
        for _ in play(table, players, table.chance.state % _SEEDS):
            pass
        has = table.has(seat, table.goal)
        self.count("builder_atom", has)
        self.count("builder_wins", *fair_share(table.ranks(), seat))
        if has:
            self.count("builder_rounds", table.round)


def builder(table: Table, moves: Sequence[Move], chance: SeededRandom) -> Move:
    """Return the move of a greedy player who makes only nucleons that the great atom lacks."""
    assert isinstance(table, Board)  # noqa: S101 - it plays no other game
    if ("announce",) in moves:
        return ("announce",)
    first, have, rows = table.rules.first[2], table.tokens[table.seat], table.rows
    wanted = [
        move
        for move in moves
        if move[0] != "create"
        or (move[1] >= first and have[move[1] - first] < table.goal[move[1] - first])
    ]
    table.rows = (), ()  # particles that lie open are of no matter
    found = greedy(table, wanted or moves, chance)
    table.rows = rows
    return found


def _can_make(table: Board, seat: int) -> bool:
    """Return whether a player can make something of the cards in hand."""
    lacks, energy = ~table.hand[seat], table.energy[seat]
    return any(
        cost <= energy and not needs & lacks
        for one in table.offer.makings
        for needs, cost, _ in one.recipes.get((), ())
    )
