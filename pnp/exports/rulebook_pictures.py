"""Rows of pictures as slabs: faces side by side on one ground line, signs between, words below."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pnp.exports.rulebook_job import RulebookJob
from pnp.exports.rulebook_slab import Ink, Slab, Thing, kept_together, stacked
from pnp.exports.rulebook_type import Setting, Typesetter, faces_at
from pnp.geometry import Rect, Size
from pnp.rulebook.blocks import Figure, Picture, Sign
from pnp.rulebook.shown import Shown

# Of its size in print: how large a face is shown where nothing is said; and the least, in mm.
_SHARE, _LEAST = 0.32, 12.0
_APART, _SIGN = 4.0, 6.0
_CAPTION = 1.2
_BADGE = 2.3


@dataclass(frozen=True, slots=True)
class _Part:
    """A picture, or a sign, with the width of its place."""

    width: float
    size: Size
    picture: Picture | None = None
    sign: str = ""


class Pictures:
    """Lays out the rows of pictures of a rulebook."""

    def __init__(self, job: RulebookJob, setter: Typesetter) -> None:
        self._job = job
        self._setter = setter

    def width(self, figure: Figure) -> float:
        """Return how wide the row is, in mm."""
        return _total([self._part(part) for part in figure.parts])

    def row(self, figure: Figure, room: float, tone: str, centred: bool = False) -> list[Slab]:
        """Return the row in a column of `room` mm, in several lines where it is wider."""
        parts = [self._part(part) for part in figure.parts]
        slabs = [self._line(line, room, tone, centred) for line in _lines(parts, room)]
        return kept_together(slabs) if len(slabs) == 2 else slabs

    def _part(self, part: Picture | Sign) -> _Part:
        if isinstance(part, Sign):
            return _Part(_SIGN, Size(_SIGN, 0), sign=part.text)
        crop = self._shown(part).crop
        width = part.width or max(_LEAST, crop.width * _SHARE)
        place = width
        if part.caption:
            word = self._setter.widest_word(part.caption, "small", part.where)
            whole = self._setter.width(part.caption, "small", part.where)
            place = max(width, word + 0.2, min(whole + 0.2, width + 8))
        return _Part(place, Size(width, width * crop.height / crop.width), part)

    def _shown(self, picture: Picture) -> Shown:
        return self._job.shown[picture]

    def _line(self, parts: list[_Part], room: float, tone: str, centred: bool) -> Slab:
        high = max(part.size.height for part in parts)
        squeeze = min(1.0, room / _total(parts))
        left = (room - _total(parts) * squeeze) / 2 if centred else 0.0
        things: list[Thing] = []
        captions = 0.0
        for part in parts:
            wide = part.width * squeeze
            if part.picture is None:
                things += self._sign(part.sign, left, wide, high)
            else:
                size = Size(part.size.width * squeeze, part.size.height * squeeze)
                # Faces of one line stand on one line, whatever their height.
                place = Rect(left + (wide - size.width) / 2, high - size.height, *size)
                things += self._picture(part.picture, place, tone)
                caption = self._caption(part.picture, wide)
                things += caption.moved(left, high + _CAPTION)
                captions = max(captions, caption.height + _CAPTION * bool(caption.height))
            left += wide + _APART * squeeze
        return Slab(high + captions, tuple(things), gap=4.5)

    def _picture(self, picture: Picture, place: Rect, tone: str) -> Iterator[Thing]:
        shown = self._shown(picture)
        yield from faces_at(shown, place)
        if shown.count is not None:
            yield from self._badge(shown.count, place, tone)

    def _badge(self, count: int, place: Rect, tone: str) -> Iterator[Thing]:
        """Yield the number of pieces, on a pill at the upper right corner of a picture."""
        text = f"{count}×"
        where = self._job.where
        setting = Setting(20.0, "center", self._job.on_tone(tone))
        wide = self._setter.width(text, "strong", where) + 3.0
        middle = place.right - 0.5
        pill = (
            f'<rect x="{-wide / 2:.2f}" y="{-_BADGE}" width="{wide:.2f}" height="{2 * _BADGE}" '
            f'rx="{_BADGE}" fill="{self._job.tone(tone)}" stroke="{self._job.look.paper}" '
            f'stroke-width="0.7"/>'
        )
        yield Ink(middle, place.y + 0.6, pill, over=True)
        (line,) = self._setter.lines(text, "strong", where, setting)
        for thing in line.moved(middle - 10, place.y + 0.6 - line.height * 0.56):
            yield thing._replace(over=True) if isinstance(thing, Ink) else thing

    def _sign(self, sign: str, left: float, wide: float, high: float) -> Iterator[Thing]:
        setting = Setting(wide + 4, "center", self._job.look.ink)
        slab = stacked(self._setter.lines(sign, "section", self._job.where, setting))
        yield from slab.moved(left - 2, (high - slab.height) / 2)

    def _caption(self, picture: Picture, wide: float) -> Slab:
        if not picture.caption:
            return Slab(0.0)
        setting = Setting(wide, "center")
        return stacked(self._setter.lines(picture.caption, "small", picture.where, setting))


def _total(parts: list[_Part]) -> float:
    return sum(part.width for part in parts) + _APART * (len(parts) - 1)


def _lines(parts: list[_Part], room: float) -> list[list[_Part]]:
    """Return the parts in as few lines as there can be, each about as long as the others."""
    many = max(1, -int(-(_total(parts) - 1e-6) // room))
    if any(part.sign for part in parts):
        return [parts]
    each = -int(-len(parts) // many)
    return [parts[start : start + each] for start in range(0, len(parts), each)]
