"""What values come to, each with + or -."""

from __future__ import annotations

from functools import lru_cache


@lru_cache(maxsize=1 << 16)
def away(values: tuple[int, ...], target: int) -> int:
    """Return how far the nearest sum of all `values`, each + or -, is from `target`.

    `values` are sorted, so that what was found serves again: most hands come up a hundred times.
    """
    most = sum(values) + target
    reached = 1 << most  # bit n + most stands for the sum n
    for value in values:
        reached = reached << value | reached >> value
    place = target + most
    if reached >> place & 1:
        return 0
    below = (reached & ((1 << place) - 1)).bit_length() - 1
    above = reached >> place
    over = (above & -above).bit_length() - 1 if above else place
    return min(place - below, over)


@lru_cache(maxsize=1 << 16)
def gain(values: tuple[int, ...], value: int, target: int) -> int:
    """Return how much nearer to `target` one value more leads."""
    return away(values, target) - away(tuple(sorted((*values, value))), target)
