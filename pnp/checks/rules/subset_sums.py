"""Sums of some of many whole numbers: how few it takes, and how many ways there are.

A set of sums is one long number whose bits say which sums are in it, so that laying down one more
card is one shift. Ways are counted likewise, with so many bits for each sum that nothing runs over.
"""

from __future__ import annotations

from collections.abc import Sequence


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
