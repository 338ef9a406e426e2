"""The goal can be reached with what there is.

`values` is the list of all that can be laid down, one number for each card; `target` is the sum to
come to. With `signed`, each card counts for or against, as one likes. `fewest` is how many cards it
takes at least, and `at_least_ways` in how many ways it has to be possible; cards of one value are
different cards, and a card laid for and against makes two ways.

    GIVEN:
        facts: {goal: 7}
        cards: [{id: five, points: 5}, {id: three, copies: 2, points: 3}, {id: one, points: 1}]
    PASS:
        target: goal
        values: values_of("deck", "points")
        signed: yes
        fewest: 3
        at_least_ways: 3
    FAIL:
        target: goal
        values: values_of("deck", "points")
        fewest: 2
        -> 7 takes 3 cards, not 2
    FAIL:
        target: 13
        values: values_of("deck", "points")
        -> 13 can't be reached with 4 cards of 1, 3, 5
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pnp.checks.subject.options import DATA, EXPRESSION
from pnp.checks.subject.result import Result, plural
from pnp.checks.subject.subject import Subject
from pnp.expressions.values import ExpressionError, show
from pnp.load.key_types import Key, Values
from pnp.load.values import FLAG

TARGET = Key("target", EXPRESSION, "the sum to come to, a whole number", required=True)
VALUES = Key("values", DATA, "the list of all values, one for each card", required=True)
SIGNED = Key("signed", FLAG, "whether a card may count against")
FEWEST = Key("fewest", EXPRESSION, "how many cards it takes at least, a number")
WAYS = Key("at_least_ways", EXPRESSION, "in how many ways it has to be possible, a number")
OPTIONS = (TARGET, VALUES, SIGNED, FEWEST, WAYS)
NEEDS_CARDS = False

MOST_VALUES = 200
LARGEST_SUM = 10_000


def check(subject: Subject, options: Values) -> Iterator[Result]:
    """Yield one result for the goal, one for the fewest cards, one for the ways.

    Raises ExpressionError.
    """
    values, target = _numbers(subject, options), subject.figure(options, TARGET)
    is_whole = isinstance(target, int)
    fewest = fewest_of(values, target, options[SIGNED]) if is_whole else None
    cards = f"{plural(len(values), 'card')} of {show(sorted(set(values)))}"
    message = f"{show(target)} can't be reached with {cards}"
    taken = "out of reach" if fewest is None else plural(fewest, "card")
    yield _result(subject, options, TARGET, fewest is not None, taken, message)
    if FEWEST in options and fewest is not None:
        wanted = subject.figure(options, FEWEST)
        message = f"{show(target)} takes {taken}, not {show(wanted)}"
        yield _result(subject, options, FEWEST, fewest == wanted, taken, message)
    if WAYS in options:
        wanted = subject.figure(options, WAYS)
        ways = ways_to(values, target, options[SIGNED]) if is_whole else 0
        message = f"{show(target)} can be reached in {plural(ways, 'way')}, not in {show(wanted)}"
        yield _result(subject, options, WAYS, ways >= wanted, plural(ways, "way"), message)


def _numbers(subject: Subject, options: Values) -> Sequence[int]:
    """Return the values. Raises ExpressionError when they are no whole numbers, or too much."""
    values = subject.items(options, VALUES)
    where = options.where_of(VALUES)
    odd = [value for value in values if not isinstance(value, int)]
    if odd:
        message = f"'values' has {show(odd[0])}, which is no whole number"
        raise ExpressionError(message, "multiply all values and the target", where)
    if len(values) > MOST_VALUES or sum(map(abs, values)) > LARGEST_SUM:
        message = f"{len(values)} values with a sum of {sum(map(abs, values))} are too many"
        raise ExpressionError(message, f"up to {MOST_VALUES} with {LARGEST_SUM}", where)
    return values


def _result(
    subject: Subject, options: Values, key: Key[Any], holds: bool, found: str, message: str
) -> Result:
    return Result(
        holds=holds,
        label=key.name,
        expected=show(subject.figure(options, key)),
        found=found,
        where=options.where_of(key),
        message=message,
        hint="change the values of the cards, or the figure if the edition wants it so",
        facts=subject.facts_in(options[TARGET], options[VALUES], options[key]),
    )


def fewest_of(values: Sequence[int], target: int, signed: bool) -> int | None:
    """Return how many of `values` it takes at least to sum to `target`, None when it can't be.

    With `signed`, each may be added or taken away.
    """
    lowest, highest = _bounds(values, signed)
    if not lowest <= target <= highest:
        return None
    reached = [1 << -lowest] + [0] * len(values)
    for place, value in enumerate(values):
        for used in range(place + 1, 0, -1):
            for step in _steps(value, signed):
                reached[used] |= _shifted(reached[used - 1], step)
    bit = 1 << target - lowest
    return next((used for used, sums in enumerate(reached) if sums & bit), None)


def ways_to(values: Sequence[int], target: int, signed: bool) -> int:
    """Return in how many ways some of `values` sum to `target`; equal values are different."""
    lowest, highest = _bounds(values, signed)
    if not lowest <= target <= highest:
        return 0
    bits = 2 * len(values) + 1
    ways = 1 << -lowest * bits
    for value in values:
        ways += sum(_shifted(ways, step * bits) for step in _steps(value, signed))
    return ways >> (target - lowest) * bits & (1 << bits) - 1


def _bounds(values: Sequence[int], signed: bool) -> tuple[int, int]:
    steps = [step for value in values for step in _steps(value, signed)]
    return sum(step for step in steps if step < 0), sum(step for step in steps if step > 0)


def _steps(value: int, signed: bool) -> tuple[int, ...]:
    return (value, -value) if signed else (value,)


def _shifted(number: int, places: int) -> int:
    return number << places if places >= 0 else number >> -places
