"""A rulebook as one HTML page: put together of its parts, with the rule that nothing is fetched."""

from __future__ import annotations

import base64
import pkgutil
import re
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from html import escape

from pnp.core.lazy_pattern import lazy_pattern
from pnp.exports.rulebook.job import RulebookJob
from pnp.exports.rulebook.web_faces import WebFaces
from pnp.exports.rulebook_html.at_the_table import all_players, has_role, hidden_columns
from pnp.exports.rulebook_html.body import Body
from pnp.exports.rulebook_html.colours import colour_rules, night_colours
from pnp.exports.rulebook_html.fonts import font_rules, glyph_rules
from pnp.exports.rulebook_html.inline import InlineHtml
from pnp.exports.rulebook_html.intrinsic_sizes import TAG
from pnp.exports.rulebook_html.navigation import contents
from pnp.exports.rulebook_html.pictures import COVER, WebPictures, definitions
from pnp.exports.rulebook_html.sections import sections_of
from pnp.exports.rulebook_html.span_styles import WebSpanStyles
from pnp.exports.rulebook_html.strings import marked, words_for
from pnp.exports.rulebook_html.tables import rules_of
from pnp.i18n.language_data import NAME, data_of
from pnp.i18n.program_strings import language_said
from pnp.rulebook_source.strings import words_of
from pnp.text.right_to_left import is_right_to_left
from pnp.text.typography import typeset

_HEADING = lazy_pattern(r"<h[234][^>]*>(.*?)</h[234]>", re.DOTALL)
_PAGE = """<!DOCTYPE html>
<html lang="{lang}" dir="{direction}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="{description}">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="{accent}">
<title>{title}</title>
<style>{style}</style>
</head>
<body{data}>
{body}
<script>{script}</script>
{symbols}
</body>
</html>
"""
_BODY = """<a class="skip" href="#rules">{skip}</a>
<header class="bar">
<button type="button" class="open" popovertarget="contents">{contents}</button>
{at_table}
<a class="name" href="#top">{title}</a>
</header>
{nav}
<main id="rules" tabindex="-1">
<div class="cover" id="top">
{cover}
<div class="titles">
<h1>{title}</h1>
{lines}
{languages}
</div>
</div>
{sections}
</main>"""
# Words that the script puts into the page.
_SCRIPTED = ("picture", "close", "sideways", "player", "total", "more", "again")
_INPUT = '<input type="checkbox" role="switch" id="at-table">'
_SWITCH = f'<label class="switch">{_INPUT}<span>{{}}</span></label>'


def rulebook_page(job: RulebookJob, faces: WebFaces, others: Mapping[str, str]) -> str:
    """Return the rulebook as HTML, with `faces` for pictures. Raises PnpError for damaged fonts.

    `others` are the addresses of its pages in other languages, by these.
    """
    document = job.document
    said = {**words_of(document.language), **words_for(document.language)}
    shown = marked(said, document.language)
    pictures = WebPictures(job, tuple(sorted(faces.faces)))
    texts = InlineHtml(job, pictures, rules_of(document.blocks))
    top = sections_of(document.blocks)
    body = Body(texts, pictures, shown, top.chapters)
    title = escape(typeset(job.title, document.language))
    languages = switch(document.language, others, said["languages"])
    lines = [texts.html(line.text, line.where) for line in document.cover]
    sections = [*body.blocks(top.blocks), *map(body.section, top.sections)]
    glyphs = " ".join(glyph_rules(job, faces))
    content = _BODY.format(
        skip=shown["skip"],
        contents=shown["contents"],
        title=title,
        nav=contents(top, texts, said, shown, languages),
        languages=languages,
        at_table=_SWITCH.format(shown["table"]) if has_role(top) else "",
        cover=pictures.cover(faces.faces[COVER], said["cover"]),
        lines="\n".join(f"<p>{line}</p>" for line in lines),
        sections="\n".join(sections),
    )
    style = "\n".join([*_style(texts.span_styles, content), *pictures.sizes(), body.height_rules()])
    script = _file("page.js")
    return _PAGE.format(
        **_attributes(job, said),
        policy=_policy((style, glyphs), script),
        description=escape(" · ".join(_plain(line) for line in lines) or job.title),
        title=title,
        style=style,
        body=content,
        script=script,
        symbols=definitions(job, faces, pictures, glyphs),
    )


def _attributes(job: RulebookJob, said: Mapping[str, str]) -> dict[str, str]:
    """Return what attributes of the page say: its language, its colour, words for the script."""
    language = job.document.language
    told = {name: said[name] for name in _SCRIPTED}
    if language_said(language):
        # That of the words, where it is not that of the page.
        told["lang"] = language_said(language)
    return {
        "lang": escape(language),
        "direction": "rtl" if is_right_to_left(language) else "ltr",
        "accent": job.book_style.accent,
        "data": "".join(f' data-{name}="{escape(one)}"' for name, one in told.items()),
    }


def _style(span_styles: WebSpanStyles, content: str) -> Iterator[str]:
    job = span_styles.job
    yield from font_rules(job, _letters(content), span_styles.fonts())
    yield from colour_rules(job, job.book_style.paper, job.book_style.ink)
    yield from span_styles.rules()
    yield "@media screen and (prefers-color-scheme:dark){"
    yield from colour_rules(job, *night_colours(job))
    yield from span_styles.night(night_colours(job)[0])
    yield "}"
    yield hidden_columns(all_players(job.document.blocks))
    yield _file("page.css")


def _letters(content: str) -> Mapping[str, str]:
    """Return the letters that each part of the page says; words of lists are set as text is."""
    heads = "".join(map(_plain, _HEADING.findall(content)))
    all_of_it = _plain(content)
    title = _plain(content[content.index("<h1>") : content.index("</h1>")])
    digits = "0123456789"
    return {
        "title": title,
        "chapter": heads + title + digits,
        "section": heads + digits,
        "body": all_of_it,
        "small": all_of_it,
    }


def _plain(html: str) -> str:
    return TAG.sub("", html).replace("&amp;", "&").replace("&lt;", "<").replace("&gt;", ">")


def _policy(styles: Iterable[str], script: str) -> str:
    """Return what the page may load (CSP 3): what stands in it, and nothing else.

    Its own host may be asked, since Lighthouse looks for robots.txt from within the page.
    """
    return (
        "default-src 'none'; img-src data:; font-src data:; connect-src 'self'; base-uri 'none'; "
        "form-action 'none'; "
        f"style-src {' '.join(map(_hash, styles))}; script-src {_hash(script)}"
    )


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(sha256(text.encode()).digest()).decode('ascii')}'"


def _file(name: str) -> str:
    """Return a file of this package."""
    data = pkgutil.get_data(__package__, name)
    assert data is not None  # noqa: S101 - it is shipped with the program
    return data.decode("utf-8").strip()


def switch(own: str, others: Mapping[str, str], said: str) -> str:
    """Return links to the pages of `others` by their languages (BCP 47), "" where there is none.

    `own` is the language of the page, `said` the word for languages in it.
    """
    if not others:
        return ""
    items = [f'<li aria-current="true" lang="{escape(own)}">{_name(own)}</li>']
    items += (
        f'<li><a href="{escape(address)}" lang="{escape(one)}" hreflang="{escape(one)}">'
        f"{_name(one)}</a></li>"
        for one, address in sorted(others.items())
    )
    return f'<ul class="languages" aria-label="{escape(said)}">{"".join(items)}</ul>'


def _name(language: str) -> str:
    return escape("".join(data_of(language, NAME)) or language)
