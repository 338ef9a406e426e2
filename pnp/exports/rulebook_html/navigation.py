"""The contents of a rulebook's page, and the search above them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pnp.exports.rulebook_html.at_the_table import has_role
from pnp.exports.rulebook_html.inline import InlineHtml
from pnp.exports.rulebook_html.sections import Section

# Points, the lowest headings, are not listed.
_DEEPEST = 3


def contents(
    top: Section,
    texts: InlineHtml,
    said: Mapping[str, str],
    shown: Mapping[str, str],
    languages: str,
) -> str:
    """Return the navigation of a page.

    `said` are the words of it, `shown` the same as HTML, `languages` links to others.
    """
    return (
        f'<nav id="contents" popover aria-label="{said["contents"]}">\n'
        '<button type="button" class="shut" popovertarget="contents" popovertargetaction="hide">'
        f"{shown['close']}</button>\n"
        f'{languages}<form class="search" role="search" hidden>'
        f'<label for="search">{shown["search"]}</label>'
        f'<input type="search" id="search" autocomplete="off" data-none="{said["nothing"]}" '
        f'data-found="{said["found"]}">'
        f'<p role="status"></p><ul class="hits"></ul></form>\n'
        f"{_list(top.sections, texts)}\n</nav>"
    )


def _list(sections: Iterable[Section], texts: InlineHtml, *, in_setup: bool = False) -> str:
    items = "\n".join(_entry(section, texts, in_setup) for section in sections)
    return f"<ol>\n{items}\n</ol>"


def _entry(section: Section, texts: InlineHtml, in_setup: bool) -> str:
    heading = section.heading
    assert heading is not None  # noqa: S101 - only the first section has none
    classes = [f"tone-{section.tone}"] if heading.level == 2 and section.tone else []
    classes += ["at"] * (in_setup or has_role(section))
    own = f' class="{" ".join(classes)}"' if classes else ""
    title = texts.title(heading)
    inner = section.sections if heading.level < _DEEPEST else []
    in_setup = in_setup or heading.role == "setup"
    below = f"\n{_list(inner, texts, in_setup=in_setup)}\n" if inner else ""
    return f'<li{own}><a href="#{heading.id}">{title}</a>{below}</li>'
