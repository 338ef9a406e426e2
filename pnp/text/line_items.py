"""Tokens to words: what a line may not be broken inside of, with its width and its fonts.

Widths, scales and rises are in em of the text's own size.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple, TypeAlias

from pnp.core.problems import Where
from pnp.core.values import Struct, replace
from pnp.fonts.coverage import characters
from pnp.fonts.font_file import FontFile
from pnp.fonts.shaping import width
from pnp.text.font_fallback import Chain, Faces, pieces_by_font
from pnp.text.markup import SUBSCRIPT, SUPERSCRIPT, Icon, Token
from pnp.text.scripts import units_of

# Superscripts and subscripts: size, and how far they reach over the capitals or below the line.
SCALE = 0.64
_OVER_CAPITALS = 0.11
_BELOW_LINE = 0.16
# Room on both sides of an icon, in em.
ICON_MARGIN = 0.06


class Letters(Struct, frozen=True):
    """Text in one font. A `stacked` one begins where the part of the other level before it does."""

    font: FontFile
    text: str
    level: int
    rise: float
    width: float
    stacked: bool = False

    @property
    def scale(self) -> float:
        """The size, as a part of the text's own."""
        return SCALE if self.level else 1.0


class Picture(Struct, frozen=True):
    """An icon that stands `rise` above the line; `width` has its margins."""

    name: str
    level: int
    rise: float
    width: float
    height: float
    stacked: bool = False


Part: TypeAlias = Letters | Picture


class Word(Struct, frozen=True):
    """Parts that stay together. `gap` is the space before it, None when there is none."""

    parts: tuple[Part, ...]
    width: float
    gap: Letters | None

    @property
    def text(self) -> str:
        """What the word says; an icon by its name, as in markup."""
        return "".join(
            part.text if isinstance(part, Letters) else f":{part.name}:" for part in self.parts
        )

    @property
    def gap_width(self) -> float:
        """The width of the space before the word."""
        return self.gap.width if self.gap else 0.0


class _Chunk(Struct, frozen=True):
    """A text without spaces as words, and the letters that no font has."""

    words: tuple[Word, ...]
    missing: str


class Missing(NamedTuple):
    """Letters that no font of a chain has."""

    letters: str
    chain: Chain


def make_words(
    tokens: Sequence[Token],
    faces: Faces,
    language: str,
    icons: Mapping[str, float],
    where: Where,
) -> tuple[list[Word], list[Missing]]:
    """Return the words of one line of markup, and what its fonts can't show.

    Raises PnpError when the first family lacks a style that the markup asks for.
    """
    words: list[Word] = []
    missing: list[Missing] = []
    gap: Letters | None = None
    joined = False  # whether what comes next belongs to the last word
    for token in tokens:
        look = token.look
        chain = faces.chain(look.bold, look.italic, where)
        if isinstance(token, Icon):
            _append(words, _picture(chain, token, icons[token.name]), gap, joined)
            gap, joined = None, True
            continue
        for number, text in enumerate(token.text.split(" ")):
            if number:
                gap, joined = gap or _space(chain, look.level), False
            if text:
                chunk = _chunk(chain, look.level, text, language)
                _append(words, chunk.words, gap, joined)
                gap, joined = None, True
                if chunk.missing:
                    missing.append(Missing(chunk.missing, chain))
    return words, missing


def _append(words: list[Word], new: tuple[Word, ...], gap: Letters | None, joined: bool) -> None:
    first = new[0]
    if joined and words:
        last = words.pop()
        first = _word((*last.parts, *first.parts), last.gap)
    elif gap and words:
        first = Word(first.parts, first.width, gap)
    words.append(first)
    words += new[1:]


def _word(parts: Sequence[Part], gap: Letters | None = None) -> Word:
    stacked = tuple(stack(parts))
    return Word(stacked, places(stacked)[1], gap)


def stack(parts: Sequence[Part]) -> Iterator[Part]:
    """Yield `parts` with a superscript set above the subscript before it, and the reverse."""
    level = 0
    below = False
    for part in parts:
        if part.level != level:
            below = bool(level) and part.level == -level and not below
            level = part.level
        yield replace(part, stacked=below) if part.stacked != below else part


