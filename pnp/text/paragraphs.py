"""Lines of markup to paragraphs: words, and where those stand that follow a tab or begin a list.

- an item             1. a step            Move{>}3
  more of it          2. the next one
  - one below it
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pnp.core.lazy_pattern import lazy_pattern
from pnp.text.compose import Paragraph
from pnp.text.line_items import Missing, Word, make_words
from pnp.text.markup import PLAIN, Span, Token
from pnp.text.tab_stops import TabStop, stops_for
from pnp.text.tabs import TAB, Tabs, as_one
from pnp.text.text_box import TextBox
from pnp.text.typography import typeset_tokens

# A line of a list, with what stands before its words; one that goes on has spaces.
_ITEM = lazy_pattern(
    r"(?P<space> *)(?:(?P<bullet>-)|(?P<number>\d{1,2}[.)])) +(?=\S|$)|(?P<more>  +)"
)
LISTED = lazy_pattern(r"(?m)^ *(?:-|\d{1,2}[.)]) ")
# Bullets of lists, by how deep they lie, and spaces a writer puts before one that lies deeper.
_BULLETS = ("•", "–")
_SPACES = 2
# In em: how far words are from the start of their bullet, and from the end of their number.
_INDENT, _BEHIND = 0.8, 0.35


class _Line(NamedTuple):
    """A line: its words, what marks it as an item, and how deep it lies; -1 is in no list."""

    tokens: list[Token]
    head: str = ""
    depth: int = -1


def paragraphs_of(
    lines: Sequence[list[Token]], request: TextBox, is_listed: bool
) -> tuple[list[Paragraph], list[Missing]]:
    """Return the paragraphs of a text, and the letters that its fonts lack.

    Raises PnpError, UnknownSpanStyleError.
    """
    missing: list[Missing] = []
    maker = _Maker(request, missing)
    if not is_listed:
        return [maker.paragraph(line) for line in lines], missing
    return list(maker.listed(list(_items(lines)))), missing


def _items(lines: Sequence[list[Token]]) -> Iterator[_Line]:
    """Yield lines with what marks them as items taken off."""
    depth = -1
    for tokens in lines:
        first = tokens[0] if tokens else None
        text = first.text if isinstance(first, Span) and not first.literal else ""
        match = _ITEM.match(text)
        if not isinstance(first, Span) or match is None or (match["more"] and depth < 0):
            depth = -1
            yield _Line(tokens)
            continue
        rest = [first._replace(text=text[match.end() :]), *tokens[1:]]
        head = ""
        if not match["more"]:
            depth = len(match["space"]) // _SPACES
            head = match["number"] or _BULLETS[min(depth, len(_BULLETS) - 1)]
        yield _Line([one for one in rest if not isinstance(one, Span) or one.text], head, depth)


class _Maker:
    def __init__(self, request: TextBox, missing: list[Missing]) -> None:
        self._request = request
        self._missing = missing

    def paragraph(self, tokens: list[Token]) -> Paragraph:
        """Return a line as a paragraph."""
        if not any(isinstance(token, Span) and TAB in token.text for token in tokens):
            return _paragraph(self._words(tokens), tokens)
        words, stops, hang = self._tabbed(tokens)
        return _paragraph(words, tokens, Tabs(stops, hang or TabStop()))

    def listed(self, lines: Sequence[_Line]) -> Iterator[Paragraph]:
        """Yield lines of which some are items of lists. Numbers of one depth end side by side."""
        heads = {line.head: self._words([Span(line.head, PLAIN)]) for line in lines if line.head}
        numbers: dict[int, float] = {}
        for line in lines:
            if line.head[-1:] in (".", ")"):
                wide = heads[line.head][0].width + _BEHIND
                numbers[line.depth] = max(wide, numbers.get(line.depth, 0.0))
        is_numbered = False
        indents: dict[int, float] = {-1: 0.0}
        for line in lines:
            if line.depth < 0:
                yield self.paragraph(line.tokens)
                continue
            if line.head:
                is_numbered = line.head[-1] in (".", ")")
            start = indents[max(depth for depth in indents if depth < line.depth)]
            indent = start + (numbers[line.depth] if is_numbered else _INDENT)
            indents = {depth: at for depth, at in indents.items() if depth < line.depth}
            indents[line.depth] = indent
            yield self._item(line, heads.get(line.head, []), start, indent)

    def _item(self, line: _Line, head: Sequence[Word], start: float, indent: float) -> Paragraph:
        own, stops, hang = self._tabbed(line.tokens)
        first = len(head)
        stops = {first: TabStop(em=indent), **{first + at: stop for at, stop in stops.items()}}
        if head:
            is_number = line.head[-1] in (".", ")")
            stops[0] = TabStop("right", em=indent - _BEHIND) if is_number else TabStop(em=start)
        return _paragraph([*head, *own], line.tokens, Tabs(stops, hang or TabStop(em=indent)))

    def _tabbed(self, tokens: list[Token]) -> tuple[list[Word], dict[int, TabStop], TabStop | None]:
        """Return the words of a line, the stops of those behind its tabs, and where it hangs."""
        parts = list(_parted(tokens))
        words = self._words(parts[0])
        stops: dict[int, TabStop] = {}
        hang = None
        wanted = stops_for(len(parts) - 1, self._request.tabs)
        for part, stop in zip(parts[1:], wanted, strict=True):
            own = self._words(part)
            if stop.align == "left":
                hang = stop
            else:
                own = list(as_one(own))
            if own:
                stops[len(words)] = stop
            words += own
        return words, stops, hang

    def _words(self, tokens: Sequence[Token]) -> list[Word]:
        request = self._request
        typeset = typeset_tokens(tokens, request.language)
        words, absent = make_words(
            typeset, request.faces, request.language, request.icons, request.subject.where,
            request.span_styles,
        )  # fmt: skip
        self._missing += absent
        return words


def _paragraph(words: list[Word], tokens: Sequence[Token], tabs: Tabs | None = None) -> Paragraph:
    grows = any(token.formatting.items for token in tokens)
    growths = [word.growth for word in words] if grows else ()
    widths, gaps = [word.width for word in words], [word.gap_width for word in words]
    return Paragraph(words, widths, gaps, growths, tabs)


def _parted(tokens: Sequence[Token]) -> Iterator[list[Token]]:
    """Yield what lies between tabs."""
    part: list[Token] = []
    for token in tokens:
        if not isinstance(token, Span) or TAB not in token.text:
            part.append(token)
            continue
        for number, text in enumerate(token.text.split(TAB)):
            if number:
                yield part
                part = []
            text = text.strip(" ")
            if text:
                part.append(token._replace(text=text))
    yield part
