"""How much each kind of quark is wanted, as one number that has a byte for each."""

from __future__ import annotations

from collections.abc import Iterable

LAST = 255  # of a kind of which one card more is enough for something


def packed(uses: Iterable[int]) -> int:
    """Return how much each kind is wanted, as a number."""
    return int.from_bytes(bytes(uses), "little")


def unpacked(uses: int, kinds: int) -> bytes:
    """Return how much each of so many kinds is wanted."""
    return uses.to_bytes(kinds, "little")
