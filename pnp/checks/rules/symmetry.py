"""A deck looks the same after its values have turned into one another.

`rotate` says what each value turns into; values that it does not name stay. After the turn there
have to be as many copies of every sort of cards as before, where a sort is all that `fields` say,
lists whatever the order of their items. `where` looks at some cards only, and `except` leaves out
the cards that are allowed to break the symmetry.

    GIVEN:
        facts: {turn: {red: blue, blue: yellow, yellow: red}}
        cards:
          - {id: one, cost: [red, red, blue]}
          - {id: two, cost: [blue, blue, yellow]}
          - {id: three, cost: [red, yellow, yellow]}
          - {id: odd, cost: [red]}
    PASS:
        component: deck
        fields: [cost]
        rotate: turn
        except: [odd]
    FAIL:
        component: deck
        fields: [cost]
        rotate: turn
        -> 1 of red, 0 of blue, 0 of yellow: not as many of each
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from pnp.checks.subject.deck import text_of, texts_of
from pnp.checks.subject.options import COMPONENT, DATA, WHERE
from pnp.checks.subject.piece import Piece
from pnp.checks.subject.result import Result, copies_of
from pnp.checks.subject.subject import Subject
from pnp.expressions.values import ExpressionError
from pnp.load.key_types import Key, Values, list_of
from pnp.load.values import LINE

Sort: TypeAlias = tuple[tuple[str, ...], ...]

FIELDS = Key("fields", list_of(LINE), "the fields that make a sort of cards", required=True)
ROTATE = Key("rotate", DATA, "what each value turns into, as {red: blue, blue: red}", True)
EXCEPT = Key("except", list_of(LINE), "the ids of cards that break the symmetry")
OPTIONS = (COMPONENT, FIELDS, WHERE, ROTATE, EXCEPT)
NEEDS_CARDS = True


def check(subject: Subject, options: Values) -> Iterator[Result]:
    """Yield one result per ring of sorts that turn into one another. Raises ExpressionError."""
    names = options[FIELDS]
    pieces = subject.deck.pieces(options[COMPONENT], options[WHERE], names, options[EXCEPT])
    turn = {name: text_of(value) for name, value in subject.table(options, ROTATE).items()}
    if sorted(turn) != sorted(turn.values()):
        message = "'rotate' must turn every value it names into one of them, each into another"
        raise ExpressionError(message, ROTATE.description, options.where_of(ROTATE))
    copies: Counter[Sort] = Counter()
    first: dict[Sort, Piece] = {}
    for piece in pieces:
        sort = tuple(tuple(sorted(texts_of(piece.attributes.get(name)))) for name in names)
        copies[sort] += piece.copies
        first.setdefault(sort, piece)
    seen: set[Sort] = set()
    for sort in first:
        if sort not in seen:
            ring = _ring(sort, turn)
            seen.update(ring)
            yield _result(subject, options, ring, copies, first)


def _ring(sort: Sort, turn: Mapping[str, str]) -> Sequence[Sort]:
    """Return the sorts that `sort` turns into until it is itself again."""
    ring = [sort]
    while (after := _turned(ring[-1], turn)) != sort:
        ring.append(after)
    return ring


def _turned(sort: Sort, turn: Mapping[str, str]) -> Sort:
    return tuple(tuple(sorted(turn.get(text, text) for text in texts)) for texts in sort)


def _result(
    subject: Subject,
    options: Values,
    ring: Sequence[Sort],
    copies: Counter[Sort],
    first: Mapping[Sort, Piece],
) -> Result:
    counts = [copies[sort] for sort in ring]
    usual = Counter(counts).most_common(1)[0][0]
    # The card to look at is one of a sort that is not as frequent as most of its ring.
    odd = [sort for sort in ring if copies[sort] != usual and sort in first]
    shown = ", ".join(f"{copies[sort]} of {_show(sort)}" for sort in ring)
    return Result(
        holds=len(set(counts)) == 1,
        label=_show(ring[0]),
        names=tuple(text for texts in ring[0] for text in texts),
        expected="as many of each",
        found=shown,
        where=first[odd[0] if odd else ring[0]].where,
        message=f"{shown}: not as many of each",
        hint="change the odd card, or name the cards of this family in 'except'",
        facts=subject.facts_in(options[ROTATE]),
        cause=copies_of(options[COMPONENT]),
    )


def _show(sort: Sort) -> str:
    return "; ".join(" ".join(texts) or "nothing" for texts in sort)
