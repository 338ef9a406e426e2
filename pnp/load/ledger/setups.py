"""What rules.yaml says of set-ups: which pieces lie ready, for each number of players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pnp.core.problems import Where
from pnp.core.values import Struct
from pnp.expressions.parser import Expression
from pnp.load.gathered_problems import Problems
from pnp.load.key_types import Key, Values, is_map, list_of, raw
from pnp.load.ledger.expression_nodes import read_expression
from pnp.load.records import record
from pnp.load.values import ID, LINE, SCALAR
from pnp.readers.yaml_tree import Entries, Node, Scalar

# Dice with so many sides, as they are written.
DICE = {f"d{sides}": sides for sides in (4, 6, 8, 10, 12, 20)}
_AMOUNTS = {"type": "object", "additionalProperties": SCALAR}
_PIECES = {"type": "object", "additionalProperties": {"anyOf": [SCALAR, _AMOUNTS]}}

SETUP_ID = Key("id", ID, "its name among the set-ups of the game, as level-1", required=True)
SETUP_SET = Key("set", LINE, "the set whose cards are used, and whose title it has; else all")
PLAYERS = Key("players", raw(SCALAR), "the numbers of players, an expression, as players", True)
PIECES = Key(
    "pieces",
    raw(_PIECES),
    "how many of a component: an expression with `n` players, or one for each pattern; else all",
)
PLAIN_DICE = Key("dice", raw(_AMOUNTS), "plain dice that are needed: {d6: 2}")
SETUPS = Key(
    "setups",
    list_of(record((SETUP_ID, SETUP_SET, PLAYERS, PIECES, PLAIN_DICE), "the set-up")),
    "what virtual tables lay ready for each number of players",
)


class Amount(Struct, frozen=True):
    """How many are used of what `pattern` stands for, an expression with `n`, the players."""

    pattern: str
    number: Expression
    where: Where


class Setup(Struct, frozen=True):
    """One way to begin. Of components that `pieces` does not name all is used.

    `card_set` is the set whose cards are used, "" for all; `players` comes to a list of numbers.
    Patterns stand for ids of cards; those of `dice` are names of DICE.
    """

    id: str
    card_set: str
    players: Expression
    pieces: Mapping[str, tuple[Amount, ...]]
    dice: tuple[Amount, ...]
    where: Where
    places: Mapping[str, Where]


def setups_in(values: Values, problems: Problems) -> Iterator[Setup]:
    """Yield the set-ups of a ledger; what is wrong with them is noted."""
    for said in values[SETUPS]:
        players = said.node(PLAYERS)
        number = read_expression(players, PLAYERS.name, problems) if players else None
        pieces: dict[str, tuple[Amount, ...]] = {}
        places = {SETUP_SET.name: said.where_of(SETUP_SET)}
        for name, part in _entries(said.node(PIECES), PIECES.name, problems):
            pieces[name.text] = tuple(_amounts(part, name.text, problems))
            places[name.text] = name.where
        dice = tuple(_dice(said.node(PLAIN_DICE), problems))
        if number is not None:
            called, chosen = said[SETUP_ID], said[SETUP_SET]
            yield Setup(called, chosen, number, pieces, dice, said.where, places)


def _amounts(node: Node, label: str, problems: Problems) -> Iterator[Amount]:
    if not isinstance(node, Entries):
        number = read_expression(node, label, problems)
        if number is not None:
            yield Amount("*", number, node.where)
        return
    for name, part in node.entries:
        number = read_expression(part, name.text, problems)
        if number is not None:
            yield Amount(name.text, number, name.where)


def _dice(node: Node | None, problems: Problems) -> Iterator[Amount]:
    for name, part in _entries(node, PLAIN_DICE.name, problems):
        if name.text not in DICE:
            problems.unknown("die", name.text, DICE, name.where)
        else:
            yield from (
                Amount(name.text, one.number, one.where)
                for one in _amounts(part, name.text, problems)
            )


def _entries(node: Node | None, label: str, problems: Problems) -> tuple[tuple[Scalar, Node], ...]:
    return node.entries if node is not None and is_map(node, label, problems) else ()
