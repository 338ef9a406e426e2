"""Rows of pictures, set: faces side by side on one baseline, signs between, words below."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from pnp.colour.rgb import mix
from pnp.core.geometry import Rect, Size
from pnp.core.units import pt_to_mm
from pnp.core.values import Struct, replace
from pnp.exports.rulebook.faces import faces_at
from pnp.exports.rulebook.job import QUIET, SIDE, RulebookJob
from pnp.exports.rulebook.typeset_block import (
    Column,
    Drawable,
    PlacedSvg,
    TypesetBlock,
    kept_together,
    stacked,
    tagged,
)
from pnp.exports.rulebook.typesetting import Setting, Typesetter
from pnp.pdf.structure import Element
from pnp.rulebook_source.block_types import Figure, Picture, Sign
from pnp.rulebook_source.card_pictures import ShownPicture
from pnp.rulebook_source.inline import plain
from pnp.sizes.bleed_width import BLEED
from pnp.sizes.cards_and_papers import A5
from pnp.text.bilingual import say_the_same

# Of its size in print: how large a face is shown where nothing is said; and the least, in mm.
_SHARE, _LEAST = 0.32, 12.0
_APART, _SIGN, _BESIDE_SIGN = 4.0, 4.6, 1.6
# Pictures of a wide row stand no further apart than that, in mm.
_MOST_APART = 16.0
_CAPTION = 1.2
# Where the middle of figures is in a line, counted from its top.
_TO_MIDDLE = 0.48
# Half the height of a badge: the least, in mm, and how much of large letters.
_BADGE, _BADGE_SHARE = 2.3, 0.6


class _Part(Struct, frozen=True):
    """A picture, or a sign, with the width of its place; `other` has a caption of its own.

    A bare one has no caption.
    """

    width: float
    size: Size
    picture: Picture | None = None
    sign: str = ""
    other: Picture | None = None
    is_bare: bool = False


class PictureRows:
    """Lays out the rows of pictures of a rulebook."""

    def __init__(
        self, job: RulebookJob, setter: Typesetter, second: PictureRows | None = None
    ) -> None:
        """Lay out rows of `job`, in two languages with the captions that `second` sets below."""
        self._job = job
        self._setter = setter
        self._second = second

    def width(self, figure: Figure, other: Figure | None = None) -> float:
        """Return how wide the widest line is, in mm."""
        return max(_total(line) for line in self._written(figure, other))

    def row(
        self, figure: Figure, column: Column, wide: bool = False, other: Figure | None = None
    ) -> list[TypesetBlock]:
        """Return the row in a column, in several lines where it is wider.

        A `wide` one fills the column. Its pictures, captions and signs are added to the element of
        `column`; so are the captions of `other`, the same row in the second language.
        """
        room = column.room
        written = self._written(figure, other)
        lines = [part for line in written for part in _lines(line, room)]
        if len(lines) > 1 and not any(part.sign for line in lines for part in line):
            # Below each other, in columns.
            each = max(part.width for line in lines for part in line)
            each = min(each, (room + _APART) / max(map(len, lines)) - _APART)
            lines = [[_in_place(part, each) for part in line] for line in lines]
        set_blocks = [self._line(line, column, wide) for line in lines]
        set_blocks[0] = replace(set_blocks[0], with_above=True)
        return set_blocks if self._second or len(set_blocks) > 3 else kept_together(set_blocks)

    def bare(self, figure: Figure, tone: str, element: Element) -> tuple[TypesetBlock, float]:
        """Return the row without captions on one line, and how wide it is, in mm."""
        (parts,) = [[part for line in self._written(figure) for part in line]]
        parts = [replace(part, width=part.size.width or part.width, is_bare=True) for part in parts]
        wide = _total(parts)
        return self._line(parts, Column(max(wide, SIDE + 1), tone, element)), wide

    def spread(self, picture: Picture, element: Element) -> TypesetBlock:
        """Return a picture that fills two facing pages, over the fold and off all other edges.

        It is read where its left half stands. Its caption is its alternative text.
        """
        shown = self._shown(picture)
        scale = 2 * A5.width / shown.crop.width
        bled = replace(shown, crop=shown.crop.grown(BLEED))
        halves = []
        for fold in (A5.width, 0.0):
            place = Rect(fold - A5.width, 0, 2 * A5.width, shown.crop.height * scale)
            place = place.grown(BLEED * scale)
            page = Rect(0, 0, *A5).grown(BLEED)
            halves.append([one for one in faces_at(bled, place) if one.place.overlaps(page)])
        said, language = shown.said, shown.language
        if picture.caption:
            said = plain(picture.caption)
            language = self._job.document.lent.get(picture.where, "")
        left = TypesetBlock(0.0, tuple(halves[0]))
        (left,) = tagged([left], element.add("Figure", said, language=language))
        return TypesetBlock(0.0, spread=(left.things, tuple(halves[1])))

    def _written(self, figure: Figure, other: Figure | None = None) -> list[list[_Part]]:
        """Return the parts of each line that the writer began."""
        lines: list[list[_Part]] = [[]]
        for part, its in zip(figure.parts, (other or figure).parts, strict=True):
            if isinstance(part, Sign) and part.text == "\n":
                lines.append([])
            else:
                lines[-1].append(self._part(part, its))
        return lines

    def _part(self, part: Picture | Sign, other: Picture | Sign) -> _Part:
        if isinstance(part, Sign):
            return _Part(_SIGN, Size(_SIGN, 0), sign=part.text)
        crop = self._shown(part).crop
        width = part.width or max(_LEAST, crop.width * _SHARE)
        place = self.place(part, width)
        its = None
        if self._second and isinstance(other, Picture):
            its = None if say_the_same(part.caption, other.caption) else other
        if its and self._second:
            place = max(place, self._second.place(its, width))
        return _Part(place, Size(width, width * crop.height / crop.width), part, other=its)

    def place(self, part: Picture, width: float) -> float:
        """Return the width of the place of a picture of `width` mm: its caption may be wider."""
        if not part.caption:
            return width
        word = self._setter.widest_word(part.caption, "small", part.where)
        whole = self._setter.width(part.caption, "small", part.where)
        return max(width, word + 0.2, min(whole + 0.2, width + 8))

    def _shown(self, picture: Picture) -> ShownPicture:
        return self._job.shown[picture]

    def _line(self, parts: list[_Part], column: Column, wide_row: bool = False) -> TypesetBlock:
        """Return pictures and signs in one line, squeezed where there is no room."""
        room, element = column.room, column.element
        high = max(part.size.height for part in parts)
        axis = high - _usual_height(parts) / 2
        squeeze = min(1.0, room / _total(parts))
        spare = room - _total(parts) * squeeze
        more = min(spare / max(len(parts) - 1, 1), _MOST_APART - _APART) if wide_row else 0.0
        left = (spare - more * (len(parts) - 1)) / 2 if room <= SIDE or wide_row else 0.0
        things: list[Drawable] = []
        captions = 0.0
        for part, after in zip(parts, [*parts[1:], None], strict=True):
            wide = part.width * squeeze
            if part.picture is None:
                things += self._sign(part.sign, left, wide, axis, element.add("P"))
            else:
                size = Size(part.size.width * squeeze, part.size.height * squeeze)
                # Faces of one line stand on one line, whatever their height.
                place = Rect(left + (wide - size.width) / 2, high - size.height, *size)
                things += self._picture(part.picture, place, column.tone, element)
                caption = self._captions(part, wide, element)
                things += caption.moved(left, high + _CAPTION)
                captions = max(captions, caption.height + _CAPTION * bool(caption.height))
            left += wide + more + (_gap(part, after) * squeeze if after else 0.0)
        return TypesetBlock(high + captions, tuple(things), gap=4.5)

    def _picture(
        self, picture: Picture, place: Rect, tone: str, element: Element
    ) -> Iterator[Drawable]:
        shown = self._shown(picture)
        things: list[Drawable] = list(faces_at(shown, place))
        said = shown.said
        if shown.count is not None:
            things += self._badge(shown.count, place, tone)
            # A count of others stands for all of them, not for the card that is seen.
            counted = said if picture.count == "card" else shown.shown.component.title
            said = f"{shown.count} × {counted}"
        figure = element.add("Figure", said, language=shown.language)
        (set_block,) = tagged([TypesetBlock(0.0, tuple(things))], figure)
        return iter(set_block.things)

    def _badge(self, count: int, place: Rect, tone: str) -> Iterator[Drawable]:
        """Yield the number of pieces, on a pill at the upper right corner of a picture."""
        text = f"{count}×"
        where = self._job.where
        setting = Setting(20.0, "center", self._job.on_tone(tone))
        wide = self._setter.width(text, "strong", where) + 3.0
        middle = place.right - 0.5
        round_ = max(_BADGE, pt_to_mm(self._job.style("strong").size) * _BADGE_SHARE)
        colour, paper = self._job.tone(tone), self._job.book_style.paper
        paint = f'fill="{colour}" stroke="{paper}" stroke-width="0.7"'
        if self._job.low_ink:
            paint = f'fill="{paper}" stroke="{colour}"'
            paint += ' stroke-width="0.4"'
        pill = (
            f'<rect x="{-wide / 2:.2f}" y="{-round_:.2f}" width="{wide:.2f}" '
            f'height="{2 * round_:.2f}" rx="{round_:.2f}" '
            f"{paint}/>"
        )
        yield PlacedSvg(middle, place.y + 0.6, pill, over=True)
        (line,) = self._setter.lines(text, "strong", where, setting)
        for thing in line.moved(middle - 10, place.y + 0.6 - line.height * _TO_MIDDLE):
            yield thing._replace(over=True) if isinstance(thing, PlacedSvg) else thing

    def _sign(
        self, sign: str, left: float, wide: float, axis: float, element: Element
    ) -> Iterator[Drawable]:
        setting = Setting(wide + 4, "center", self._job.book_style.ink)
        lines = self._setter.lines(sign, "section", self._job.where, setting)
        set_block = stacked(tagged(lines, element))
        yield from set_block.moved(left - 2, axis - set_block.height / 2)

    def _captions(self, part: _Part, wide: float, element: Element) -> TypesetBlock:
        if part.is_bare:
            return TypesetBlock(0.0)
        lines = self.caption(part.picture, wide, element)
        if part.other and self._second:
            quiet = mix(self._job.book_style.ink, self._job.book_style.paper, QUIET)
            lines += self._second.caption(part.other, wide, element, quiet)
        return stacked(lines)

    def caption(
        self, picture: Picture | None, wide: float, element: Element, fill: str = ""
    ) -> list[TypesetBlock]:
        """Return the lines below a picture in a place that is `wide` mm."""
        if picture is None or not picture.caption:
            return []
        setting = Setting(wide, "center", fill)
        lines = self._setter.lines(picture.caption, "small", picture.where, setting)
        return tagged(lines, element.add("P", language=self._job.lent(picture.where)))


def _in_place(part: _Part, width: float) -> _Part:
    """Return a part in a place of `width` mm, its picture no wider."""
    size = part.size
    share = min(1.0, width / size.width)
    return replace(part, width=width, size=Size(size.width * share, size.height * share))


def _usual_height(parts: list[_Part]) -> float:
    """Return how high most pictures are, the lower ones of as many: signs stand at its half."""
    heights = [round(part.size.height, 2) for part in parts if part.picture]
    return min(heights, key=lambda height: (-heights.count(height), height), default=0.0)


def _total(parts: list[_Part]) -> float:
    return sum(part.width for part in parts) + sum(_gap(a, b) for a, b in pairwise(parts))


def _gap(one: _Part, other: _Part) -> float:
    return _BESIDE_SIGN if one.sign or other.sign else _APART


def _lines(parts: list[_Part], room: float) -> list[list[_Part]]:
    """Return the parts in as few lines as there can be, each about as long as the others."""
    many = max(1, -int(-(_total(parts) - 1e-6) // room))
    if any(part.sign for part in parts):
        return [parts]
    each = -int(-len(parts) // many)
    return [parts[start : start + each] for start in range(0, len(parts), each)]
