r"""Inline markup of text fields: what a writer types, as spans of equal look.

    **bold**  *italic*  x^{2}  H_{2}O  :icon-name:  a line break
    [words]{.danger}  [words]{#a01c1c 120%}  :icon-name:{.fire 150%}

A backslash makes the sign after it an ordinary one: `\*`, `\:`, and `\"` for a straight quote.
An asterisk before a space or in a superscript is an asterisk, a colon in prose is a colon.
Markup of other programs, <b>, [red] or %n, would be printed as it stands, and is refused.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import NamedTuple, TypeAlias

from pnp.core.hinted_error import HintedError
from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.problems import shorten
from pnp.core.values import Struct
from pnp.text.foreign_markup import BRACKETED, written_here
from pnp.text.spans import LOOK, NO_SPANS, NamedError, SpanItemError, Spans, items_of, spans_in

SUPERSCRIPT = 1
SUBSCRIPT = -1


class Formatting(NamedTuple):
    """How letters are set. `level` is 0, SUPERSCRIPT or SUBSCRIPT.

    `items` are those of all looks that the letters have, the outermost first: ".danger", "120%".
    """

    bold: bool = False
    italic: bool = False
    level: int = 0
    items: tuple[str, ...] = ()


class Span(NamedTuple):
    """Letters of one look. A `literal` one was written with a backslash and stays as it is."""

    text: str
    formatting: Formatting
    literal: bool = False


class Icon(Struct, frozen=True):
    """A picture in the line. `dressed`: it has a look of its own, so its colour is meant for it."""

    name: str
    formatting: Formatting
    dressed: bool = False


Token: TypeAlias = Span | Icon

PLAIN = Formatting()
_SPECIAL = lazy_pattern(
    r"\\(?P<literal>[!-/:-@\[-`{-~])"
    r"|(?P<bold>\*\*)"
    r"|(?P<italic>\*)"
    r"|(?P<superscript>\^\{)"
    r"|(?P<subscript>_\{)"
    r"|(?P<close>\})"
    r"|(?P<tab>\{>\})"
    r"|:(?P<icon>[A-Za-z0-9][A-Za-z0-9_-]*):"
    r"|(?P<newline>\n)"
    r"|(?P<shut>\](?=\{[.#\d]))"
    r"|(?P<open>\[)"
    r"|(?P<foreign></?(?i:b|i|u|s|em|strong|br|p|div|span|font|color|sup|sub|small|big|center|img|ins|del|strike)"
    r"(?:\s+[\w-]+\s*=[^<>]*|\s*/)?>"
    r"|(?<!\w)(?P<line>__?)(?=[^\W_])[^_\n{}]*(?<=[^\W_])(?P=line)(?!\w)"
    r"|%[nsd]\b|\\n)"
)
_LOOKS = "write [words]{.name}, [words]{#a01c1c}, or [words]{80%} with 30% to 400%"
_LEVELS = {"superscript": SUPERSCRIPT, "subscript": SUBSCRIPT}
_SIGNS = {"bold": "**", "italic": "*", "superscript": "^{", "subscript": "_{"}


class MarkupError(HintedError, ValueError):
    """Markup that can't be meant: the text says what is wrong, `hint` what to do."""


class UnknownIconError(NamedError):
    """An icon that there is no picture of."""


def parse(content: str, icons: Collection[str] = ()) -> list[list[Token]]:
    """Return the lines of `content`, each as its spans and icons.

    `icons` are the names that have a picture. Raises MarkupError, UnknownIconError.
    """
    if _SPECIAL.search(content) is None:
        return [[Span(content, PLAIN)]] if content else [[]]
    parser = _Parser(content, icons)
    parser.run()
    return parser.lines


def _items_of(formatting: re.Match[str]) -> tuple[str, ...]:
    try:
        return items_of(formatting[1])
    except SpanItemError as error:
        raise _no_style(error.name) from None


def _no_style(item: str) -> MarkupError:
    return MarkupError(f"'{item}' says nothing of how words look", _LOOKS)


def spans_of(content: str) -> Spans:
    """Return the spans of a text. Raises MarkupError for looks that can't be meant."""
    try:
        spans = spans_in(content)
    except SpanItemError as error:
        raise _no_style(error.name) from None
    if spans.lost:
        behind = shorten(content[spans.lost[0] :].split("}")[0])
        hint = r"put a [ where its words begin, or write \] for the sign itself"
        raise MarkupError(f"'{behind}}}' has no [ before it", hint)
    return spans


