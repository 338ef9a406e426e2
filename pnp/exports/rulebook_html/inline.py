"""Texts of a rulebook as HTML: letters, links, icons, and pictures in the line."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape

from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.problems import Where
from pnp.exports.rulebook.coloured_icons import fill_of
from pnp.exports.rulebook.job import RulebookJob, coloured
from pnp.exports.rulebook_html.pictures import WebPictures
from pnp.exports.rulebook_html.span_styles import WebSpanStyles
from pnp.rulebook_source.block_types import Heading, Picture
from pnp.rulebook_source.inline import BREAK, ICON, Inset, StyledText, is_page, pieces_of, plain
from pnp.text.typography import typeset

_RAISED = lazy_pattern(r"([\^_])\{([^{}]*)\}")
# How high a picture in the line is, and one that has a cell of its own; how wide that is at most.
_HIGH, _CELL, _WIDEST = 1.5, 2.75, 6.0  # em


class InlineHtml:
    """Makes HTML of inline Markdown. `rules` says where the rule of a picture or icon stands."""

    def __init__(self, job: RulebookJob, pictures: WebPictures, rules: Mapping[str, str]) -> None:
        self._job = job
        self._pictures = pictures
        self._rules = rules
        self.span_styles = WebSpanStyles(job)
        self._titles = {
            block.id: block for block in job.document.blocks if isinstance(block, Heading)
        }

    def html(self, text: str, where: Where, link: str = "", *, ruled: bool = True) -> str:
        """Return the HTML of `text`; with a `link`, all that leads nowhere else leads there.

        Signs lead to their rules, unless they are not `ruled`: where one leads there anyway. What
        is in another language than the page says so.
        """
        parts: list[str] = []
        open_link = ""
        for piece in pieces_of(text, where, []):
            target = piece.link or link
            if target != open_link:
                parts.append("</a>" * bool(open_link))
                open_link = target
                parts.append(f'<a href="{escape(target)}">' if target else "")
            parts.append(self._piece(piece, bool(target) or not ruled, where))
        return self._in_language("".join([*parts, "</a>" * bool(open_link)]), where)

    def title(self, heading: Heading) -> str:
        """Return the words of a heading alone, as HTML."""
        where = heading.where
        return self._in_language(self._plain(plain(heading.text), where), where)

    def _in_language(self, html: str, where: Where) -> str:
        """Return the HTML of a text that is written there, with its language if it is lent."""
        own = self._job.document.lent.get(where)
        return f'<span lang="{escape(own)}">{html}</span>' if own and html else html

    def _piece(self, piece: StyledText | Inset, in_link: bool, where: Where) -> str:
        if isinstance(piece, Inset):
            return self._ruled(
                sign_of(piece.picture), self._pictures.inset(piece.picture, _HIGH), in_link
            )
        if piece == BREAK:
            return "<br>"
        if is_page(piece):
            # There are no pages here: what stands there says where it leads.
            heading = self._titles.get(piece.link[1:])
            return self.title(heading) if heading else ""
        html = _RAISED.sub(
            lambda match: _raised(match[1], match[2]), self._plain(piece.text, where)
        )
        html = ICON.sub(lambda match: self._icon(piece, match, in_link) or match[0], html)
        html = f"<em>{html}</em>" if piece.italic else html
        html = f"<strong>{html}</strong>" if piece.bold else html
        return self.span_styles.around(html, piece.text, piece.items)

    def _plain(self, text: str, where: Where) -> str:
        document = self._job.document
        language = document.lent.get(where, document.language)
        return escape(typeset(text, language), quote=False)

    def _ruled(self, sign: str, html: str, in_link: bool) -> str:
        """Return a sign that leads to its rule, if one is known and it leads nowhere else."""
        target = self._rules.get(sign)
        return html if in_link or not target else f'<a class="sign" href="{target}">{html}</a>'

    def _icon(self, piece: StyledText, found: re.Match[str], in_link: bool) -> str:
        name, said = found[1], found[2] or ""
        svg = self._pictures.icon(coloured(name, fill_of(self._job.span_styles, piece.items, said)))
        sizes = tuple(one for one in said.split() if one.endswith("%"))
        return self.span_styles.around(self._ruled(name, svg, in_link), "", sizes) if svg else ""

    def cell(self, picture: Picture) -> str:
        """Return a picture that has a cell of a table of its own."""
        crop = self._job.shown[picture].crop
        return self._pictures.inset(picture, min(_CELL, _WIDEST * crop.height / crop.width))


def sign_of(picture: Picture) -> str:
    """Return what is equal for pictures that show the same part of the same face."""
    return f"{picture.name} {picture.side} {picture.crop} {picture.overlays}"


def _raised(sign: str, text: str) -> str:
    tag = "sup" if sign == "^" else "sub"
    return f"<{tag}>{text.replace('-', '−')}</{tag}>"
