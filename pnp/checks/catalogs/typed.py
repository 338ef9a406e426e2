"""What templates of a game type: constants that stand in them, and so on faces.

A template draws what cards, lists and facts say, and some things that only it says: which marks
stand on a reference card, or in which order. Of each statement, {% %} or {{ }}, that is

* every text in a list or a map, given to a macro by its place, or in a {% %} set or compared;
* every text and every number in what text() and text_path() word;
* lists and maps of three or more whole numbers, without signs;
* which field of a card or of words it is that is worded, set, or given to a macro by its place;

and the words between two tags. Names of nothing but a colour, paths, and what has no letter, digit
or sign of a figure are how it looks; so is what a function is given by name, and the style that
text() has.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from pnp.core.problems import Where
from pnp.core.project import Project
from pnp.core.values import Struct
from pnp.files.user_file import TEMPLATE, read_file
from pnp.load.files import SHARED, template_path, templates_of
from pnp.model.game import Game

# Behind the game, in the names of statements; ids of texts have no space.
TEMPLATES = ".templates "
_STRING = r""""(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'"""
# Comments, {% %}, {{ }} with maps in it, and words between two tags. Each begins with a sign and no
# group, so that `re` looks for these signs alone: in 650 KB of drawings that takes a third less.
# None that is left open is looked through to the end of the file, and the next one again.
_PART = re.compile(
    rf"\{{#.*?(?:#\}}|\Z)"
    rf"|\{{(?P<statement>%(?:{_STRING}|[^\"'%{{]|\{{(?!%)|%(?!\}}))*%\}})"
    rf"|\{{(?P<printed>\{{(?:{_STRING}|\{{(?:{_STRING}|[^{{}}\"'])*\}}|[^{{}}\"'])*\}}\}})"
    r"|>(?P<words>[^<>{}]*[^\W_][^<>{}]*)",
    re.DOTALL,
)
_TOKEN = re.compile(
    rf"(?P<text>{_STRING})|(?P<number>(?<![\w.])\d+(?:\.\d+)?)|(?P<name>[^\W\d][\w.]*)"
    r"|[=!<>]=|[][(){},|=+*/-]"
)
_OPENED = re.compile(r"\{%[-+]?\s*(macro|block)\s+(\w+)")
_CLOSED = re.compile(r"\{%[-+]?\s*end(macro|block)\b")
_SET = re.compile(r"\{%[-+]?\s*set\b")
_WORDLESS = re.compile(r"\{%[-+]?\s*(?:extends|import|include|from|macro|block|end\w+|else)\b")
# A statement without any of these types nothing; to see that at once takes a quarter less.
_WORTH = re.compile(r"[\"']|\btext(?:_path)?\(|[\[({]\s*\d+\s*[,:]|\b(?:card|words)\.")
# A field of a card or of words: another one would be drawn in its place.
_FIELD = re.compile(r"(?:card|words)\.\w+")
_LETTERED = re.compile(r"[^\W_]|[+−<>≤≥±]")
_DRAWN = re.compile(r"#[0-9A-Fa-f]{3,8}|[Mm]\s*(?:%s|[-.\d])(?:%s|[-\d.,\sA-Za-z])*")
_KEYWORDS = frozenset(("and", "else", "if", "in", "is", "not", "or"))
# They word their first argument; others measure it, and that is no word yet.
_WORDING, _MEASURING = ("text", "text_path"), ("text_width", "text_height")
# What comes of their texts is no word.
_FILTER, _TAKEN, _ITEMS, _BRACKETS = "|", "[]", "items", "()"
_DRAWING = ("random", "mix", _FILTER)
_OPENING, _CLOSING = ("(", "[", "{"), (")", "]", "}")
_LEAST_NUMBERS = 3
# Brackets in brackets: Jinja2 reads no more than some hundreds.
_MOST_OPEN = 100


class Span(NamedTuple):
    """Where a constant stands in its template, without quotes; whether it `is_text`."""

    start: int
    end: int
    is_text: bool


class Typed(Struct, frozen=True):
    """What one statement types: its name in the game, its template, and where in its text."""

    id: str
    path: Path
    where: Where
    text: str
    spans: tuple[Span, ...]

    @property
    def said(self) -> str:
        """The constants in their order, each in quotes."""
        return ", ".join(f"'{self.text[one.start : one.end]}'" for one in self.spans)


def typed_in(project: Project, game: Game) -> Iterator[Typed]:
    """Yield what the templates of a game type, by the names of templates, statement by statement.

    Raises PnpError for a template that can't be read.
    """
    listing = templates_of(project, game.id)
    names = {name for one in game.lists.values() for name in one}
    names.update(card.id for component in game.components for card in component.cards)
    colours = frozenset(game.palette.keys() - names)
    for name in sorted(listing.names):
        path = project.root / "templates" / template_path(name, game.id)
        if name.startswith(f"{SHARED}/") or not path.is_file():
            continue
        where = Where(project.show(path))
        text = read_file(path, TEMPLATE, where, project.root).decode(errors="replace")
        counts: Counter[str] = Counter()
        for part, spans in _statements(text, colours):
            counts[part] += 1
            line = text.count("\n", 0, spans[0].start) + 1
            called = f"{game.id}{TEMPLATES}{name.partition('.')[0]}: {part} {counts[part]}"
            yield Typed(called, path, Where(where.file, line), text, spans)


