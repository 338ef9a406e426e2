"""Chance that is the same on every machine and in every build, for patterns that vary by card."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any


class SeededRandom:
    """Numbers drawn from a seed text. The same seed gives the same row of numbers for ever."""

    def __init__(self, seed: object) -> None:
        # Only random() is used: its values for a text seed are promised by Python, those of
        # randrange() and choice() are not.
        self._next = random.Random(f"pnp {seed}").random  # noqa: S311 - patterns, not secrets

    def uniform(self, low: float, high: float) -> float:
        """Return a number from `low` to below `high`."""
        return low + (high - low) * self._next()

    def integer(self, low: int, high: int) -> int:
        """Return a whole number from `low` to `high`, both included."""
        return low + int(self._next() * (high - low + 1))

    def choice(self, items: Sequence[Any]) -> Any:
        """Return one of `items`. Raises ValueError when there are none."""
        if not items:
            raise ValueError("choice() has nothing to choose from")
        return items[int(self._next() * len(items))]
