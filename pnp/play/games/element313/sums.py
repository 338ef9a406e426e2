"""What values come to, each with + or -."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from pnp.play.memo_dict import MemoDict


class Sums(MemoDict[int, int]):
    """How `far` the nearest sum of `values`, each + or -, is from `target`.

    By one value more, how much nearer that leads.
    """

    def __init__(self, values: Sequence[int], target: int) -> None:
        super().__init__(self._gain)
        # Bit n + sum(values) stands for the sum n.
        self._place, self._reached = target + sum(values), 1
        for value in values:
            self._reached |= self._reached << 2 * value
        self.far = _far(self._reached, self._place)

    def _gain(self, value: int) -> int:
        more = self._reached | self._reached << 2 * value
        return self.far - _far(more, self._place + value)


# 16 % of playing Element 313 (bench/caches.py).
@lru_cache(maxsize=1 << 14)
def sums_of(values: tuple[int, ...], target: int) -> Sums:
    """Return what `values` come to.

    They are sorted, so that what was found serves again: most hands come up a hundred times.
    """
    return Sums(values, target)


def _far(reached: int, place: int) -> int:
    """Return how far the nearest bit that is set is from a place."""
    above = reached >> place
    if above & 1:
        return 0
    below = place + 1 - (reached & ((1 << place) - 1)).bit_length()
    return min(below, (above & -above).bit_length() - 1) if above else below
