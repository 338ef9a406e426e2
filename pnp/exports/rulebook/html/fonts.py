"""The fonts of a rulebook's page, inside the page: of each the letters that are set in it."""

from __future__ import annotations

import base64
from collections.abc import Iterator, Mapping

from pnp.exports.rulebook.html.faces import WebFaces
from pnp.exports.rulebook.job import RulebookJob
from pnp.fonts.font_file import FontFile
from pnp.fonts.web import glyphs_woff2, text_woff2
from pnp.model.game import Style

# Parts of a rulebook, and by what custom property the CSS names their fonts.
PARTS = {"title": "title", "chapter": "chapter", "section": "section", "body": "body",
         "small": "small"}  # fmt: skip
_RULE = (
    "@font-face{{font-family:'{family}';font-weight:{weight};font-style:{slant};"
    "font-display:block;src:url(data:font/woff2;base64,{data}) format('woff2')}}"
)


def font_rules(job: RulebookJob, letters: Mapping[str, str]) -> Iterator[str]:
    """Yield CSS with the fonts of all parts; `letters` are what each part says."""
    wanted: dict[FontFile, set[str]] = {}
    for part in PARTS:
        style = job.style(part)
        for family in style.fonts:
            for font in _cuts(job, family, style):
                wanted.setdefault(font, set()).update(letters[part])
    for font, text in wanted.items():
        data = text_woff2(font, text)
        if data:
            slant = "italic" if font.italic else "normal"
            said = base64.b64encode(data).decode("ascii")
            yield _RULE.format(family=font.family, weight=font.css_weight, slant=slant, data=said)
    yield from _properties(job)


def glyph_rules(job: RulebookJob, faces: WebFaces) -> Iterator[str]:
    """Yield CSS with the fonts that pictures name, each with the glyphs that they show."""
    for name, (font, codes) in faces.files(job.fonts).items():
        said = base64.b64encode(glyphs_woff2(font, codes)).decode("ascii")
        yield _RULE.format(family=name, weight="normal", slant="normal", data=said)


def _cuts(job: RulebookJob, family: str, style: Style) -> Iterator[FontFile]:
    """Yield the cuts of a family that a part is set in: its own, and that of bold words."""
    book = job.fonts
    yield book.nearest(family, style.weight, style.italic, style.where)
    yield book.nearest(family, style.bold, style.italic, style.where)


def _properties(job: RulebookJob) -> Iterator[str]:
    said: list[str] = []
    for part, name in PARTS.items():
        style = job.style(part)
        families = ",".join(f"'{family}'" for family in style.fonts)
        first = job.fonts.nearest(style.fonts[0], style.weight, style.italic, style.where)
        bold = job.fonts.nearest(style.fonts[0], style.bold, style.italic, style.where)
        said.append(f"--{name}-font:{families},system-ui,sans-serif")
        said.append(f"--{name}-weight:{first.css_weight};--{name}-bold:{bold.css_weight}")
    features = ",".join(f"'{name}'" for name in job.style("body").features) or "normal"
    said.append(f"--features:{features}")
    yield f":root{{{';'.join(said)}}}"
