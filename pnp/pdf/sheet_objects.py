"""The objects of a PDF of sheets, as they come into its file one after the other.

They are those that qpdf wrote, and after them those that come late, which it never had.
"""

from __future__ import annotations

import zlib
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from re import Match
from struct import Struct as Packing
from typing import NamedTuple, Protocol

from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.values import Struct

# As qpdf writes what `Placeholders` made: no array of a PDF begins so.
_HELD = lazy_pattern(rb"\[ -(\d+) ((?:\d+ 0 R )*)\]")
# References in the entries of late objects: to one of them, or to one that qpdf has.
_REFERENCE = lazy_pattern(rb"\0([LS])(\d+)")
_NAMED = lazy_pattern(rb"/(Info|Root) (\d+ 0 R)")
# How qpdf ends the dictionary of a stream, which it may have deflated itself.
_LENGTH = lazy_pattern(rb"/Length (\d+)( /Filter /FlateDecode)? >>\nstream\n")
# A row of the table of objects (ISO 32000-2, 7.5.8.3): kind, offset or object stream, index.
ROW = Packing(">BIH")
# What a stream of pixels begins with that come in later; the name of the picture is behind it, and
# for how opaque they are this.
LATER, ALPHA = b"\0later ", " alpha"
_PACKED = 100  # objects in an object stream, as qpdf has them
# How much streams are deflated: by qpdf, and here.
_USUAL, _MOST = 6, 9


class LateObject(NamedTuple):
    """An object: the entries of its dictionary, and its deflated stream if it has one.

    Entries have references where they name other objects. `source` names a stream that comes later
    still. The entries of `piece` become a dictionary that it names as its piece information.
    """

    entries: str
    stream: bytes | None = None
    piece: str = ""
    source: str = ""


class LateObjects(Protocol):
    """Objects that come late, in the order of their numbers; each is made as it is written."""

    def __len__(self) -> int:
        """Return how many there are."""
        ...

    def __iter__(self) -> Iterator[LateObject]:
        """Yield them."""
        ...


def late_reference(number: int) -> str:
    """Return how entries name the late object `number`, 0-based."""
    return f"\0L{number} R"


def shared_reference(number: int) -> str:
    """Return how entries name the object that is so in the placeholder's list, 0-based."""
    return f"\0S{number} R"


class Item(Struct, frozen=True, array_like=True):
    """An object as it stands in the file: `head`, the length of its data, `tail`, and the data.

    One without a `tail` is all `head`. The data of a `source` are not there yet. Where head or data
    have marks, they are not deflated yet, and `level` says how much they will be; else it is -1. A
    stream of objects that have marks is nothing but these, `packed`, each with its number.
    """

    number: int
    head: bytes
    tail: bytes = b""
    data: bytes = b""
    source: str = ""
    level: int = -1
    packed: Sequence[tuple[int, bytes]] = ()


def deflated(data: bytes) -> bytes:
    """Return `data` deflated, as small as it gets."""
    return zlib.compress(data, _MOST)


def _table(base: bytes) -> tuple[list[int], bytes]:
    """Return the offsets of all objects, by their numbers, and the trailer of a file of qpdf.

    Object 0 is none; in its place stands the end of all.
    """
    start = int(base[base.rindex(b"startxref") + 9 :].split()[0])
    first = base.index(b"\n", start + 5) + 1
    count = int(base[start:first].split()[2])
    entries = range(first, first + 20 * count, 20)  # ISO 32000-2, 7.5.4: 20 bytes each
    offsets = [int(base[at : at + 10]) for at in entries]
    return [start, *offsets[1:]], base[first + 20 * count :]


def _bodies(base: bytes, offsets: Sequence[int]) -> Iterator[tuple[int, bytes]]:
    """Yield the numbers of objects, and what stands between their `obj` and `endobj`."""
    ordered = sorted((offset, number) for number, offset in enumerate(offsets))
    for (start, number), (end, _) in pairwise(ordered):
        yield (
            number,
            base[base.index(b"obj", start) + 3 : base.rindex(b"endobj", start, end)].strip(),
        )


