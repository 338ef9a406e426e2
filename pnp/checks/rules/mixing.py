"""A mixing table is closed: each result is made of two primaries, and each in a way of its own.

`table` maps each result to the two it is made of; `of` are the primaries. The two differ, both are
primaries, the result is none, and no two results are made of the same two, in whatever order.
`each` is in how many results every primary stands.

    GIVEN:
        facts: {primary: [red, blue, yellow]}
    PASS:
        table: {purple: [red, blue], green: [blue, yellow], orange: [yellow, red]}
        of: primary
        each: 2
    FAIL:
        table: {purple: [red, blue], green: [blue, yellow], orange: [blue, red]}
        of: primary
        each: 2
        -> orange: made of blue, red, as purple is
        -> blue: in 3 results, not 2
        -> yellow: in 1 result, not 2
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from pnp.checks.subject.deck import texts_of
from pnp.checks.subject.options import DATA, EXPRESSION
from pnp.checks.subject.result import Result, lacks, plural
from pnp.checks.subject.subject import Subject
from pnp.expressions.values import show
from pnp.load.key_types import Key, Values

TABLE = Key("table", DATA, "the map from each result to the two it is made of", required=True)
OF = Key("of", DATA, "the list of primaries", required=True)
EACH = Key("each", EXPRESSION, "in how many results each primary stands")
OPTIONS = (TABLE, OF, EACH)
NEEDS_CARDS = False


def check(subject: Subject, options: Values) -> Iterator[Result]:
    """Yield one result per row of the table, and one per primary. Raises ExpressionError."""
    table = {name: texts_of(two) for name, two in subject.table(options, TABLE).items()}
    primaries = texts_of(subject.items(options, OF))
    first: dict[tuple[str, ...], str] = {}
    for name, two in table.items():
        other = first.setdefault(tuple(sorted(two)), name)
        wrong = _wrong(name, two, primaries)
        if not wrong and other != name:
            wrong = f"made of {show(two)}, as {other} is"
        yield Result(
            holds=not wrong,
            label=name,
            expected="two primaries of its own",
            found=show(two),
            where=options.where_of(TABLE),
            wrong=wrong,
            hint="change what it is made of",
            facts=subject.facts_in(options[TABLE], options[OF]),
        )
    if EACH in options:
        yield from _uses(subject, options, table, primaries)


def _wrong(name: str, two: Sequence[str], primaries: Sequence[str]) -> str:
    """Return what is wrong with a row by itself; nothing when all is well."""
    strangers = [part for part in two if part not in primaries]
    if name in primaries:
        return f"a primary, and yet made of {show(two)}"
    if strangers:
        return f"made of {show(strangers)}, which is no primary"
    return "" if len(two) == len(set(two)) == 2 else f"made of {show(two)}, not of two that differ"


def _uses(
    subject: Subject, options: Values, table: Mapping[str, Sequence[str]], primaries: Sequence[str]
) -> Iterator[Result]:
    wanted = subject.figure(options, EACH)
    uses = Counter(part for two in table.values() for part in two)
    for name in primaries:
        yield Result(
            holds=uses[name] == wanted,
            label=name,
            expected=show(wanted),
            found=str(uses[name]),
            where=options.where_of(TABLE),
            wrong=f"in {plural(uses[name], 'result')}, not {show(wanted)}",
            hint="change what the results are made of, or the figure",
            facts=subject.facts_in(options[TABLE], options[OF], options[EACH]),
            missing=lacks(wanted, uses[name]),
        )
