"""How many cards there are of each sort.

`by` names one or more fields; every sort is counted and held against `expect`, a figure or a map
of them (for several fields, maps within maps); a fact that is a map will do. A sort that is in the
deck and not in `expect`, or the reverse, is a problem. `where` counts only some cards. A field that
is a list, such as a cost, counts once for each of its items; `sets` are those that have the card.
Without `by` all cards are counted.

    PASS with 20 red and 20 blue cards:
        - {id: C1, check: composition, title: Quarks by colour, component: quarks, by: [colour],
           expect: {red: 20, blue: quarks.blue}}
    FAIL when one red card is missing:
        red: 19, not 20
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from pnp.checks.deck import Piece, tally
from pnp.checks.options import FIGURES, FILTER, Tree
from pnp.checks.result import Result
from pnp.checks.subject import Subject
from pnp.expressions.language import Expression
from pnp.expressions.values import show
from pnp.load.kinds import Key, Values, list_of
from pnp.load.values import LINE
from pnp.problems import Where

Sort: TypeAlias = tuple[str, ...]

ID = "composition"
COMPONENT = Key("component", LINE, "the component that is counted; else all of them")
BY = Key("by", list_of(LINE), "the fields by which cards are counted")
WHERE = Key("where", FILTER, "which cards are counted, as {side: quark}")
EXPECT = Key("expect", FIGURES, "how many there have to be", required=True)
OPTIONS = (COMPONENT, BY, WHERE, EXPECT)
NEEDS_CARDS = True


def check(subject: Subject, options: Values) -> Iterator[Result]:
    """Yield one result per sort of cards. Raises ExpressionError."""
    names = options[BY]
    pieces = subject.deck.pieces(options[COMPONENT], options[WHERE])
    found = tally(pieces, names)
    expected = {
        key: (wanted, subject.facts_in(expression))
        for above, expression in _expressions(options[EXPECT], ())
        for key, wanted in _figures(subject.value(expression), above)
    }
    for key in dict.fromkeys((*expected, *found)):
        wanted, facts = expected.get(key, (0, ()))
        count = found.get(key, 0)
        yield Result(
            holds=count == wanted,
            label=" ".join(key),
            expected=show(wanted),
            found=show(count),
            where=_place(pieces, names, key, options.where),
            message=_message(key, count, show(wanted)),
            hint="change the copies of these cards, or the figure if the rules say so",
            facts=facts,
        )


def _expressions(tree: Tree, above: Sort) -> Iterator[tuple[Sort, Expression]]:
    if isinstance(tree, Mapping):
        for name, part in tree.items():
            yield from _expressions(part, (*above, name))
    else:
        yield above, tree


def _figures(value: Any, above: Sort) -> Iterator[tuple[Sort, Any]]:
    if isinstance(value, Mapping):
        for name, part in value.items():
            yield from _figures(part, (*above, name))
    else:
        yield above, value


def _place(pieces: Sequence[Piece], names: Sequence[str], key: Sort, row: Where) -> Where:
    """Return where the first card of a sort is defined; the row's place when there is none."""
    return next((piece.where for piece in pieces if key in tally([piece], names)), row)


def _message(key: Sort, count: int, wanted: str) -> str:
    sort = " ".join(key)
    return f"{sort}: {count} cards, not {wanted}" if sort else f"{count} cards, not {wanted}"
