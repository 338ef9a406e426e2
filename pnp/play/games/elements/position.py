"""Elements as somebody says that it stands, and what its players have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pnp.play.games.elements.board import CARD, FUSED, GEM, META_CARD, META_GEM, Board, Laid
from pnp.play.games.elements.engine import Game
from pnp.play.games.elements.figures import Rules
from pnp.play.position import FixedThrows, Pool, Position, PositionError

_KEYS = (
    "turn", "step", "round", "hand", "gems", "substance", "laid", "built", "pool", "deck",
    "discards", "dice",
)  # fmt: skip
# What is done next: what comes after the dice, or the whole turn.
_STEPS = {"build": "begin", "draw": "turn"}
# How something lies, as it is written behind the element: "air gem", "metal by meta".
_HOW = {"": CARD, "gem": GEM, "fused": FUSED, "by meta": META_CARD, "by meta gem": META_GEM}


def position(rules: Rules, said: Position) -> Game:
    """Return the game as it is said to stand; what is not said lies as it may after a deal.

    By players: `hand`, `gems`, the `substance` that is built, what is `laid` on it since the round
    before, and what they have `built`. `deck` are the cards that are drawn next, `dice` the faces
    that are thrown. Raises PositionError for what can't be.
    """
    said.refuse_unknown(_KEYS)
    table = Game(rules, len(said.players), 1)
    table.round = said.number("round", 2)
    _lay_substances(table, said)
    gems = _pool(rules.gems, "gem")
    cards = _pool(rules.cards, "element card")
    _lay(table, said, cards, gems)
    _lay_gems(table, said, gems)
    _lay_cards(table, said, cards)
    table.seat = said.seat("turn")
    table.chance = FixedThrows(said.throws(len(rules.outcomes)), table.chance)
    table.tasks = [(_STEPS[said.word("step", _STEPS)], table.seat)]
    table.go_on()
    return table


def holdings(table: Board, seat: int) -> dict[str, Any]:
    """Return what a player has: points, cards and gems, and what was built."""
    return {
        "points": table.points(seat),
        "cards": sum(table.hand[seat]),
        "gems": sum(table.gems[seat]),
        "hand": table.called(table.held(seat)),
        "meta_gems": table.gems[seat][table.meta],
        "laid": table.called(one.element for one in table.laid[seat]),
        "built": tuple(table.names[one] for one in table.built[seat]),
        "substance": table.names[table.substance[seat]] if table.substance[seat] >= 0 else "",
    }


def also_called(rules: Rules) -> Mapping[str, str]:
    """Return what else pieces are called: the colour of a gem, and its element."""
    return rules.colours


def _pool(copies: Mapping[str, int], what: str) -> Pool:
    return Pool((name for name, count in copies.items() for _ in range(count)), what)


def _lay_substances(table: Game, said: Position) -> None:
    pool = Pool(table.names, "substance")
    places = {name: number for number, name in enumerate(table.names)}
    for seat, taken in said.taken_of(pool, "built"):
        table.built[seat] = [places[name] for name in taken]
    begun = {}
    for seat, names in said.names_of("substance"):
        if len(names) != 1:
            raise PositionError("one substance is built at a time", "name one", "substance")
        (begun[seat],) = pool.take(names, "substance", said.players[seat])
    table.pool = [places[name] for name in said.taken(pool, "pool")]
    rest = pool.rest(table.chance)
    for seat in range(table.players):
        name = begun[seat] if seat in begun else pool.dealt(rest, 1)[0]
        table.substance[seat] = places[name]
    while len(table.pool) < table.rules.pool and rest:
        table.pool.append(places[rest.pop()])
    table.substances = [places[name] for name in rest]


def _lay(table: Game, said: Position, cards: Pool, gems: Pool) -> None:
    """Lay elements on substances, since the round before this one."""
    for seat, names in said.names_of("laid"):
        path = ("laid", said.players[seat])
        table.laid[seat] = []
        for name in names:
            element, _, how = name.partition(" ")
            if element not in table.kinds or how not in _HOW:
                message = f"'{name}' is nothing that lies on a substance"
                raise PositionError(message, "write it as water, air gem or metal by meta", *path)
            one = Laid(table.kinds.index(element), _HOW[how], table.round - 1)
            if one.element not in (*table.lacks(seat), table.elixir):
                hint = "lay what it is made of"
                raise PositionError(f"the substance needs no '{element}' more", hint, *path)
            if (card := table.card_of(one)) >= 0:
                cards.take([table.kinds[card]], *path)
            gems.take(table.called(table.gems_of(one)), *path)
            table.laid[seat].append(one)
            table.begun[seat] = True


def _lay_gems(table: Game, said: Position, gems: Pool) -> None:
    table.gems = [[0] * len(table.kinds) for _ in range(table.players)]
    for seat, taken in said.taken_of(gems, "gems"):
        table.gems[seat] = [taken.count(kind) for kind in table.kinds]
    rest = gems.rest(table.chance)
    table.centre = [rest.count(kind) for kind in table.kinds]


def _lay_cards(table: Game, said: Position, cards: Pool) -> None:
    hands = dict(said.taken_of(cards, "hand"))
    drawn, discards = said.taken(cards, "deck"), said.taken(cards, "discards")
    rest = cards.rest(table.chance)
    for seat in range(table.players):
        hand = hands[seat] if seat in hands else cards.dealt(rest, table.rules.dealt)
        table.hand[seat] = [hand.count(kind) for kind in table.kinds]
    under = cards.dealt(rest, max(0, table.rules.discards - len(discards)))
    table.discards = [table.kinds.index(one) for one in (*under, *discards)]
    table.deck = [table.kinds.index(one) for one in (*rest, *reversed(drawn))]
