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


# CLDR 46, delimiters of each language; in Dutch and French those of current book printing.
QUOTES: dict[str, Quotes] = {
    "en": Quotes("“", "”", "‘", "’"),
    "nl": Quotes("“", "”", "‘", "’"),
    "de": Quotes("„", "“", "‚", "‘"),
    "fr": Quotes(f"«{NARROW}", f"{NARROW}»", "“", "”"),
    "es": Quotes("«", "»", "“", "”"),
    "it": Quotes("«", "»", "“", "”"),
    "pt": Quotes("“", "”", "‘", "’"),
    "pl": Quotes("„", "”", "«", "»"),
    "cs": Quotes("„", "“", "‚", "‘"),
    "da": Quotes("“", "”", "‘", "’"),
    "sv": Quotes("”", "”", "’", "’"),
    "fi": Quotes("”", "”", "’", "’"),
}
_DEFAULT = QUOTES["en"]
# What a language that has no row in the tables here says in its catalog of the program.
CONTEXT = "typography"
ENGLISH: Mapping[str, str] = {**_DEFAULT._asdict(), "decimal": "."}
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
# CLDR 46, percentFormats: in these languages a narrow space stands before the sign.
_SPACED_PERCENT = frozenset(("cs", "da", "de", "es", "fi", "fr", "nb", "nn", "no", "sk", "sv"))
_PERCENT = r"(?P<percent>(?<=\d)[ \u00a0]?(?=%))"
_OWN = {
    # As the Imprimerie nationale sets it, a colon has a space of full width before it, other high
    # punctuation a narrow one, and guillemets have a narrow one inside; where none was typed, one
    # is put in. A colon inside a time, an address or a ratio is left alone.
    "fr": rf"""(?P<narrow>(?<=\S)[ \u00a0](?=[;!?»])|(?<=«)[ \u00a0](?=\S)
        |(?<=[^\s;:!?.…(\[«¡¿])(?=[;!?])|(?<=«)(?=\S)|(?<=\S)(?=»))
        |(?P<colon>(?<=[^\s«])[ \u00a0{NARROW}](?=:)
        |(?<=[^\W\d_]|[)»”"{ICON}])(?=:(?:[ \t\n\u00a0]|$)))""",
    # The parts of an abbreviation stay together: z. B., d. h.
    "de": r"(?P<narrow>(?<=\b[a-z]\.)[ ](?=[A-Za-z]\.))",
}
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
    "percent": NARROW,
}


def typeset(text: str, language: str = "") -> str:
    """Return `text` with the typography of `language` (BCP 47; unknown ones are set as English)."""
    return _apply(edits(text, language), text)


def are_known(language: str) -> bool:
    """Return whether the quotation marks of `language` are known."""
    return language.partition("-")[0].lower() in QUOTES or is_said_in(language)


def quotes_of(language: str) -> Quotes:
    """Return the quotation marks of `language` (BCP 47); those of English where none are known."""
    main = language.partition("-")[0].lower()
    if main in QUOTES or not main:
        return QUOTES.get(main, _DEFAULT)
    own = _own(language)
    return Quotes(*(own[name] for name in Quotes._fields))


@lru_cache(maxsize=32)
def _own(language: str) -> Mapping[str, str]:
    return {name: str(one) for name, one in said_in(language, CONTEXT, ENGLISH).items()}


def _pattern(main: str) -> re.Pattern[str]:
    """Return what is edited in a language. All of them would be a 40th of the start of a build."""
    parts = (_OWN.get(main), _PERCENT if main in _SPACED_PERCENT else None, _USUAL)
    return re.compile("|".join(filter(None, parts)), re.VERBOSE)


def edits(text: str, language: str = "") -> Iterator[Edit]:
    """Yield what typography changes in `text`, from its start to its end."""
    main = language.partition("-")[0].lower()
    quotes = quotes_of(language)
    inner_is_open = False
    for match in _pattern(main).finditer(text):
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
            yield Edit(start, end, _EDITS[kind])


# CLDR 46, the decimal sign of each language; others have a point.
_COMMA = frozenset(
    ("cs", "da", "de", "es", "fi", "fr", "hu", "is", "it", "nb", "nl", "nn", "no", "pl", "pt", "ro",
     "ru", "sk", "sl", "sv", "tr", "uk")
)  # fmt: skip


def decimal_sign(language: str) -> str:
    """Return what stands before the decimals of a number in `language` (BCP 47)."""
    main = language.partition("-")[0].lower()
    if main in _COMMA:
        return ","
    return "." if main in QUOTES or not main else _own(language)["decimal"]


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
