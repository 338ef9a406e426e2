"""PDFs of sheets to their bytes. Faces come in only then: qpdf needs no memory for them before.

Pages and all that faces share are pikepdf's; faces, and what pages show and say of themselves, are
placeholders among them (`placeholders`). What is written may be kept as a template: then only what
differs is put in, and neither pikepdf nor what painted the pages is needed.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from hashlib import blake2b
from io import BytesIO
from itertools import pairwise
from struct import Struct as Packing
from typing import NamedTuple

from pnp.core.values import Struct

# As qpdf writes what `placeholder` made: no array of a PDF begins so.
_HELD = re.compile(rb"\[ -(\d+) (?:(\d+ 0 R) )?\]")
_NAMED = re.compile(rb"/(Info|Root) (\d+ 0 R)")
# How qpdf ends the dictionary of a stream, which it may have deflated itself.
_LENGTH = re.compile(rb"/Length (\d+)( /Filter /FlateDecode)? >>\nstream\n")
# A row of the table of objects (ISO 32000-2, 7.5.8.3): kind, offset or object stream, index.
_ROW = Packing(">BIH")
_PACKED = 100  # objects in an object stream, as qpdf has them
# Object streams came with that version.
_HEADER = b"%PDF-1.5\n%\xbf\xf7\xa2\xfe\n"
# How much streams are deflated: by qpdf, and here.
_USUAL, _MOST = 6, 9


class Late(NamedTuple):
    """An object: the entries of its dictionary, and its deflated stream if it has one.

    `source` names a stream that comes later still. The entries of `piece` become a dictionary that
    it names as its piece information.
    """

    entries: str
    stream: bytes | None = None
    piece: str = ""
    source: str = ""


class Item(Struct, frozen=True, array_like=True):
    """An object as it stands in the file: `head`, the length of its data, `tail`, and the data.

    One without a `tail` is all `head`. The data of a `source` are not there yet. Where data have
    marks, they are not deflated yet, and `level` says how much they will be; else it is -1.
    """

    number: int
    head: bytes
    tail: bytes = b""
    data: bytes = b""
    source: str = ""
    level: int = -1


class Template(Struct, frozen=True, array_like=True):
    """A file without what differs: its objects, their table, and what its trailer names."""

    items: Sequence[Item]
    rows: bytes
    named: bytes


# What stands for texts that differ -> what they are; and what returns the deflated stream of a
# source.
Marks = Mapping[bytes, bytes]
Source = Callable[[str], bytes]


def spelled(text: str) -> tuple[bytes, ...]:
    """Return ASCII `text` as it may stand in a PDF: as it is, and in hex of both encodings."""
    plain = text.encode("ascii")
    return plain, plain.hex().encode(), text.encode("utf-16-be").hex().encode()


def deflated(data: bytes) -> bytes:
    """Return `data` deflated, as small as it gets."""
    return zlib.compress(data, _MOST)


def completed(
    base: bytes,
    late: Callable[[int], Late],
    deflate: Callable[[bytes], bytes] = deflated,
    marks: Marks | None = None,
    source: Source | None = None,
) -> bytes:
    """Return the file of what was `saved`, with what `late` returns in place of each placeholder.

    `deflate` deflates what is no stream yet. `marks` and `source` are as in `filled`.
    """
    objects = _Objects(base, late, deflate, marks or {})
    return _written(objects.items(), objects.rows, objects.named, marks or {}, source)


def template(
    base: bytes, late: Callable[[int], Late], deflate: Callable[[bytes], bytes], marks: Marks
) -> Template:
    """Return what `completed` makes a file of, to be `filled`; of `marks` the names alone count."""
    objects = _Objects(base, late, deflate, marks)
    items = [*objects.items()]
    return Template(items, bytes(objects.rows), objects.named)


def filled(found: Template, marks: Marks, source: Source) -> bytes:
    """Return the file of a template with what `marks` stand for, and the streams of `source`.

    A mark is as long as what it stands for.
    """
    return _written(found.items, bytearray(found.rows), found.named, marks, source)


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


class _Objects:
    """The objects of a file one by one; what is no stream is packed into streams of objects.

    `rows` is their table, whole once all `items` were taken, but for where those begin.
    """

    def __init__(
        self,
        base: bytes,
        late: Callable[[int], Late],
        deflate: Callable[[bytes], bytes],
        marks: Iterable[bytes],
    ) -> None:
        self._base, self._late, self._deflate, self._marks = base, late, deflate, (*marks,)
        self._offsets, trailer = _table(base)
        self.named = b"".join(b"/%b %b" % one for one in _NAMED.findall(trailer))
        self.rows = bytearray(_ROW.size * len(self._offsets))
        self.rows[: _ROW.size] = _ROW.pack(0, 0, 65535)
        self._batch: list[tuple[int, bytes]] = []

    def items(self) -> Iterator[Item]:
        """Yield all objects, in their order in the file."""
        for number, body in _bodies(self._base, self._offsets):
            held = _HELD.fullmatch(body)
            if held:
                yield from self._in_place(number, self._late(int(held[1]) - 1), held[2])
            elif body.endswith(b"endstream"):
                yield self._as_saved(number, body)
            else:
                yield from self._pack(number, body)
        yield from self._flush()

    def _in_place(self, number: int, late: Late, resources: bytes | None) -> Iterator[Item]:
        """Yield what is written for an object that names `resources`, if there are any."""
        entries = late.entries.encode("latin-1")
        if resources:
            entries += b"/Resources " + resources
        if late.piece:
            piece = _new_number(self.rows)
            yield from self._pack(piece, b"<<%b>>" % late.piece.encode("latin-1"))
            entries += b"/PieceInfo %d 0 R" % piece
        if late.stream is None and not late.source:
            yield from self._pack(number, b"<<%b>>" % entries)
        else:
            yield _stream(number, entries, late.stream or b"", late.source)

    def _as_saved(self, number: int, body: bytes) -> Item:
        """Return a stream as it is, but with its marks seen."""
        found = _LENGTH.search(body)
        if found and self._marks:
            start = found.end()
            data = body[start : start + int(found[1])]
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
        holder = _new_number(self.rows)
        places, bodies = b"", b""
        for index, (number, body) in enumerate(self._batch):
            _note(self.rows, number, 2, holder, index)
            places += b"%d %d " % (number, len(bodies))
            bodies += body + b"\n"
        entries = b"/Type/ObjStm/N %d/First %d" % (len(self._batch), len(places))
        self._batch.clear()
        if self._is_marked(bodies):
            yield _stream(holder, entries, places + bodies, level=_MOST)
        else:
            yield _stream(holder, entries, self._deflate(places + bodies))


def _stream(number: int, entries: bytes, data: bytes, source: str = "", level: int = -1) -> Item:
    """Return a stream with deflated `data`, and `entries` of its dictionary beside its own."""
    head = b"<<%b/Filter/FlateDecode/Length " % entries
    return Item(number, head, b">>\nstream\n", data, source, level)


def _body(item: Item, marks: Marks, source: Source | None) -> bytes:
    """Return what stands between `obj` and `endobj`."""
    if not item.tail:
        return item.head
    data = item.data
    if item.source and source:
        data = source(item.source)
    elif item.level >= 0:
        for mark, said in marks.items():
            data = data.replace(mark, said)
        data = zlib.compress(data, item.level) if item.level else data
    return b"%b%d%b%b\nendstream" % (item.head, len(data), item.tail, data)


def _written(
    items: Iterable[Item], rows: bytearray, named: bytes, marks: Marks, source: Source | None
) -> bytes:
    """Return the file; `named` are the entries of its trailer that name objects."""
    file = BytesIO()
    file.write(_HEADER)
    for item in items:
        _note(rows, item.number, 1, file.tell(), 0)
        file.write(b"%d 0 obj\n%b\nendobj\n" % (item.number, _body(item, marks, source)))
    # The same for the same content, as all else here is.
    name = blake2b(file.getbuffer(), digest_size=16).hexdigest().encode()
    number, start = _new_number(rows), file.tell()
    _note(rows, number, 1, start, 0)
    table = _stream(
        number,
        b"/Type/XRef/W[1 4 2]/Size %d%b/ID[<%b><%b>]/DecodeParms<</Predictor 12/Columns %d>>"
        % (len(rows) // _ROW.size, named, name, name, _ROW.size),
        zlib.compress(_differences(rows), _MOST),
    )
    file.write(b"%d 0 obj\n%b\nendobj\n" % (number, _body(table, {}, None)))
    file.write(b"startxref\n%d\n%%%%EOF\n" % start)
    return file.getvalue()


def _new_number(rows: bytearray) -> int:
    """Return the number of one more object."""
    rows += bytes(_ROW.size)
    return len(rows) // _ROW.size - 1


def _note(rows: bytearray, number: int, kind: int, place: int, index: int) -> None:
    _ROW.pack_into(rows, number * _ROW.size, kind, place, index)


def _differences(rows: bytes | bytearray) -> bytes:
    """Return rows as the PNG filter "up" has them: each as what it differs by from the last.

    All bytes are subtracted at once, as two numbers whose bytes lend each other nothing: byte by
    byte it took 3 % of the time of writing 5400 cards again.
    """
    size, count = _ROW.size, len(rows) // _ROW.size
    above = bytes(size) + rows[:-size]
    high = int.from_bytes(b"\x80" * len(rows))
    low = high ^ int.from_bytes(b"\xff" * len(rows))
    one, other = int.from_bytes(rows), int.from_bytes(above)
    less = (((one | high) - (other & low)) ^ ((one ^ other ^ high) & high)).to_bytes(len(rows))
    filtered = bytearray(b"\2" * (count * (size + 1)))
    for column in range(size):
        filtered[column + 1 :: size + 1] = less[column::size]
    return bytes(filtered)
