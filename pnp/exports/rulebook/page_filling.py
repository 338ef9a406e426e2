"""How far a page is filled: its column, and the outer margin beside it. Lengths are in mm."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from pnp.exports.rulebook.job import DEPTH
from pnp.exports.rulebook.typeset_block import TypesetBlock

_APART = 4.0  # between what stands in the margin
_ROUNDING = 1e-6


class PageFill(NamedTuple):
    """How far the column reaches below the top of the text, and from where the margin is free."""

    at: float = 0.0
    aside: float = 0.0

    @property
    def share(self) -> float:
        """How much of the depth of a page stands full, 0 to 1 or a little more."""
        return max(self.at, self.aside - _APART) / DEPTH

    def top(self, block: TypesetBlock) -> float:
        """Return where a block begins, below what stands above it."""
        top = self.at + (block.gap if self.at else 0.0)
        return max(top, self.aside) if block.wide and self.aside - _APART > self.at else top

    def beside(self, block: TypesetBlock) -> float | None:
        """Return where the note of a block begins, None where the margin has no room for it."""
        if block.margin_note is None:
            return self.aside
        top = max(self.top(block), self.aside)
        lowest = DEPTH - block.margin_note.height
        if top <= lowest:
            return top
        return lowest if lowest >= self.aside else None

    def below(self, block: TypesetBlock) -> PageFill:
        """Return how far a page is filled with a block that may be higher than the page."""
        top, beside = self.top(block), self.beside(block)
        at, aside = top + block.height, self.aside
        if block.margin_note:
            aside = (top if beside is None else beside) + block.margin_note.height + _APART
        return PageFill(at, max(aside, at) if block.wide else aside)

    def with_all(self, blocks: Iterable[TypesetBlock]) -> PageFill | None:
        """Return how far a page is filled with blocks, None where they do not fit."""
        filled = self
        for block in blocks:
            if filled.beside(block) is None:
                return None
            filled = filled.below(block)
        return filled if filled.at <= DEPTH + _ROUNDING else None
