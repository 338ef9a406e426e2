"""Tokens to words: what a line may not be broken inside of, with its width and its fonts.

Widths, scales and rises are in em of the text's own size.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple, TypeAlias

from pnp.core.problems import Where
from pnp.core.values import Struct, replace
from pnp.fonts.characters import SMALL_CAPS, characters, features_of
from pnp.fonts.font_file import FontFile
from pnp.fonts.shaping import width
from pnp.text.break_opportunities import unbroken_parts
from pnp.text.font_fallback import Chain, StyleFonts, pieces_by_font
from pnp.text.markup import SUPERSCRIPT, Icon, Token
from pnp.text.spans import NO_SPAN_STYLES, SpanStyle, SpanStyles
from pnp.text.superscripts import levels_of

# Superscripts and subscripts: size, and how far they reach over the capitals or below the line.
SCALE = 0.64
_OVER_CAPITALS = 0.11
_BELOW_LINE = 0.16
# Capitals that stand for small letters, of a font that has no small capitals.
_SMALL_CAPITAL = 0.8
# Room on both sides of an icon, in em.
ICON_MARGIN = 0.06


class FontRun(Struct, frozen=True):
    """Text in one font. A `stacked` one begins where the part of the other level before it does.

    `style` is how it differs from the text around it, if it does.
    """

    font: FontFile
    text: str
    level: int
    rise: float
    width: float
    stacked: bool = False
    style: SpanStyle | None = None

    @property
    def scale(self) -> float:
        """The size, as a part of the text's own."""
        return _scale(self.level, self.style)

    @property
    def growth(self) -> float:
        """How many times as high as the others a line is for it."""
        return self.style.scale if self.style else 1.0


class InlinePicture(Struct, frozen=True):
    """An icon that stands `rise` above the line; `width` has its margins."""

    name: str
    level: int
    rise: float
    width: float
    height: float
    stacked: bool = False
    fill: str = ""
    growth: float = 1.0


Part: TypeAlias = FontRun | InlinePicture


class Word(Struct, frozen=True):
    """Parts that stay together. `gap` is the space before it, None when there is none."""

    parts: tuple[Part, ...]
    width: float
    gap: FontRun | None

    @property
    def text(self) -> str:
        """What the word says; an icon by its name, as in markup."""
        return "".join(
            part.text if isinstance(part, FontRun) else f":{part.name}:" for part in self.parts
        )

    @property
    def gap_width(self) -> float:
        """The width of the space before the word."""
        return self.gap.width if self.gap else 0.0

    @property
    def growth(self) -> float:
        """How many times as high as the others a line is for it."""
        return max((part.growth for part in self.parts), default=1.0)


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
    faces: StyleFonts,
    language: str,
    icons: Mapping[str, float],
    where: Where,
    span_styles: SpanStyles = NO_SPAN_STYLES,
) -> tuple[list[Word], list[Missing]]:
    """Return the words of one line of markup, and what its fonts can't show.

    Raises PnpError when the first family lacks a style that the markup asks for, and
    UnknownSpanStyleError.
    """
    words: list[Word] = []
    missing: list[Missing] = []
    gap: FontRun | None = None
    joined = False  # whether what comes next belongs to the last word
    for token in tokens:
        formatting = token.formatting
        style = span_styles.of(formatting.items) if formatting.items else None
        own = faces.dressed(style) if style else faces
        chain = own.chain(formatting.bold, formatting.italic, where)
        if isinstance(token, Icon):
            _append(words, _picture(chain, token, icons[token.name], style), gap, joined)
            gap, joined = None, True
            continue
        for number, text in enumerate(token.text.split(" ")):
            if number:
                gap, joined = gap or _space(chain, formatting.level, style), False
            if text:
                chunk = _chunk(chain, formatting.level, text, language, style)
                _append(words, chunk.words, gap, joined)
                gap, joined = None, True
                if chunk.missing:
                    missing.append(Missing(chunk.missing, chain))
    return words, missing


def _append(words: list[Word], new: tuple[Word, ...], gap: FontRun | None, joined: bool) -> None:
    first = new[0]
    if joined and words:
        last = words.pop()
        first = _word((*last.parts, *first.parts), last.gap)
    elif gap and words:
        first = Word(first.parts, first.width, gap)
    words.append(first)
    words += new[1:]


