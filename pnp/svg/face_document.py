"""The SVG of a face in two parts: what is its own, and the drawings that many faces place."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.problems import Where
from pnp.core.values import Struct, field, replace

_TAG = lazy_pattern(rb"<[^<>]*")
_DATA = lazy_pattern(rb"""href=['"]data:[^'"]*""")
# What the ids of art begin with, so that files can share a face; nobody wrote it.
ART_ID = lazy_pattern(r"\ba[0-9a-f]{8}-")
# Ids that nobody wrote: of drawings that are placed, and of what pictures are cut along.
MADE_ID = lazy_pattern(r"[cd][0-9a-f]{12}")


class WrittenTextCall(NamedTuple):
    """How a template would set a piece of text: its `content` as it is named there, in a `style`.

    No content stands for the letters themselves.
    """

    content: str
    style: str

    def shown(self, letters: str) -> str:
        """Return the call that sets the text, which is `letters`."""
        content = self.content or f'"{letters}"'
        return f'{{{{ text({content}, "{self.style}", x=…, y=…, width=…) }}}}'


USUAL_CALL = WrittenTextCall("", "title")


class WrittenPiece(NamedTuple):
    """A piece of a text and where it was written, None where that is not known.

    `as_it_is` says that a line of the text is a line of the file; else it all is of one line.
    """

    text: str
    where: Where | None
    as_it_is: bool
    call: WrittenTextCall = USUAL_CALL


class SourceMap:
    """Where the parts of a text were written: in which file, and in which line of it."""

    def __init__(
        self, pieces: Iterable[WrittenPiece], where: Where, files: Collection[str] = ()
    ) -> None:
        """`where` is the place of what nobody knows the place of, before all that is known.

        `files` are those of art: what they say is theirs, and not a card's.
        """
        self.files = files
        texts: list[bytes] = []
        self._starts: list[int] = [0]
        self._places = [(where, False, USUAL_CALL)]
        length = 0
        for text, place, as_it_is, call in pieces:
            if place is not None:
                self._starts.append(length)
                self._places.append((place, as_it_is, call))
            texts.append(text.encode("utf-8", "surrogatepass"))
            length += len(texts[-1])
        self._data = b"".join(texts)

    @property
    def text(self) -> str:
        """The text."""
        return self._data.decode("utf-8", "surrogatepass")

    def place(self, at: int, name: str = "") -> Where:
        """Return where the byte `at` of the text was written, counted from 0.

        With a `name`, it is the place of that attribute, if the tag that starts there has it.
        """
        tag = _TAG.match(self._data, at) if name else None
        if tag:
            pattern = rb"(?<![\w:-])" + re.escape(name.encode()) + rb"\s*[=:]"
            found = re.search(pattern, tag[0])
            at += found.start() if found else 0
        return self._place(at)

    def call(self, at: int) -> WrittenTextCall:
        """Return how a template would set what was written at the byte `at` as text."""
        return self._places[self._number(at)][2]

    def longest(self) -> Where:
        """Return the longest part of the file that wrote most; data of pictures does not count."""
        files: dict[str, list[tuple[int, Where]]] = {}
        ends = [*self._starts[1:], len(self._data)]
        for (where, *_), start, end in zip(self._places, self._starts, ends, strict=True):
            drawn = end - start - sum(map(len, _DATA.findall(self._data, start, end)))
            files.setdefault(where.file, []).append((drawn, where))
        most = max(files.values(), key=lambda parts: sum(length for length, _ in parts))
        return max(most, key=lambda part: part[0])[1]

    def place_of(self, at: int, text: str) -> Where:
        """Return where the first `text` from the byte `at` on was written."""
        return self._place(max(at, self._data.find(text.encode("utf-8", "surrogatepass"), at)))

    def _place(self, at: int) -> Where:
        where, as_it_is, start = self._piece(at)
        below = self._data.count(b"\n", start, at) if as_it_is else 0
        return replace(where, line=where.line + below) if below else where

    def _piece(self, at: int) -> tuple[Where, bool, int]:
        number = self._number(at)
        where, as_it_is, _ = self._places[number]
        return where, as_it_is, self._starts[number]

    def _number(self, at: int) -> int:
        return bisect_right(self._starts, at) - 1


class FaceSvg(Struct, frozen=True):
    """A face. `drawings` is the SVG of all that `body` uses by id, innermost first.

    For problems to name: `template` is the file that the face was made with, "" if it is not
    known, and `files` has those that drawings were read from, by the drawings' ids. `pieces` says
    by lines where each drawing was written, and, by the id "", the body; most faces have none.
    """

    body: str
    drawings: Mapping[str, str]
    template: str = ""
    files: Mapping[str, str] = field(default_factory=dict)
    pieces: Mapping[str, Sequence[WrittenPiece]] = field(default_factory=dict)

    def place(self, card: Where) -> Where:
        """Return where to look for what is wrong with the SVG of a face, a side of `card`."""
        return Where(self.template) if self.template else card

    def whole(self) -> str:
        """Return one SVG that says it all, with the drawings in its `<defs>`."""
        if not self.drawings:
            return self.body
        defs = "\n".join(as_group(name, svg) for name, svg in self.drawings.items())
        end = self.body.rindex("</svg>")
        return f"{self.body[:end]}<defs>\n{defs}\n</defs>\n{self.body[end:]}"

    def lines(self, start: Where) -> tuple[SourceMap, SourceMap]:
        """Return where the body, and where one SVG that says it all was written.

        That is the line where there are `pieces`, else the file; `start` where none is known.
        """
        own = self.pieces.get("") or [WrittenPiece(self.body, start, False)]
        body = SourceMap(own, start)
        end = body.text.rfind("</svg>")
        if not self.drawings or end < 0:
            return body, body
        before, after = _parted(own, end)
        inner: list[WrittenPiece] = []
        for name in self.drawings:
            head, tail = as_group(name, "\0").split("\0")
            place = Where(self.files[name]) if name in self.files else start
            text = self.pieces.get(name) or [WrittenPiece(self.drawings[name], place, False)]
            inner += WrittenPiece(head, start, False), *text, WrittenPiece(tail, start, False)
        defs, end_defs = WrittenPiece("<defs>", start, False), WrittenPiece("</defs>", start, False)
        pieces = [*before, defs, *inner, end_defs, *after]
        return body, SourceMap(pieces, start, frozenset(self.files.values()))


def as_written(value: str) -> str:
    """Return an attribute as a file of art has it, with ids that nobody has made its own."""
    return ART_ID.sub("", value)


def _parted(
    pieces: Sequence[WrittenPiece], at: int
) -> tuple[list[WrittenPiece], list[WrittenPiece]]:
    """Return the pieces before and after the character `at` of their text."""
    before: list[WrittenPiece] = []
    for number, piece in enumerate(pieces):
        if at <= len(piece.text):
            head, tail = piece.text[:at], piece.text[at:]
            where = piece.where
            if where and piece.as_it_is:
                where = replace(where, line=where.line + head.count("\n"))
            rest = piece._replace(text=tail, where=where)
            return [*before, piece._replace(text=head)], [rest, *pieces[number + 1 :]]
        before.append(piece)
        at -= len(piece.text)
    return before, []


def as_group(name: str, svg: str) -> str:
    """Return the group by which other parts of a face refer to the drawing `svg`."""
    return f'<g id="{name}">{svg}</g>'
