"""What a player of Quirky Quarks can hand in for a quest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

# The particle that a discount takes off, -1 for none, and how many of each particle are paid.
Payment = tuple[int, tuple[int, ...]]


def payments(
    need: Sequence[int], have: Sequence[int], discounts: Sequence[int], alike: int
) -> list[Payment]:
    """Return all ways to pay `need` out of `have`, those of the fewest particles first.

    Both count each kind of particle. One of `discounts` that is needed is taken off, and `alike`
    particles of a kind stand in for one of another.
    """
    found: set[Payment] = set()
    for off in [one for one in discounts if need[one]] or [-1]:
        wanted = [count - (kind == off) for kind, count in enumerate(need)]
        if sum(wanted) <= sum(have):
            found.update((off, paid) for paid in _paid(wanted, have, alike))
    return sorted(found, key=lambda way: (sum(way[1]), way))


def _paid(need: Sequence[int], have: Sequence[int], alike: int) -> Iterator[tuple[int, ...]]:
    """Yield how many of each kind are paid, some of them for others."""
    most = [min(count, there) for count, there in zip(need, have, strict=True)]
    # A card less that is paid for its own kind is one more that is missing, and a set more is
    # wanted: so no more are kept back than there can be sets.
    least = sum(need) - sum(most)
    for kept in range(sum(there // alike for there in have) - least + 1):
        for some in _shares(most, kept):
            given = [count - less for count, less in zip(most, some, strict=True)]
            sets = [(there - paid) // alike for there, paid in zip(have, given, strict=True)]
            # A set stands in for one of another kind: so there are no more of a kind than others
            # lack.
            total = least + kept
            lacks = [count - paid for count, paid in zip(need, given, strict=True)]
            limits = [min(count, total - lack) for count, lack in zip(sets, lacks, strict=True)]
            for spent in _shares(limits, total):
                yield tuple(paid + alike * count for paid, count in zip(given, spent, strict=True))


def _shares(limits: Sequence[int], total: int) -> Iterator[tuple[int, ...]]:
    """Yield the ways to make `total` of so many at most of each."""
    if not total:
        yield (0,) * len(limits)
    elif sum(limits) >= total:
        for count in range(min(limits[0], total) + 1):
            for rest in _shares(limits[1:], total - count):
                yield (count, *rest)
