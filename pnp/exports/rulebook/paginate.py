"""Blocks onto pages: which stand together, where each stands, and what stands around them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest

from pnp.core.values import Struct, field
from pnp.exports.rulebook.job import BETWEEN, INNER, OUTER, SIDE, TOP
from pnp.exports.rulebook.page_breaks import ENOUGH, page_starts, stretched
from pnp.exports.rulebook.page_filling import PageFill
from pnp.exports.rulebook.typeset_block import Drawable, Mark, TypesetBlock
from pnp.sizes.cards_and_papers import A5

_FIRST = 2  # the cover is page 1


class Page(Struct):
    """A page: what stands on it, where headings are (mm from the top), its tone and its chapter.

    Down to `band` (mm from the top) a chapter has a background of its own. Backgrounds that are
    faces are `heads`: the face, and the mm from the top between which it lies. One that `is_full`
    has a picture from edge to edge, and neither number nor running head. The share `filled` of the
    depth of its text is full. It is `parted` where it begins with pictures of what the page before
    says, or a chapter begins on it before a spread of the one above.
    """

    number: int
    tone: str
    title: str
    opens: bool = False
    band: float = 0.0
    heads: list[tuple[str, float, float]] = field(default_factory=list)
    is_full: bool = False
    filled: float = 0.0
    parted: bool = False
    things: list[Drawable] = field(default_factory=list)
    marks: list[tuple[Mark, float]] = field(default_factory=list)

    @property
    def is_right(self) -> bool:
        """Whether it lies to the right of the fold."""
        return self.number % 2 == 1

    @property
    def main(self) -> float:
        """Where the column begins, in mm from the left."""
        return INNER if self.is_right else OUTER + SIDE + BETWEEN

    @property
    def side(self) -> float:
        """Where the outer margin begins, in mm from the left."""
        return A5.width - OUTER - SIDE if self.is_right else OUTER

    @property
    def wide(self) -> float:
        """Where both together begin, in mm from the left."""
        return INNER if self.is_right else OUTER


def paginate(blocks: Sequence[TypesetBlock]) -> list[Page]:
    """Return the pages of a rulebook, the first after its cover.

    Each is filled as far as it can be, unless pages end better elsewhere: where more of them are
    three quarters full, the last aside, or fewer are parted. Where they still don't, spreads may
    stand where their chapters begin, before what is said of them.
    """
    groups = list(_groups(blocks))
    pages = _filled(groups)
    for order in (groups, _with_spreads_ahead(groups)):
        if _flaws(pages) == (0, 0):
            break
        starts = page_starts(order)
        better = pages if starts is None else _filled(order, starts)
        pages = min(pages, better, key=_flaws)
    return pages


def _with_spreads_ahead(groups: Sequence[list[TypesetBlock]]) -> list[list[TypesetBlock]]:
    """Return the groups with each spread behind the first group of its chapter, if it has one."""
    ordered: list[list[TypesetBlock]] = []
    begins = 0
    for group in groups:
        others = [block for block in group if not block.spread]
        spreads = [[block] for block in group if block.spread]
        ordered += [others] if others else []
        if others and others[0].page:
            begins = len(ordered)
        at = begins or len(ordered)
        ordered[at:at] = spreads
        begins += len(spreads) if begins else 0
    return ordered


def _filled(
    groups: Iterable[list[TypesetBlock]], starts: Mapping[int, float] | None = None
) -> list[Page]:
    """Return pages filled with groups; `starts` are those that begin one, else it is full.

    The gaps of their pages grow by a factor.
    """
    filler = _Filler()
    if starts is None:
        for group in groups:
            filler.add(group, None)
    else:
        stretch = 1.0
        for number, group in enumerate(groups):
            stretch = starts.get(number, stretch)
            filler.add([stretched(block, stretch) for block in group], number in starts)
    filler.finish()
    return filler.pages


def _flaws(pages: Sequence[Page]) -> tuple[int, int]:
    """Return how many pages are not full enough, the last aside, and how many are parted."""
    short = sum(page.filled < ENOUGH - 1e-6 and not page.is_full for page in pages[:-1])
    return short, sum(page.parted for page in pages)


def page_numbers(pages: Iterable[Page]) -> dict[str, int]:
    """Return the number of the page on which each heading stands, by its id."""
    return {mark.id: page.number for page in pages for mark, _ in page.marks}


def _groups(blocks: Sequence[TypesetBlock]) -> Iterator[list[TypesetBlock]]:
    """Yield the blocks that have to stand on one page."""
    group: list[TypesetBlock] = []
    for block in blocks:
        group.append(block)
        if not block.keep_with_next:
            yield group
            group = []
    if group:
        yield group


class _Filler:
    def __init__(self) -> None:
        self.pages: list[Page] = []
        self._filled = PageFill()
        self._is_begun = False  # whether anything stands on the page
        self._tone = self._title = ""
        self._spreads: list[TypesetBlock] = []  # that wait for a left page

    def add(self, group: list[TypesetBlock], begins: bool | None) -> None:
        """Put a group on the page, or on a new one where it `begins` one; None: if it must.

        A spread waits for the next left page; meanwhile, what comes after it fills up pages.
        """
        spreads = [block for block in group if block.spread]
        self._add_here([block for block in group if not block.spread], begins)
        self._spreads += spreads

    def _add_here(self, group: list[TypesetBlock], begins: bool | None) -> None:
        """Put a group without spreads on the page, or on a new one, as `add` does."""
        if not group:
            return
        must = group[0].page or (self._is_begun and not self._fits(group))
        if not self.pages or (must if begins is None else begins):
            self._begin(group[0].with_above)
        within = begins is False and self._is_begun
        for block, after in zip_longest(group, group[1:]):
            # A group higher than a page can't be helped: it ends where the page does. So does one
            # with a chapter in it that has a page of its own.
            if self._is_begun and ((block.page and not within) or not self._fits([block])):
                self._begin()
            self.pages[-1].parted |= block.page and bool(self._spreads)
            over_wide = after is not None and after.wide
            self._place(block.within if within and block.within else block, over_wide)

    def finish(self) -> None:
        """Put spreads that still wait on pages of their own."""
        if self._spreads and self._next % 2:
            self.pages.append(Page(self._next, self._tone, self._title))
        self._lay_spreads()

    @property
    def _next(self) -> int:
        return len(self.pages) + _FIRST

    def _lay_spreads(self) -> None:
        for block in self._spreads:
            for half in block.spread or ():
                page = Page(self._next, self._tone, self._title, is_full=True)
                page.things += half
                self.pages.append(page)
        self._spreads.clear()

    def _begin(self, parted: bool = False) -> None:
        if self._next % 2 == 0:
            self._lay_spreads()
        self.pages.append(Page(self._next, self._tone, self._title, parted=parted))
        self._filled = PageFill()
        self._is_begun = False

    def _fits(self, group: list[TypesetBlock]) -> bool:
        return self._filled.with_all(group) is not None

    def _place(self, block: TypesetBlock, over_wide: bool = False) -> None:
        """Put a block on the page: a heading above what is wide begins where that does."""
        page = self.pages[-1]
        top, beside = self._filled.top(block), self._filled.beside(block)
        wide = block.wide or (over_wide and bool(block.marks) and self._filled.aside <= top)
        if block.marks and block.marks[0].depth == 0:
            self._title = block.marks[0].title
        if block.marks:
            self._tone = block.tone
        if block.marks and (block.page or not page.things):
            page.tone, page.title, page.opens = self._tone, self._title, block.page
        begins = 0.0 if block.page else TOP + top
        page.band = max(page.band, block.band) if block.page else page.band
        page.heads += [(block.head, begins, begins + block.band)] if block.head else []
        page.marks += ((mark, TOP + top) for mark in block.marks)
        page.things += block.moved(page.wide if wide else page.main, TOP + top)
        if block.margin_note:
            note = TOP + (top if beside is None else beside)
            page.things += block.margin_note.moved(page.side, note)
        self._filled = self._filled.below(block)
        page.filled = self._filled.share
        self._is_begun = True
