"""What a player of Element 313 can pay for an atom with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from operator import add, sub
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


def payments(rules: Rules, atom: Atom, purse: Purse) -> tuple[Payment, ...]:
    """Return all ways to pay for `atom`, those of the fewest cards first.

    Nothing is paid that the cost does not need: no quark too many, and no ability. Extra quarks go
    before cards of their colour, and before what would be mixed: they are gone at the end of the
    turn, and cards do all that they do. So no way is left out that anybody could want.
    """
    cards, extra, secondary, free, converts, swaps = purse
    spare, mixed = free + converts, sum(secondary)
    # What primary symbols lack, and the sum of all: two of three atoms are out of reach by that.
    if atom.quarks - 2 * mixed > sum(cards) + sum(extra) + free:
        return ()
    symbols = atom.primary if mixed or swaps else atom.quarks_of
    for wanted, card, given in zip(symbols, cards, extra, strict=True):
        if wanted > card + given:
            spare -= wanted - card - given
    if spare < 0:
        return ()
    if not (mixed or swaps or free or converts):
        # Nothing to choose. It is so for one purchase in three: 0.3 of 4.2 ms for a match.
        fixed = tuple(map(min, atom.quarks_of, extra))
        paid = tuple(map(sub, atom.quarks_of, fixed))
        return (Payment(paid, fixed, (0,) * len(secondary), 0, 0, 0),)
    found: set[Payment] = set()
    have = sum(cards) + sum(extra) + free
    for need, spent, swapped in _ways(atom.primary, atom.mixed, rules.parents, purse):
        if sum(need) <= have:
            found.update(_settled(need, spent, swapped, purse))
    return tuple(sorted(found, key=lambda way: (sum(way.cards), way)))


def missing(atom: Atom, purse: Purse, parents: Sequence[Amounts]) -> list[int]:
    """Return the primary quarks of a cost that extra quarks of its own colours don't give."""
    need: Sequence[int] = atom.quarks_of
    if any(purse.secondary):
        need = list(need)
        for wanted, given, mixed in zip(atom.mixed, purse.secondary, parents, strict=True):
            for colour, count in enumerate(mixed):
                need[colour] -= count * min(wanted, given)
    return [one - other if one > other else 0 for one, other in zip(need, purse.extra, strict=True)]


def _ways(
    primary: Amounts, mixed: Amounts, parents: Sequence[Amounts], purse: Purse
) -> set[tuple[Amounts, Amounts, int]]:
    """Return primary quarks to pay, extra secondary ones, and swaps, for all ways to mix."""
    none = (0,) * len(parents)
    ways: set[tuple[Amounts, Amounts, int]] = {(primary, none, 0)}
    for wanted, count in enumerate(mixed):
        for _ in range(count):
            ways = {
                more
                for need, spent, swaps in ways
                for more in _one_more(parents, purse, (need, spent, swaps), wanted)
            }
    return ways


def _one_more(
    parents: Sequence[Amounts], purse: Purse, way: tuple[Amounts, Amounts, int], wanted: int
) -> Iterator[tuple[Amounts, Amounts, int]]:
    """Yield the ways to pay one secondary quark more: mixed or extra, as it is or swapped."""
    need, spent, swaps = way
    for colour, mixed in enumerate(parents):
        now = swaps + (colour != wanted)
        if now > purse.swaps:
            continue
        if purse.secondary[colour] > spent[colour]:
            extra = tuple(count + (one == colour) for one, count in enumerate(spent))
            yield need, extra, now
        else:
            yield tuple(map(add, need, mixed)), spent, now


def _settled(need: Amounts, secondary: Amounts, swaps: int, purse: Purse) -> Iterator[Payment]:
    """Yield the ways to pay primary quarks, some of them converted or of any colour."""
    spare = purse.converts + purse.free
    ranges = []
    for wanted, cards, extra in zip(need, purse.cards, purse.extra, strict=True):
        least, most = max(0, wanted - spare), min(wanted + purse.converts, cards + extra)
        if most < least:
            return
        ranges.append(range(least, most + 1))
    total = sum(need)
    for given in product(*ranges):
        free = total - sum(given)
        if not 0 <= free <= purse.free:
            continue
        surplus = sum([one - other for one, other in zip(given, need, strict=True) if one > other])
        if surplus <= purse.converts:
            fixed = tuple(map(min, given, purse.extra))
            paid = tuple(map(sub, given, fixed))
            yield Payment(paid, fixed, secondary, free, surplus, swaps)
