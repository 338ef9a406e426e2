"""What a player of Element 313 can pay for an atom with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import product
from operator import add, le, sub
from typing import Any, NamedTuple, TypeAlias

from pnp.core.values import Struct
from pnp.play.memo_dict import MemoDict
from pnp.play.table import Move

_BITS = 10  # more quarks of a colour than are ever paid for a cost
# How many of each colour, in the order of Rules.primaries or Rules.secondaries.
Amounts: TypeAlias = tuple[int, ...]
# What helps to pay: extra quarks of secondary colours, quarks of any primary colour, and how many
# primary, and secondary, quarks may count as another.
Helps: TypeAlias = tuple[Amounts, int, int, int]
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


class Offer(dict[int, list[Move]]):
    """The moves that buy an atom by its place in the row, one for each way to pay for it.

    Those of the fewest cards come first. `fees` are what each takes from the worth of an atom.
    """

    __slots__ = ("fees", "ways")

    def __init__(self, paid: Sequence[tuple[int, tuple[Any, ...]]]) -> None:
        """Take the cards of each way, how many and which, and what else is paid."""
        super().__init__()
        self.ways = tuple([way for _, way in paid])
        self.fees = tuple(map(fee, self.ways))

    # 8 % of playing Element 313 (bench/caches.py).
    def __missing__(self, place: int) -> list[Move]:
        found = self[place] = [("buy", place, *way) for way in self.ways]
        return found


class Price(NamedTuple):
    """What a cost comes to with some help: the ways to pay it, by what is held of `most` of use.

    Both are bits, as in offers_of.
    """

    most: int
    offers: MemoDict[int, Offer | None]


class Cost(Struct, frozen=True, eq=False):
    """How many symbols a cost has of each colour. Atoms that cost the same have one in common."""

    primary: Amounts
    mixed: Amounts
    parents: tuple[Amounts, ...]

    def ways(self, secondary: Amounts, swaps: int) -> tuple[_Way, ...]:
        """Return all ways to mix the cost; extra secondary quarks are used where they can be."""
        symbols = [sum(self.mixed)] * len(self.mixed) if swaps else self.mixed
        given = tuple(map(min, secondary, symbols))
        return _ways(self.primary, self.mixed, self.parents, given, swaps)


def fee(way: Sequence[Any]) -> int:
    """Return what a payment takes from the worth of an atom: cards can be kept for another."""
    cards, extra = way[:2]
    return 10 * int(sum(cards)) + int(sum(extra))


def offers_of(
    costs: Iterable[Cost], cards: Sequence[int], extra: Amounts, helps: Helps
) -> list[Offer | None]:
    """Return all ways to pay each of `costs` with quarks in hand and `extra` ones; None for none.

    Nothing is paid that the cost does not need: no quark too many, and no ability. Extra quarks go
    before cards of their colour, and before what would be mixed: they are gone at the end of the
    turn, and cards do all that they do. So no way is left out that anybody could want.
    """
    # A bit for each quark of a colour, side by side, once of all and once of extra ones: what two
    # such numbers have in common is the least of both. To find offers by it takes 15 % off a match.
    held = _bits_of(tuple(map(add, cards, extra))) | _bits_of(extra) << _BITS * len(extra)
    prices = _PRICES[helps]
    known = [prices[cost] for cost in costs]
    return [offers[held & most] for most, offers in known]


# 12 % of playing Element 313 (bench/caches.py).
@lru_cache(maxsize=1 << 12)
def _bits_of(amounts: Amounts) -> int:
    return sum((1 << min(count, _BITS)) - 1 << _BITS * place for place, count in enumerate(amounts))


def _amounts(bits: int, colours: int) -> Amounts:
    one = (1 << _BITS) - 1
    return tuple([(bits >> _BITS * place & one).bit_count() for place in range(colours)])


def _prices(helps: Helps) -> MemoDict[Cost, Price]:
    secondary, free, converts, swaps = helps
    # Without it, playing Element 313 takes 2 times the CPU (bench/caches.py).
    return MemoDict(lambda cost: _PRICED[cost.ways(secondary, swaps), free, converts])


def _priced(asked: tuple[tuple[_Way, ...], int, int]) -> Price:
    ways, _, converts = asked
    needs = [*zip(*(need for need, _, _ in ways), strict=True)]
    most = _bits_of(tuple([max(counts) + converts for counts in needs]))
    # Without it, playing Element 313 takes 2 times the CPU (bench/caches.py).
    return Price(most | most << _BITS * len(needs), MemoDict(partial(_offer, *asked)))


# One object for each help, which keeps the prices of costs with it: without these, playing Element
# 313 takes 2 times the CPU (bench/caches.py).
_PRICES = MemoDict(_prices)
# One object for each cost with some help, since it keeps its offers.
_PRICED = MemoDict(_priced)  # costs of other symbols may be mixed of the same quarks


def _offer(ways: Sequence[_Way], free: int, converts: int, bits: int) -> Offer | None:
    """Return the ways to pay what may be mixed in several, by the bits of what there is."""
    colours = len(ways[0][0])
    held, extra = _amounts(bits, colours), _amounts(bits >> _BITS * colours, colours)
    paid = []
    for need, secondary, swaps in ways:
        if (_bits_of(need) & ~bits).bit_count() <= free + converts:
            for given, anything, surplus in _given(need, held, free, converts):
                count, cards, own = _SPLIT[given, extra]
                paid.append((count, (cards, own, secondary, anything, surplus, swaps)))
    return Offer(sorted({*paid} if len(ways) > 1 else paid)) if paid else None


def _split(given_of: tuple[Amounts, Amounts]) -> tuple[int, Amounts, Amounts]:
    """Return how many cards are given, which, and which extra quarks of all that there are."""
    given, extra = given_of
    own = tuple(map(min, given, extra))
    cards = tuple(map(sub, given, own))
    return sum(cards), cards, own


# 7 % of playing Element 313 (bench/caches.py).
_SPLIT = MemoDict(_split)


def _lacks(own: tuple[Amounts, Amounts]) -> MemoDict[Cost, tuple[int, Amounts]]:
    """Return what primary quarks `own` extra ones don't give of a cost, how many and which."""
    extra, secondary = own

    def lacks_of(cost: Cost) -> tuple[int, Amounts]:
        ((need, _, _),) = cost.ways(secondary, 0)
        lacks = tuple([max(one - other, 0) for one, other in zip(need, extra, strict=True)])
        return sum(lacks), lacks

    # 9 % of playing Element 313 (bench/caches.py).
    return MemoDict(lacks_of)


