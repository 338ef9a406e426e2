"""How many cards there are of each sort.

`by` names one or more fields; every sort is counted and held against `expect`, a figure or a map
of them (for several fields, maps within maps; a fact that is a map will do). A sort that is in the
deck and not in `expect`, or the reverse, is a problem. `where` counts only some cards. A field that
is a list, such as a cost, counts once for each of its items; `sets` are those that have the card.
Without `by` all cards are counted.

    GIVEN:
        facts: {quarks.blue: 20}
        cards: [{id: r, copies: 20, colour: red}, {id: b, copies: 20, colour: blue}]
    PASS:
        component: deck
        by: [colour]
        expect: {red: 20, blue: quarks.blue}
    FAIL:
        component: deck
        by: [colour]
        expect: {red: 21, blue: quarks.blue}
        -> red: 20 cards, not 21
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from pnp.checks.subject.deck import tally
from pnp.checks.subject.options import FIGURES, FILTER, Tree
from pnp.checks.subject.piece import Piece
from pnp.checks.subject.result import Result, copies_of, lacks, plural
from pnp.checks.subject.subject import Subject
from pnp.expressions.parser import Expression
from pnp.expressions.values import ExpressionError, show
from pnp.load.key_types import Key, Values, list_of
from pnp.load.values import LINE

Sort: TypeAlias = tuple[str, ...]

COMPONENT = Key("component", LINE, "the component that is counted; else all of them")
BY = Key("by", list_of(LINE), "the fields by which cards are counted")
WHERE = Key("where", FILTER, "which cards are counted, as {side: quark}")
EXPECT = Key("expect", FIGURES, "how many there have to be", required=True)
OPTIONS = (COMPONENT, BY, WHERE, EXPECT)
NEEDS_CARDS = True

_HINT = "change the copies of these cards, or the figure if the rules say so"


def check(subject: Subject, options: Values) -> Iterator[Result]:
    """Yield one result per sort of cards. Raises ExpressionError."""
    names = options[BY]
    pieces = subject.deck.pieces(options[COMPONENT], options[WHERE], names)
    found = tally(pieces, names)
    expected = dict(_figures(subject, options[EXPECT], ()))
    cards: dict[Sort, list[Piece]] = {}
    for piece in pieces:
        for key in tally([piece], names):
            cards.setdefault(key, []).append(piece)
    for key in dict.fromkeys((*expected, *found)):
        wanted, expression = expected.get(key, (0, None))
        count = found.get(key, 0)
        row = expression.where if expression else options.where_of(EXPECT)
        unknown = next(_unknown(subject, options, key), None)
        yield Result(
            holds=count == wanted and unknown is None,
            label=" ".join(key),
            names=key,
            expected=show(wanted),
            found=show(count),
            where=cards[key][0].where if key in cards else row,
            message=unknown.message if unknown else "",
            wrong="" if unknown else f"{plural(count, 'card')}, not {show(wanted)}",
            hint=unknown.hint if unknown else _HINT if key in expected else _added(key, count),
            facts=subject.facts_in(expression),
            cause=copies_of(options[COMPONENT]),
            missing=lacks(wanted, count),
            counted=tuple(piece.suspect for piece in cards.get(key, ()) if key in expected),
        )


def _added(key: Sort, count: int) -> str:
    said = "".join(f"{name}: " for name in key)
    return f"add it to 'expect', as {said}{count}; or take these cards out"


def _figures(
    subject: Subject, tree: Tree, above: Sort
) -> Iterator[tuple[Sort, tuple[Any, Expression]]]:
    """Yield each sort that is expected, with its figure and the expression that gives it."""
    if isinstance(tree, Mapping):
        for name, part in tree.items():
            yield from _figures(subject, part, (*above, name))
    else:
        yield from ((key, (value, tree)) for key, value in _flat(subject.value(tree), above))


def _flat(value: Any, above: Sort) -> Iterator[tuple[Sort, Any]]:
    if isinstance(value, Mapping):
        for name, part in value.items():
            yield from _flat(part, (*above, name))
    else:
        yield above, value


def _unknown(subject: Subject, options: Values, key: Sort) -> Iterator[ExpressionError]:
    """Yield what is wrong with the parts of a sort that are keys of lists and not in them."""
    names = options[BY]
    for name, text in zip(names, key, strict=False):
        error = subject.deck.unknown(options[COMPONENT], name, text)
        if error is not None:
            yield error
