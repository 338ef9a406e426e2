"""A relation between facts, or between facts and the cards.

`that` is an expression that has to be true. With `for`, it has to be true for every value of one
or more names. Cards are asked with count("hand", colour="red"), different(...), and
values_of("atoms", "value").

    PASS when there are 60 quarks, for 4 dealt to each of 2 to 4 players:
        - {id: C1, check: holds, title: The deck covers all hands, for: {n: players},
           that: count("quarks") >= dealt * n}
    FAIL with 15 quarks:
        n 4: 15, but at least 16 is needed (count("quarks") >= dealt * n)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from pnp.checks.options import EXPRESSION, FIGURES
from pnp.checks.result import Result
from pnp.checks.subject import Subject
from pnp.expressions.language import Expression
from pnp.expressions.values import ExpressionError, show
from pnp.load.kinds import Key, Values

ID = "holds"
FOR = Key("for", FIGURES, "names and the lists of values they run through, as {n: players}")
THAT = Key("that", EXPRESSION, "what has to be true", required=True)
OPTIONS = (FOR, THAT)
NEEDS_CARDS = False


def check(subject: Subject, options: Values) -> Iterator[Result]:
    """Yield one result for each value of the names. Raises ExpressionError."""
    that = options[THAT]
    for bound in _turns(subject, options):
        sides = subject.sides(that, bound)
        holds = bool(subject.value(that, bound))
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


def _turns(subject: Subject, options: Values) -> Iterator[Mapping[str, Any]]:
    tree = options[FOR]
    if not isinstance(tree, Mapping):
        raise ExpressionError("for: must be a map from names to lists", "write for: {n: players}")
    lists: dict[str, tuple[Any, ...]] = {}
    for name, part in tree.items():
        if not isinstance(part, Expression):
            raise ExpressionError(f"for: '{name}' must be a list", "write {n: [2, 3, 4]}")
        items = subject.value(part)
        lists[name] = tuple(items)
    for values in product(*lists.values()):
        yield dict(zip(lists, values, strict=True))


def _message(that: Expression, bound: Mapping[str, Any], sides: tuple[str, Any, Any] | None) -> str:
    start = f"{show(bound)}: " if bound else ""
    if sides is None:
        return f"{start}'{that.text}' is not so"
    sign, found, wanted = sides
    needed = f"but {sign} {show(wanted)} is needed" if sign else f"not {show(wanted)}"
    return f"{start}{show(found)}, {needed} ({that.text})"
