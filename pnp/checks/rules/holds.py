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
        -> n 4: 16, but more than 16 is needed (count("deck") > dealt * n)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pnp.checks.engine.options import EXPRESSION, FIGURES
from pnp.checks.engine.result import Result
from pnp.checks.engine.subject import Subject
from pnp.core.problems import shorten
from pnp.expressions.language import Expression
from pnp.expressions.values import ExpressionError, difference, show
from pnp.load.field_types import Key, Values

ID = "holds"
FOR = Key("for", FIGURES, "names and the lists of values they run through, as {n: players}")
THAT = Key("that", EXPRESSION, "what has to be true", required=True)
OPTIONS = (FOR, THAT)
NEEDS_CARDS = False


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
        yield Result(
            holds=holds,
            label=show(bound) if bound else "",
            expected=f"{sign} {show(wanted)}".strip(),
            found=show(found),
            where=options.where_of(THAT),
            message=_message(that, bound, sides),
            hint="change the figure that is wrong, or the rule if the edition wants it so",
            facts=subject.facts_in(that),
        )


def _message(that: Expression, bound: Mapping[str, Any], sides: tuple[str, Any, Any] | None) -> str:
    start = f"{show(bound)}: " if bound else ""
    if sides is None:
        return f"{start}'{that.text}' is not so"
    sign, found, wanted = sides
    differs = "" if sign else difference(found, wanted)
    if differs:
        return f"{start}{differs} ({shorten(that.text)})"
    what, other = show(found), show(wanted)
    if what == other and not sign:
        # As 1 and [1], which look alike where they are written down.
        what, other = (f"{show(one)}, {_kind(one)}" for one in (found, wanted))
    needed = f"but {sign} {other} is needed" if sign else f"not {other}"
    return f"{start}{what}, {needed} ({that.text})"


def _kind(value: Any) -> str:
    if isinstance(value, Mapping):
        return "a map"
    return {tuple: "a list", list: "a list", str: "a text", bool: "yes or no"}.get(
        type(value), "a number"
    )
