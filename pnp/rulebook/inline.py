"""Inline Markdown of one text as pieces of equal look; owns markdown-it-py with `reader`."""

from __future__ import annotations

import re
from typing import TypeAlias

from markdown_it import MarkdownIt

from pnp.core.problems import Problem, Where
from pnp.core.values import Struct
from pnp.rulebook.blocks import Picture
from pnp.rulebook.pictures import read_picture

_MARKDOWN = MarkdownIt("commonmark")
# What a text without marks has none of; parsing takes long.
_MARKS = re.compile(r"[\\`*_\[\]<>&!\n\r\0]")


class Words(Struct, frozen=True):
    """Letters of one look. `link` is where they lead: "#id", an address, or ""."""

    text: str
    bold: bool = False
    italic: bool = False
    link: str = ""


class Inset(Struct, frozen=True):
    """A picture in the line."""

    picture: Picture
    link: str = ""


Piece: TypeAlias = Words | Inset
# At the end of a link: the page that it leads to.
PAGE = "#"
BREAK = Words("\n")


def pieces_of(text: str, where: Where, problems: list[Problem]) -> tuple[Piece, ...]:
    """Return what `text` says. What is wrong with its pictures is added to `problems`."""
    if text and not _MARKS.search(text):
        return (Words(text),)
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
                found.append(Words(" ", bool(bold), bool(italic), link))
            case "hardbreak":
                found.append(BREAK)
            case _ if token.content:
                found.append(Words(token.content, bool(bold), bool(italic), link))
    return tuple(found)


def is_page(words: Words) -> bool:
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
        found = _MARK.search(piece.text) if isinstance(piece, Words) else None
        if found:
            return found[0]
    return ""


def has_footnote(text: str) -> bool:
    """Return whether `text` has a footnote, which would be printed as its number in brackets."""
    return bool(_FOOTNOTE.search(text))


_FOOTNOTE = re.compile(r"(?<!\\)\[\^[^\]\s]+\]")
_NO_MARKS = re.compile(r"\\.|\{=[^{}]*\}|\]\([^()]*\)")
_MARK = re.compile(r"\*\*|__(?=\w)|(?<!\s)\*|\*(?!\s)")


def plain(text: str) -> str:
    """Return the words of `text` alone, as a bookmark says them."""
    pieces = pieces_of(text, Where(""), [])
    return "".join(piece.text for piece in pieces if isinstance(piece, Words)).strip()
