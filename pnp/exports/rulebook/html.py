"""A rulebook as one HTML page for a phone: no network, every picture in the file."""

from __future__ import annotations

import base64
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from html import escape
from typing import Any

from pnp.core.problems import Where
from pnp.exports.rulebook.job import RulebookJob
from pnp.exports.rulebook.style import style_sheet
from pnp.faces.faces import face_id
from pnp.rulebook.blocks import (
    Block,
    Box,
    Cell,
    Figure,
    Heading,
    Items,
    Paragraph,
    Picture,
    Sign,
    Table,
)
from pnp.rulebook.card_pictures import Shown, ShownFace
from pnp.rulebook.inline import BREAK, Inset, Words, pieces_of, plain
from pnp.rulebook.ui_strings import words_of
from pnp.text.typography import typeset

# CSS pixels for a mm of a picture: on a screen it is looked at from nearer than on paper.
_PX_PER_MM = 4.6
_SHARE, _LEAST = 0.32, 12.0
_RAISED = re.compile(r"([\^_])\{([^{}]*)\}")
_ICON = re.compile(r":([a-z0-9][a-z0-9-]*):")
_PAGE = """<!DOCTYPE html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
{style}
</style>
</head>
<body>
<header>
<h1>{title}</h1>
{cover}
</header>
<main>
{body}
</main>
</body>
</html>
"""


def rulebook_page(job: RulebookJob, pictures: Mapping[str, bytes]) -> str:
    """Return the rulebook as HTML; `pictures` are PNG files by face id."""
    page = _Page(job, pictures)
    document = job.document
    body = "\n".join(page.blocks(document.blocks))
    cover = "\n".join(f"<p>{page.inline(line.text, line.where)}</p>" for line in document.cover)
    style = style_sheet(job) + "\n" + "\n".join(page.images())
    title = escape(typeset(job.title, document.language))
    return _PAGE.format(
        lang=escape(document.language), title=title, style=style, cover=cover, body=body
    )


