"""How a rulebook looks that saves ink: white paper, and lines where there were backgrounds."""

from __future__ import annotations

from collections import Counter

from pnp.colour.rgb import WHITE, luminance, readable
from pnp.core.geometry import Rect
from pnp.core.values import replace
from pnp.exports.rulebook.faces import faces_at
from pnp.exports.rulebook.job import RulebookJob
from pnp.exports.rulebook.typeset_block import FaceAt
from pnp.model.game import BookStyle
from pnp.rulebook_source.block_types import Figure, every_block
from pnp.rulebook_source.card_pictures import ShownPicture
from pnp.shapes.shape import Shape
from pnp.sizes.cards_and_papers import A5

# On a cover: how many cards stand there, how high they are, and where; mm.
_MOST, _HIGH, _EDGE = 3, 84.0, 13.0
_TOPS = (34.0, 22.0, 34.0)
# Fewer cards are no deck.
_DECK = 10


def saving_ink(book_style: BookStyle) -> BookStyle:
    """Return `book_style` on white paper: the darker of its ink and its paper is the ink.

    Its other colours are those of lines and words, so each is dark enough to be read on white.
    """
    ink = min(book_style.ink, book_style.paper, key=luminance)
    return replace(
        book_style,
        ink=readable(ink, (WHITE,)),
        paper=WHITE,
        accent=readable(book_style.accent, (WHITE,)),
        tones={name: readable(tone, (WHITE,)) for name, tone in book_style.tones.items()},
    )


def cards_on_cover(job: RulebookJob) -> list[FaceAt]:
    """Return cards of different kinds that the rulebook shows, side by side, each on another."""
    shown = _kinds(job)[:_MOST]
    wide = [one.crop.width / one.crop.height * _HIGH for one in shown]
    room = A5.width - 2 * _EDGE
    tops = _TOPS if len(shown) == _MOST else _TOPS[:1] * len(shown)
    found: list[FaceAt] = []
    for number, (one, width, top) in enumerate(zip(shown, wide, tops, strict=False)):
        share = number / (len(shown) - 1) if len(shown) > 1 else 0.5
        found += faces_at(one, Rect(_EDGE + (room - width) * share, top, width, _HIGH))
    # That in the middle lies on the others.
    return [*found[::2], *found[1::2]]


def _kinds(job: RulebookJob) -> list[ShownPicture]:
    """Return the fronts of upright cards that are shown whole, different decks first."""
    ranks: Counter[str] = Counter()
    known: dict[str, tuple[bool, int, int]] = {}
    found: dict[str, ShownPicture] = {}
    figures = (one for one in every_block(job.document.blocks) if isinstance(one, Figure))
    for picture in (picture for figure in figures for picture in figure.pictures):
        one = replace(job.shown[picture], overlays=(), turned=False)
        component, face = one.shown.component, one.shown.face
        key = component.face_id(face)
        is_whole = one.crop.size == component.size and component.shape is Shape.CARD
        is_upright = component.size.width < component.size.height
        if is_whole and is_upright and face.side == "front" and key not in known:
            known[key] = (component.total() < _DECK, ranks[component.id], -component.total())
            ranks[component.id] += 1
            found[key] = one
    return [found[key] for key in sorted(known, key=lambda key: known[key])]
