"""What a player of Element 313 can pay for an atom with."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, product
from operator import add, sub
from typing import Any, NamedTuple, TypeAlias

from pnp.play.element313.figures import Amounts, Atom, Rules, bits_of
from pnp.play.table import Move

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

    cards: Amounts
    extra: Amounts
    secondary: Amounts
    free: int
    converts: int
    swaps: int


class Offer(NamedTuple):
    """The ways to pay for an atom, those of the fewest cards first.

    `fees` are what each takes from the worth of an atom, and `moves` the moves that buy it, by its
    place in the row.
    """

    ways: tuple[Payment, ...]
    fees: tuple[int, ...]
    moves: dict[int, list[Move]]

    def bought(self, place: int) -> list[Move]:
        """Return the moves that buy the atom at a place of the row, one for each way."""
        found = self.moves.get(place)
        if found is None:
            found = self.moves[place] = [("buy", place, *way) for way in self.ways]
        return found


def fee(way: Sequence[Any]) -> int:
    """Return what a payment takes from the worth of an atom: cards can be kept for another."""
    cards, extra = way[:2]
    return 10 * int(sum(cards)) + int(sum(extra))


def payments(rules: Rules, atoms: Sequence[Atom], purse: Purse) -> list[Offer | None]:
    """Return all ways to pay for each of `atoms`, None where there is none.

    Nothing is paid that the cost does not need: no quark too many, and no ability. Extra quarks go
    before cards of their colour, and before what would be mixed: they are gone at the end of the
    turn, and cards do all that they do. So no way is left out that anybody could want.
    """
    cards, extra, secondary, free, converts, swaps = purse
    held = tuple(map(add, cards, extra))
    have, spare, lacks, helps = sum(held) + free, free + converts, ~bits_of(held), any(secondary)
    none, found = (0,) * len(secondary), list[Offer | None]()
    for atom in atoms:
        need, spent = atom.quarks_of, none
        if atom.symbols and swaps:
            found.append(_swapped(rules, atom, purse, held))
            continue
        if atom.symbols and helps:
            need, spent = unmixed(need, atom.mixed, rules.parents, secondary)
        if sum(need) <= have and (bits_of(need) & lacks).bit_count() <= spare:
            found.append(_of_way((need, spent, 0), held, extra, free, converts))
        else:
            found.append(None)
    return found


def _of_way(way: _Way, held: Amounts, extra: Amounts, free: int, converts: int) -> Offer:
    """Return the ways to pay what is mixed in one way.

    What there is to pay with is counted no higher than could be paid, so that what was found serves
    again nine times of ten.
    """
    need = way[0]
    most = tuple([count + converts for count in need]) if converts else need
    ours = tuple(map(min, held, most)) if free or converts else need
    theirs = tuple(map(min, extra, most)) if any(extra) else extra
    return _settled(way, ours, theirs, free, converts)


def _swapped(rules: Rules, atom: Atom, purse: Purse, held: Amounts) -> Offer | None:
    """Return the ways to pay for an atom with secondary quarks, some of which may be swapped."""
    _, extra, secondary, free, converts, swaps = purse
    have, lacks = sum(held) + free, ~bits_of(held)
    given = tuple([min(count, atom.symbols) for count in secondary])
    if atom.quarks - 2 * sum(given) > have:
        return None
    paid = [
        _of_way(way, held, extra, free, converts).ways
        for way in _ways(atom.primary, atom.mixed, rules.parents, given, swaps)
        if sum(way[0]) <= have and (bits_of(way[0]) & lacks).bit_count() <= free + converts
    ]
    return _offer({*chain.from_iterable(paid)}) if paid else None


def _offer(ways: Iterable[Payment]) -> Offer:
    found = tuple(sorted(ways, key=lambda way: (sum(way.cards), way)))
    return Offer(found, tuple(map(fee, found)), {})


@lru_cache(maxsize=1 << 12)
def unmixed(
    need: Amounts, mixed: Amounts, parents: Sequence[Amounts], given: Amounts
) -> tuple[Amounts, Amounts]:
    """Return what primary quarks are still needed, and the extra secondary ones that are spent."""
    spent, less = tuple(map(min, mixed, given)), list(need)
    for count, parts in zip(spent, parents, strict=True):
        for colour, part in enumerate(parts):
            less[colour] -= part * count
    return tuple(less), spent


def missing(atom: Atom, extra: Amounts, secondary: Amounts, parents: Sequence[Amounts]) -> Amounts:
    """Return the primary quarks of a cost that extra quarks of its own colours don't give."""
    need = atom.quarks_of
    if atom.symbols and any(secondary):
        need, _ = unmixed(need, atom.mixed, parents, secondary)
    if not any(extra):
        return need
    return tuple([max(one - other, 0) for one, other in zip(need, extra, strict=True)])


@lru_cache(maxsize=1 << 12)
def _ways(
    primary: Amounts, mixed: Amounts, parents: Sequence[Amounts], given: Amounts, swaps: int
) -> Collection[_Way]:
    """Return all ways to mix a cost; `given` are extra secondary quarks."""
    ways: set[_Way] = {(primary, (0,) * len(mixed), 0)}
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


@lru_cache(maxsize=1 << 15)
def _settled(way: _Way, held: Amounts, extra: Amounts, free: int, converts: int) -> Offer:
    """Return the ways to pay primary quarks, some of them converted or of any colour.

    `held` are quarks in hand and `extra` ones.
    """
    need, secondary, swaps = way
    found = []
    for given, anything, surplus in _given(need, held, free, converts):
        fixed = tuple(map(min, given, extra))
        paid = tuple(map(sub, given, fixed))
        found.append(Payment(paid, fixed, secondary, anything, surplus, swaps))
    return _offer(found)


def _given(
    need: Amounts, held: Amounts, free: int, converts: int
) -> Sequence[tuple[Amounts, int, int]]:
    """Return what may be given, with how many quarks of any colour, and how many converted ones."""
    *ranges, last = [
        range(max(0, wanted - free - converts), min(wanted + converts, count) + 1)
        for wanted, count in zip(need, held, strict=True)
    ]
    total = sum(need)
    found = []
    for some in product(*ranges):
        left = total - sum(some)
        for count in range(max(last.start, left - free), min(last.stop, left + 1)):
            given = (*some, count)
            surplus = sum(given) - sum(map(min, given, need))
            if surplus <= converts:
                found.append((given, left - count, surplus))
    return found
