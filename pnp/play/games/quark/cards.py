"""Cards of quarks as bits of one number: what is held, what is needed, and so what is missing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from pnp.play.table import spread


class Cards(NamedTuple):
    """A bit for each card that can be held: of a kind its first card, its second, and so on.

    `ones` are the first of each kind, `masks` all of each. So one number says what a hand has or a
    particle needs, and what is missing is found at once.
    """

    ones: tuple[int, ...]
    masks: tuple[int, ...]

    def more(self, held: int, kind: int) -> int:
        """Return what is held with a card of `kind` more."""
        return held + (held & self.masks[kind]) + self.ones[kind]

    def less(self, held: int, kind: int) -> int:
        """Return what is held with a card of `kind` less."""
        return held - ((held & self.masks[kind]) + self.ones[kind] >> 1)

    def of(self, kinds: Iterable[int]) -> int:
        """Return a card of each of `kinds`."""
        found = 0
        for kind in kinds:
            found = self.more(found, kind)
        return found

    def counts(self, held: int) -> list[int]:
        """Return how many cards of each kind are held."""
        return [(held & mask).bit_count() for mask in self.masks]

    def kinds(self, held: int) -> list[int]:
        """Return the kind of each card that is held, in order."""
        return spread(self.counts(held))


def cards_of(most: Sequence[int]) -> Cards:
    """Return the bits of cards, of which there are so many of each kind at most."""
    ones = [1 << sum(most[:kind]) for kind in range(len(most))]
    masks = [((1 << count) - 1) * one for one, count in zip(ones, most, strict=True)]
    return Cards(tuple(ones), tuple(masks))
