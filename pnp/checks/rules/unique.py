"""No two cards say the same.

`fields` are what must differ, all together, from card to card; copies of one card are no matter.
`where` looks at some cards only, and `except` names those that may repeat another. Lists differ by
their items in their order; with `any_order`, by their items.

    GIVEN:
        cards: [{id: one, cost: [red, blue], points: 3}, {id: two, cost: [blue, red], points: 3}]
    PASS:
        component: deck
        fields: [cost, points]
    FAIL:
        component: deck
        fields: [cost, points]
        any_order: yes
        -> two: cost and points are those of one (blue, red; 3)
"""

from __future__ import annotations

from collections.abc import Iterator

from pnp.checks.subject.deck import text_of, texts_of
from pnp.checks.subject.options import COMPONENT, WHERE
from pnp.checks.subject.piece import Piece
from pnp.checks.subject.result import Result
from pnp.checks.subject.subject import Subject
from pnp.load.key_types import Key, Values, list_of
from pnp.load.values import FLAG, LINE

FIELDS = Key("fields", list_of(LINE), "the fields that must differ, all together", required=True)
EXCEPT = Key("except", list_of(LINE), "the ids of cards that may repeat another")
ANY_ORDER = Key("any_order", FLAG, "whether lists are the same with their items in another order")
OPTIONS = (COMPONENT, FIELDS, WHERE, EXCEPT, ANY_ORDER)
NEEDS_CARDS = True


def check(subject: Subject, options: Values) -> Iterator[Result]:
    """Yield one result per card. Raises ExpressionError."""
    names = options[FIELDS]
    pieces = subject.deck.pieces(options[COMPONENT], options[WHERE], names, options[EXCEPT])
    first: dict[tuple[tuple[str, ...], ...], str] = {}
    for piece in pieces:
        said = "; ".join(text_of(piece.attributes.get(name)) for name in names)
        other = first.setdefault(_key(piece, options), piece.card.id)
        verb = "are those" if len(names) > 1 else "is that"
        yield Result(
            holds=other == piece.card.id,
            label=piece.card.id,
            expected="its own",
            found="its own" if other == piece.card.id else f"that of {other}",
            where=piece.place(names[0]),
            wrong=f"{' and '.join(names)} {verb} of {other} ({said})",
            cards=(piece.id,),
            value=" and ".join(map(piece.named, names)),
            hint=f"change one of the two, or name {piece.card.id} in 'except'",
        )


def _key(piece: Piece, options: Values) -> tuple[tuple[str, ...], ...]:
    order = sorted if options[ANY_ORDER] else tuple
    return tuple(tuple(order(texts_of(piece.attributes.get(name)))) for name in options[FIELDS])
