"""The cover of a rulebook as marked content: its title is the heading of the book, the rest decor.

A template draws the cover; which of its words are the title and which the lines below is found by
what they say.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.core.geometry import Rect
from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.values import Struct
from pnp.drawing.drawing import Drawing
from pnp.drawing.marked_content import ARTIFACT, begin_mark
from pnp.exports.rulebook.job import RulebookJob
from pnp.exports.rulebook.marked_content import on_page
from pnp.fonts.glyphs import GlyphTable, glyph_table
from pnp.pdf.structure import ContentReference, Element
from pnp.rulebook_source.inline import plain
from pnp.sizes.cards_and_papers import A5

_PAGE = 0
_FONT = lazy_pattern(r"/(F\w+) \S+ Tf")
_ACTUAL = lazy_pattern(r"/Span<</ActualText<([0-9A-F]*)>>>BDC")
_CODES = lazy_pattern(r"<([0-9A-F]*)>")
# What is not the same on a cover and in the text that it shows: spaces, marks between lines.
_LOOSE = lazy_pattern(r"[\W_]+")


class _Show(Struct, frozen=True):
    """Operators that show words: the first line of them, the one after the last, what they say."""

    start: int
    stop: int
    text: str


class _Said(Struct, frozen=True):
    """A text of the cover: the type of its element, its words, their language if lent."""

    kind: str
    text: str
    language: str = ""


def marked_cover(job: RulebookJob, cover: Drawing, root: Element) -> bytes:
    """Return the operators of `cover` as marked content, whose elements come first in `root`.

    Texts that the cover does not show as they are, are said in the place of its picture.
    """
    lines = cover.content.decode("ascii").split("\n")
    book = job.document
    said = [_Said("H1", job.title, job.lent(book.titled))]
    said += (_Said("P", plain(one.text), job.lent(one.where)) for one in book.cover)
    if job.second:
        seen = {one.text for one in said}
        its = job.second.document
        others = [(plain(its.title), its.titled), *((plain(a.text), a.where) for a in its.cover)]
        said += (
            _Said("P", text, job.second.lent(where)) for text, where in others if text not in seen
        )
    shows = list(_shows(lines, _tables(job, cover)))
    found = list(_written(said, shows))
    known = {one for texts, _ in found for one in texts}
    picture = _picture([one for one in said if one not in known])
    tags: dict[int, Element | None] = {}  # by the first line of what they show
    elements: list[Element] = []
    for texts, shown in found:
        elements.append(Element(texts[0].kind, language=texts[0].language))
        tags.update((show.start, elements[-1]) for show in shown)
    marker = _Marker(picture[-1] if picture else None)
    written = marker.write(lines, shows, tags)
    root.kids[:0] = [*picture[:1], *elements]
    return "\n".join(written).encode("ascii")


def _written(
    said: Sequence[_Said], shows: Sequence[_Show]
) -> Iterator[tuple[Sequence[_Said], list[_Show]]]:
    """Yield texts that a cover shows, and the operators that show them.

    Lines that stand on one line of the cover come together.
    """
    at = 0
    while at < len(said):
        for end in range(at + 1, len(said) + 1):
            texts = said[at:end]
            shown = _find("".join(_squeezed(one.text) for one in texts), shows)
            if shown and (end == at + 1 or texts[0].kind == "P"):
                yield texts, shown
                at = end
                break
        else:
            at += 1


def _picture(unseen: Sequence[_Said]) -> list[Element]:
    """Return the picture of a cover that says texts itself, innermost last; nothing without any."""
    if not unseen:
        return []
    alt = ". ".join(one.text for one in unseen)
    heading = [Element("H1")] if unseen[0].kind == "H1" else []
    figure = heading[0].add("Figure", alt) if heading else Element("Figure", alt)
    figure.cover(on_page(Rect(0, 0, *A5)))
    return [*heading, figure]


def _tables(job: RulebookJob, cover: Drawing) -> dict[str, GlyphTable]:
    styles = job.fonts.styles
    return {
        name: glyph_table(styles[family][style])
        for name, (family, style) in cover.parts.fonts.items()
    }


def _shows(lines: Sequence[str], tables: dict[str, GlyphTable]) -> Iterator[_Show]:
    """Yield what is shown, operator by operator, or what is copied as one text."""
    fonts = [""]  # the last is in use, those before it are saved
    start, actual = -1, ""
    for number, line in enumerate(lines):
        if line == "q":
            fonts.append(fonts[-1])
        elif line == "Q":
            fonts.pop()
        elif font := _FONT.fullmatch(line):
            fonts[-1] = font[1]
        elif copied := _ACTUAL.fullmatch(line):
            start, actual = number, bytes.fromhex(copied[1]).decode("utf-16")
        elif line == "EMC" and start >= 0:
            yield _Show(start, number + 1, actual)
            start = -1
        elif start < 0 and line.endswith(("Tj", "TJ")):
            yield _Show(number, number + 1, _text(line, tables[fonts[-1]]))


def _text(line: str, table: GlyphTable) -> str:
    """Return what an operator shows; glyphs are numbers of two bytes."""
    codes = "".join(_CODES.findall(line))
    return "".join(table[int(codes[at : at + 4], 16)][1] for at in range(0, len(codes), 4))


def _squeezed(text: str) -> str:
    return _LOOSE.sub("", text).casefold()


def _find(wanted: str, shows: Sequence[_Show]) -> list[_Show]:
    """Return the operators that show `wanted` and nothing else, one after the other; or none."""
    for first in range(len(shows)):
        left = wanted
        for last in range(first, len(shows)):
            text = _squeezed(shows[last].text)
            if not left.startswith(text):
                break
            left = left[len(text) :]
            if not left:
                return list(shows[first : last + 1])
    return []


class _Marker:
    """Writes operators with marks around them: no mark goes over the bounds of a text object."""

    def __init__(self, picture: Element | None) -> None:
        """Mark what is no text of the book as content of `picture`, or as decor."""
        self._picture = picture
        self._number = 0
        self._lines: list[str] = []
        self._open: Element | None = None
        self._is_open = False

    def write(
        self, lines: Sequence[str], shows: Sequence[_Show], tags: dict[int, Element | None]
    ) -> list[str]:
        """Return `lines` with marks; `tags` has the elements of `shows` by their first lines."""
        stops = {show.start: show.stop for show in shows}
        in_text = False
        inside_until = -1
        for number, line in enumerate(lines):
            if line in ("BT", "ET"):
                self._end()
                in_text = line == "BT"
            elif number >= inside_until:
                if number in stops:
                    self._begin(tags.get(number, self._picture))
                    inside_until = stops[number]
                elif not in_text:
                    self._begin(self._picture)
            self._lines.append(line)
        self._end()
        return self._lines

    def _begin(self, element: Element | None) -> None:
        if self._is_open and self._open is element:
            return
        self._end()
        self._lines.append(begin_mark(element.kind if element else ARTIFACT, self._number))
        if element is not None:
            element.take(ContentReference(_PAGE, self._number))
            self._number += 1
        self._open, self._is_open = element, True

    def _end(self) -> None:
        if self._is_open:
            self._lines.append("EMC")
        self._is_open = False
