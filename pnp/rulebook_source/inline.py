"""Inline Markdown of a text as pieces of equal look; owns markdown-it-py with `markdown_reader`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from markdown_it import MarkdownIt

from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.problems import Problem, Where
from pnp.core.values import Struct, replace
from pnp.rulebook_source.block_types import Picture
from pnp.rulebook_source.pictures import read_picture
from pnp.text.markup import MarkupError, spans_of
from pnp.text.spans import LOOK, Spans

# Signs behind a backslash stay tokens of their own.
_MARKDOWN = MarkdownIt("commonmark").disable("text_join")
# What a text without marks has none of; parsing takes long.
_MARKS = lazy_pattern(r"[\\`*_\[\]<>&!\n\r\0]")


class StyledText(Struct, frozen=True):
    """Letters of one look. `link` is where they lead: "#id", an address, or "".

    `items` are those of the looks that they have in brackets, the outermost first: see
    `pnp.text.spans`. A `literal` one is a bracket that stands for itself.
    """

    text: str
    bold: bool = False
    italic: bool = False
    link: str = ""
    items: tuple[str, ...] = ()
    literal: bool = False


class Inset(Struct, frozen=True):
    """A picture in the line."""

    picture: Picture
    link: str = ""


Piece: TypeAlias = StyledText | Inset
# At the end of a link: the page that it leads to.
PAGE = "#"
BREAK = StyledText("\n")


def pieces_of(text: str, where: Where, problems: list[Problem]) -> tuple[Piece, ...]:
    """Return what `text` says. What is wrong with its pictures and looks goes to `problems`."""
    if text and not _MARKS.search(text):
        return (StyledText(text),)
    found: list[Piece] = []
    bold = italic = 0
    link = ""
    for token in _MARKDOWN.parseInline(text)[0].children or ():
        match token.type:
            case "strong_open" | "strong_close":
                bold += token.nesting
            case "em_open" | "em_close":
                italic += token.nesting
            case "link_open":
                link = str(token.attrs.get("href", ""))
            case "link_close":
                link = ""
            case "image":
                target = str(token.attrs.get("src", ""))
                picture = read_picture(target, token.content, where, problems)
                found.append(Inset(picture, link))
            case "softbreak":
                found.append(StyledText(" ", bool(bold), bool(italic), link))
            case "hardbreak":
                found.append(BREAK)
            case _ if token.content:
                literal = token.type == "text_special" and token.content in "[]"
                words = StyledText(token.content, bool(bold), bool(italic), link, literal=literal)
                _add(found, words)
    if "]{" in text:
        try:
            return tuple(_dressed(found))
        except MarkupError as error:
            problems.append(Problem(where, str(error), error.hint))
    return tuple(found)


def _add(pieces: list[Piece], words: StyledText) -> None:
    """Add words to `pieces`: to the last, if they are alike."""
    last = pieces[-1] if pieces else BREAK
    is_alike = (
        isinstance(last, StyledText)
        and last != BREAK
        and replace(last, text="") == replace(words, text="")
    )
    if isinstance(last, StyledText) and is_alike and not words.literal:
        pieces[-1] = replace(last, text=last.text + words.text)
    else:
        pieces.append(words)


def _dressed(pieces: list[Piece]) -> Iterator[Piece]:
    """Yield `pieces` with the looks that brackets say, without these. Raises MarkupError."""
    said = [one.text if isinstance(one, StyledText) and not one.literal else "." for one in pieces]
    spans = spans_of("".join(said))
    open_looks: list[tuple[str, ...]] = [()]
    start = 0
    for piece, text in zip(pieces, said, strict=True):
        end = start + len(text)
        if not isinstance(piece, StyledText):
            yield piece
        elif piece.literal or piece == BREAK:
            yield piece if piece == BREAK else replace(piece, items=open_looks[-1])
        else:
            yield from _parted(piece, start, spans, open_looks)
        start = end


def _parted(
    piece: StyledText, start: int, spans: Spans, open_looks: list[tuple[str, ...]]
) -> Iterator[StyledText]:
    """Yield the parts of words that begin at `start` in their text, each with its looks."""
    at, end = start, start + len(piece.text)

    def until(stop: int) -> Iterator[StyledText]:
        text = piece.text[at - start : stop - start]
        if text:
            yield replace(piece, text=text, items=open_looks[-1])

    for mark in sorted(one for one in (*spans.starts, *spans.ends) if start <= one < end):
        yield from until(mark)
        if mark in spans.starts:
            open_looks.append((*open_looks[-1], *spans.starts[mark]))
            at = mark + 1
        else:
            open_looks.pop()
            at = spans.ends[mark]
    yield from until(end)


def looks_in(text: str, where: Where, problems: list[Problem]) -> Iterator[str]:
    """Yield what the looks in `text` say, ".fire" or "120%"; what is wrong goes to `problems`."""
    for piece in pieces_of(text, where, problems) if "{" in text else ():
        if isinstance(piece, StyledText):
            yield from piece.items
            for icon in ICON.finditer(piece.text):
                try:
                    for items in spans_of(f"[]{{{icon[2]}}}" if icon[2] else "").starts.values():
                        yield from items
                except MarkupError as error:
                    problems.append(Problem(where, str(error), error.hint))


def bare(text: str) -> tuple[str, float]:
    """Return `text` without looks of words, and how many times as large its largest words are."""
    scales = [int(one) / 100 for look in LOOK.findall(text) for one in _PERCENT.findall(look)]
    return _LOOKS.sub("", text.replace("[", "")), max([1.0, *scales])


def is_page(words: StyledText) -> bool:
    """Return whether `words` are a link that names the page it leads to, as "#" or "page #"."""
    names = words.text == PAGE or words.text.endswith(f" {PAGE}")
    return names and words.link.startswith("#")


def left_mark(text: str) -> str:
    """Return a mark for bold or slanted words in `text` that marks none, "" where all do."""
    if "*" not in text and "__" not in text:
        return ""
    # Signs that are meant, and the arithmetic of placeholders, are no marks.
    bare = _NO_MARKS.sub("x", text)
    for piece in pieces_of(bare, Where(""), []):
        found = _MARK.search(piece.text) if isinstance(piece, StyledText) else None
        if found:
            return found[0]
    return ""


def has_footnote(text: str) -> bool:
    """Return whether `text` has a footnote, which would be printed as its number in brackets."""
    return bool(_FOOTNOTE.search(text))


# An icon, with what its look says.
ICON = lazy_pattern(rf":([A-Za-z0-9][A-Za-z0-9_-]*):(?:{LOOK.pattern})?")
_PERCENT = lazy_pattern(r"(\d+)%")
_LOOKS = lazy_pattern(r"\]?\{(?=[.#\d])[^{}\n]*\}")
_FOOTNOTE = lazy_pattern(r"(?<!\\)\[\^[^\]\s]+\]")
_NO_MARKS = lazy_pattern(r"\\.|\{=[^{}]*\}|\]\([^()]*\)")
_MARK = lazy_pattern(r"\*\*|__(?=\w)|(?<!\s)\*|\*(?!\s)")


def plain(text: str) -> str:
    """Return the words of `text` alone, as a bookmark says them."""
    pieces = pieces_of(text, Where(""), [])
    return "".join(piece.text for piece in pieces if isinstance(piece, StyledText)).strip()
