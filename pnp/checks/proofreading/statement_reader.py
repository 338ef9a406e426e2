"""What one statement of a template types, read token by token: see `template_statements`.

Jinja's own lexer is not used (`Environment.lex`): it tells the line of a token and not its place,
drops the white space that `-` strips, and reads no words between two tags. For all templates that
are shipped it takes 0.32 s by itself; to find their statements, and what they type, takes 0.26. It
refuses what is no Jinja; here that is passed over, since whoever draws it is told. A test holds
that both see the same texts, numbers and names.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import NamedTuple, TypeAlias

STRING = r""""(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'"""
TOKEN = re.compile(
    rf"(?P<text>{STRING})|(?P<number>(?<![\w.])\d+(?:\.\d+)?)|(?P<name>[^\W\d][\w.]*)"
    r"|[=!<>]=|[][(){},|=+*/-]"
)
_SET = re.compile(r"\{%[-+]?\s*set\b")
_WORDLESS = re.compile(r"\{%[-+]?\s*(?:extends|import|include|from|macro|block|end\w+|else)\b")
# One more or less, or a part of a value: another one would be as good Jinja.
_NEAR = re.compile(r"[A-Za-z_][\w.]*\s*[-+]\s*1|[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+")
# A field of a card or of words: another one would be drawn in its place.
_FIELD = re.compile(r"(?:card|words)\.\w+")
_LETTERED = re.compile(r"[^\W_]|[+−<>≤≥±]")
DRAWN = re.compile(r"#[0-9A-Fa-f]{3,8}|[Mm]\s*(?:%s|[-.\d])(?:%s|[-\d.,\sA-Za-z])*")
_KEYWORDS = frozenset(("and", "else", "if", "in", "is", "not", "or"))
# They word their first argument; others measure it, and that is no word yet.
_WORDING, _MEASURING = ("text", "text_path"), ("text_width", "text_height")
# What comes of their texts is no word.
_FILTER, _TAKEN, _ITEMS, _BRACKETS = "|", "[]", "items", "()"
_MIXING = ("random", "mix")
_DRAWING = (*_MIXING, _FILTER)
_NO_FUNCTIONS = ("", _FILTER, _TAKEN, _ITEMS, _BRACKETS, "range")
# A name or a constant, in which nothing is reckoned.
_PLAIN = re.compile(rf"[\w.]*|{STRING}")
_LISTED = re.compile(r"[(\[]|range\(\d+\)")
# What is gone through, or asked, to the end of its statement; and what is asked within another one.
_ASKED = re.compile(r"\{%[-+]?\s*(?:el)?if\b\s*(.*?)\s*[-+]?%\}", re.DOTALL)
_LOOP = re.compile(r"\{%[-+]?\s*for\b.*?\bin\b\s*(.*?)\s*[-+]?%\}", re.DOTALL)
_CHOSEN = re.compile(rf"(?:{STRING})|\bif\s+((?:{STRING}|[^\"'])*?)\s+else\b")
_OPENING, _CLOSING = ("(", "[", "{"), (")", "]", "}")
_RECKONING = ("+", "-", "*", "/")
_LEAST_NUMBERS = 3
_COUNTS = re.compile(r"\d|90|180|270")
# Brackets in brackets: Jinja2 reads no more than some hundreds.
_MOST_OPEN = 100

# A match of `TOKEN`.
_Token: TypeAlias = re.Match[str]


class Span(NamedTuple):
    """Where a constant stands in its template, without quotes; whether it `is_text`."""

    start: int
    end: int
    is_text: bool


class _Frame:
    """A bracket that is open, and the constants in it that may be typed.

    `called` is the function whose arguments are in it; else _ITEMS of a list or a map, _BRACKETS
    alone, which may turn out to be of a list, or _TAKEN, a part of a value. The argument that is
    read begins at `start`, and `has_field` says whether there is a field in it.
    """

    def __init__(self, called: str, start: int) -> None:
        self.called = called
        self.start = start
        self.found: list[Span] = []
        self.parts: list[Span] = []
        self.commas = 0
        self.is_named = False
        self.is_reckoned = False
        self.has_field = self.had_field = False

    def note(self, span: Span) -> None:
        """Take a constant up, unless it is given by name, or as a style."""
        if not self.is_named and not self._is_style:
            self.found.append(span)

    @property
    def _is_style(self) -> bool:
        return self.commas > 0 and self.called in (*_WORDING, *_MEASURING)

    def end_argument(self, text: str, end: int) -> None:
        """Take up what is reckoned in the argument that ends here, and begin another one."""
        said = text[self.start : end].strip()
        is_worded = self.called in _WORDING and not _PLAIN.fullmatch(said)
        is_near = self.called not in _NO_FUNCTIONS and _NEAR.fullmatch(said)
        if (self.has_field or is_worded or is_near) and not self.is_named and not self._is_style:
            start = text.index(said, self.start)
            self.parts.append(Span(start, start + len(said), is_text=True))
        self.had_field = self.had_field or self.has_field
        self.start, self.has_field, self.is_named = end + 1, False, False

    def typed(self, text: str, parent: _Frame) -> list[Span]:
        """Return what of it is typed, once it is closed, within `parent`."""
        if self.called in (*_MEASURING, *_DRAWING):
            return []
        numbers = [one for one in self.found if not one.is_text]
        is_list = self.called in (_ITEMS, _BRACKETS) and not self.is_reckoned
        said = [text[one.start : one.end] for one in numbers]
        is_list = is_list and len(numbers) == len(self.found)
        is_many = len(said) >= _LEAST_NUMBERS and all(map(str.isdigit, said))
        # Short lists in another are places.
        is_few = parent.called not in (_ITEMS, _BRACKETS) and all(map(_COUNTS.fullmatch, said))
        if self.called in _WORDING or (is_list and (is_many or is_few)):
            return self.found
        return [one for one in self.found if one.is_text]


