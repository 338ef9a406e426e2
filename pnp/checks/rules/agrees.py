"""A field of every card is what the rules say for that card.

`with` gives a map: from what a card has under `by` (its id, unless said otherwise) to the value
that `field` must have. Every card must be in the map, and every key of the map among the cards.
Lists agree when their items do, in the same order; with `any_order`, in any. `where` looks at some
cards only.

    GIVEN:
        facts: {atoms.cost: {one: [red, red], two: [blue, red]}}
        cards: [{id: one, cost: [red, red]}, {id: two, cost: [red, blue]}]
    PASS:
        component: deck
        field: cost
        with: atoms.cost
        any_order: yes
    FAIL:
        component: deck
        field: cost
        with: atoms.cost
        -> two: cost is red, blue, not blue, red
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pnp.checks.subject.deck import text_of, texts_of
from pnp.checks.subject.options import COMPONENT, DATA, WHERE
from pnp.checks.subject.piece import Piece
from pnp.checks.subject.result import Result
from pnp.checks.subject.subject import Subject
from pnp.expressions.values import show
from pnp.load.key_types import Key, Values
from pnp.load.values import FLAG, LINE

BY = Key("by", LINE, "what tells cards apart in the map; the id if absent")
FIELD = Key("field", LINE, "what is compared", required=True)
WITH = Key("with", DATA, "the map from a card to what it must have", required=True)
ANY_ORDER = Key("any_order", FLAG, "whether lists may have their items in any order")
OPTIONS = (COMPONENT, BY, FIELD, WHERE, WITH, ANY_ORDER)
NEEDS_CARDS = True


def check(subject: Subject, options: Values) -> Iterator[Result]:
    """Yield one result per card, and one per key that no card has. Raises ExpressionError."""
    by, field = options.get(BY, "id"), options[FIELD]
    pieces = subject.deck.pieces(options[COMPONENT], options[WHERE], (by, field))
    table = subject.table(options, WITH)
    facts = subject.facts_in(options[WITH])
    keys = [text_of(piece.attributes.get(by)) for piece in pieces]
    for piece, key in zip(pieces, keys, strict=True):
        yield _card(piece, table, key, options, facts)
    for key in (key for key in table if key not in keys):
        yield Result(
            holds=False,
            label=key,
            expected=show(table[key]),
            found="no card",
            where=options.where_of(WITH),
            wrong=f"no card has this as its {by}",
            hint="add the card, or take it out of the map",
            facts=facts,
        )


def _card(
    piece: Piece, table: Mapping[str, Any], key: str, options: Values, facts: tuple[str, ...]
) -> Result:
    """Return whether a card says what the map says of its key."""
    name, field, value = piece.card.id, options[FIELD], piece.attributes.get(options[FIELD])
    called = piece.called(field)
    wrong = f"{field} is {show(value)}, not {show(table.get(key))}"
    of = "this card" if called == name else called
    hint = f"change the {field} of {of}, or the map if the rules say so"
    if key not in table:
        called, wrong = name, f"nothing is said of '{key}'"
        hint = "add it to the map, or drop the card"
    asked = field if key in table else options.get(BY, "id")
    return Result(
        holds=key in table and _is_same(value, table[key], options[ANY_ORDER]),
        label=name,
        expected=show(table[key]) if key in table else "no card",
        found=show(value),
        where=piece.place(asked),
        cards=(piece.id,),
        value=piece.named(asked),
        message=f"{called}: {wrong}",
        wrong=wrong,
        hint=hint,
        facts=facts,
    )


def _is_same(found: object, wanted: object, any_order: bool) -> bool:
    left, right = texts_of(found), texts_of(wanted)
    return sorted(left) == sorted(right) if any_order else left == right
