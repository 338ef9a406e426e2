"""Rows of pictures in lines of a narrow screen: even ones, and never broken beside a sign."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TypeAlias

from pnp.core.values import Struct
from pnp.exports.rulebook.html.pictures import Pictures
from pnp.rulebook.blocks import Figure, Picture, Sign

# What a line of a phone has room for, in CSS pixels; pictures shrink by as much as it is less.
_ROOM, _GAP = 340, 12
_Part: TypeAlias = Picture | str


class Row(Struct, frozen=True):
    """Pictures and signs, in the lines in which a narrow screen shows them.

    One that `adds` has signs between its pictures, and stays one line: its pictures shrink.
    """

    lines: tuple[tuple[_Part, ...], ...]
    adds: bool = False


def rows_of(figure: Figure, pictures: Pictures) -> Iterator[Row]:
    """Yield the rows of `figure`, which end where its lines are broken."""
    for parts in _broken(figure):
        if any(isinstance(part, str) for part in parts):
            yield Row((tuple(parts),), adds=True)
        elif parts:
            yield Row(
                tuple(
                    _even(parts, [pictures.width(one) for one in parts if isinstance(one, Picture)])
                )
            )


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
    parts: Sequence[Picture | str], widths: Sequence[int]
) -> Iterator[tuple[Picture | str, ...]]:
    """Yield as few lines as there can be, each with about as many pictures as the others."""
    total = sum(widths) + _GAP * (len(widths) - 1)
    lines = min(len(parts), -(-total // _ROOM))
    ends = [-(-number * len(parts) // lines) for number in range(lines + 1)]
    for start, end in pairwise(ends):
        yield tuple(parts[start:end])