# The primary quarks that extra ones of the colours of a cost don't give: how many, and which.
# One object for each hand of quarks, since it keeps what they lack.
LACKS = MemoDict(_lacks)


def _ways(
    primary: Amounts, mixed: Amounts, parents: Sequence[Amounts], given: Amounts, swaps: int
) -> tuple[_Way, ...]:
    ways = {(primary, (0,) * len(mixed), 0)}
    for wanted, count in enumerate(mixed):
        for _ in range(count):
            ways = {
                more
                for way in ways
                for more in _one_more(parents, given, way, wanted)
                if more[2] <= swaps
            }
    return tuple(sorted(ways))


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


def _given(
    need: Amounts, held: Amounts, free: int, converts: int
) -> list[tuple[Amounts, int, int]]:
    """Return what may be given, with how many quarks of any colour, and how many converted ones."""
    found = []
    for more, anything, surplus in _changes(len(need), free, converts):
        given = tuple(map(add, need, more))
        if min(given) >= 0 and all(map(le, given, held)):
            found.append((given, anything, surplus))
    return found


# 29 % of playing Element 313 (bench/caches.py).
@lru_cache
def _changes(colours: int, free: int, converts: int) -> list[tuple[Amounts, int, int]]:
    """Return how what is given may differ from what is needed: of each colour more, or less."""
    found = []
    for more in product(range(-free - converts, converts + 1), repeat=colours):
        surplus = sum([count for count in more if count > 0])
        if surplus <= converts and 0 <= -sum(more) <= free:
            found.append((more, -sum(more), surplus))
    return found
