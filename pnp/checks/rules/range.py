"""A number on the cards lies within its bounds, and rises where it should.

`min` and `max` bound what each card has under `field`; a list counts by its number of items.
`rises_with` names another field: a card with more of that never has less under `field`. `values`
says how many copies have each value. `where` looks at some cards only; cards that have nothing
under `field` are passed over.

    GIVEN:
        cards: [{id: one, points: 2, cost: [red]}, {id: two, points: 1, cost: [red, blue]}]
    PASS:
        component: deck
        field: points
        min: 1
        max: 2
        values: {1: 1, 2: 1}
    FAIL:
        component: deck
        field: points
        max: 1
        rises_with: cost
        -> one: points is 2, more than 1
        -> two: points is 1 with cost 2, but one has 2 with cost 1
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, TypeAlias

from pnp.checks.subject.options import COMPONENT, EXPRESSION, FIGURES, WHERE
from pnp.checks.subject.piece import Piece
from pnp.checks.subject.result import Result, lacks, plural
from pnp.checks.subject.subject import Subject
from pnp.expressions.values import ExpressionError, show
from pnp.load.key_types import Key, Values
from pnp.load.values import LINE

Numbered: TypeAlias = Sequence[tuple[Piece, Any]]

FIELD = Key("field", LINE, "the field that has the number", required=True)
MIN = Key("min", EXPRESSION, "the least it may be, a number")
MAX = Key("max", EXPRESSION, "the most it may be, a number")
RISES = Key("rises_with", LINE, "the field with which it rises")
VALUES = Key("values", FIGURES, "how many copies have each value, as {1: 4, 2: 4}")
OPTIONS = (COMPONENT, FIELD, WHERE, MIN, MAX, RISES, VALUES)
NEEDS_CARDS = True


def check(subject: Subject, options: Values) -> Iterator[Result]:
    """Yield results for each card, and for each value. Raises ExpressionError."""
    field = options[FIELD]
    names = (field, options[RISES]) if RISES in options else (field,)
    pieces = subject.deck.pieces(options[COMPONENT], options[WHERE], names)
    cards = [(piece, _number(piece, field)) for piece in pieces if _has(piece, field)]
    for bound, worse in ((MIN, "less than"), (MAX, "more than")):
        if bound in options:
            limit = subject.figure(options, bound)
            facts = subject.facts_in(options[bound])
            for piece, number in cards:
                is_bad = number < limit if bound is MIN else number > limit
                message = f"{field} is {show(number)}, {worse} {show(limit)}"
                yield _result(piece, field, f"{bound.name} {show(limit)}", is_bad, message, facts)
    if RISES in options:
        yield from _rising(field, options[RISES], cards)
    if VALUES in options:
        yield from _values(subject, options, cards)


def _has(piece: Piece, name: str) -> bool:
    return piece.attributes.get(name) is not None


def _number(piece: Piece, name: str) -> Any:
    """Return the number a piece has under `name`. Raises ExpressionError for what is none."""
    value = piece.attributes.get(name)
    if isinstance(value, tuple):
        return len(value)
    if isinstance(value, int | Fraction) and not isinstance(value, bool):
        return value
    message = f"{piece.card.id}: {name} is {show(value)}, no number"
    where = piece.place(name)
    raise ExpressionError(message, "name another field, or leave this card out", where)


def _result(
    piece: Piece, field: str, expected: str, is_bad: bool, message: str, facts: tuple[str, ...] = ()
) -> Result:
    name, where, found = piece.card.id, piece.place(field), show(_number(piece, field))
    hint = "change this card, or the rule if the edition wants it so"
    called = f"{piece.called(field)}: {message}"
    return Result(
        not is_bad, name, expected, found, where, called, hint, facts,
        wrong=message, cards=(piece.id,), value=piece.named(field),
    )  # fmt: skip


def _rising(field: str, other: str, cards: Numbered) -> Iterator[Result]:
    ranked = [(piece, number, _number(piece, other)) for piece, number in cards]
    for piece, number, level in ranked:
        above = next((row for row in ranked if row[1] > number and row[2] < level), None)
        message = f"{field} is {show(number)} with {other} {show(level)}"
        if above is not None:
            message += (
                f", but {above[0].card.id} has {show(above[1])} with {other} {show(above[2])}"
            )
        yield _result(piece, field, f"rising with {other}", above is not None, message)


def _values(subject: Subject, options: Values, cards: Numbered) -> Iterator[Result]:
    found: Counter[str] = Counter()
    for piece, number in cards:
        found[show(number)] += piece.copies
    table = subject.table(options, VALUES)
    for value in dict.fromkeys((*table, *found)):
        count, wanted = found[value], table.get(value, 0)
        yield Result(
            holds=count == wanted,
            label=value,
            expected=show(wanted),
            found=str(count),
            where=options.where_of(VALUES),
            message=f"{options[FIELD]} {value}: {plural(count, 'card')}, not {show(wanted)}",
            hint="change the cards, or the figure if the rules say so",
            facts=subject.facts_in(options[VALUES]),
            names=(value,),
            missing=lacks(wanted, count),
        )
