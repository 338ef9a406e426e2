"""Looks of words on a rulebook's page: a class for each, and the fonts that they need."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.colour.rgb import readable
from pnp.exports.rulebook.job import RulebookJob
from pnp.fonts.font_file import FontFile
from pnp.text.spans import Dress

_LINES = {"underline": "underline", "strike": "line-through"}


class WebLooks:
    """The looks that were asked for so far, by their classes, with the letters that have them."""

    def __init__(self, job: RulebookJob) -> None:
        self.job = job
        self._names: dict[Dress, str] = {}
        self._letters: dict[Dress, set[str]] = {}

    def around(self, html: str, text: str, items: tuple[str, ...]) -> str:
        """Return `html`, whose words are `text`, in the look that `items` say."""
        if not items or not html:
            return html
        dress = self.job.looks.of(items)
        name = self._names.setdefault(dress, f"look{len(self._names)}")
        self._letters.setdefault(dress, set()).update(text, text.upper() if dress.smallcaps else "")
        return f'<span class="{name}">{html}</span>'

    def rules(self) -> Iterator[str]:
        """Yield CSS with all looks, as they are on light screens and on paper."""
        for dress, name in self._names.items():
            yield f".{name}{{{';'.join(self._said(dress))}}}"

    def night(self, paper: str) -> Iterator[str]:
        """Yield CSS with their colours on a dark ground, as much lighter as they have to be."""
        for dress, name in self._names.items():
            if dress.fill:
                yield f".{name}{{color:{readable(dress.fill, (paper,))}}}"

    def fonts(self) -> Iterator[tuple[FontFile, set[str]]]:
        """Yield the fonts that looks name, each with the letters that are set in it."""
        body = self.job.style("body")
        for dress, letters in self._letters.items():
            if dress.fonts or dress.weight or dress.italic is not None:
                italic = body.italic if dress.italic is None else dress.italic
                weight = dress.weight or body.weight
                for family in dress.fonts or body.fonts:
                    yield self.job.fonts.nearest(family, weight, italic, body.where), letters

    def _said(self, dress: Dress) -> Iterator[str]:
        if dress.fill:
            yield f"color:{dress.fill}"
        if dress.scale != 1:
            yield f"font-size:{dress.scale:g}em"
        if dress.fonts:
            families = ",".join(f"'{family}'" for family in dress.fonts)
            yield f"font-family:{families},system-ui,sans-serif"
        if dress.weight:
            body = self.job.style("body")
            family = (dress.fonts or body.fonts)[0]
            font = self.job.fonts.nearest(family, dress.weight, body.italic, body.where)
            yield f"font-weight:{font.css_weight}"
        if dress.italic is not None:
            yield f"font-style:{'italic' if dress.italic else 'normal'}"
        if dress.smallcaps:
            yield "font-variant-caps:small-caps"
        if dress.line:
            yield f"text-decoration:{_LINES[dress.line]}"
