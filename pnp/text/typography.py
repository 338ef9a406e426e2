"""Typography of prose: what a keyboard has, into what a typesetter uses.

Quotes follow the language; apostrophes, minus signs, dashes, × and … are the same in all. A small
number stays with its word. Done twice, it changes nothing more.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from pnp.core.lazy_pattern import lazy_pattern
from pnp.i18n.language_data import COLONS, DECIMAL, NARROW_SPACES, PERCENT, QUOTES, data_of
from pnp.i18n.program_strings import is_said_in, said_in
from pnp.text.markup import Icon, Span, Token

NARROW = "\u202f"  # a narrow space that no line breaks at
ICON = "\ufffc"  # what stands for a picture in a text


class Edit(NamedTuple):
    """A replacement of text[start:end] by `new`."""

    start: int
    end: int
    new: str


class Quotes(NamedTuple):
    """Marks around a quotation and around one inside it."""

    opening: str
    closing: str
    inner_opening: str
    inner_closing: str


# What a language whose data has no such row says in its catalog of the program.
CONTEXT = "typography"
ENGLISH: Mapping[str, str] = {**Quotes("“", "”", "‘", "’")._asdict(), "decimal": "."}
NOTES = {
    "opening": "the mark that opens a quotation",
    "closing": "the mark that closes a quotation",
    "inner_opening": "the mark that opens a quotation inside another one",
    "inner_closing": "the mark that closes a quotation inside another one",
    "decimal": "the sign before decimals",
}

# A quotation mark after one of these begins something; after anything else it ends it.
_BEFORE_OPENING = frozenset(" \t\n\u00a0\u2009\u202f([{/-–—«“„‘‚¿¡")
_APOSTROPHE = "’"
# Words that begin with an apostrophe: Dutch 's avonds, 't, 'n; English 'tis, 'em; the '90s.
_CLIPPED = lazy_pattern(r"'(?:[stnkmr]\b|tis\b|twas\b|em\b|\d\ds?\b)", re.IGNORECASE)

# Each alternative's name is a row of _EDITS.
_USUAL = r"""(?P<double>")
    |(?P<single>')
    |(?P<ellipsis>\.\.\.)
    |(?P<times>(?<=\d)[ ]x[ ](?=\d))
    |(?P<difference>(?<=\d)[ ]-[ ](?=\d))
    |(?P<aside>(?<=[^\s-])[ ]-[ ](?=[^\s-]))
    |(?<![\w.,−–—-])\d+(?:[.,]\d+)?(?P<range>-)\d+(?:[.,]\d+)?(?![\w–—-])
    |(?<![\w.,−–—-])\d{1,3}(?P<bound>[ ])(?=[^\W\d_])(?!x[ ]\d)
    |(?P<minus>(?<![^\s(\[{/=<>≤≥≈“„«‘‚"'\ufffc])-(?=[.,]?\d))
    """
_PERCENT = r"(?P<percent>(?<=\d)[ \u00a0]?(?=%))"
_EDITS = {
    "ellipsis": "…",
    "times": "\u00a0×\u00a0",
    "difference": "\u00a0−\u00a0",
    "aside": "\u00a0– ",  # a dash does not begin a line
    "range": "–",
    "bound": "\u00a0",  # a small number does not end a line
    "minus": "−",
    "colon": "\u00a0",
    "narrow": NARROW,
}


def typeset(text: str, language: str = "") -> str:
    """Return `text` with the typography of `language` (BCP 47; unknown ones are set as English)."""
    return _apply(edits(text, language), text)


def are_known(language: str) -> bool:
    """Return whether the quotation marks of `language` are known."""
    return bool(data_of(language, QUOTES)) or is_said_in(language)


def quotes_of(language: str) -> Quotes:
    """Return the quotation marks of `language` (BCP 47); those of English where none are known."""
    if found := data_of(language, QUOTES):
        return Quotes(*found)
    own = _own(language)
    return Quotes(*(own[name] for name in Quotes._fields))


def _own(language: str) -> Mapping[str, str]:
    return {name: str(one) for name, one in said_in(language, CONTEXT, ENGLISH).items()}


class _Rules(NamedTuple):
    """What is edited in the texts of a language: the groups of a pattern, and what they become."""

    quotes: Quotes
    pattern: re.Pattern[str]
    edits: Mapping[str, str]


# Asked for each text: one takes 7.5 us so, and 11 without.
# 6 % of setting the texts of 540 cards (bench/caches.py).
@lru_cache(maxsize=32)
def _rules_of(language: str) -> _Rules:
    kinds = ((kind, data_of(language, kind)) for kind in (NARROW_SPACES, COLONS))
    parts = [f"(?P<{kind}>(?-x:{'|'.join(found)}))" for kind, found in kinds if found]
    percent = "".join(data_of(language, PERCENT))
    parts += [_PERCENT, _USUAL] if percent else [_USUAL]
    pattern = re.compile("|".join(parts), re.VERBOSE)
    return _Rules(quotes_of(language), pattern, _EDITS | {PERCENT: percent})


def edits(text: str, language: str = "") -> Iterator[Edit]:
    """Yield what typography changes in `text`, from its start to its end."""
    quotes, pattern, usual = _rules_of(language)
    inner_is_open = False
    for match in pattern.finditer(text):
        kind = match.lastgroup or ""
        start, end = match.span(kind)
        if kind == "double":
            begins = _begins(text, start)
            yield Edit(start, end, quotes.opening if begins else quotes.closing)
        elif kind == "single":
            new = _single(text, start, quotes, inner_is_open)
            inner_is_open = (inner_is_open or new == quotes.inner_opening) and (
                new != quotes.inner_closing
            )
            yield Edit(start, end, new)
        else:
            yield Edit(start, end, usual[kind])


def decimal_sign(language: str) -> str:
    """Return what stands before the decimals of a number in `language` (BCP 47)."""
    return "".join(data_of(language, DECIMAL)) or _own(language)["decimal"]


def number_text(value: object, language: str) -> str:
    """Return a number as it is printed in `language`: with its decimal sign, and a real minus."""
    return str(value).replace("-", "−").replace(".", decimal_sign(language))


def _begins(text: str, at: int) -> bool:
    """Return whether a straight quote at `at` stands where a quotation begins."""
    before = text[:at].rstrip("\"'")[-1:] if at and text[at - 1] in "\"'" else text[at - 1 : at]
    return not before or before in _BEFORE_OPENING


def _single(text: str, at: int, quotes: Quotes, is_open: bool) -> str:
    if _begins(text, at) and at + 1 < len(text) and not text[at + 1].isspace():
        return _APOSTROPHE if _CLIPPED.match(text, at) else quotes.inner_opening
    inside_word = at + 1 < len(text) and text[at + 1].isalnum()
    return quotes.inner_closing if is_open and not inside_word else _APOSTROPHE


def typeset_tokens(tokens: Sequence[Token], language: str = "") -> list[Token]:
    """Return a line of markup with the typography of `language`; literal spans stay as they are.

    A hyphen in a superscript or subscript is a sign of charge: it becomes a minus.
    """
    text = "".join(token.text if isinstance(token, Span) else ICON for token in tokens)
    changes = list(edits(text, language))
    typeset: list[Token] = []
    at = 0
    for token in tokens:
        start = at
        at += len(token.text) if isinstance(token, Span) else len(ICON)
        if isinstance(token, Icon) or token.literal:
            typeset.append(token)
            continue
        inside = [edit for edit in changes if start <= edit.start < at and edit.end <= at]
        new = _apply(inside, token.text, start) if inside else token.text
        typeset.append(
            token._replace(text=new.replace("-", "−") if token.formatting.level else new)
        )
    return typeset


def _apply(changes: Iterable[Edit], text: str, offset: int = 0) -> str:
    """Return `text`, which begins at `offset`, with `changes` made."""
    parts: list[str] = []
    at = 0
    for start, end, new in changes:
        parts += (text[at : start - offset], new)
        at = end - offset
    parts.append(text[at:])
    return "".join(parts)
