"""Rows of pictures in lines of a narrow screen: even ones, and never broken beside a sign."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import TypeAlias

from pnp.core.values import Struct
from pnp.rulebook_source.block_types import Figure, Picture, Sign

# What a line of a phone has room for, and what is between pictures, in CSS pixels.
_ROOM, _GAP = 340, 12
# To how much of their width pictures shrink at most to stay on one line, and those of mixed widths
# without captions, as a fan; to how much those of equal width grow to fill it.
_SHRUNK, _FANNED, _GROWN = 0.8, 0.65, 1.5
# How many pictures a line has at most.
_MOST = 6
_Part: TypeAlias = Picture | str


class PictureRow(Struct, frozen=True):
    """Pictures and signs, in the lines in which a narrow screen shows them.

    One that `adds` has signs between its pictures, and stays one line: its pictures shrink. One
    with pictures of equal width has `columns`: how many of the pictures fill a line; else 0.
    """

    lines: tuple[tuple[_Part, ...], ...]
    adds: bool = False
    columns: int = 0


def rows_of(figure: Figure, width: Callable[[Picture], int]) -> Iterator[PictureRow]:
    """Yield the rows of `figure`, which end where its lines are broken.

    `width` says how wide a picture is by itself, in CSS pixels.
    """
    for parts in _broken(figure):
        if any(isinstance(part, str) for part in parts):
            yield PictureRow((tuple(parts),), adds=True)
        elif parts:
            widths = [width(one) for one in parts if isinstance(one, Picture)]
            is_fan = len(set(widths)) > 1 and not any(one.caption for one in figure.pictures)
            lines = tuple(_even(parts, widths, _FANNED if is_fan else _SHRUNK))
            yield PictureRow(lines, columns=_columns(lines, widths))


def _broken(figure: Figure) -> Iterator[list[_Part]]:
    parts: list[_Part] = []
    for part in figure.parts:
        if isinstance(part, Sign) and part.text == "\n":
            yield parts
            parts = []
        else:
            parts.append(part.text if isinstance(part, Sign) else part)
    yield parts


def _even(
    parts: Sequence[_Part], widths: Sequence[int], shrunk: float
) -> Iterator[tuple[_Part, ...]]:
    """Yield as few lines as there can be, each with about as many pictures as the others."""
    total = sum(widths) * shrunk + _GAP * (len(widths) - 1)
    lines = min(len(parts), max(-int(-total // _ROOM), -(-len(parts) // _MOST)))
    ends = [-(-number * len(parts) // lines) for number in range(lines + 1)]
    for start, end in pairwise(ends):
        yield tuple(parts[start:end])


def _columns(lines: Sequence[Sequence[_Part]], widths: Sequence[int]) -> int:
    """Return how many pictures fill a line, 0 where they are not of equal width."""
    if len(set(widths)) > 1:
        return 0
    most = widths[0] * _GROWN + _GAP
    alone = -int(-(_ROOM + _GAP) // most) if len(lines) == 1 else 0
    return min(_MOST, max(len(lines[0]), alone))