def places(parts: Sequence[Part]) -> tuple[list[float], float]:
    """Return where each part begins, and how wide all of them are together."""
    starts: list[float] = []
    at = end = group = 0.0
    level, stacked = 0, False
    for part in parts:
        if part.stacked and not stacked:
            at = group
        elif (part.level, part.stacked) != (level, stacked):
            at = group = end
        level, stacked = part.level, part.stacked
        starts.append(at)
        at += part.width
        end = max(end, at)
    return starts, end


def _picture(chain: Chain, icon: Icon, aspect: float) -> tuple[Word]:
    level = icon.look.level
    height = chain.metrics.cap_height * (SCALE if level else 1.0)
    across = aspect * height + 2 * ICON_MARGIN
    part = Picture(icon.name, level, _rise(chain, level), across, height)
    return (Word((part,), across, None),)


def _rise(chain: Chain, level: int) -> float:
    """Return how far above the line letters of `level` stand."""
    if level == SUPERSCRIPT:
        return chain.metrics.cap_height * (1 - SCALE) + _OVER_CAPITALS
    return -_BELOW_LINE if level == SUBSCRIPT else 0.0


@lru_cache(maxsize=256)
def _space(chain: Chain, level: int) -> Letters:
    return _letters(chain, chain.fonts[0], " ", level, "")


def _letters(chain: Chain, font: FontFile, text: str, level: int, language: str) -> Letters:
    across = width(font, text, language) * (SCALE if level else 1.0)
    return Letters(font, text, level, _rise(chain, level), across)


# A line may break after a hyphen or a dash between letters, and at a zero-width space; in scripts
# without spaces, where `units_of` says so.
_BREAK = re.compile("(?<=[^\\W\\d_][-\u2010–—])(?=[^\\W\\d_])|\u200b")


@lru_cache(maxsize=8192)
def _chunk(chain: Chain, level: int, text: str, language: str) -> _Chunk:
    """Return a text without spaces as words."""
    if text.isascii() and text.isalnum():
        font = (chain.raised if level else chain.fonts)[0]
        if characters(font).issuperset(text):
            word = _letters(chain, font, text, level, language)
            return _Chunk((Word((word,), word.width, None),), "")
    words: list[Word] = []
    missing: list[str] = []
    units = (unit for piece in _BREAK.split(text) if piece for unit in units_of(piece))
    for piece in units:
        parts: list[Part] = []
        for part_level, letters in _levels(piece, level):
            fonts = chain.raised if part_level else chain.fonts
            for font, same in pieces_by_font(fonts, letters, missing):
                parts.append(_letters(chain, font, same, part_level, language))
        words.append(_word(parts))
    return _Chunk(tuple(words) or (Word((), 0.0, None),), "".join(dict.fromkeys(missing)))


def _raised(kind: str) -> dict[str, str]:
    """Return Unicode's superscripts ("super") or subscripts ("sub") with what they stand for."""
    found = {}
    for char in map(chr, (*range(0xA0, 0x100), *range(0x2070, 0x20A0))):
        tag, _, code = unicodedata.decomposition(char).partition(" ")
        if tag == f"<{kind}>":
            found[char] = chr(int(code, 16))
    return found


_BY_LEVEL = {SUPERSCRIPT: _raised("super"), SUBSCRIPT: _raised("sub")}
_LEVEL_OF = {char: level for level, table in _BY_LEVEL.items() for char in table}
_PLAIN_FORM = {char: plain for table in _BY_LEVEL.values() for char, plain in table.items()}
_RAISED = re.compile(f"[{''.join(_LEVEL_OF)}]")


def _levels(text: str, level: int) -> Iterator[tuple[int, str]]:
    """Yield the pieces of `text` with their levels; a superscript sign is the plain sign raised.

    A font's own superscripts are not used: few fonts have all that formulas need, and the ones
    they have do not match the others in size and height.
    """
    if text.isascii() or not _RAISED.search(text):
        yield level, text
        return
    for its_own, chars in groupby(text, lambda char: _LEVEL_OF.get(char, 0)):
        piece = "".join(chars)
        yield level or its_own, "".join(_PLAIN_FORM[c] for c in piece) if its_own else piece