def _word(parts: Sequence[Part], gap: FontRun | None = None) -> Word:
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


def _scale(level: int, style: SpanStyle | None) -> float:
    own = SCALE if level else 1.0
    return own * style.scale if style else own


def _picture(chain: Chain, icon: Icon, aspect: float, style: SpanStyle | None) -> tuple[Word]:
    level = icon.formatting.level
    capital = chain.metrics.cap_height
    height = capital * _scale(level, style)
    across = aspect * height + 2 * ICON_MARGIN
    part = InlinePicture(
        icon.name, level, _rise(chain, level, style), across, height,
        fill=style.fill if style and icon.dressed else "",
        growth=max(1.0, height / chain.metrics.ascent),
    )  # fmt: skip
    return (Word((part,), across, None),)


def _rise(chain: Chain, level: int, style: SpanStyle | None = None) -> float:
    """Return how far above the line letters of `level` stand."""
    if not level:
        return 0.0
    scale = style.scale if style else 1.0
    if level == SUPERSCRIPT:
        return (chain.metrics.cap_height * (1 - SCALE) + _OVER_CAPITALS) * scale
    return -_BELOW_LINE * scale


# 10 % of setting the texts of 540 cards (bench/caches.py).
@lru_cache(maxsize=256)
def _space(chain: Chain, level: int, style: SpanStyle | None) -> FontRun:
    return _letters(chain, chain.fonts[0], " ", level, "", style)


def _letters(
    chain: Chain,
    font: FontFile,
    text: str,
    level: int,
    language: str,
    style: SpanStyle | None = None,
) -> FontRun:
    across = width(font, text, language) * _scale(level, style)
    return FontRun(font, text, level, _rise(chain, level, style), across, style=style)


def forget_words() -> None:
    """Let go of all words that were looked at: a process that goes on for hours sees other ones."""
    _chunk.cache_clear()


# 9 % of setting the texts of 540 cards (bench/caches.py).
@lru_cache(maxsize=8192)
def _chunk(chain: Chain, level: int, text: str, language: str, style: SpanStyle | None) -> _Chunk:
    """Return a text without spaces as words."""
    if style and style.smallcaps:
        return _chunk_of_capitals(chain, level, text, language, style)
    if text.isascii() and text.isalnum():
        font = (chain.raised if level else chain.fonts)[0]
        if characters(font).issuperset(text):
            word = _letters(chain, font, text, level, language, style)
            return _Chunk((Word((word,), word.width, None),), "")
    words: list[Word] = []
    missing: list[str] = []
    for piece in unbroken_parts(text):
        parts: list[Part] = []
        for part_level, letters in levels_of(piece, level):
            fonts = chain.raised if part_level else chain.fonts
            for font, same in pieces_by_font(fonts, letters, missing):
                parts.append(_letters(chain, font, same, part_level, language, style))
        words.append(_word(parts))
    return _Chunk(tuple(words) or (Word((), 0.0, None),), "".join(dict.fromkeys(missing)))


def _chunk_of_capitals(
    chain: Chain, level: int, text: str, language: str, style: SpanStyle
) -> _Chunk:
    """Return a text without spaces as words in small capitals: the font's, else smaller ones."""
    plain = _chunk(chain, level, text, language, replace(style, smallcaps=False))
    words = tuple(_in_capitals(word, language, style) for word in plain.words)
    return replace(plain, words=words)


def _in_capitals(word: Word, language: str, style: SpanStyle) -> Word:
    small = replace(style, scale=style.scale * _SMALL_CAPITAL)
    parts: list[Part] = []
    for part in word.parts:
        assert isinstance(part, FontRun)  # noqa: S101 - there is no picture in a text
        font = part.font
        capitals = replace(font, features=(*font.features, SMALL_CAPS))
        own = SMALL_CAPS in features_of(font)
        for is_small, signs in groupby(part.text, lambda char: char != char.upper()):
            said = "".join(signs)
            shown = small if is_small and not own else style
            used = capitals if is_small or own else font
            across = width(used, said, language) * _scale(part.level, shown)
            parts.append(FontRun(used, said, part.level, part.rise, across, part.stacked, shown))
    return _word(parts)
