"""Statements of templates, {% %} or {{ }}, and what they type: what faces say by them alone.

A template draws what cards, lists and facts say, and some things that only it says: which marks
stand on a reference card, or in which order. Of each statement, {% %} or {{ }}, that is

* every text in a list or a map, given to a macro by its place, or in a {% %} set or compared;
* every text and every number in what text() and text_path() word;
* lists and maps of three or more whole numbers, without signs, and of fewer that count or turn:
  those of one digit, and right angles;
* which field of a card or of words it is that is worded, set, or given to a macro by its place,
  with all that is reckoned with it there: its sign, sums, filters; so is what text() words, and
  what is given as one more or less (`k + 1`) or as a part of a value (`c.complement`);
* what {% for %} goes through, and every condition, of {% if %} and within other statements;
* which macro of its own or of an imported template it calls;

and the words between two tags. Names of nothing but a colour, paths, and what has no letter, digit
or sign of a figure are how it looks; so is what a function is given by name, and the style that
text() has.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from pnp.checks.proofreading.statement_reader import STRING, Span, StatementReader

# Comments, {% %}, {{ }} with maps in it, and words between two tags. Each begins with a sign and no
# group, so that `re` looks for these signs alone: in 650 KB of drawings that takes a third less.
# None that is left open is looked through to the end of the file, and the next one again.
PART = re.compile(
    rf"\{{#.*?(?:#\}}|\Z)"
    rf"|\{{(?P<statement>%(?:{STRING}|[^\"'%{{]|\{{(?!%)|%(?!\}}))*%\}})"
    rf"|\{{(?P<printed>\{{(?:{STRING}|\{{(?:{STRING}|[^{{}}\"'])*\}}|[^{{}}\"'])*\}}\}})"
    r"|>(?P<words>[^<>{}]*[^\W_][^<>{}]*)",
    re.DOTALL,
)
_OPENED = re.compile(r"\{%[-+]?\s*(macro|block)\s+(\w+)")
_END = re.compile(r"\{%[-+]?\s*end")
_CLOSED = re.compile(r"\{%[-+]?\s*end(macro|block)\b")
# A statement without any of these types nothing; to see that at once takes a quarter less.
_WORTH = re.compile(
    r"[\"']|\w\(|[\[({]\s*\d+\s*[,:]|\b(?:card|words)\.|[-+]\s*1\b"
    r"|\b(?:for|if|elif)\b"
)
_MACRO = re.compile(r"\{%[-+]?\s*macro\s+(\w+)")
_IMPORTED = re.compile(r"\bimport\s[^%]*?\bas\s+(\w+)")


class Statement(NamedTuple):
    """A statement, or the words between two tags, from `start` to `end` of its template.

    `inside` is the macro or block it stands in, or "top"; `spans` are the constants that it types,
    `parts` what is reckoned in it, with the constants there.
    """

    inside: str
    start: int
    end: int
    spans: tuple[Span, ...] = ()
    parts: tuple[Span, ...] = ()


# Slips are tried in one file, and all others are as they were: to look through all templates again
# would add 15 to 35 ms to the 80 ms of a slip.
@lru_cache(maxsize=128)
def statements(text: str, colours: frozenset[str]) -> tuple[Statement, ...]:
    """Return what stands in a template but its drawing, in its order, without what only closes."""
    found: list[Statement] = []
    inside = ["top"]
    macros = frozenset((*_MACRO.findall(text), *_IMPORTED.findall(text)))
    for part in PART.finditer(text):
        if part["words"]:
            words = part.span("words")
            found.append(Statement(inside[-1], *words, (Span(*words, is_text=True),)))
            continue
        if not part["statement"] and not part["printed"]:
            continue
        if opened := _OPENED.match(part[0]):
            inside.append(opened[2])
        elif _CLOSED.match(part[0]) and len(inside) > 1:
            inside.pop()
        if _WORTH.search(part[0]):
            typed = StatementReader(text, part, macros).typed(colours)
            found.append(Statement(inside[-1], *part.span(), *typed))
        elif not _END.match(part[0]):
            found.append(Statement(inside[-1], *part.span()))
    return tuple(found)
