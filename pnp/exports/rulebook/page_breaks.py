"""Page breaks of a rulebook that leave as few pages as can be less than three quarters full.

The pages are the shortest way from the first group of blocks to the last, each page a step of it,
as lines of a paragraph are to Knuth and Plass (Breaking Paragraphs into Lines, 1981). The cheapest
way to the start of a page costs 0 for the first page; else it is, of all pages that end there,

    way(end) = min(way(start) + cost(page) + _AHEAD)

with _AHEAD only where a chapter stands before a spread of the chapter above it. What a page costs
follows from the parts of its depth that stay `empty`, and by which its gaps grow (`growth`):

    cost(page) = _PARTED                                where pictures begin it
               + _WITHIN                                for each chapter that begins within it
               + _TIGHT                                 where its gaps shrink; elsewhere
               + _EMPTY * (empty² + growth²)            unless it is the last page, and
               + _SHORT                                 if it is not full enough, either
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
# What pages and ways cost, told above: least of all, pages that are not full enough.
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
    """A page: which group is the first behind it, what it costs, by what factor its gaps grow."""

    stop: int
    cost: float
    stretch: float


class _Way(Struct, frozen=True):
    """The cheapest way to where a page begins: what it costs, and the page before.

    That page `begins` there, and its gaps grow by the factor `stretch`.
    """

    cost: float
    begins: _Start
    stretch: float


def page_starts(groups: Sequence[Sequence[TypesetBlock]]) -> dict[int, float] | None:
    """Return the numbers of the groups that begin a page, None where one has no room on any.

    Each with the factor by which the gaps of its page grow. A group stands on one page. A chapter
    begins a page, unless it can stand within one.
    """
    numbers = [number for number, group in enumerate(groups) if _on_page(group)]
    ways = _cheapest_ways([_on_page(groups[number]) for number in numbers], _spreads(groups))
    ends = [end for end in ways if end.group == len(numbers)]
    if not ends:
        return None
    start = min(ends, key=lambda end: ways[end].cost)
    starts: dict[int, float] = {}
    while start.group:
        way = ways[start]
        start = way.begins
        starts[numbers[start.group]] = way.stretch
    return starts


def _cheapest_ways(
    groups: Sequence[list[TypesetBlock]], spreads: Sequence[int]
) -> dict[_Start, _Way]:
    """Return the cheapest way to each start of a page, and to the end of the last one.

    `spreads` tells before which groups there is a spread.
    """
    ways = {_FIRST: _Way(0.0, _FIRST, 1.0)}
    for first in range(len(groups)):
        # Which pages there are does not depend on the side that they begin on.
        pages = list(_pages(groups, first))
        for start in (_Start(first, *side) for side in _SIDES):
            if start not in ways:
                continue
            for page in pages:
                waiting = [first] * start.waits
                waiting += [at for at in spreads if first < at <= page.stop]
                cost = ways[start].cost + page.cost
                if waiting and any(group[0].page for group in groups[waiting[0] : page.stop]):
                    cost += _AHEAD
                end = _Start(page.stop, not start.is_left, start.is_left and bool(waiting))
                if end not in ways or cost < ways[end].cost:
                    ways[end] = _Way(cost, start, page.stretch)
    return ways


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


def _pages(groups: Sequence[list[TypesetBlock]], first: int) -> Iterator[_Page]:
    """Yield the pages that begin with the group `first`, from short to long."""
    fill: PageFill | None = PageFill()
    tight: PageFill | None = PageFill()
    lead = groups[first][0]
    gaps, has_notes = -lead.gap, False
    cost = _PARTED * lead.with_above
    for stop, group in enumerate(groups[first:], first + 1):
        blocks = group
        if stop > first + 1 and group[0].page:
            cost += _WITHIN
            blocks = [group[0].within or group[0], *group[1:]]
        fill = fill and fill.with_all(blocks)
        tight = tight and tight.with_all(stretched(block, _SHRINK) for block in blocks)
        if tight is None or any(block.page for block in blocks if block is not lead):
            return
        # What stands in the margin has its place beside lines.
        has_notes = has_notes or any(block.margin_note for block in group)
        gaps += sum(block.gap for block in group)
        if fill is None:
            yield _Page(stop, cost + _TIGHT, _SHRINK)
        elif stop == len(groups):
            yield _Page(stop, cost, 1.0)
        else:
            growth = 0.0 if has_notes else _growth(fill, gaps)
            yield _Page(stop, cost + _cost(fill, growth), 1.0 + growth)


def _growth(fill: PageFill, gaps: float) -> float:
    """Return by which part gaps, of so many mm, grow to fill a page enough; 0 if they can't."""
    wanted = (ENOUGH - fill.share) * DEPTH / gaps if gaps else 0.0
    return wanted if 0.0 < wanted <= _STRETCH else 0.0


def _cost(fill: PageFill, growth: float) -> float:
    """Return what a page costs by how full it is, and by how much its gaps grow."""
    is_short = fill.share < ENOUGH and not growth
    empty = 1.0 - fill.share
    return _SHORT * is_short + _EMPTY * (empty**2 + growth**2)
