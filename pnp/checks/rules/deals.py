"""How likely hands from a full deck pay for cards that lie open: reckoned exactly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import reduce
from itertools import combinations, permutations
from math import comb, factorial, perm, prod
from typing import Any, TypeAlias

from pnp.checks.subject.options import EXPRESSION
from pnp.checks.subject.subject import Subject
from pnp.expressions.values import ExpressionError, show
from pnp.load.key_types import Key, Values

DECK = Key("deck", EXPRESSION, "copies of each kind, a map as {red: 14}", required=True)
HAND = Key("hand", EXPRESSION, "how many cards are dealt", required=True)
NEEDS = Key("needs", EXPRESSION, "for each card the list of kinds it needs, a map", required=True)
OPEN = Key("open", EXPRESSION, "how many of them lie open; else all")
OPTIONS = (DECK, HAND, NEEDS, OPEN)

_MOST_HANDS = 100_000
_MOST_DEALS = 2_000_000
_MOST_KINDS_TURNED = 4

# Cards of each kind, in the order of the deck; and as one number, with each amount as a digit, so
# that hands are added by one addition.
_Amounts: TypeAlias = tuple[int, ...]
_Code: TypeAlias = int


def payable(
    deck: Mapping[str, int], hand: int, needs: Sequence[Mapping[str, int]], shown: int
) -> Fraction:
    """Return how likely a hand pays for one of `shown` cards turned up of those with `needs`."""
    rows = comb(len(needs), shown)
    held: Counter[int] = Counter()
    for cards, ways in hands(list(deck.items()), hand):
        can = sum(all(cards.get(kind, 0) >= n for kind, n in need.items()) for need in needs)
        held[can] += ways
    good = sum(ways * (rows - comb(len(needs) - can, shown)) for can, ways in held.items())
    return Fraction(good, rows * comb(sum(deck.values()), hand))


def hands(deck: Sequence[tuple[str, int]], size: int) -> Iterator[tuple[dict[str, int], int]]:
    """Yield every hand of `size` cards by its kinds, and in how many ways it can be dealt."""
    if not deck:
        if size == 0:
            yield {}, 1
        return
    (kind, copies), rest = deck[0], deck[1:]
    for count in range(min(copies, size) + 1):
        for cards, ways in hands(rest, size - count):
            yield {kind: count, **cards}, ways * comb(copies, count)


def nobody_pays(
    deck: Mapping[str, int],
    hand: int,
    players: Sequence[int],
    needs: Sequence[Mapping[str, int]],
    shown: int,
) -> dict[int, Fraction]:
    """Return how likely none of so many hands, dealt from one deck, pays for an open card.

    Hands of one deal hang together: they see the same open cards, and no card is in two of them. So
    deals are counted. There are comb(len(needs), shown) rows of open cards, and as n hands
    cards come off the deck in perm(cards, n * hand) orders. Of all these, so many serve nobody:

        sum of ways(row) * product of hand! / product of h[kind]!     for each hand h
                         * product of perm(copies[kind], held[kind])  for each kind

    over all rows, and all n hands that pay for no card of the row and have `held` together: the
    orders of kinds in each hand, by the orders in which the copies of a kind can take its places.
    """
    deck = dict.fromkeys((kind for need in needs for kind in need), 0) | dict(deck)
    copies = list(deck.values())
    dealt = [tuple(map(cards.__getitem__, deck)) for cards, _ in hands(list(deck.items()), hand)]
    orders = {held: factorial(hand) // prod(map(factorial, held)) for held in dealt}
    wanted = Counter(tuple(need.get(kind, 0) for kind in deck) for need in needs)
    base = hand * max(players, default=0) + 1
    good = dict.fromkeys(players, 0)
    for idle, ways in _idle_hands(dealt, wanted, shown, copies).items():
        coded = {_code(held, base): orders[held] for held in idle}
        for count, found in _orders_of_deals(coded, players, copies, base).items():
            good[count] += ways * found
    rows, cards = comb(len(needs), shown), sum(copies)
    return {
        count: Fraction(found, rows * perm(cards, count * hand)) for count, found in good.items()
    }


def _idle_hands(
    dealt: Sequence[_Amounts], wanted: Mapping[_Amounts, int], shown: int, copies: Sequence[int]
) -> Counter[tuple[_Amounts, ...]]:
    """Return the hands that pay for no card of a row, each with the number of such rows.

    Of rows that are alike but for an order of kinds, all have the hands of the first one, which are
    as many, and as likely.
    """
    found: Counter[tuple[_Amounts, ...]] = Counter()
    orders = _same(copies)
    for row in _rows(list(wanted), shown):
        alike = min(tuple(sorted(_turned(need, order) for need in row)) for order in orders)
        idle = tuple(held for held in dealt if not any(map(_covers(held), alike)))
        found[idle] += _ways(wanted, row, shown)
    return found


def _orders_of_deals(
    hands: Mapping[_Code, int], players: Sequence[int], copies: Sequence[int], base: int
) -> dict[int, int]:
    """Return in how many orders the cards of so many of `hands` can come off the deck.

    Each hand comes with the number of orders of its kinds.
    """
    together, found = {0: 1}, {}
    for count in range(1, max(players, default=0) + 1):
        together = _added(together, hands)
        if count in players:
            found[count] = _in_order(together, copies, base)
    return found


def _rows(wanted: Sequence[_Amounts], shown: int) -> Iterator[tuple[_Amounts, ...]]:
    """Yield which different needs can lie open together."""
    for count in range(min(1, shown), min(shown, len(wanted)) + 1):
        yield from combinations(wanted, count)


def _same(copies: Sequence[int]) -> list[_Amounts]:
    """Return the orders of kinds that make no difference, as many of a kind as there are.

    With three colours alike it is a fifth of the work.
    """
    if len(copies) > _MOST_KINDS_TURNED:
        return [tuple(range(len(copies)))]
    orders = permutations(range(len(copies)))
    return [order for order in orders if _turned(copies, order) == tuple(copies)]


def _turned(amounts: Sequence[int], order: Sequence[int]) -> _Amounts:
    return tuple(amounts[place] for place in order)


def _covers(held: _Amounts) -> Callable[[_Amounts], bool]:
    return lambda need: all(have >= n for have, n in zip(held, need, strict=True))


def _ways(wanted: Mapping[_Amounts, int], row: Sequence[_Amounts], shown: int) -> int:
    """Return in how many ways `shown` cards are turned up that have all needs of `row`, no other.

    All cards with these needs, less those that lack one of them, and so on.
    """
    return sum(
        (-1) ** (len(row) - count) * comb(sum(wanted[need] for need in part), shown)
        for count in range(len(row) + 1)
        for part in combinations(row, count)
    )


def _code(cards: Sequence[int], base: int) -> _Code:
    return reduce(lambda code, count: code * base + count, reversed(cards), 0)


def _added(left: Mapping[_Code, int], right: Mapping[_Code, int]) -> dict[_Code, int]:
    """Return what one more hand makes of the cards of the others, in how many orders."""
    found: dict[_Code, int] = {}
    for one, ways in left.items():
        for other, more in right.items():
            found[one + other] = found.get(one + other, 0) + ways * more
    return found


def _in_order(together: Mapping[_Code, int], copies: Sequence[int], base: int) -> int:
    """Return in how many orders the cards of all hands can come off the deck."""
    total = 0
    for code, ways in together.items():
        for held in copies:
            code, count = divmod(code, base)
            ways *= perm(held, count)
        total += ways
    return total


def read_deck(subject: Subject, options: Values) -> dict[str, int]:
    """Return the copies of each kind. Raises ExpressionError."""
    found = subject.table(options, DECK)
    deck = {}
    for kind, copies in found.items():
        if isinstance(copies, bool) or not isinstance(copies, int) or copies < 0:
            message = f"deck: {kind} must have a number of copies, not {show(copies)}"
            raise ExpressionError(message, "write whole numbers", options.where_of(DECK))
        deck[kind] = copies
    hand = subject.figure(options, HAND)
    if hand == int(hand) and comb(len(deck) + int(abs(hand)), len(deck)) > _MOST_HANDS:
        message = f"deck: more than {_MOST_HANDS} different hands"
        hint = "put kinds together, or take a smaller hand"
        raise ExpressionError(message, hint, options.where_of(DECK))
    return deck


def can_deal(
    deck: Mapping[str, int],
    hand: int,
    players: Sequence[int],
    needs: Sequence[Mapping[str, int]],
    shown: int,
) -> bool:
    """Return whether `nobody_pays` comes to an end in a second or two."""
    most, different = max(players, default=0), len({tuple(sorted(one.items())) for one in needs})
    rows = sum(comb(different, count) for count in range(min(shown, different) + 1))
    others = hand * max(0, most - 1)
    sorts = (comb(size + len(deck) - 1, size) for size in (hand, others))
    return rows * prod(sorts) <= _MOST_DEALS


def read_needs(subject: Subject, options: Values) -> list[Mapping[str, int]]:
    """Return what each card needs of each kind. Raises ExpressionError."""
    found = subject.table(options, NEEDS)
    for name, kinds in found.items():
        if not isinstance(kinds, tuple):
            message = f"needs: {name} must have a list of kinds, not {show(kinds)}"
            raise ExpressionError(message, "write [red, red, blue]", options.where_of(NEEDS))
    return [Counter(map(show, kinds)) for kinds in found.values()]


def read_whole(found: Any, most: int, options: Values, key: Key[Any]) -> int:
    """Return `found` if it is a whole number from 0 to `most`. Raises ExpressionError."""
    if isinstance(found, int) and 0 <= found <= most:
        return found
    message = f"{key.name}: must be a whole number from 0 to {most}, not {show(found)}"
    raise ExpressionError(message, key.description, options.where_of(key))
