"""The gutter: how many mm lie between the trims of two pieces, of any kind of sheet."""

from __future__ import annotations

from pnp.shapes.shape import Shape

# Marks of a single piece start this far outside its trim where there is no bleed, and are so long.
PIECE_MARK_START, PIECE_MARK = 0.5, 1.5
# Between fronts and backs of a folded sheet: the bend of thick paper stays outside the cards.
_FOLD_GAP = 4.0


def gap_between(shape: Shape, bleed: float) -> float:
    """Return the gutter, the mm between two trims: both bleeds, or room for the tool."""
    return max(2 * bleed, shape.least_gap)


def gap_between_outlines(bleed: float) -> float:
    """Return the mm between the cuts of two pieces of free outlines: both bleeds."""
    return 2 * bleed


def gap_for_marks(bleed: float) -> float:
    """Return the mm between two trims that leave room for marks of their own around each."""
    return 2 * max(bleed, PIECE_MARK_START) + PIECE_MARK


def fold_gap(bleed: float, gap: float) -> float:
    """Return the mm between the trims on both sides of a fold: `gap`, and room for the bend."""
    return max(2 * bleed, gap, _FOLD_GAP)