class Objects:
    """The objects of a file one by one; what is no stream is packed into streams of objects.

    `rows` is their table, whole once all `items` were taken, but for where those begin.
    """

    def __init__(
        self,
        base: bytes,
        late: LateObjects,
        deflate: Callable[[bytes], bytes],
        marks: Iterable[bytes],
    ) -> None:
        self._base, self._late, self._deflate, self._marks = base, late, deflate, (*marks,)
        self._offsets, trailer = _table(base)
        self.named = b"".join(b"/%b %b" % one for one in _NAMED.findall(trailer))
        self.rows = bytearray(ROW.size * len(self._offsets))
        self.rows[: ROW.size] = ROW.pack(0, 0, 65535)
        self._numbers = array("L")  # of the late objects
        self._batch: list[tuple[int, bytes]] = []
        self._shared: list[int] = []

    def items(self) -> Iterator[Item]:
        """Yield all objects, in their order in the file."""
        held: dict[int, int] = {}
        for number, body in _bodies(self._base, self._offsets):
            found = _HELD.fullmatch(body)
            if found:
                held[int(found[1]) - 1] = number
                self._shared += map(int, found[2].split()[::3])
            elif body.endswith(b"endstream"):
                yield self._as_saved(number, body)
            else:
                yield from self._pack(number, body)
        known = (held.get(one) for one in range(len(self._late)))
        self._numbers.extend(one or new_number(self.rows) for one in known)
        for number, late in zip(self._numbers, self._late, strict=True):
            yield from self._late_item(number, late)
        yield from self._flush()

    def _number(self, reference: Match[bytes]) -> bytes:
        numbers = self._numbers if reference[1] == b"L" else self._shared
        return b"%d 0" % numbers[int(reference[2])]

    def _late_item(self, number: int, late: LateObject) -> Iterator[Item]:
        """Yield what is written for an object that came late."""
        entries = _REFERENCE.sub(self._number, late.entries.encode("latin-1"))
        if late.piece:
            piece = new_number(self.rows)
            yield from self._pack(piece, b"<<%b>>" % late.piece.encode("latin-1"))
            entries += b"/PieceInfo %d 0 R" % piece
        if late.stream is None and not late.source:
            yield from self._pack(number, b"<<%b>>" % entries)
        else:
            yield stream_of(number, entries, late.stream or b"", late.source)

    def _as_saved(self, number: int, body: bytes) -> Item:
        """Return a stream as it is, but with its marks seen."""
        found = _LENGTH.search(body)
        if found and self._marks:
            start = found.end()
            data = body[start : start + int(found[1])]
            if data.startswith(LATER):
                head, tail = body[: found.start(1)], body[found.end(1) : start]
                return Item(number, head, tail, source=data.removeprefix(LATER).decode())
            plain = zlib.decompress(data) if found[2] else data
            if self._is_marked(plain):
                tail = body[found.end(1) : start]
                level = _USUAL if found[2] else 0
                return Item(number, body[: found.start(1)], tail, plain, level=level)
        return Item(number, body)

    def _is_marked(self, data: bytes) -> bool:
        return any(mark in data for mark in self._marks)

    def _pack(self, number: int, body: bytes) -> Iterator[Item]:
        """Add what is no stream to others, and yield them once they are enough."""
        self._batch.append((number, body))
        if len(self._batch) == _PACKED:
            yield from self._flush()

    def _flush(self) -> Iterator[Item]:
        if not self._batch:
            return
        holder, packed = new_number(self.rows), tuple(self._batch)
        self._batch.clear()
        for index, (number, _) in enumerate(packed):
            note(self.rows, number, 2, holder, index)
        if self._is_marked(b"\n".join(body for _, body in packed)):
            yield Item(holder, b"", packed=packed)
        else:
            yield stream_of_objects(holder, packed, self._deflate)


def stream_of_objects(
    number: int, packed: Sequence[tuple[int, bytes]], deflate: Callable[[bytes], bytes]
) -> Item:
    """Return a stream of objects (ISO 32000-1, 7.5.7), which are given with their numbers."""
    places, bodies = b"", b""
    for one, body in packed:
        places += b"%d %d " % (one, len(bodies))
        bodies += body + b"\n"
    entries = b"/Type/ObjStm/N %d/First %d" % (len(packed), len(places))
    return stream_of(number, entries, deflate(places + bodies))


def stream_of(number: int, entries: bytes, data: bytes, source: str = "") -> Item:
    """Return a stream with deflated `data`, and `entries` of its dictionary beside its own."""
    head = b"<<%b/Filter/FlateDecode/Length " % entries
    return Item(number, head, b">>\nstream\n", data, source)


def new_number(rows: bytearray) -> int:
    """Return the number of one more object."""
    rows += bytes(ROW.size)
    return len(rows) // ROW.size - 1


def note(rows: bytearray, number: int, kind: int, place: int, index: int) -> None:
    """Write the row of the object `number`."""
    ROW.pack_into(rows, number * ROW.size, kind, place, index)
