"""Seeded chance in whole numbers: the same for a seed on every machine and every Python."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

T = TypeVar("T")
_MASK = (1 << 64) - 1
# Knuth's MMIX generator; its high bits are used, as the low ones repeat soon.
_FACTOR, _STEP = 6364136223846793005, 1442695040888963407


class SeededRandom:
    """Shuffles and dice. Its whole state is one number, so that a game can be copied with it."""

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        """Begin with what follows from `seed`; neighbouring seeds have nothing in common."""
        mixed = (seed * 0x9E3779B97F4A7C15 + 0xD1B54A32D192ED03) & _MASK
        mixed = ((mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9) & _MASK
        mixed = ((mixed ^ mixed >> 27) * 0x94D049BB133111EB) & _MASK
        self.state = mixed ^ mixed >> 31

    def below(self, count: int) -> int:
        """Return one of 0 ... count - 1, each as likely."""
        self.state = state = (self.state * _FACTOR + _STEP) & _MASK
        return (state >> 32) * count >> 32

    def one_of(self, things: Sequence[T]) -> T:
        """Return one of `things`, each as likely."""
        return things[self.below(len(things))]

    def shuffled(self, things: Iterable[T]) -> list[T]:
        """Return `things` in an order of chance."""
        deck = list(things)
        state = self.state
        # `below`, written out: to call it for each of them takes a fifth longer.
        for last in range(len(deck) - 1, 0, -1):
            state = (state * _FACTOR + _STEP) & _MASK
            other = (state >> 32) * (last + 1) >> 32
            deck[last], deck[other] = deck[other], deck[last]
        self.state = state
        return deck

    def copy(self) -> SeededRandom:
        """Return one that will give the same numbers."""
        new = SeededRandom.__new__(SeededRandom)
        new.state = self.state
        return new
