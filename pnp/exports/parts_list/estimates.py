"""What a parts list estimates: how much ink a page takes, and how long the work."""

from __future__ import annotations

from pnp.exports.parts_list.job import PartsList
from pnp.exports.parts_list.strings import PartsStrings
from pnp.exports.shared.page.ink import about


def ink_in(words: PartsStrings, parts: PartsList) -> str:
    """Return how much ink a printed page takes in the mean, "" where that is not known."""
    sides = sum(file.sides for file in parts.files)
    if not sides:
        return ""
    mean = sum(file.sides * file.ink for file in parts.files) / sides
    return words.ink_in_all.format(share=about(mean))


def work_in(words: PartsStrings, parts: PartsList) -> str:
    """Return about how long the work takes, in steps of ten minutes.

    The figures are estimates, not measured: ten seconds for a printed side, six for a piece that is
    cut in a grid, six more for its four corners, fifteen for a disc, thirty for an outline, two
    minutes for a tile.
    """
    seconds = sum(10 * file.sheets * (1 + file.two_sided) for file in parts.files)
    for kind in parts.kinds:
        piece = kind.component
        if piece.sprue:
            each = 0
        elif kind.tiles > 1:
            each = 120 * kind.tiles
        elif piece.shape.is_disc:
            each = 15
        elif piece.outline or piece.shape.sides:
            each = 30
        else:
            each = 12 if piece.corner else 6
        seconds += each * piece.total()
    hours, minutes = divmod(10 * max(1, round(seconds / 600)), 60)
    form = words.hours if hours else words.minutes
    return words.work.format(time=form.format(h=hours, m=minutes))
