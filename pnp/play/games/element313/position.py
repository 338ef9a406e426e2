"""Element 313 as somebody says that it stands, and what its players have."""

from __future__ import annotations

from typing import Any

from pnp.play.games.element313.board import Board
from pnp.play.games.element313.engine import BUY, DISCARD, REDRAW, Game
from pnp.play.games.element313.figures import Rules
from pnp.play.position import Pool, Position, PositionError

_KEYS = ("turn", "step", "hand", "up", "down", "row", "deck", "quarks")
# Step of a turn -> the phase of an engine in which it is decided.
_STEPS = {"ready": "", REDRAW: REDRAW, BUY: BUY, DISCARD: DISCARD}


def position(rules: Rules, said: Position) -> Game:
    """Return the game as it is said to stand; what is not said lies as it may after a deal.

    `up` and `down` are the atoms of players by which side is up, `row` those that can be bought,
    `deck` and `quarks` what is turned up and drawn next; `step` is one of _STEPS, and a turn begins
    where it is not said. Raises PositionError for what can't be.
    """
    said.refuse_unknown(_KEYS)
    table = Game(rules, len(said.players), 1)
    atoms = Pool((one.name for one in rules.atoms), "atom")
    quarks = Pool((rules.primaries[one] for one in rules.quarks), "quark")
    places = _places(rules)

    def laid(names: list[str]) -> list[int]:
        return [places[name].pop() for name in names]

    for key, held in (("up", table.up), ("down", table.down)):
        for seat, names in said.taken_of(atoms, key):
            held[seat] = laid(names)
    table.row = laid(said.taken(atoms, "row"))
    if len(table.row) > sum(rules.row.values()):
        message = f"no more than {sum(rules.row.values())} atoms lie in the row"
        raise PositionError(message, "leave some out", "row")
    turned = laid(said.taken(atoms, "deck"))
    table.deck, table.gone = laid(atoms.rest(table.chance)), []
    table.set_aside()
    table.deck += reversed(turned)
    while len(table.row) < sum(rules.row.values()) and table.deck:
        table.refill()
    _lay_quarks(table, said, quarks)
    table.seat = said.seat("turn")
    step = said.word("step", _STEPS)
    table.renew()
    table.phase = _STEPS[step]
    return table


def holdings(table: Board, seat: int) -> dict[str, Any]:
    """Return what a player has; `away` is how far the best signs leave all atoms from the target.

    `done` is 1 once they have made it.
    """
    rules = table.rules
    held = (*table.up[seat], *table.down[seat])
    return {
        "atoms": len(held),
        "owned": table.named(held),
        "away": table.away(seat),
        "limit": table.limit(seat),
        "cards": sum(table.hand[seat]),
        "done": table.done[seat],
        **{colour: table.hand[seat][place] for place, colour in enumerate(rules.primaries)},
    }


def common(table: Board) -> dict[str, Any]:
    """Return what belongs to nobody: the row, the farthest from the deck first."""
    return {"row": table.named(table.row), "bottom": table.named(table.deck[:1])}


def _places(rules: Rules) -> dict[str, list[int]]:
    """Return the atoms of each name."""
    found: dict[str, list[int]] = {}
    for place, atom in enumerate(rules.atoms):
        found.setdefault(atom.name, []).append(place)
    return found


def _lay_quarks(table: Game, said: Position, quarks: Pool) -> None:
    """Deal what is said, and what is not said from what is left."""
    colours = table.rules.primaries
    hands, drawn = dict(said.taken_of(quarks, "hand")), said.taken(quarks, "quarks")
    rest = quarks.rest(table.chance)
    for seat in range(table.players):
        hand = hands[seat] if seat in hands else quarks.dealt(rest, table.rules.dealt)
        table.hand[seat] = [hand.count(colour) for colour in colours]
    table.quarks = [colours.index(one) for one in (*rest, *reversed(drawn))]