class _Page:
    def __init__(self, job: RulebookJob, pictures: Mapping[str, bytes]) -> None:
        self._job = job
        self._pictures = pictures
        self._classes = {key: f"f{number}" for number, key in enumerate(sorted(pictures), 1)}
        self._words = words_of(job.document.language)
        self._titles = {
            block.id: plain(block.text)
            for block in job.document.blocks
            if isinstance(block, Heading)
        }
        self._tone = ""

    def images(self) -> Iterator[str]:
        """Yield the rules of CSS that have the pictures, each once."""
        for key, name in self._classes.items():
            data = base64.b64encode(self._pictures[key]).decode("ascii")
            yield f".{name}{{background-image:url(data:image/png;base64,{data})}}"

    def blocks(self, blocks: Iterable[Block]) -> Iterator[str]:
        """Yield the HTML of `blocks`."""
        for block in blocks:
            yield _MAKERS[type(block)](self, block)

    def inline(self, text: str, where: Where) -> str:
        """Return the HTML of inline Markdown."""
        parts: list[str] = []
        link = ""
        for piece in pieces_of(text, where, []):
            if piece.link != link:
                parts.append("</a>" * bool(link))
                link = piece.link
                parts.append(f'<a href="{escape(link)}">' if link else "")
            parts.append(
                self._inset(piece.picture) if isinstance(piece, Inset) else self._letters(piece)
            )
        return "".join([*parts, "</a>" * bool(link)])

    def _letters(self, words: Words) -> str:
        if words == BREAK:
            return "<br>"
        text = words.text
        if text == "#" and words.link.startswith("#"):
            # There are no pages here: what it leads to is said to those who can't see the arrow.
            title = escape(self._titles.get(words.link[1:], ""))
            return f'<span aria-label="{title}">→</span>'
        html = escape(typeset(text, self._job.document.language), quote=False)
        html = _RAISED.sub(lambda m: _raised(m[1], m[2]), html)
        html = _ICON.sub(lambda m: self._icon(m[1]) or m[0], html)
        html = f"<em>{html}</em>" if words.italic else html
        return f"<strong>{html}</strong>" if words.bold else html

    def _icon(self, name: str) -> str:
        art = self._job.icons.get(name)
        if art is None:
            return ""
        x, y, width, height = art.box
        return (
            f'<svg class="icon" viewBox="{x:g} {y:g} {width:g} {height:g}" role="img" '
            f'aria-label="{escape(name)}">{art.svg}</svg>'
        )

    def _inset(self, picture: Picture) -> str:
        shown = self._job.shown[picture]
        wide = 1.9 * shown.crop.width / shown.crop.height
        return (
            f'<span class="inset" style="width:{wide:.2f}ch">{self._faces(picture, shown)}</span>'
        )

    def _heading(self, heading: Heading) -> str:
        if heading.level == 2 or heading.tone:
            self._tone = heading.tone
        level = min(heading.level, 4)
        text = self.inline(heading.text, heading.where)
        tone = f' class="tone-{escape(self._tone)}"' if self._tone else ""
        return f'<h{level} id="{escape(heading.id)}"{tone}>{text}</h{level}>'

    def _paragraph(self, block: Paragraph) -> str:
        return f"<p>{self.inline(block.text, block.where)}</p>"

    def _items(self, block: Items) -> str:
        items = "\n".join(f"<li>{self._item(item)}</li>" for item in block.items)
        if block.start is None:
            return f"<ul>\n{items}\n</ul>"
        first = f' start="{block.start}"' if block.start != 1 else ""
        return f"<ol{first}>\n{items}\n</ol>"

    def _item(self, item: tuple[Block, ...]) -> str:
        if len(item) == 1 and isinstance(item[0], Paragraph):
            return self.inline(item[0].text, item[0].where)
        return "\n".join(self.blocks(item))

    def _table(self, table: Table) -> str:
        head = self._row(table.head, "th") if any(cell.text for cell in table.head) else ""
        head = f"<thead>{head}</thead>" if head else ""
        body = "\n".join(self._row(row, "td") for row in table.rows)
        return f'<div class="table"><table>{head}<tbody>{body}</tbody></table></div>'

    def _row(self, row: tuple[Cell, ...], tag: str) -> str:
        cells = (
            f'<{tag} style="text-align:{cell.align}">{self.inline(cell.text, cell.where)}</{tag}>'
            for cell in row
        )
        return f"<tr>{''.join(cells)}</tr>"

    def _box(self, box: Box) -> str:
        title = self.inline(box.title, box.where) or escape(self._words[box.kind])
        head = f"<p><strong>{title}</strong></p>" if title else ""
        body = "\n".join(self.blocks(box.blocks))
        return f'<aside class="{box.kind}">{head}{body}</aside>'

    def _figure(self, figure: Figure) -> str:
        parts = "".join(
            _sign(part.text) if isinstance(part, Sign) else self._picture(part)
            for part in figure.parts
        )
        return f'<div class="row">{parts}</div>'

    def _picture(self, picture: Picture) -> str:
        shown = self._job.shown[picture]
        width = (picture.width or max(_LEAST, shown.crop.width * _SHARE)) * _PX_PER_MM
        count = f'<b class="count">{shown.count}×</b>' if shown.count is not None else ""
        caption = self.inline(picture.caption, picture.where)
        caption = f"<figcaption>{caption}</figcaption>" if caption else ""
        return (
            f'<figure><span class="picture" style="width:{width:.0f}px">'
            f"{self._faces(picture, shown)}{count}</span>{caption}</figure>"
        )

    def _faces(self, picture: Picture, shown: Shown) -> str:
        """Return a window as large as the crop, and in it the faces where they lie."""
        label = escape(plain(picture.caption) or shown.shown.face.name)
        crop = shown.crop
        size = shown.shown.component.size
        whole = self._face(shown.shown, -crop.x, -crop.y, crop.size)
        laid = "".join(
            self._face(
                one,
                one.x - one.component.size.width / 2 - crop.x,
                one.y - one.component.size.height / 2 - crop.y,
                crop.size,
            )
            for one in shown.laid
        )
        cut = "" if crop.size == size else " cut"
        turn = ";transform:rotate(180deg)" if shown.turned else ""
        return (
            f'<span class="window{cut}" style="padding-top:{crop.height / crop.width:.2%}{turn}" '
            f'role="img" aria-label="{label}">{whole}{laid}</span>'
        )

    def _face(self, one: ShownFace, x: float, y: float, window: Any) -> str:
        component = one.component
        name = self._classes[face_id(component, one.face)]
        size = component.size
        corner = 0.5 if component.shape == "round" else component.corner / size.width
        high = component.corner / size.height if component.shape != "round" else 0.5
        return (
            f'<i class="{name}" style="left:{x / window.width:.2%};top:{y / window.height:.2%};'
            f"width:{size.width / window.width:.2%};height:{size.height / window.height:.2%};"
            f'border-radius:{corner:.1%}/{high:.1%}"></i>'
        )


def _sign(text: str) -> str:
    if text == "\n":
        return '<span class="break"></span>'
    return f'<span class="sign">{escape(text)}</span>'


def _raised(sign: str, text: str) -> str:
    tag = "sup" if sign == "^" else "sub"
    return f"<{tag}>{text.replace('-', '−')}</{tag}>"


_MAKERS: Mapping[type, Callable[[_Page, Any], str]] = {
    Heading: _Page._heading,
    Paragraph: _Page._paragraph,
    Items: _Page._items,
    Table: _Page._table,
    Box: _Page._box,
    Figure: _Page._figure,
}
