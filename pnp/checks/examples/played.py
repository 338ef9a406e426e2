"""One example, played by an engine: whether its moves are allowed, and what comes of them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType, ModuleType
from typing import Any, TypeAlias

from pnp.checks.subject.result import Result, plural
from pnp.checks.subject.subject import Subject
from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.problems import Where
from pnp.core.values import Struct
from pnp.expressions.parser import Expression, parse
from pnp.expressions.values import ExpressionError, show
from pnp.load.gathered_problems import Problems
from pnp.load.ledger.examples import Example, WrittenMove
from pnp.load.ledger.ledger import exact
from pnp.play.match import winners
from pnp.play.position import Position, PositionError
from pnp.play.replay import NotAllowedError, Replay
from pnp.play.table import Table
from pnp.readers.yaml_tree import Node, entries_of

# An engine, what makes positions of it, and its rules as the ledger has them.
Engine: TypeAlias = tuple[ModuleType, ModuleType, Any]
_FIGURE = lazy_pattern(r"\{=([^{}]*)\}")
_GAME = "game"
_NOT = "not "  # before a move that the rules don't allow as the game stands then


class PlayedExample(Struct, frozen=True):
    """What an example came to. `is_whole`: all of it could be played.

    `named` are the ids of pieces that its moves name, in `said` those as well that lie in its
    position; `held` are the trees of what its figures are compared to,
    `steps` what each move names. `also` are further names of
    pieces, with what they name.
    """

    example: Example
    results: tuple[Result, ...]
    is_whole: bool = False
    pieces: frozenset[str] = frozenset()
    named: frozenset[str] = frozenset()
    said: frozenset[str] = frozenset()
    held: frozenset[str] = frozenset()
    steps: tuple[frozenset[str], ...] = ()
    also: Mapping[str, str] = MappingProxyType({})


def play_example(
    subject: Subject, example: Example, engine: Engine, names: Mapping[str, str]
) -> PlayedExample:
    """Return what an example comes to; what is wrong with it is in its results."""
    module, _, _ = engine
    try:
        held: set[str] = set()
        table, laid = _table(subject, example, engine, held)
        replay = Replay(table, example.players, module.SAYINGS, names)
        for refused in example.refused:
            _make(subject, example, refused, replay.refused, held)
        for move in example.moves:
            is_refused = move.words.startswith(_NOT)
            _make(subject, example, move, replay.refused if is_refused else replay.move, held)
        results = tuple(_then(subject, example, engine, replay, held))
    except _WrongError as error:
        return PlayedExample(example, (error.result,))
    except ExpressionError as error:
        wrong = _WrongError(example, error.where or example.where, error.message, error.hint)
        return PlayedExample(example, (wrong.result,))
    if not results:
        found = plural(len(example.moves), "move")
        results = (Result(True, example.id, "allowed", found, example.where),)
    return PlayedExample(
        example,
        results,
        is_whole=True,
        pieces=frozenset(+replay.before.pieces()),
        named=frozenset(replay.named),
        said=frozenset(laid) | replay.named | replay.ruled_out | _holdings_in(example),
        also=_also(engine),
        held=frozenset(held),
        steps=tuple(replay.steps),
    )


def _also(engine: Engine) -> Mapping[str, str]:
    """Return what else the engine calls its pieces."""
    _, positions, rules = engine
    found: Mapping[str, str] = (
        positions.also_called(rules) if hasattr(positions, "also_called") else {}
    )
    return found


class _WrongError(Exception):
    """What is wrong with an example, as a result that does not hold."""

    def __init__(self, example: Example, where: Where, message: str, hint: str) -> None:
        super().__init__(message)
        said = f"{example.id}: {message}"
        self.result = Result(False, example.id, "allowed", "refused", where, said, hint)


def _table(
    subject: Subject, example: Example, engine: Engine, held: set[str]
) -> tuple[Table, set[str]]:
    """Return the game as an example says that it stands, and the names that it says."""
    module, positions, rules = engine
    count = len(example.players)
    variants = getattr(module, "VARIANTS", ())
    if example.variant and example.variant not in variants:
        hint = f"use one of: {', '.join(variants)}" if variants else "delete it"
        message = f"the game has no variant '{example.variant}'"
        raise _WrongError(example, example.places["variant"], message, hint)
    may = module.players_of(rules, example.variant) if example.variant else rules.players
    if count not in may:
        hint = f"name as many as may play: {', '.join(map(str, may))}"
        message = f"{plural(count, 'player')} can't play it"
        raise _WrongError(example, example.places["players"], message, hint)
    values = _values(subject, example, held)
    said = Position(example.players, values, example.variant)
    try:
        table: Table = positions.position(rules, said)
    except PositionError as error:
        where = _place(example.position, error.path) or example.where
        raise _WrongError(example, where, error.message, error.hint) from None
    return table, set(_texts(values))


def _values(subject: Subject, example: Example, held: set[str]) -> Mapping[str, Any]:
    """Return what the position says, with figures of the ledger in the places of {=...}."""
    if example.position is None:
        return MappingProxyType({})
    problems = Problems()
    found = exact(example.position, "position", problems)
    problems.stop()
    if not isinstance(found, Mapping):
        hint = "write 'key: value' lines, indented below it"
        raise _WrongError(example, example.position.where, "'position' must be a map", hint)
    return MappingProxyType({key: _filled(subject, value, held) for key, value in found.items()})


def _filled(subject: Subject, value: Any, held: set[str]) -> Any:
    if isinstance(value, Mapping):
        return {key: _filled(subject, one, held) for key, one in value.items()}
    if isinstance(value, tuple):
        return tuple(_filled(subject, one, held) for one in value)
    match = _FIGURE.fullmatch(value) if isinstance(value, str) else None
    if match is None:
        return value
    expression = parse(match[1])
    held.add(ast.dump(expression.tree))
    return subject.value(expression)


def _place(node: Node | None, path: tuple[str, ...]) -> Where | None:
    """Return where a part of the position stands."""
    where = node.where if node else None
    for key in path:
        found = next(((name, part) for name, part in entries_of(node) if name.text == key), None)
        if found is None:
            break
        where, node = found[0].where, found[1]
    return where


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, Mapping):
        for name, part in value.items():
            yield name
            yield from _texts(part)
    elif isinstance(value, tuple):
        for part in value:
            yield from _texts(part)
    elif isinstance(value, str):
        yield value
        yield value.partition(" ")[0]


def _make(subject: Subject, example: Example, said: WrittenMove, make: Any, held: set[str]) -> None:
    """Make a move, or have it refused; note the figures in its words."""

    def figure(match: re.Match[str]) -> str:
        expression = parse(match[1], said.where)
        held.add(ast.dump(expression.tree))
        return show(subject.value(expression))

    try:
        make(said.player, _FIGURE.sub(figure, said.words.removeprefix(_NOT)))
    except NotAllowedError as error:
        raise _WrongError(example, said.where, error.message, error.hint) from None


def _then(
    subject: Subject, example: Example, engine: Engine, replay: Replay, held: set[str]
) -> Iterator[Result]:
    """Yield what has to be so after the moves; note what is compared to the game."""
    bound = _bound(example, engine, replay)
    for that in example.then:
        if not any(name in bound for name in that.names):
            message = f"'{that.text}' says nothing of the game"
            hint = f"compare with what it comes to, as {', '.join(list(bound)[:4])}"
            raise _WrongError(example, that.where, message, hint)
        holds = subject.value(that, bound)
        if not isinstance(holds, bool):
            message = f"'{that.text}' is {show(holds)}, neither true nor false"
            raise _WrongError(example, that.where, message, "compare it: 'then' has relations")
        held.update(ast.dump(node) for node in ast.walk(that.tree))
        yield _compared(subject, example, that, bound, holds)


def _compared(
    subject: Subject, example: Example, that: Expression, bound: Mapping[str, Any], holds: bool
) -> Result:
    sign, found, wanted = subject.sides(that, bound) or ("", holds, True)
    differs = f"{show(found)}, not {sign} {show(wanted)}".replace("not  ", "not ")
    return Result(
        holds,
        f"{example.id}, {that.text}",
        f"{sign} {show(wanted)}".strip(),
        show(found),
        that.where,
        f"{example.id}: {differs} ({that.text})",
        "change the figure, or the moves: this is what the rules make of them",
        subject.facts_in(that),
    )


def _bound(example: Example, engine: Engine, replay: Replay) -> dict[str, Any]:
    """Return what expressions may ask of the game: Lise.energy, Lise.gained.energy, game.over."""
    _, positions, _ = engine
    found: dict[str, Any] = {}
    for seat, player in enumerate(example.players):
        now = positions.holdings(replay.table, seat)
        before = positions.holdings(replay.before, seat)
        found |= {f"{player}.{name}": value for name, value in now.items()}
        found |= {f"{player}.before.{name}": value for name, value in before.items()}
        gained = {
            name: value - before[name] for name, value in now.items() if isinstance(value, int)
        }
        found |= {f"{player}.gained.{name}": value for name, value in gained.items()}
    if hasattr(positions, "common"):
        found |= {f"{_GAME}.{name}": what for name, what in positions.common(replay.table).items()}
    won = [example.players[seat] for seat in winners(replay.table)]
    found[f"{_GAME}.over"] = replay.table.is_over
    found[f"{_GAME}.round"] = replay.table.round
    found[f"{_GAME}.turn"] = example.players[replay.table.seat]
    found[f"{_GAME}.first"] = tuple(won)
    return found


def _holdings_in(example: Example) -> set[str]:
    """Return what `then` asks of players: "energy" of Lise.gained.energy, and the texts in it."""
    found: set[str] = set()
    for that in example.then:
        found.update(name.rpartition(".")[2] for name in that.names)
        found.update(
            node.value
            for node in ast.walk(that.tree)
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
        )
    return found
