"""Tab stops: the places in a box that words are set at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple


class TabStop(NamedTuple):
    """A place that words are set at: so many em, so many mm, and such a share of the box."""

    align: str = "left"
    em: float = 0.0
    mm: float = 0.0
    share: float = 0.0


def stops_for(count: int, own: Sequence[TabStop]) -> Iterator[TabStop]:
    """Yield the stops of a line with so many tabs: a style's `own`, else even ones.

    The last of even ones is at the right edge.
    """
    if own:
        yield from (own[min(at, len(own) - 1)] for at in range(count))
        return
    for at in range(1, count + 1):
        yield TabStop("right" if at == count else "center", share=at / count)
