"""A relation between facts, or between facts and the cards.

`that` is an expression that has to be true. With `for`, it has to be true for every value of one
or more names. Cards are asked with count("hand", colour="red"), different(...), and
values_of("atoms", "value").

    GIVEN:
        facts: {dealt: 4, players: [2, 3, 4]}
        cards: [{id: quark, copies: 16}]
    PASS:
        for: {n: players}
        that: count("deck") >= dealt * n
    FAIL:
        for: {n: players}
        that: count("deck") > dealt * n
        -> n 4: count("deck") is 16, but more than 16 is needed (dealt * n)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

from pnp.checks.subject.options import EXPRESSION, FIGURES
from pnp.checks.subject.result import Result, lacks
from pnp.checks.subject.subject import Subject
from pnp.core.problems import Where, shorten
from pnp.expressions.facts import Fact
from pnp.expressions.failed_condition import FailedCondition, FieldQuery, failed_condition
from pnp.expressions.values import ExpressionError, difference, show
from pnp.load.key_types import Key, Values

FOR = Key("for", FIGURES, "names and the lists of values they run through, as {n: players}")
THAT = Key("that", EXPRESSION, "what has to be true", required=True)
OPTIONS = (FOR, THAT)
NEEDS_CARDS = False
_AGAIN = "restore it; or, if that is meant, change what has to be so in line"
# Where no value of a card or list is known to be wrong.
_NOBODY = (None, "")
_HINT = "change the figure that is wrong, or the rule if the edition wants it so"


def check(subject: Subject, options: Values) -> Iterator[Result]:
    """Yield one result for each value of the names. Raises ExpressionError."""
    that = options[THAT]
    for bound in subject.turns(options[FOR]):
        sides = subject.sides(that, bound)
        holds = subject.value(that, bound)
        if not isinstance(holds, bool):
            message = f"'{that.text}' is {show(holds)}, neither true nor false"
            raise ExpressionError(message, "compare it: 'that' is a relation", that.where)
        sign, found, wanted = sides or ("", holds, True)
        failed = None if holds else failed_condition(that, bound, subject.value)
        fact = _fact(subject, failed) if failed else None
        place = options.where_of(THAT)
        where, value = (fact.where, "") if fact else _culprit(subject, failed)
        yield Result(
            holds=holds,
            label=show(bound) if bound else "",
            expected=f"{sign} {show(wanted)}".strip(),
            found=show(found),
            where=where or place,
            value=value,
            names=tuple(one for one in bound.values() if isinstance(one, str)),
            message=_message(subject, failed, fact) if failed else "",
            hint=f"{_AGAIN} {place.line}" if fact else _HINT,
            facts=subject.facts_in(that),
            missing=0 if sign else lacks(wanted, found),
        )


def _fact(subject: Subject, failed: FailedCondition) -> Fact | None:
    """Return the first fact that is not what is written out for it; None where none is named."""
    written, sides = failed.written(), subject.sides(failed.part, failed.bound)
    if written is None or sides is None or sides[0] or not written.is_plain:
        return None
    _, found, wanted = sides
    if written.items and len(found) != len(wanted):
        return None
    pairs = zip(found, wanted, strict=True) if written.items else [(found, wanted)]
    name = next(
        name for name, (one, other) in zip(written.names, pairs, strict=True) if one != other
    )
    return subject.figures.fact(name) if name in subject.figures else None


def _culprit(subject: Subject, failed: FailedCondition | None) -> tuple[Where | None, str]:
    """Return where a list of the game, or a card, says what is not so, and the name of that value.

    None and "" if none was asked.
    """
    written = failed.written() if failed else None
    sides = subject.sides(failed.part, failed.bound) if failed else None
    if failed is None or written is None or sides is None or subject.game is None:
        return _NOBODY
    _, found, wanted = sides
    pairs = zip(found, wanted, strict=False) if written.items else [(found, wanted)]
    for asked, (here, there) in zip(written.asked, pairs, strict=False):
        if asked is None or here == there:
            continue
        if asked.of_cards:
            return _of_card(subject, asked, here, there)
        key = failed.bound.get(asked.of)
        if not asked.of and isinstance(here, Mapping) and isinstance(there, Mapping):
            key = next(one for one in {**there, **here} if here.get(one) != there.get(one))
        path = f"lists.{asked.entries}.{key}.{asked.field}"
        places = subject.game.places
        # Of several items the first.
        where = places.get(path) or places.get(f"{path}.1")
        return where, path if where else ""
    return _NOBODY


def _of_card(
    subject: Subject, asked: FieldQuery, here: Any, there: Any
) -> tuple[Where | None, str]:
    """Return the value of the first card that is not as what it is compared with, copy by copy."""
    if not isinstance(there, tuple) or len(here) != len(there):
        return _NOBODY
    number = next(at for at, one in enumerate(here) if one != there[at])
    pieces = subject.deck.pieces(asked.entries, {}, (asked.field,))
    owners = (
        piece
        for piece in pieces
        for _ in range(piece.copies)
        if piece.attributes.get(asked.field) is not None
    )
    piece = next(islice(owners, number, None))
    return piece.place(asked.field), piece.named(asked.field)


def _message(subject: Subject, failed: FailedCondition, fact: Fact | None) -> str:
    """Return which part of the relation is not so: what it is about first, then what it is.

    It is told at the line of `fact`, if that is one.
    """
    sides, written = subject.sides(failed.part, failed.bound), failed.written()
    start = f"{show(failed.bound)}: " if failed.bound else ""
    if sides is None or written is None:
        return f"{start}'{failed.part.text}' is not so"
    sign, found, wanted = sides
    differs = "" if sign else difference(found, wanted, (*map(shorten, written.items),))
    if differs and fact:
        return f"{start}{differs}" if written.items else f"{start}{fact.key}: {differs}"
    if differs:
        return f"{start}{differs} ({shorten(failed.part.text)})"
    what, other = show(found), show(wanted)
    if what == other and not sign:
        # As 1 and [1], which look alike where they are written down.
        what, other = (f"{show(one)}, {_kind(one)}" for one in (found, wanted))
    needed = f"but {sign} {other} is needed" if sign else f"not {other}"
    more = "" if written.is_plain else f" ({shorten(written.right)})"
    left = "" if written.left == show(found) else f"{shorten(written.left)} is "
    return f"{start}{left}{what}, {needed}{more}"


def _kind(value: Any) -> str:
    if isinstance(value, Mapping):
        return "a map"
    return {tuple: "a list", list: "a list", str: "a text", bool: "yes or no"}.get(
        type(value), "a number"
    )
