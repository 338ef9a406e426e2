"""What a player of Element 313 can pay with."""

from __future__ import annotations

from collections.abc import Iterator
from operator import add, sub
from typing import TypeAlias

from pnp.core.values import Struct
from pnp.play.element313.rules import Amounts, Atom, Rules

# Primary quarks that are needed, extra secondary quarks spent, and swaps.
_Way: TypeAlias = tuple[Amounts, Amounts, int]


class Payment(Struct, frozen=True):
    """One way to pay: quark cards, and quarks that abilities give or let count as another."""

    cards: Amounts
    fixed: Amounts
    secondary: Amounts
    free: int
    converts: int
    swaps: int

    @property
    def price(self) -> tuple[int, int]:
        """What a thrifty player looks at: cards first, then abilities that fit any colour."""
        return sum(self.cards), self.free + self.converts + self.swaps


class Purse(Struct):
    """What a player can pay with in one turn: quarks in hand, and those that abilities give.

    `fixed` are extra quarks of primary colours, `secondary` those of secondary ones, `free` those
    of any primary. `converts` is how many primary quarks, extra ones too, may count as another
    primary, `swaps` how many secondary quarks, mixed or extra, as another secondary. An extra
    secondary quark is never two primary ones.
    """

    rules: Rules
    quarks: Amounts
    fixed: Amounts
    secondary: Amounts
    free: int = 0
    converts: int = 0
    swaps: int = 0

    def payment(self, atom: Atom) -> Payment | None:
        """Return the thriftiest way to pay for an atom, or None."""
        most = sum(self.quarks) + sum(self.fixed) + self.free
        if sum(atom.primary) + 2 * (sum(atom.mixed) - sum(self.secondary)) > most:
            return None
        ways = (self._settled(*way) for way in self._ways(atom))
        return min((way for way in ways if way), key=lambda way: way.price, default=None)

    def pay(self, payment: Payment) -> None:
        """Take a payment out of it."""
        self.quarks = _less(self.quarks, payment.cards)
        self.fixed = _less(self.fixed, payment.fixed)
        self.secondary = _less(self.secondary, payment.secondary)
        self.free -= payment.free
        self.converts -= payment.converts
        self.swaps -= payment.swaps

    def missing(self, atom: Atom) -> Amounts:
        """Return the primary quarks of a cost that extra quarks of its own colours don't give."""
        need = atom.primary
        for wanted, given, parents in zip(
            atom.mixed, self.secondary, self.rules.parents, strict=True
        ):
            need = _more(need, parents, max(0, wanted - given))
        return _less(need, tuple(map(min, need, self.fixed)))

    def _ways(self, atom: Atom) -> Iterator[_Way]:
        ways: list[_Way] = [(atom.primary, (0,) * len(self.secondary), 0)]
        for wanted, count in enumerate(atom.mixed):
            for _ in range(count):
                ways = [more for way in ways for more in self._one_more(way, wanted)]
        yield from ways

    def _one_more(self, way: _Way, wanted: int) -> Iterator[_Way]:
        """Yield the ways to pay one secondary quark more."""
        need, spent, swaps = way
        for colour, parents in enumerate(self.rules.parents):
            now = swaps + (colour != wanted)
            if now > self.swaps:
                continue
            if self.secondary[colour] > spent[colour]:
                extra = tuple(count + (one == colour) for one, count in enumerate(spent))
                yield need, extra, now
            yield tuple(map(add, need, parents)), spent, now

    def _settled(self, need: Amounts, secondary: Amounts, swaps: int) -> Payment | None:
        fixed = tuple(map(min, need, self.fixed))
        rest = _less(need, fixed)
        cards = tuple(map(min, rest, self.quarks))
        lack = sum(rest) - sum(cards)
        free = min(lack, self.free)
        converts = lack - free
        if converts > self.converts:
            return None
        spare = sum(self.fixed) - sum(fixed)
        for_cards = max(0, converts - spare)
        if for_cards > sum(self.quarks) - sum(cards):
            return None
        fixed = _plenty(fixed, self.fixed, converts - for_cards)
        cards = _plenty(cards, self.quarks, for_cards)
        return Payment(cards, fixed, secondary, free, converts, swaps)


def _less(left: Amounts, right: Amounts) -> Amounts:
    return tuple(map(sub, left, right))


def _more(left: Amounts, right: Amounts, times: int) -> Amounts:
    return tuple(one + times * other for one, other in zip(left, right, strict=True))


def _plenty(taken: Amounts, held: Amounts, count: int) -> Amounts:
    """Return `taken` and `count` more, each of the colour of which most is left."""
    now = list(taken)
    for _ in range(count):
        now[max(range(len(now)), key=lambda one: held[one] - now[one])] += 1
    return tuple(now)
