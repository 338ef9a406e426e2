"""Where lines break: arithmetic on widths, in whatever unit they come.

A line takes as many words as it can. Then, without an additional line, the breaks move so that
the last line is not one short word, or so that all lines are about as long as each other.
"""

from __future__ import annotations

from collections.abc import Sequence

# A last line of one word shorter than this part of the widest line is a poor one.
_SHORT = 0.3
_TINY = 1e-9


def break_lines(widths: Sequence[float], gaps: Sequence[float], limit: float) -> list[int]:
    """Return the index of the first word of each line.

    `gaps` are the spaces before the words; they count inside a line only. A word wider than
    `limit` gets a line of its own.
    """
    starts = [0]
    limit += _TINY
    at = widths[0]
    for index in range(1, len(widths)):
        longer = at + gaps[index] + widths[index]
        if longer > limit:
            starts.append(index)
            at = widths[index]
        else:
            at = longer
    return starts


def line_widths(
    widths: Sequence[float], gaps: Sequence[float], starts: Sequence[int]
) -> list[float]:
    """Return the width of each line that begins at `starts`."""
    ends = [*starts[1:], len(widths)]
    return [
        sum(widths[start:end]) + sum(gaps[start + 1 : end])
        for start, end in zip(starts, ends, strict=True)
    ]


def break_well(widths: Sequence[float], gaps: Sequence[float], limit: float) -> list[int]:
    """Return breaks with as few lines as `break_lines` has, if possible with no short last one."""
    return _narrowed(widths, gaps, limit, balanced=False)


def break_evenly(widths: Sequence[float], gaps: Sequence[float], limit: float) -> list[int]:
    """Return breaks with as few lines as `break_lines` has, the widest as narrow as it can be."""
    return _narrowed(widths, gaps, limit, balanced=True)


def _narrowed(
    widths: Sequence[float], gaps: Sequence[float], limit: float, balanced: bool
) -> list[int]:
    first = best = break_lines(widths, gaps, limit)
    lengths = line_widths(widths, gaps, best)
    while len(best) > 1 and (balanced or _ends_poorly(best, lengths, len(widths))):
        # Only if the widest line loses a word does anything change.
        tried = break_lines(widths, gaps, max(lengths) - 3 * _TINY)
        if len(tried) > len(first) or tried == best:
            return best if balanced else first
        best = tried
        lengths = line_widths(widths, gaps, best)
    return best


def _ends_poorly(starts: Sequence[int], lengths: Sequence[float], count: int) -> bool:
    return starts[-1] == count - 1 and lengths[-1] < _SHORT * max(lengths)
