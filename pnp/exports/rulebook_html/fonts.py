"""The fonts of a rulebook's page, inside the page: of each the letters that are set in it."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Iterator, Mapping

from pnp.exports.rulebook.job import RulebookJob
from pnp.exports.rulebook.web_faces import WebFaces
from pnp.fonts.characters import characters
from pnp.fonts.font_file import FontFile
from pnp.fonts.web import glyphs_woff2, text_woff2
from pnp.model.game import Style

# Parts of a rulebook, by which the CSS names their fonts, and those that have bold words in them.
PARTS = ("title", "chapter", "section", "body", "small")
_WITH_BOLD = ("body", "small")
_RULE = (
    "@font-face{{font-family:'{family}';font-weight:{weight};font-style:{slant};"
    "font-display:block;src:url(data:font/woff2;base64,{data}) format('woff2')}}"
)


def font_rules(
    job: RulebookJob, letters: Mapping[str, str], more: Iterable[tuple[FontFile, set[str]]]
) -> Iterator[str]:
    """Yield CSS with the fonts of all parts, and `more` with their letters.

    `letters` are what each part says.
    """
    wanted: dict[FontFile, set[str]] = {}
    for part in PARTS:
        style = job.style(part)
        for _, weight in _weights(part, style):
            # A browser asks the next font for what the ones before it lack.
            left = set(letters[part])
            for family in style.fonts:
                font = job.fonts.nearest(family, weight, style.italic, style.where)
                wanted.setdefault(font, set()).update(left & characters(font))
                left -= characters(font)
    for font, some in more:
        wanted.setdefault(font, set()).update(some & characters(font))
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


def _weights(part: str, style: Style) -> Iterator[tuple[str, str]]:
    """Yield the weights of a part, by what the CSS calls them."""
    yield "weight", style.weight
    if part in _WITH_BOLD:
        yield "bold", style.bold


def _properties(job: RulebookJob) -> Iterator[str]:
    said: list[str] = []
    for part in PARTS:
        style = job.style(part)
        families = ",".join(f"'{family}'" for family in style.fonts)
        said.append(f"--{part}-font:{families},system-ui,sans-serif")
        for name, weight in _weights(part, style):
            font = job.fonts.nearest(style.fonts[0], weight, style.italic, style.where)
            said.append(f"--{part}-{name}:{font.css_weight}")
    features = ",".join(f"'{name}'" for name in job.style("body").features) or "normal"
    said.append(f"--features:{features}")
    yield f":root{{{';'.join(said)}}}"
