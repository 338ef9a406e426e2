"""The things of a page as marked content: numbered in the order of painting, read in another.

Words lie below faces, badges above them: what is painted in turn is not what is read in turn. The
things of a page stand in the order in which they are read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from pikepdf import Object

from pnp.core.geometry import Rect
from pnp.core.values import Struct
from pnp.drawing.marked_content import ARTIFACT
from pnp.exports.rulebook.typeset_block import Drawable, FaceAt, LinkAt, Tag
from pnp.pdf.paths import box_on_page
from pnp.pdf.structure import Annotation, Box, ContentReference, Element
from pnp.sizes.cards_and_papers import A5


class TaggedPaint(Struct, frozen=True):
    """What is painted of a thing: its tag, its SVG or operators, and its place among the things.

    What is no thing of the page, as its background, has no place.
    """

    tag: Tag
    painted: str
    place: int | None = None


class MarkedContent(NamedTuple):
    """What is painted as one marked content: a tag of pnp.drawing.marked_content and a number."""

    tag: str
    number: int
    painted: str


class PageMarks:
    """The marked content of one page, counted from 0 as it is painted."""

    def __init__(self, page: int, things: Sequence[Drawable]) -> None:
        """Begin the page of that number, counted from 0, on which `things` stand."""
        self._page = page
        self._things = things
        self._contents = 0
        self._artifacts = 0
        self._number_of: dict[int, int] = {}  # by the place of a thing
        self._stretches = _stretches(things)

    def layer(self, layered: Iterable[TaggedPaint], between: str = "") -> Iterator[MarkedContent]:
        """Yield what is painted next; what is read in one stretch is one content."""
        for _, group in groupby(layered, self._stretch):
            some = list(group)
            tag = some[0].tag
            painted = between.join(one.painted for one in some)
            if isinstance(tag, Element):
                places = {one.place: self._contents for one in some if one.place is not None}
                self._number_of.update(places)
                yield MarkedContent(tag.kind, self._contents, painted)
                self._contents += 1
            else:
                yield MarkedContent(tag or ARTIFACT, self._artifacts, painted)
                self._artifacts += 1

    def _stretch(self, one: TaggedPaint) -> tuple[int, int]:
        """Return what is the same for neighbours that are one content."""
        stretch = 0 if one.place is None else self._stretches[one.place]
        return id(one.tag), stretch

    def read(self, links: Iterable[tuple[LinkAt, Object]]) -> None:
        """Hand the content to its elements as it is read; `links` are annotations of the page."""
        annotations = {id(link): annotation for link, annotation in links}
        taken: set[int] = set()
        for place, thing in enumerate(self._things):
            if not isinstance(thing.tag, Element):
                continue
            if isinstance(thing, FaceAt):
                thing.tag.cover(_seen(on_page(thing.place)))
            if id(thing) in annotations:
                thing.tag.take(Annotation(self._page, annotations[id(thing)]))
            number = self._number_of.get(place)
            if number is not None and number not in taken:
                taken.add(number)
                thing.tag.take(ContentReference(self._page, number))


def on_page(place: Rect) -> Box:
    """Return the left, bottom, right and top of a place on an A5 page, in pt from its lower left.

    The place is in mm from the upper left.
    """
    return box_on_page(place, A5.height)


def _seen(box: Box) -> Box:
    """Return what of a place lies on the page: pictures over two pages go beyond it."""
    left, bottom, right, top = on_page(Rect(0, 0, *A5))
    return max(left, box[0]), max(bottom, box[1]), min(right, box[2]), min(top, box[3])


def _stretches(things: Sequence[Drawable]) -> list[int]:
    """Return for each thing which stretch of things of one element it is in; 0 for artifacts."""
    found: list[int] = []
    number, before = 0, None
    for thing in things:
        if isinstance(thing.tag, Element):
            number += thing.tag is not before
            before = thing.tag
        found.append(number if isinstance(thing.tag, Element) else 0)
    return found
