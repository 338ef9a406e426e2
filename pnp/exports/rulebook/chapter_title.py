"""The title of a chapter on its background, which runs off the page. Lengths are in mm."""

from __future__ import annotations

from pnp.core.values import replace
from pnp.exports.rulebook.chapter_title_backgrounds import head_key
from pnp.exports.rulebook.job import BAND, TOP, RulebookJob
from pnp.exports.rulebook.ornaments import Ornaments
from pnp.exports.rulebook.typeset_block import Mark, PlacedSvg, TypesetBlock
from pnp.sizes.bleed_width import BLEED

# Above the title of a chapter that begins no page.
ABOVE_CHAPTER = 9.0
# Of the background: above the title, at the top of a page and within one; below it; and to the
# text.
_ABOVE, _ABOVE_WITHIN, _UNDER, _TO_TEXT = 8.0, 5.0, 5.5, 7.0
# How high a background within a page is, or more: what is drawn on it needs that.
_LEAST = 31.0


def opener(
    job: RulebookJob, ornaments: Ornaments, tone: str, mark: Mark, title: TypesetBlock
) -> TypesetBlock:
    """Return a title on the background that its page begins with.

    In a book of two languages it may also stand within a page: pages were made for one of them.
    """
    band = max(BAND, _ABOVE + title.height + _UNDER)
    block = _block(mark, tone, title, band - TOP)
    background = ornaments.background(band - TOP, tone, -TOP - BLEED)
    found = replace(_on_background(job, block, background), page=True, band=band)
    if not job.second:
        return found
    least = 0.0 if job.low_ink and not job.has_heads else _LEAST
    high = max(least, _ABOVE_WITHIN + title.height + _UNDER)
    block = _block(mark, tone, title, high)
    return replace(found, within=_on_background(job, block, ornaments.background(high, tone, 0.0)))


def _block(mark: Mark, tone: str, title: TypesetBlock, low: float) -> TypesetBlock:
    """Return a title in its place on a background that reaches down to `low`."""
    things = title.moved(0, low - _UNDER - title.height)
    return TypesetBlock(
        low + _TO_TEXT, things, ABOVE_CHAPTER, keep_with_next=True, wide=True, marks=(mark,),
        tone=tone, band=low,
    )  # fmt: skip


def _on_background(job: RulebookJob, block: TypesetBlock, background: PlacedSvg) -> TypesetBlock:
    """Return a title above the face that its chapter has, or else on `background`."""
    if not job.has_heads:
        return replace(block, things=(background, *block.things))
    over = (one._replace(over=True) if isinstance(one, PlacedSvg) else one for one in block.things)
    return replace(block, things=tuple(over), head=head_key(block.marks[0].id))
