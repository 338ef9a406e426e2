"""Marks that other programs know and that are not set here: they would be printed as they stand."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.problems import shorten
from pnp.rulebook_source.inline import has_footnote, left_mark

_HTML = lazy_pattern(r"<(?:[A-Za-z/!?])")
# What is no HTML: a sign that is escaped, an address.
_PLAIN = lazy_pattern(r"\\.|<https?:[^>]*>")
# What stands for a sign that marks words bold or slanted.
_ESCAPED = {"**": r"\*\*", "*": r"\*", "__": r"\_\_"}
_SLIPS = (
    (lazy_pattern(r"(?<![\\{:^_])\{(?P<fact>[A-Za-z]\w*(?:\.\w+)*)\}"),
     "{{{fact}}} is no figure, and would be printed", "write {{={fact}}}"),
    (lazy_pattern(r"^\[[ xX]\] "),
     "[ ] makes no box to tick, and would be printed",
     "number the steps of a set-up: they can be ticked on its web page"),
    (lazy_pattern(r"\]\([^()]*\)\{[.#\d]"),
     "a look behind a link is none, and would be printed",
     "put it around the words: [[words]{{.name}}](#id)"),
    (lazy_pattern(r"(?<!\\)\{>\}"),
     "{{>}} makes no tab in a rulebook, and would be printed", "write a table"),
    (lazy_pattern(r"(?<!\\)`[^`\\]+`"), "code is not set, and its signs are left out",
     "leave out the ` on both sides"),
    (lazy_pattern(r"^\|[^\n]*\|[ ]*\n\|"), "lines with | make no table, and would be printed",
     "write |---|---| below the first of them, with a part for each column"),
    (lazy_pattern(r"(?:^|\n)(?P<sign>#{2,}|#(?=[^\W\d]))"),
     "{sign} makes no heading, and would be printed",
     "write ## and a space for a chapter, ### for a section, or \\# for the sign itself"),
    (lazy_pattern(r"(?<!\\)\]\((?![^()\s]*\s+[\"'])[^()\s][^()\n]*?\s[^()\n]*\)"),
     "an address with a space makes no link, and would be printed", "write %20 for the space"),
    (lazy_pattern(r"(?:^|\n):::"), "::: makes no box, and would be printed",
     "write > [!ASIDE], and > before each of its lines"),
    (lazy_pattern(r"(?<!\\)~~(?=\S)"), "~~ marks nothing, and would be printed", "leave it out"),
)  # fmt: skip


def would_be_printed(text: str) -> Iterator[tuple[str, str]]:
    """Yield a message and a hint for each kind of mark in `text` that is not set."""
    if _HTML.search(_PLAIN.sub("", text)):
        yield html(text[text.index("<") :])
    if has_footnote(text):
        hint = "say it there, or in a box: > [!ASIDE]"
        yield "footnotes are not set", hint
    bare = _without_figures(text)
    for pattern, message, hint in _SLIPS:
        if found := pattern.search(bare):
            said = found.groupdict("")
            yield message.format(**said), hint.format(**said)
    mark = left_mark(text)
    if mark:
        hint = f"close it, as {mark}word{mark}, or write {_ESCAPED[mark]} for the sign itself"
        message = f"a {mark} marks nothing, and would be printed"
        yield message, hint


def _without_figures(text: str) -> str:
    """Return `text` without its figures and phrases, {=...}, in which words stand in braces."""
    kept, at = "", 0
    while (start := text.find("{=", at)) >= 0:
        kept, at, deep = kept + text[at:start], start, 0
        while at < len(text) and (deep or at == start):
            deep += {"{": 1, "}": -1}.get(text[at], 0)
            at += 1
    return kept + text[at:]


def html(text: str) -> tuple[str, str]:
    """Return the message and the hint for HTML that begins as `text` does."""
    message = f"HTML is not allowed in a rulebook: {shorten(text.strip())}"
    return message, r"use the marks of Markdown; write \< for the sign itself"