class StatementReader:
    """A statement that is read token by token. `macros` are names of macros, and of imports."""

    def __init__(self, text: str, part: re.Match[str], macros: Collection[str]) -> None:
        self._text = text
        self._part = part
        self._macros = macros
        self._is_set = bool(_SET.match(part[0]))
        self._frames = [_Frame("", part.start() + 2)]
        self._typed: list[Span] = []
        self._parts: list[Span] = []

    def typed(self, colours: Collection[str]) -> tuple[tuple[Span, ...], tuple[Span, ...]]:
        """Return the constants that are typed, and what is reckoned, in their order."""
        before, end = "", self._part.end() - 2
        for token in TOKEN.finditer(self._text, self._part.start() + 2, end):
            before = self._read(token, before)
        if self._part["statement"] and not _WORDLESS.match(self._part[0]):
            top = self._frames[0]
            self._typed += (one for one in top.found if one.is_text)
            if self._is_set:
                top.is_named = False
                top.end_argument(self._text, end - self._text[:end].endswith(("-", "+")))
                self._parts += top.parts
        self._parts += self._conditions()
        spans = (one for one in self._typed if _is_said(self._text, one, colours))
        return tuple(sorted(spans)), tuple(sorted(self._parts))

    def _conditions(self) -> Iterator[Span]:
        """Yield what is gone through, and what is asked."""
        said = self._part[0]
        loop, asked = _LOOP.match(said), _ASKED.match(said)
        if loop and _LISTED.match(loop[1]):  # its constants are typed one by one
            return
        whole = loop or asked
        for one in [whole] if whole else _CHOSEN.finditer(said):
            # Of a name alone nothing is reckoned.
            if one[1] and not _PLAIN.fullmatch(one[1]):
                start, end = (self._part.start() + place for place in one.span(1))
                yield Span(start, end, is_text=True)

    def _read(self, token: _Token, before: str) -> str:
        """Take up a token behind `before`, and return what it is to the next one."""
        said, frame = token[0], self._frames[-1]
        if token["name"]:
            return self._read_name(token, before)
        if token["text"] or token["number"]:
            is_text = bool(token["text"])
            frame.note(Span(token.start() + is_text, token.end() - is_text, is_text))
        elif said in _OPENING and len(self._frames) < _MOST_OPEN:
            self._frames.append(_Frame(_called(said, before), token.end()))
        elif said in _CLOSING and len(self._frames) > 1:
            self._close(token.start())
        elif said == ",":
            if frame.called:
                frame.end_argument(self._text, token.start())
            frame.commas += 1
        elif said == "=":
            frame.is_named = frame.called != ""
            frame.start = token.end()
        elif said in _RECKONING:
            frame.is_reckoned = True
        return said

    def _read_name(self, token: _Token, before: str) -> str:
        """Take up a name as `_read` does: a field, a macro, a filter, or what is reckoned with."""
        said, frame = token[0], self._frames[-1]
        if _FIELD.fullmatch(said):
            frame.has_field = True
            if frame.called or self._is_set:
                frame.note(Span(*token.span(), is_text=True))
        elif said not in _KEYWORDS:
            frame.is_reckoned = True
            if self._is_macro(token):
                self._parts.append(Span(*token.span(), is_text=True))
            if before == "|":
                return f"|{said}"
        return said

    def _is_macro(self, token: _Token) -> bool:
        """Return whether a macro is called whose picture or words are used, and not its colour."""
        if _WORDLESS.match(self._part[0]):
            return False
        last = self._frames[-1]
        # once(parts.plus, 7) calls it as parts.plus(7) does.
        is_called = self._text.startswith("(", token.end()) or (
            last.called == "once" and not last.commas
        )
        is_known = token[0].partition(".")[0] in self._macros
        return is_called and is_known and not any(one.is_named for one in self._frames)

    def _close(self, end: int) -> None:
        """Close the last frame; what it only encloses is its parent's."""
        frame = self._frames.pop()
        frame.end_argument(self._text, end)
        parent = self._frames[-1]
        if frame.called not in (*_MEASURING, *_MIXING):
            parent.has_field = parent.has_field or frame.had_field
        if frame.called == _TAKEN or (frame.called == _BRACKETS and not frame.commas):
            for one in frame.found:
                parent.note(one)
            parent.is_reckoned = parent.is_reckoned or frame.is_reckoned
            return
        self._typed += frame.typed(self._text, parent)
        if frame.called not in (*_MEASURING, *_DRAWING):
            self._parts += frame.parts


def _called(bracket: str, before: str) -> str:
    """Return what a frame is called that `bracket` opens behind the token `before`."""
    is_value = before[-1:] in ("'", '"', *_CLOSING) or before[-1:].isalnum() or before[-1:] == "_"
    if bracket == "{" or not is_value or before in _KEYWORDS:
        return _BRACKETS if bracket == "(" else _ITEMS
    if bracket == "[":
        return _TAKEN
    # A filter changes how a value is worded, and how long it is.
    return _FILTER if before.startswith("|") else before.rpartition(".")[2]


def _is_said(text: str, span: Span, colours: Collection[str]) -> bool:
    said = text[span.start : span.end]
    if not span.is_text:
        return True
    return bool(_LETTERED.search(said)) and said not in colours and not DRAWN.fullmatch(said)
