"""How far the blocks of a rulebook stand from each other, and which must not be parted."""

from __future__ import annotations

from pnp.exports.rulebook.typeset_block import TypesetBlock, spaced, without_widows
from pnp.rulebook_source.block_types import Block, Box, Figure, Heading, Items, Paragraph, Table

PARAGRAPH = 2.3  # mm between paragraphs: half a line of the body
PADDING = 4.0  # mm between a box and what it holds
_STEP, _POINT = 8.5, 4.6
_STEPS, _POINTS = 2.9, 1.0  # mm between steps, between points
_APART = (Table, Figure, Box)


def as_paragraph(lines: list[TypesetBlock]) -> list[TypesetBlock]:
    """Return lines so that they stand as a paragraph among others."""
    return spaced(without_widows(lines), PARAGRAPH)


def indent_of(block: Items) -> float:
    """Return how far the items of a list are moved to the right, in mm."""
    return _POINT if block.start is None else _STEP


def between_items(block: Items) -> float:
    """Return the mm between the items of a list."""
    return _POINTS if block.start is None else _STEPS


def stand_apart(before: Block | None, block: Block) -> bool:
    """Return whether there is more room between two blocks; below a heading there is enough."""
    if isinstance(before, _APART):
        return True
    return isinstance(block, _APART) and not isinstance(before, Heading)


def leads_to(block: Paragraph, after: Block | None) -> bool:
    """Return whether a paragraph speaks of what follows, which must stand on its page."""
    return isinstance(after, Figure | Table) or (after is not None and block.text.endswith(":"))
