"""Seeded chance: the same numbers for a seed on every Python."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


class RandomSource:
    """Shuffles and dice, all from Random.random(), which Python promises not to change."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)  # noqa: S311 - cards, no secrets

    def below(self, count: int) -> int:
        """Return one of 0 ... count - 1, each as likely."""
        return int(self._random.random() * count)

    def one_of(self, things: Sequence[T]) -> T:
        """Return one of `things`, each as likely."""
        return things[self.below(len(things))]

    def shuffled(self, things: Iterable[T]) -> list[T]:
        """Return `things` in an order of chance."""
        deck = list(things)
        for last in range(len(deck) - 1, 0, -1):
            other = self.below(last + 1)
            deck[last], deck[other] = deck[other], deck[last]
        return deck
