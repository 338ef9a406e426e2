"""Slabs onto pages: which stand together, where each stands, and what stands around them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pnp.core.sizes import A5
from pnp.core.values import Struct, field
from pnp.exports.rulebook.job import BETWEEN, DEPTH, INNER, OUTER, SIDE, TOP
from pnp.exports.rulebook.typeset_block import Drawable, Mark, TypesetBlock

_APART = 4.0  # mm between what stands in the margin
_FIRST = 2  # the cover is page 1


class Page(Struct):
    """A page: what stands on it, where headings are (mm from the top), its tone and its chapter.

    Down to `band` (mm from the top) a chapter has a ground of its own, the face `head` if it is
    one. One that `is_full` has a picture from edge to edge, and neither number nor running head.
    """

    number: int
    tone: str
    title: str
    opens: bool = False
    band: float = 0.0
    head: str = ""
    is_full: bool = False
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
    """Return the pages of a rulebook, the first after its cover."""
    filler = _Filler()
    for group in _groups(blocks):
        filler.add(group)
    filler.finish()
    return filler.pages


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
        self._at = 0.0  # below the top of the text
        self._aside = 0.0  # where the margin is free from
        self._is_begun = False  # whether anything stands on the page
        self._tone = self._title = ""
        self._spreads: list[TypesetBlock] = []  # that wait for a left page

    def add(self, group: list[TypesetBlock]) -> None:
        """Put a group on the page, or on a new one where it does not fit.

        A spread waits for the next left page; meanwhile, what comes after it fills up pages.
        """
        spreads = [block for block in group if block.spread]
        self._add_here([block for block in group if not block.spread])
        self._spreads += spreads

    def _add_here(self, group: list[TypesetBlock]) -> None:
        if not group:
            return
        if not self.pages or group[0].page or (self._is_begun and not self._fits(group)):
            self._begin()
        for block in group:
            # A group higher than a page can't be helped: it ends where the page does. So does one
            # with a chapter in it that has a page of its own.
            if self._is_begun and (block.page or not self._fits([block])):
                self._begin()
            self._place(block)

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

    def _begin(self) -> None:
        if self._next % 2 == 0:
            self._lay_spreads()
        self.pages.append(Page(self._next, self._tone, self._title))
        self._at = self._aside = 0.0
        self._is_begun = False

    def _fits(self, group: list[TypesetBlock]) -> bool:
        at, aside = self._at, self._aside
        for block in group:
            at = self._top(block, at, aside)
            beside = self._beside(block, at, aside)
            if beside is None:
                return False
            aside = beside + (block.margin_note.height + _APART if block.margin_note else 0.0)
            at += block.height
            aside = max(aside, at) if block.wide else aside
        return at <= DEPTH + 1e-6

    def _top(self, block: TypesetBlock, at: float, aside: float) -> float:
        """Return where a block begins, below what stands above it."""
        top = at + (block.gap if at else 0.0)
        return max(top, aside) if block.wide and aside - _APART > at else top

    def _beside(self, block: TypesetBlock, at: float, aside: float) -> float | None:
        """Return where the aside of a block begins, None where the page has no room for it."""
        if block.margin_note is None:
            return aside
        top = max(at, aside)
        lowest = DEPTH - block.margin_note.height
        if top <= lowest:
            return top
        return lowest if lowest >= aside else None

    def _place(self, block: TypesetBlock) -> None:
        page = self.pages[-1]
        top = self._top(block, self._at, self._aside)
        if block.marks and block.marks[0].depth == 0:
            self._title = block.marks[0].title
        if block.marks:
            self._tone = block.tone
        if block.marks and (block.page or not page.things):
            page.tone, page.title, page.opens = self._tone, self._title, block.page
        page.band = max(page.band, block.band)
        page.head = block.head or page.head
        page.marks += ((mark, TOP + top) for mark in block.marks)
        page.things += block.moved(page.wide if block.wide else page.main, TOP + top)
        if block.margin_note:
            beside = self._beside(block, top, self._aside)
            beside = top if beside is None else beside
            page.things += block.margin_note.moved(page.side, TOP + beside)
            self._aside = beside + block.margin_note.height + _APART
        self._at = top + block.height
        self._aside = max(self._aside, self._at) if block.wide else self._aside
        self._is_begun = True
