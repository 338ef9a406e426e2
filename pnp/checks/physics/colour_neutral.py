"""Every hadron is white.

On each card of `component` the colours of its quarks (`colours`, attributes that are lists: one for
the front, one for a back of its own) are one of the sets that make white (`white`), in any order.
With `complement`, a map from each colour to its opposite, the back wears the complements of
the front, quark by quark: the antiparticle.

    PASS: red, green and blue in front, cyan, magenta and yellow behind
    FAIL: red, red and blue in front
        proton-rgb: red, red, blue is not white
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.checks.subject.deck import texts_of
from pnp.checks.subject.options import COMPONENT, EXPRESSION, FILTER
from pnp.checks.subject.piece import Piece
from pnp.checks.subject.result import Result
from pnp.checks.subject.subject import Subject
from pnp.expressions.values import ExpressionError
from pnp.load.key_types import Key, Values, list_of
from pnp.load.values import LINE

WHERE = Key("where", FILTER, "which of its cards")
COLOURS = Key("colours", list_of(LINE), "the attributes with colours, as [scheme.front]", True)
WHITE = Key("white", EXPRESSION, "the sets that are white, as [['red', 'cyan']]", required=True)
COMPLEMENT = Key("complement", EXPRESSION, "the opposite of each colour")
OPTIONS = (COMPONENT, WHERE, COLOURS, WHITE, COMPLEMENT)
NEEDS_CARDS = True

_HINT = "mend the colours of this card's scheme"


def check(subject: Subject, options: Values) -> Iterator[Result]:
    """Yield one result per side, and one per card for its complements. Raises ExpressionError."""
    white = {tuple(sorted(texts_of(one))) for one in subject.value(options[WHITE])}
    opposite = subject.value(options[COMPLEMENT]) if COMPLEMENT in options else None
    facts = (
        *subject.facts_in(options[WHITE]),
        *(subject.facts_in(options[COMPLEMENT]) if opposite is not None else ()),
    )
    for piece in subject.deck.pieces(options[COMPONENT], options[WHERE]):
        names = options[COLOURS]
        sides = [_colours(piece, name) for name in names]
        are_white = [tuple(sorted(colours)) in white for colours in sides]
        for name, colours, is_white in zip(names, sides, are_white, strict=True):
            yield _result(piece, name, is_white, "white", colours, facts)
        # Complements of what is not white say nothing.
        if opposite is not None and len(sides) == 2 and all(are_white):
            wanted = [str(opposite.get(colour)) for colour in sides[0]]
            is_opposite = wanted == list(sides[1])
            yield _result(piece, names[1], is_opposite, ", ".join(wanted), sides[1], facts)


def _colours(piece: Piece, name: str) -> tuple[str, ...]:
    colours = texts_of(piece.attributes.get(name))
    if not colours:
        raise ExpressionError(f"{piece.card.id} has no '{name}'", "name a list of colours")
    return colours


def _result(
    piece: Piece,
    name: str,
    holds: bool,
    wanted: str,
    colours: Sequence[str],
    facts: tuple[str, ...],
) -> Result:
    label, found = piece.card.id, ", ".join(colours)
    wrong, where = f"{found} is not {wanted}", piece.place(name)
    message = f"{piece.called(name)}: {wrong}"
    return Result(
        holds, label, wanted, found, where, message, _HINT, facts,
        wrong=wrong, cards=(piece.id,), value=piece.named(name),
    )  # fmt: skip
