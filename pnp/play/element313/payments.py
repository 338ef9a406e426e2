"""What a player of Element 313 can pay for an atom with."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, product
from operator import add, sub
from typing import NamedTuple, TypeAlias

from pnp.play.element313.rules import Amounts, Atom, Rules

# Primary quarks to pay, extra secondary ones, and how many of those that a cost names are swapped.
_Way: TypeAlias = tuple[Amounts, Amounts, int]


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


def payments(rules: Rules, atoms: Sequence[Atom], purse: Purse) -> list[tuple[Payment, ...]]:
    """Return all ways to pay for each of `atoms`, those of the fewest cards first.

    Nothing is paid that the cost does not need: no quark too many, and no ability. Extra quarks go
    before cards of their colour, and before what would be mixed: they are gone at the end of the
    turn, and cards do all that they do. So no way is left out that anybody could want.
    """
    cards, extra, secondary, free, converts, swaps = purse
    held, given = tuple(map(add, cards, extra)), tuple(secondary)
    have, spare, mixed = sum(held) + free, free + converts, sum(secondary)
    none = (0,) * len(given)
    found = []
    for atom in atoms:
        paid: list[tuple[Payment, ...]] = []
        if atom.quarks - 2 * mixed > have:
            ways: Iterable[_Way] = ()
        elif mixed or swaps:
            ways = _ways(atom.primary, atom.mixed, rules.parents, given, swaps)
        else:
            ways = ((atom.quarks_of, none, 0),)
        for way in ways:
            need = way[0]
            if sum(need) - sum(map(min, need, held)) <= spare and sum(need) <= have:
                most = tuple([count + converts for count in need])
                ours, theirs = tuple(map(min, held, most)), tuple(map(min, extra, most))
                paid.append(_settled(way, ours, theirs, free, converts))
        found.append(_merged(paid) if len(paid) > 1 else paid[0] if paid else ())
    return found


def _merged(paid: Iterable[tuple[Payment, ...]]) -> tuple[Payment, ...]:
    return tuple(sorted({*chain.from_iterable(paid)}, key=_by_cards))


def _by_cards(way: Payment) -> tuple[int, Payment]:
    return sum(way.cards), way


def missing(atom: Atom, purse: Purse, parents: Sequence[Amounts]) -> list[int]:
    """Return the primary quarks of a cost that extra quarks of its own colours don't give."""
    need: Sequence[int] = atom.quarks_of
    if any(purse.secondary):
        need = list(need)
        for wanted, given, mixed in zip(atom.mixed, purse.secondary, parents, strict=True):
            for colour, count in enumerate(mixed):
                need[colour] -= count * min(wanted, given)
    return [one - other if one > other else 0 for one, other in zip(need, purse.extra, strict=True)]


@lru_cache(maxsize=1 << 14)
def _ways(
    primary: Amounts, mixed: Amounts, parents: Sequence[Amounts], given: Amounts, swaps: int
) -> Collection[_Way]:
    """Return all ways to mix a cost; `given` are extra secondary quarks.

    They are few, and come up again in every match.
    """
    ways: set[_Way] = {(primary, (0,) * len(parents), 0)}
    for wanted, count in enumerate(mixed):
        for _ in range(count):
            ways = {
                more
                for way in ways
                if way[2] <= swaps
                for more in _one_more(parents, given, way, wanted)
            }
    return [way for way in ways if way[2] <= swaps]


def _one_more(parents: Sequence[Amounts], given: Amounts, way: _Way, wanted: int) -> Iterator[_Way]:
    """Yield the ways to pay one secondary quark more: mixed or extra, as it is or swapped."""
    need, spent, swaps = way
    for colour, mixed in enumerate(parents):
        now = swaps + (colour != wanted)
        if given[colour] > spent[colour]:
            extra = tuple(count + (one == colour) for one, count in enumerate(spent))
            yield need, extra, now
        else:
            yield tuple(map(add, need, mixed)), spent, now


@lru_cache(maxsize=1 << 16)
def _settled(
    way: _Way, held: Amounts, extra: Amounts, free: int, converts: int
) -> tuple[Payment, ...]:
    """Return the ways to pay primary quarks, some of them converted or of any colour.

    `held` are quarks in hand and `extra` ones; no more of a colour than could be paid, so that what
    was found serves again nine times of ten.
    """
    need, secondary, swaps = way
    found = []
    for given, anything, surplus in _given(need, held, free, converts):
        fixed = tuple(map(min, given, extra))
        paid = tuple(map(sub, given, fixed))
        found.append(Payment(paid, fixed, secondary, anything, surplus, swaps))
    return tuple(sorted(found, key=_by_cards))


def _given(
    need: Amounts, held: Amounts, free: int, converts: int
) -> Sequence[tuple[Amounts, int, int]]:
    """Return what may be given, with how many quarks of any colour, and how many converted ones."""
    ranges = [
        range(max(0, wanted - free - converts), min(wanted + converts, count) + 1)
        for wanted, count in zip(need, held, strict=True)
    ]
    total = sum(need)
    found = []
    for given in product(*ranges):
        anything = total - sum(given)
        if 0 <= anything <= free:
            surplus = sum(given) - sum(map(min, given, need))
            if surplus <= converts:
                found.append((given, anything, surplus))
    return found