# Slips are tried in one file, and all others are as they were: to look through all templates again
# would add 15 to 35 ms to the 80 ms of a slip.
@lru_cache(maxsize=128)
def _statements(text: str, colours: frozenset[str]) -> tuple[tuple[str, tuple[Span, ...]], ...]:
    """Return for each statement the macro or block it stands in, and the constants it types."""
    found: list[tuple[str, tuple[Span, ...]]] = []
    inside = ["top"]
    for part in _PART.finditer(text):
        if part["words"]:
            found.append((inside[-1], (Span(*part.span("words"), is_text=True),)))
            continue
        if not part["statement"] and not part["printed"]:
            continue
        if opened := _OPENED.match(part[0]):
            inside.append(opened[2])
        elif _CLOSED.match(part[0]) and len(inside) > 1:
            inside.pop()
        if _WORTH.search(part[0]) and (spans := _typed(text, part, colours)):
            found.append((inside[-1], spans))
    return tuple(found)


class _Frame:
    """A bracket that is open, and the constants in it that may be typed.

    `called` is the function whose arguments are in it; else _ITEMS of a list or a map, _BRACKETS
    alone, which may turn out to be of a list, or _TAKEN, a part of a value.
    """

    def __init__(self, called: str) -> None:
        self.called = called
        self.found: list[Span] = []
        self.commas = 0
        self.is_named = False
        self.is_reckoned = False

    def note(self, span: Span) -> None:
        """Take a constant up, unless it is given by name, or as a style."""
        is_style = self.commas > 0 and self.called in (*_WORDING, *_MEASURING)
        if not self.is_named and not is_style:
            self.found.append(span)

    def typed(self, text: str) -> list[Span]:
        """Return what of it is typed, once it is closed."""
        if self.called in (*_MEASURING, *_DRAWING):
            return []
        numbers = [one for one in self.found if not one.is_text]
        is_list = self.called in (_ITEMS, _BRACKETS) and not self.is_reckoned
        is_whole = all(text[one.start : one.end].isdigit() for one in numbers)
        if self.called in _WORDING or (
            is_list and is_whole and len(numbers) == len(self.found) >= _LEAST_NUMBERS
        ):
            return self.found
        return [one for one in self.found if one.is_text]


def _typed(text: str, part: re.Match[str], colours: Collection[str]) -> tuple[Span, ...]:
    """Return the constants of a statement that are typed, in their order."""
    frames = [_Frame("")]
    typed: list[Span] = []
    before, is_set = "", bool(_SET.match(part[0]))
    for token in _TOKEN.finditer(text, part.start() + 2, part.end() - 2):
        said = token[0]
        if token["text"] or token["number"]:
            is_text = bool(token["text"])
            frames[-1].note(Span(token.start() + is_text, token.end() - is_text, is_text))
        elif token["name"] and _FIELD.fullmatch(said) and (frames[-1].called or is_set):
            frames[-1].note(Span(*token.span(), is_text=True))
        elif said in _OPENING and len(frames) < _MOST_OPEN:
            frames.append(_Frame(_called(said, before)))
        elif said in _CLOSING and len(frames) > 1:
            typed += _closed(frames, text)
        elif said == ",":
            frames[-1].commas += 1
            frames[-1].is_named = False
        elif said == "=":
            frames[-1].is_named = frames[-1].called != ""
        elif said in "+-*/" or (token["name"] and said not in _KEYWORDS):
            frames[-1].is_reckoned = True
            said = f"|{said}" if before == "|" else said
        before = said
    if part["statement"] and not _WORDLESS.match(part[0]):
        typed += (one for one in frames[0].found if one.is_text)
    return tuple(sorted(one for one in typed if _is_said(text, one, colours)))


def _called(bracket: str, before: str) -> str:
    """Return what a frame is called that `bracket` opens behind the token `before`."""
    is_value = before[-1:] in ("'", '"', *_CLOSING) or before[-1:].isalnum() or before[-1:] == "_"
    if bracket == "{" or not is_value or before in _KEYWORDS:
        return _BRACKETS if bracket == "(" else _ITEMS
    if bracket == "[":
        return _TAKEN
    # A filter changes how a value is worded, and how long it is.
    return _FILTER if before.startswith("|") else before.rpartition(".")[2]


def _closed(frames: list[_Frame], text: str) -> list[Span]:
    """Close the last frame and return what it types; what only it encloses is its parent's."""
    frame = frames.pop()
    if frame.called == _TAKEN or (frame.called == _BRACKETS and not frame.commas):
        for one in frame.found:
            frames[-1].note(one)
        frames[-1].is_reckoned = frames[-1].is_reckoned or frame.is_reckoned
        return []
    return frame.typed(text)


def _is_said(text: str, span: Span, colours: Collection[str]) -> bool:
    said = text[span.start : span.end]
    if not span.is_text:
        return True
    return bool(_LETTERED.search(said)) and said not in colours and not _DRAWN.fullmatch(said)
