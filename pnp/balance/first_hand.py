"""How often a hand from a full deck pays for one of the cards that lie open: reckoned exactly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import comb
from typing import Any

from pnp.balance.tally import SHARE
from pnp.checks.options import EXPRESSION
from pnp.checks.subject import Subject
from pnp.expressions.values import ExpressionError, show
from pnp.load.kinds import Key, Values

DECK = Key("deck", EXPRESSION, "copies of each kind, a map as {red: 14}", required=True)
HAND = Key("hand", EXPRESSION, "how many cards are dealt", required=True)
NEEDS = Key("needs", EXPRESSION, "for each card the list of kinds it needs, a map", required=True)
OPEN = Key("open", EXPRESSION, "how many of them lie open; else all")
OPTIONS = (DECK, HAND, NEEDS, OPEN)
KIND = SHARE

_MOST_HANDS = 100_000


def measure(subject: Subject, options: Values) -> tuple[Fraction, str]:
    """Return the share of hands that can, of all hands and open cards. Raises ExpressionError."""
    deck = _deck(subject, options)
    hand = _whole(subject.figure(options, HAND), sum(deck.values()), options, HAND)
    needs = _needs(subject, options)
    shown = subject.figure(options, OPEN) if OPEN in options else len(needs)
    return payable(deck, hand, needs, _whole(shown, len(needs), options, OPEN)), ""


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


def _deck(subject: Subject, options: Values) -> dict[str, int]:
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


def _needs(subject: Subject, options: Values) -> list[Mapping[str, int]]:
    found = subject.table(options, NEEDS)
    for name, kinds in found.items():
        if not isinstance(kinds, tuple):
            message = f"needs: {name} must have a list of kinds, not {show(kinds)}"
            raise ExpressionError(message, "write [red, red, blue]", options.where_of(NEEDS))
    return [Counter(map(show, kinds)) for kinds in found.values()]


def _whole(found: Any, most: int, options: Values, key: Key[Any]) -> int:
    if isinstance(found, int) and 0 <= found <= most:
        return found
    message = f"{key.name}: must be a whole number from 0 to {most}, not {show(found)}"
    raise ExpressionError(message, key.description, options.where_of(key))