class _Parser:
    def __init__(self, content: str, icons: Collection[str]) -> None:
        self.lines: list[list[Token]] = [[]]
        self._content = content
        self._icons = icons
        self._formatting = PLAIN
        self._at = 0
        self._spans = spans_of(content) if "]{" in content else NO_SPANS
        self._outside: list[tuple[str, ...]] = []

    def run(self) -> None:
        while match := _SPECIAL.search(self._content, self._at):
            self._add(self._content[self._at : match.start()])
            self._at = match.end()
            kind = match.lastgroup or ""
            if not _TAKE[kind](self, match):
                # Only its first sign is prose: what follows may be markup after all.
                self._at = match.start() + len(_SIGNS.get(kind, ":"))
                self._add(self._content[match.start() : self._at])
        self._add(self._content[self._at :])
        self._check_closed()

    def _add(self, text: str, literal: bool = False) -> None:
        if not text:
            return
        line = self.lines[-1]
        last = line[-1] if line else None
        if isinstance(last, Span) and last[1:] == (self._formatting, literal):
            line[-1] = last._replace(text=last.text + text)
        else:
            line.append(Span(text, self._formatting, literal))

    def _take_literal(self, match: re.Match[str]) -> bool:
        self._add(match["literal"], literal=True)
        return True

    def _take_tab(self, match: re.Match[str]) -> bool:
        self._add("\t")
        return True

    def _take_newline(self, match: re.Match[str]) -> bool:
        self.lines.append([])
        return True

    def _take_weight(self, match: re.Match[str]) -> bool:
        kind = match.lastgroup or ""
        is_open = getattr(self._formatting, kind)
        after = self._content[match.end() : match.end() + 1]
        if self._formatting.level or (not is_open and (not after or after.isspace())):
            if kind == "bold" and "**" in self._content[match.end() :]:
                hint = r"write **words** with no space inside, or \*\* for the sign itself"
                raise MarkupError("** stands before a space, and would be printed", hint)
            return False
        if kind == "bold":
            self._formatting = self._formatting._replace(bold=not is_open)
        else:
            self._formatting = self._formatting._replace(italic=not is_open)
        return True

    def _take_level(self, match: re.Match[str]) -> bool:
        if self._formatting.level:
            hint = "close the first one with } before the next one begins"
            raise MarkupError("a ^{ or _{ begins inside another one", hint)
        self._formatting = self._formatting._replace(level=_LEVELS[match.lastgroup or ""])
        return True

    def _take_close(self, match: re.Match[str]) -> bool:
        if self._formatting.level:
            self._formatting = self._formatting._replace(level=0)
        else:
            self._add("}")
        return True

    def _take_open(self, match: re.Match[str]) -> bool:
        items = self._spans.starts.get(match.start())
        if items is None:
            foreign = BRACKETED.match(self._content, match.start())
            return foreign is not None and self._take_foreign(foreign)
        self._outside.append(self._formatting.items)
        self._formatting = self._formatting._replace(items=(*self._formatting.items, *items))
        return True

    def _take_shut(self, match: re.Match[str]) -> bool:
        end = self._spans.ends.get(match.start())
        if end is None:
            return False
        self._at = end
        self._formatting = self._formatting._replace(items=self._outside.pop())
        return True

    def _take_foreign(self, match: re.Match[str]) -> bool:
        found = match["foreign"]
        way = written_here(found, match["line"])
        hint = rf"{way}; write \{found[0]} for a {found[0]} that is meant"
        raise MarkupError(f"'{found}' would be printed as it stands", hint)

    def _take_icon(self, match: re.Match[str]) -> bool:
        """Return whether colons are an icon, which is taken. Raises UnknownIconError."""
        name = match["icon"]
        around = self._content[max(0, match.start() - 1)] + self._content[match.end() :][:1]
        beside_digit = any(char.isdigit() for char in around)
        known = name in self._icons
        # A ratio or a time of day, 1:2:3, is no icon; "2:energy:" is one if there is a picture.
        if beside_digit and (name.isdigit() or not known):
            return False
        if name.isdigit() and not known:
            return False
        # Names are small; in other letters it is an icon only if one is called so.
        small = name.lower().replace("_", "-")
        if not known and name != small and small not in self._icons:
            return False
        if not known:
            raise UnknownIconError(name)
        formatting = LOOK.match(self._content, self._at)
        items = self._formatting.items
        if formatting:
            self._at = formatting.end()
            items = (*items, *_items_of(formatting))
        self.lines[-1].append(
            Icon(name, self._formatting._replace(items=items), formatting is not None)
        )
        return True

    def _check_closed(self) -> None:
        for kind, is_open in (
            ("bold", self._formatting.bold),
            ("italic", self._formatting.italic),
            ("superscript", self._formatting.level == SUPERSCRIPT),
            ("subscript", self._formatting.level == SUBSCRIPT),
        ):
            if is_open:
                sign = _SIGNS[kind]
                end = "}" if kind in _LEVELS else sign
                hint = rf"close it with {end}, or write \{sign[0]} for the sign itself"
                raise MarkupError(f"{kind} begins with {sign} and never ends", hint)


_TAKE = {
    "literal": _Parser._take_literal,
    "newline": _Parser._take_newline,
    "tab": _Parser._take_tab,
    "bold": _Parser._take_weight,
    "italic": _Parser._take_weight,
    "superscript": _Parser._take_level,
    "subscript": _Parser._take_level,
    "close": _Parser._take_close,
    "open": _Parser._take_open,
    "shut": _Parser._take_shut,
    "icon": _Parser._take_icon,
    "foreign": _Parser._take_foreign,
}
