"""Words broken at line ends where a ragged line would gape; owns pyphen.

Its patterns are those of each language (Liang, "Word Hy-phen-a-tion by Com-put-er", 1983). A line
gapes that leaves more than SHARE of its measure. What is set in capitals, bold or italic, has
digits or another script, or may be a name, is not broken; nor are the last word of a paragraph,
and words at the ends of more than two lines in turn.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from functools import lru_cache
from typing import IO, NamedTuple

from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.values import replace
from pnp.fonts.shaping import SOFT_HYPHEN, width
from pnp.i18n.language_data import NOUNS, data_of
from pnp.text.compose import Paragraph, Prepared
from pnp.text.line_breaking import break_lines, line_widths
from pnp.text.line_items import FontRun, Word

# Of the measure: what a line may leave before the next word is broken.
SHARE = 0.15
# So many letters stand at least before a break and after it, and in a word that is broken.
_LEAST, _SHORTEST = 3, 8
# Lines in turn that end in a hyphen.
_IN_TURN = 2
_TINY = 1e-9
# Letters of one word, between what may stand around them.
_PLAIN = lazy_pattern(r"([(«“‘„\"'¿¡]*)([^\W\d_]+)([).,;:!?»”’\"'…\u00a0\u202f]*)")
_CAPITAL = "capital"
_DIGITS = b"0123456789"


def hyphenated(text: Prepared, limit: float, language: str) -> Prepared:
    """Return `text` with words in two parts where lines of `limit` em would gape.

    The first part ends with a soft hyphen, which is drawn, and copied as what it is.
    """
    paragraphs = [_broken(paragraph, limit, language) for paragraph in text.paragraphs]
    return replace(text, paragraphs=paragraphs)


def _broken(paragraph: Paragraph, limit: float, language: str) -> Paragraph:
    words = list(paragraph.words)
    if not words or paragraph.tabs:
        return paragraph
    line = in_turn = 0
    while True:
        widths, gaps = [one.width for one in words], [one.gap_width for one in words]
        starts = break_lines(widths, gaps, limit)
        if line + 1 >= len(starts):
            growths = [one.growth for one in words] if paragraph.growths else ()
            return Paragraph(words, widths, gaps, growths)
        at = starts[line + 1]
        spare = limit - line_widths(widths, gaps, starts)[line]
        gapes = spare > SHARE * limit and in_turn < _IN_TURN and at < len(words) - 1
        parts = _parts(words, at, spare, language) if gapes else ()
        words[at : at + 1] = parts or words[at : at + 1]
        in_turn = in_turn + 1 if parts else 0
        line += 1


def _parts(words: list[Word], at: int, room: float, language: str) -> tuple[Word, ...]:
    """Return a word in two parts, as much of it as has `room` (em) in the first; none without."""
    word = words[at]
    if len(word.parts) != 1 or not isinstance(word.parts[0], FontRun) or not word.gap:
        return ()
    letters = word.parts[0]
    plain = _PLAIN.fullmatch(letters.text)
    if letters.level or not plain or _is_name(plain[2], words[at - 1], language):
        return ()
    for point in reversed(break_points(plain[2], language)):
        cut = len(plain[1]) + point
        first = _letters(letters, letters.text[:cut] + SOFT_HYPHEN, language)
        if word.gap_width + first.width <= room + _TINY:
            rest = _letters(letters, letters.text[cut:], language)
            return Word((first,), first.width, word.gap), Word((rest,), rest.width, None)
    return ()


def _letters(like: FontRun, text: str, language: str) -> FontRun:
    return replace(like, text=text, width=width(like.font, text, language) * like.scale)


def _is_name(word: str, before: Word, language: str) -> bool:
    """Return whether a word may be a name: it has a capital where no sentence begins."""
    if word.islower():
        return False
    is_noun = _CAPITAL in data_of(language, NOUNS) and word[1:].islower()
    return not is_noun and not (word[1:].islower() and before.text.endswith((".", "!", "?", ":")))


def break_points(word: str, language: str) -> tuple[int, ...]:
    """Return after how many letters `word` may be broken; nowhere in an unknown language (BCP 47).

    A break that changes letters is left out.
    """
    if len(word) < _SHORTEST:
        return ()
    lines = _patterns(language).of(f".{word.lower()}.")
    if not lines:
        return ()
    from pyphen import HyphDict

    points = HyphDict(_Lines(lines)).positions(word)
    last = len(word) - _LEAST
    return tuple(int(one) for one in points if _LEAST <= one <= last and not one.data)


class _Patterns(NamedTuple):
    """The lines of a language's patterns by what they are without their digits."""

    lines: dict[bytes, bytes]
    encoding: str

    def of(self, word: str) -> list[str]:
        """Return the lines that meet a word, which stands between points."""
        size = len(word) + 1
        data = (word[at:end].encode(self.encoding, "ignore") for at, end in _spans(size))
        return [self.lines[one].decode(self.encoding) for one in data if one in self.lines]


def _spans(size: int) -> Iterator[tuple[int, int]]:
    return ((start, end) for start in range(size) for end in range(start + 1, size))


# Read once: a table takes 3 to 11 ms.
@lru_cache(maxsize=8)
def _patterns(language: str) -> _Patterns:
    """Return the patterns of a language, none of an unknown one (BCP 47).

    Only lines that meet a word are given to pyphen: to read all of German takes it a second.
    """
    from pyphen import LANGUAGES, language_fallback

    name = language_fallback(language)
    if not name:
        return _Patterns({}, "ascii")
    first, _, data = LANGUAGES[name].read_bytes().replace(b"\r", b"").partition(b"\n")
    found = dict(zip(data.translate(None, _DIGITS).split(b"\n"), data.split(b"\n"), strict=True))
    if b"/" in data:
        # Behind a / stands how letters change.
        found = {key.partition(b"/")[0]: line for key, line in found.items()}
    found.pop(b"", None)
    return _Patterns(found, first.decode("ascii").strip())


class _Lines:
    """Lines of patterns, as pyphen reads them from a file."""

    def __init__(self, lines: list[str]) -> None:
        self._text = "\n".join(("UTF-8", *lines))

    def open(self, mode: str) -> IO[bytes]:
        """Return the file; of it the encoding is read."""
        return io.BytesIO(self._text.encode())

    def read_text(self, encoding: str) -> str:
        """Return the text of the file."""
        return self._text
