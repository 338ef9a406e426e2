"""Quark as somebody says that it stands, and what its players have."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pnp.play.games.quark.board import Board
from pnp.play.games.quark.engine import Game
from pnp.play.games.quark.figures import Rules
from pnp.play.position import Pool, Position, PositionError
from pnp.play.table import spread

_KEYS = (
    "turn", "actions", "hand", "decayed", "energy", "protons", "neutrons", "made", "open", "deck",
)  # fmt: skip
_TOKENS = ("protons", "neutrons")


def position(rules: Rules, said: Position) -> Game:
    """Return the game as it is said to stand; what is not said lies as it may after a deal.

    `hand`, `decayed` and `made` are the cards of players, `open` all cards of the rows, `deck` the
    cards that are drawn next. Raises PositionError for what can't be.
    """
    said.refuse_unknown(_KEYS)
    table = Game(rules, len(said.players), 1)
    quarks = Pool((rules.kinds[kind] for kind in spread(rules.copies)), "quark card")
    particles = Pool((one.name for one in rules.makings[: rules.first[2]]), "particle")
    _lay_players(table, said, quarks, particles)
    _lay_rows(table, said, quarks, particles)
    table.seat = said.seat("turn")
    table.left = said.number("actions", rules.actions)
    if not 0 < table.left <= rules.actions:
        message = f"a turn has 1 to {rules.actions} actions, not {table.left}"
        raise PositionError(message, "write how many are left in this turn", "actions")
    return table


def holdings(table: Board, seat: int) -> dict[str, Any]:
    """Return what a player has: points, energy, what was built, and how many cards of each kind."""
    protons, neutrons = table.tokens[seat]
    atom = table.atom(seat)
    cards = table.rules.cards
    hand = zip(table.rules.kinds, cards.counts(table.hand[seat]), strict=True)
    return {
        "points": table.points(seat),
        "cards": table.hand[seat].bit_count(),
        "energy": table.energy[seat],
        "energy_left": table.energy[seat] - atom[2],
        "proton": protons,
        "neutron": neutrons,
        "decayed": table.turned[seat].bit_count(),
        "atom": atom[:3],
        "atom_points": atom[3],
        "made": tuple(table.rules.makings[place].name for place in table.made[seat]),
        "made_points": sum(table.rules.makings[place].points for place in table.made[seat]),
        "hand": dict(hand),
    }


def _lay_players(table: Game, said: Position, quarks: Pool, particles: Pool) -> None:
    for key, held in (("hand", table.hand), ("decayed", table.turned)):
        for seat, names in said.taken_of(quarks, key):
            held[seat] = _held(table.rules, names)
    for turned in table.turned:
        for kind in table.rules.cards.kinds(turned):
            if not table.rules.physics.decays[kind]:
                message = f"'{table.rules.kinds[kind]}' does not decay"
                raise PositionError(message, "leave it out", "decayed")
    for seat, number in said.numbers_of("energy"):
        table.energy[seat] = number
    for place, key in enumerate(_TOKENS):
        for seat, number in said.numbers_of(key):
            table.tokens[seat][place] = number
    for seat, names in said.taken_of(particles, "made"):
        table.made[seat] = _places(table, names)


def _lay_rows(table: Game, said: Position, quarks: Pool, particles: Pool) -> None:
    """Lay what is open, the hands of which nothing is said, and the decks."""
    _lay_open(table, said.names("open") or (), quarks, particles)
    rules, chance = table.rules, table.chance
    drawn = said.taken(quarks, "deck")
    dealt = {seat for seat, _ in said.names_of("hand")}
    rest = quarks.rest(chance)
    for seat in range(table.players):
        if seat not in dealt:
            table.hand[seat] = _held(rules, quarks.dealt(rest, rules.dealt))
    baryons, mesons = _by_sort(rules, _places(table, particles.rest(chance)))
    table.particles = [[*baryons], [*mesons]]
    missing = rules.rows[2] - len(table.row)
    table.row += map(rules.kinds.index, quarks.dealt(rest, missing))
    table.deck = list(map(rules.kinds.index, (*rest, *reversed(drawn))))
    table.refill()


def _lay_open(table: Game, names: Sequence[str], quarks: Pool, particles: Pool) -> None:
    """Lay what is said to be open, quarks and particles. Raises PositionError for too much."""
    rules = table.rules
    open_quarks = quarks.take((one for one in names if one in quarks), "open")
    others = particles.take((one for one in names if one not in quarks), "open")
    table.row = list(map(rules.kinds.index, open_quarks))
    table.rows = _by_sort(rules, _places(table, others))
    for row, most in zip((*table.rows, table.row), rules.rows, strict=True):
        if len(row) > most:
            raise PositionError(f"no more than {most} lie open in a row", "leave some out", "open")


def _held(rules: Rules, names: Sequence[str]) -> int:
    return rules.cards.of(map(rules.kinds.index, names))


def _places(table: Game, names: Sequence[str]) -> list[int]:
    known = [one.name for one in table.rules.makings]
    return [known.index(one) for one in names]


def _by_sort(rules: Rules, places: Sequence[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return baryons and mesons."""
    baryons = tuple(place for place in places if place < rules.first[1])
    return baryons, tuple(place for place in places if place >= rules.first[1])
