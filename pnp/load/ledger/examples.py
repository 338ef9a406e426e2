"""What rules.yaml says of the rulebook's examples: how the game stands, and what is done then."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pnp.core.problems import Where
from pnp.core.values import Struct
from pnp.expressions.parser import Expression
from pnp.load.gathered_problems import Problems
from pnp.load.key_types import Key, Values, list_of, listed, raw
from pnp.load.ledger.expression_nodes import read_expression
from pnp.load.records import record
from pnp.load.values import ID, LINE
from pnp.readers.yaml_tree import Entries, Node, Scalar, kind_of

_EACH = "write one '- ' each"
_MOVES = {"type": "array", "items": {"type": "object", "minProperties": 1, "maxProperties": 1}}
EXAMPLE_ID = Key("id", ID, "its name among the examples, as charm-meets-anti-charm", required=True)
AT = Key(
    "at",
    LINE,
    "the heading above its box, as annihilate; of the second box below it, annihilate/2",
    required=True,
)
EXAMPLE_PLAYERS = Key("players", list_of(LINE), "who plays, in turn, as [Lise, Abdus]")
VARIANT = Key("variant", LINE, "a way to play that the rules offer; else the usual one")
POSITION = Key(
    "position", raw({"type": "object"}), "how the game stands before the moves, as its engine takes"
)
MOVES = Key("moves", raw(_MOVES), "who does what, as '- Lise: draw from the deck'")
REFUSED = Key("refused", raw(_MOVES), "what the rules don't allow there, in the position")
THEN = Key(
    "then",
    raw({"type": "array", "items": {"type": "string"}}),
    "what is so after the moves: expressions, as 'Lise.energy == 3'",
)
BESIDES = Key("besides", list_of(LINE), "names in its words that mean no piece, as [up]")
NO_PLAY = Key("no_play", LINE, "why it shows nothing to play, if it does not")
EXAMPLE_KEYS: tuple[Key[Any], ...] = (
    EXAMPLE_ID, AT, EXAMPLE_PLAYERS, VARIANT, POSITION, MOVES, REFUSED, THEN, BESIDES, NO_PLAY,
)  # fmt: skip
EXAMPLES = Key(
    "examples",
    list_of(record(EXAMPLE_KEYS, "the example")),
    "the examples of the rulebook, as the game is played in them",
)


class WrittenMove(Struct, frozen=True):
    """One move in words, and who makes it."""

    player: str
    words: str
    where: Where


class Example(Struct, frozen=True):
    """An example of the rulebook. `at` is its place there; `no_play` why it shows no play, or "".

    `position` is the node of how the game stands; `besides` are names in its words that mean no
    piece.
    """

    id: str
    at: str
    players: tuple[str, ...]
    variant: str
    position: Node | None
    moves: tuple[WrittenMove, ...]
    refused: tuple[WrittenMove, ...]
    then: tuple[Expression, ...]
    besides: tuple[str, ...]
    no_play: str
    where: Where
    places: Mapping[str, Where]


def examples_in(values: Values, problems: Problems) -> Iterator[Example]:
    """Yield the examples of a ledger; what is wrong with them is noted."""
    for said in values[EXAMPLES]:
        if not said[NO_PLAY] and not said[EXAMPLE_PLAYERS]:
            hint = "write players: [Ada, Ben]; or no_play: why it shows nothing to play"
            problems.add(said.where, f"example '{said[EXAMPLE_ID]}' has no players", hint)
        _check_players(said, problems)
        yield Example(
            **said.named((EXAMPLE_ID, AT, EXAMPLE_PLAYERS, VARIANT, BESIDES, NO_PLAY)),
            position=said.node(POSITION),
            moves=tuple(_moves(said, MOVES, problems)),
            refused=tuple(_moves(said, REFUSED, problems)),
            then=tuple(_expressions(said.node(THEN), problems)),
            where=said.where,
            places={key.name: said.where_of(key) for key in EXAMPLE_KEYS},
        )


def _check_players(said: Values, problems: Problems) -> None:
    """Note names of players that expressions could not ask for."""
    names = said[EXAMPLE_PLAYERS]
    for name in dict.fromkeys(names):
        if not name.isidentifier() or name == "game" or names.count(name) > 1:
            message = f"'{name}' can't be asked for in 'then'"
            hint = "give each player a name of their own, one word of letters"
            problems.add(said.where_of(EXAMPLE_PLAYERS), message, hint)


def _moves(values: Values, key: Key[Any], problems: Problems) -> Iterator[WrittenMove]:
    players = values[EXAMPLE_PLAYERS]
    for node in listed(values.node(key), key.name, _EACH, problems):
        if not isinstance(node, Entries) or len(node.entries) != 1:
            hint = "write '- Lise: draw from the deck'"
            problems.add(node.where, f"{key.name}: each is a player and what they do", hint)
            continue
        name, words = node.entries[0]
        if name.text not in players:
            problems.unknown("player", name.text, players, name.where)
        elif not isinstance(words, Scalar):
            message = f"{key.name}: a move is a line of words, not {kind_of(words)}"
            problems.add(words.where, message, f"write it in quotes: '- {name.text}: \"...\"'")
        else:
            yield WrittenMove(name.text, words.text, words.where)


def _expressions(node: Node | None, problems: Problems) -> Iterator[Expression]:
    for part in listed(node, THEN.name, _EACH, problems):
        found = read_expression(part, THEN.name, problems)
        if found is not None:
            yield found
