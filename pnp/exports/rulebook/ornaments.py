"""What stands around the texts of a rulebook: backgrounds, frames, bars, the signs of items."""

from __future__ import annotations

from pnp.exports.rulebook.job import WIDE, RulebookJob
from pnp.exports.rulebook.typeset_block import PlacedSvg, TypesetBlock, tagged
from pnp.exports.rulebook.typesetting import Setting, Typesetter
from pnp.pdf.structure import Element

_NUMBER = 2.75  # the radius of a step's number
_BULLET = "•"
# Where no ink is spent on backgrounds: a line below a title, so far above where its background
# would end, and a bar beside a box; mm.
_RULE, _RULE_ABOVE = 0.8, 1.5


class Ornaments:
    """Draws what stands around texts, in the colour of a tone by its name. Lengths are in mm."""

    def __init__(self, job: RulebookJob, setter: Typesetter) -> None:
        self._job = job
        self._setter = setter

    def background(self, low: float, tone: str, top: float) -> PlacedSvg:
        """Return what a chapter's title stands on, or a line below it where no ink is spent.

        It reaches from `top` to `low`, from the left edge of the page to the right one.
        """
        colour = self._job.tone(tone)
        if self._job.low_ink:
            line = low - _RULE_ABOVE
            return PlacedSvg(
                0, 0, f'<path d="M0 {line:.3f}h{WIDE}" stroke="{colour}" stroke-width="{_RULE}"/>'
            )
        return PlacedSvg(0, 0, (
            f'<rect x="-200" y="{top}" width="500" height="{round(low - top, 3)}" '
            f'fill="{colour}"/>'
        ))  # fmt: skip

    def bar(self, high: float, tone: str) -> PlacedSvg:
        """Return a bar for the left edge of what has no background."""
        colour = self._job.tone(tone)
        path = f'<path d="M{_RULE / 2} 0V{high:.3f}" stroke="{colour}" stroke-width="{_RULE}"/>'
        return PlacedSvg(0, 0, path)

    def box(self, kind: str, room: float, high: float, tone: str) -> PlacedSvg:
        """Return what a box of `room` by `high` lies on: a frame, a tint, or a bar beside it."""
        colour = self._job.tone(tone)
        if kind == "example":
            return PlacedSvg(0, 0, (
                f'<rect x="0.35" y="0.35" width="{room - 0.7}" height="{high - 0.7:.3f}" rx="2.5" '
                f'fill="none" stroke="{colour}" stroke-width="0.7"/>'
            ))  # fmt: skip
        if self._job.low_ink:
            return self.bar(high, tone)
        tint = self._job.tint(tone)
        return PlacedSvg(0, 0, f'<rect width="{room}" height="{high:.3f}" rx="2.5" fill="{tint}"/>')

    def point(self, line: float, tone: str, label: Element) -> TypesetBlock:
        """Return the point before an item whose lines are `line` high; it is content of `label`."""
        label.actual = _BULLET
        dot = f'<circle cx="1.5" cy="{line * 0.5:.3f}" r="0.8" fill="{self._job.tone(tone)}"/>'
        return TypesetBlock(0, (PlacedSvg(0, 0, dot, tag=label),))

    def number(self, number: int, line: float, tone: str, label: Element) -> TypesetBlock:
        """Return the number of a step on its disc; it is content of `label`."""
        middle = line * 0.51
        disc = f'<circle cx="{_NUMBER}" cy="{middle:.3f}" r="{_NUMBER}" {self._job.plate(tone)}/>'
        setting = Setting(2 * _NUMBER, "center", self._job.on_tone(tone))
        where = self._job.where
        (said,) = tagged(self._setter.lines(f"**{number}**", "strong", where, setting), label)
        return TypesetBlock(0, (PlacedSvg(0, 0, disc), *said.moved(0, middle - said.height * 0.56)))
