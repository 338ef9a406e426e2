"""What a player of Element 313 can pay for an atom with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from operator import add
from typing import NamedTuple

from pnp.play.element313.rules import Amounts, Atom, Rules


class Payment(NamedTuple):
    """Quark cards and extra quarks by their colours; and how many of other abilities are used."""

    cards: Amounts
    extra: Amounts
    secondary: Amounts
    free: int
    converts: int
    swaps: int


class Purse(NamedTuple):
    """What there is to pay with.

    `cards` are quarks in hand, `extra` those that abilities give, `secondary` of those colours and
    `free` of any primary one. `converts` and `swaps` are how many primary, and secondary, quarks
    may count as another.
    """

    cards: Sequence[int]
    extra: Sequence[int]
    secondary: Sequence[int]
    free: int
    converts: int
    swaps: int


def payments(rules: Rules, atom: Atom, purse: Purse) -> list[Payment]:
    """Return all ways to pay for `atom`, those of the fewest cards first.

    Nothing is paid that the cost does not need: no quark too many, and no ability.
    """
    have = sum(purse.cards) + sum(purse.extra) + purse.free
    if atom.quarks - 2 * sum(purse.secondary) > have:
        return []
    found: set[Payment] = set()
    for need, secondary, swaps in _ways(rules, atom, purse):
        if sum(need) <= have:
            found.update(_settled(need, secondary, swaps, purse))
    return sorted(found, key=lambda way: (sum(way.cards), way))


def missing(rules: Rules, atom: Atom, purse: Purse) -> list[int]:
    """Return the primary quarks of a cost that extra quarks of its own colours don't give."""
    need = list(atom.primary)
    for wanted, given, parents in zip(atom.mixed, purse.secondary, rules.parents, strict=True):
        for colour, count in enumerate(parents):
            need[colour] += count * max(0, wanted - given)
    return [max(0, one - other) for one, other in zip(need, purse.extra, strict=True)]


def _ways(rules: Rules, atom: Atom, purse: Purse) -> set[tuple[Amounts, Amounts, int]]:
    """Return primary quarks to pay, extra secondary ones, and swaps, for all ways to mix."""
    none = (0,) * len(rules.secondaries)
    ways: set[tuple[Amounts, Amounts, int]] = {(atom.primary, none, 0)}
    for wanted, count in enumerate(atom.mixed):
        for _ in range(count):
            ways = {
                more
                for need, spent, swaps in ways
                for more in _one_more(rules, purse, (need, spent, swaps), wanted)
            }
    return ways


def _one_more(
    rules: Rules, purse: Purse, way: tuple[Amounts, Amounts, int], wanted: int
) -> Iterator[tuple[Amounts, Amounts, int]]:
    """Yield the ways to pay one secondary quark more: mixed or extra, as it is or swapped."""
    need, spent, swaps = way
    for colour, parents in enumerate(rules.parents):
        now = swaps + (colour != wanted)
        if now > purse.swaps:
            continue
        if purse.secondary[colour] > spent[colour]:
            extra = tuple(count + (one == colour) for one, count in enumerate(spent))
            yield need, extra, now
        yield tuple(map(add, need, parents)), spent, now


def _settled(need: Amounts, secondary: Amounts, swaps: int, purse: Purse) -> Iterator[Payment]:
    """Yield the ways to pay primary quarks, some of them converted or of any colour."""
    spare = purse.converts + purse.free
    ranges = []
    for wanted, cards, extra in zip(need, purse.cards, purse.extra, strict=True):
        least, most = max(0, wanted - spare), wanted + purse.converts
        if cards + extra < least:
            return
        ranges.append(range(least, min(most, cards + extra) + 1))
    for given in product(*ranges):
        lacks = sum(max(0, one - other) for one, other in zip(need, given, strict=True))
        surplus = sum(max(0, other - one) for one, other in zip(need, given, strict=True))
        if surplus > purse.converts or not 0 <= lacks - surplus <= purse.free:
            continue
        splits = (
            range(max(0, count - cards), min(count, extra) + 1)
            for count, cards, extra in zip(given, purse.cards, purse.extra, strict=True)
        )
        for fixed in product(*splits):
            paid = tuple(one - other for one, other in zip(given, fixed, strict=True))
            yield Payment(paid, fixed, secondary, lacks - surplus, surplus, swaps)
