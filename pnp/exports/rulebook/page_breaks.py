"""Page breaks of a rulebook that leave as few pages as can be less than three quarters full.

The pages are the shortest way from the first group of blocks to the last, each page a step of it,
as lines of a paragraph are to Knuth and Plass (Breaking Paragraphs into Lines, 1981).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pnp.core.values import Struct, replace
from pnp.exports.rulebook.job import DEPTH
from pnp.exports.rulebook.page_filling import PageFill
from pnp.exports.rulebook.typeset_block import TypesetBlock

# Of the depth of a page: what has to be full, the last page aside; by which part the gaps of a page
# may grow for that; and by which factor they may shrink, so that more has room.
ENOUGH = 0.75
_STRETCH = 1.25
_SHRINK = 0.75
# What a page costs that is not full, what each part of it costs that stays empty, and what it costs
# that gaps shrink, that a chapter begins within a page, that pictures begin one, or that a chapter
# stands before a spread of the chapter above it.
_SHORT, _EMPTY, _TIGHT, _WITHIN, _PARTED, _AHEAD = 3.0, 0.5, 0.1, 0.04, 0.9, 0.9


class _Start(NamedTuple):
    """Where a page begins: with which group, whether it is a left one, a spread waits for one."""

    group: int
    is_left: bool = True
    waits: bool = False


# The page after the cover, and what pages there are.
_FIRST = _Start(0)
_SIDES = ((True, False), (False, False), (False, True))


class _Page(Struct, frozen=True):
    """A page on a way: what the way to its end costs, where it begins, how its gaps grow."""

    cost: float
    begins: _Start
    stretch: float


def page_starts(groups: Sequence[Sequence[TypesetBlock]]) -> dict[int, float] | None:
    """Return the numbers of the groups that begin a page, None where one has no room on any.

    Each with the factor by which the gaps of its page grow. A group stands on one page. A chapter
    begins a page, unless it can stand within one.
    """
    known = [(number, _on_page(group)) for number, group in enumerate(groups)]
    known = [(number, group) for number, group in known if group]
    placed = [group for _, group in known]
    spreads = _spreads(groups)
    ways = {_FIRST: _Page(0.0, _FIRST, 1.0)}
    for start in (_Start(group, *side) for group in range(len(placed)) for side in _SIDES):
        if start not in ways:
            continue
        for stop, page in _pages(placed, start, ways[start].cost):
            waits = [start.group] * start.waits
            waits += [at for at in spreads if start.group < at <= stop]
            end = _Start(stop, not start.is_left, start.is_left and bool(waits))
            if waits and any(group[0].page for group in placed[waits[0] : stop]):
                page = replace(page, cost=page.cost + _AHEAD)
            if end not in ways or page.cost < ways[end].cost:
                ways[end] = page
    ends = [end for end in ways if end.group == len(placed)]
    if not ends:
        return None
    at = min(ends, key=lambda end: ways[end].cost)
    starts: dict[int, float] = {}
    while at.group:
        page = ways[at]
        at = page.begins
        starts[known[at.group][0]] = page.stretch
    return starts


def _spreads(groups: Sequence[Sequence[TypesetBlock]]) -> list[int]:
    """Return how many groups that stand on pages come before each spread."""
    places, before = [], 0
    for group in groups:
        before += bool(_on_page(group))
        places += [before] * any(block.spread for block in group)
    return places


def _on_page(group: Sequence[TypesetBlock]) -> list[TypesetBlock]:
    return [block for block in group if not block.spread]


def stretched(block: TypesetBlock, factor: float) -> TypesetBlock:
    """Return a block with gaps that are larger by a factor."""
    within = block.within and stretched(block.within, factor)
    return replace(block, gap=block.gap * factor, within=within)


def _pages(
    groups: Sequence[list[TypesetBlock]], begins: _Start, cost: float
) -> Iterator[tuple[int, _Page]]:
    """Yield pages that begin there at that cost, and where the next one begins."""
    filled: PageFill | None = PageFill()
    tight: PageFill | None = PageFill()
    start = begins.group
    gaps, notes = -groups[start][0].gap, False
    cost += _PARTED * groups[start][0].with_above
    for stop, group in enumerate(groups[start:], start + 1):
        first, *others = group
        if stop > start + 1 and first.page:
            cost += _WITHIN
            first = first.within or first
            if first.page:
                return
        filled = filled and filled.with_all([first, *others])
        tight = tight and tight.with_all(stretched(one, _SHRINK) for one in (first, *others))
        if tight is None or any(block.page for block in others):
            return
        # What stands in the margin has its place beside lines.
        notes = notes or any(block.margin_note for block in group)
        gaps += sum(block.gap for block in group)
        is_last = stop == len(groups)
        if filled is None:
            yield stop, _Page(cost + _TIGHT, begins, _SHRINK)
            continue
        wanted = 0.0 if notes or not gaps else (ENOUGH - filled.share) * DEPTH / gaps
        stretch = wanted if 0.0 < wanted <= _STRETCH else 0.0
        empty = 1.0 - filled.share
        short = filled.share < ENOUGH and not stretch
        spent = _SHORT * short + _EMPTY * (empty**2 + stretch**2)
        yield stop, _Page(cost + spent * (not is_last), begins, 1.0 + stretch * (not is_last))
