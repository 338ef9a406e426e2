"""Looks of words on a rulebook's page: a class for each, and the fonts that they need."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.colour.rgb import readable
from pnp.exports.rulebook.job import RulebookJob
from pnp.fonts.font_file import FontFile
from pnp.text.spans import SpanStyle

_LINES = {"underline": "underline", "strike": "line-through"}


class WebSpanStyles:
    """The looks that were asked for so far, by their classes, with the letters that have them."""

    def __init__(self, job: RulebookJob) -> None:
        self.job = job
        self._names: dict[SpanStyle, str] = {}
        self._letters: dict[SpanStyle, set[str]] = {}

    def around(self, html: str, text: str, items: tuple[str, ...]) -> str:
        """Return `html`, whose words are `text`, in the look that `items` say."""
        if not items or not html:
            return html
        style = self.job.span_styles.of(items)
        name = self._names.setdefault(style, f"look{len(self._names)}")
        self._letters.setdefault(style, set()).update(text, text.upper() if style.smallcaps else "")
        return f'<span class="{name}">{html}</span>'

    def rules(self) -> Iterator[str]:
        """Yield CSS with all looks, as they are on light screens and on paper."""
        for style, name in self._names.items():
            yield f".{name}{{{';'.join(self._said(style))}}}"

    def night(self, paper: str) -> Iterator[str]:
        """Yield CSS with their colours on a dark background, as much lighter as they have to be."""
        for style, name in self._names.items():
            if style.fill:
                yield f".{name}{{color:{readable(style.fill, (paper,))}}}"

    def fonts(self) -> Iterator[tuple[FontFile, set[str]]]:
        """Yield the fonts that looks name, each with the letters that are set in it."""
        body = self.job.style("body")
        for style, letters in self._letters.items():
            if style.fonts or style.weight or style.italic is not None:
                italic = body.italic if style.italic is None else style.italic
                weight = style.weight or body.weight
                for family in style.fonts or body.fonts:
                    yield self.job.fonts.nearest(family, weight, italic, body.where), letters

    def _said(self, style: SpanStyle) -> Iterator[str]:
        if style.fill:
            yield f"color:{style.fill}"
        if style.scale != 1:
            yield f"font-size:{style.scale:g}em"
        if style.fonts:
            families = ",".join(f"'{family}'" for family in style.fonts)
            yield f"font-family:{families},system-ui,sans-serif"
        if style.weight:
            body = self.job.style("body")
            family = (style.fonts or body.fonts)[0]
            font = self.job.fonts.nearest(family, style.weight, body.italic, body.where)
            yield f"font-weight:{font.css_weight}"
        if style.italic is not None:
            yield f"font-style:{'italic' if style.italic else 'normal'}"
        if style.smallcaps:
            yield "font-variant-caps:small-caps"
        if style.line:
            yield f"text-decoration:{_LINES[style.line]}"
