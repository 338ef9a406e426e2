"""Objects that come into a PDF when it is written, so that qpdf needs no memory for them before.

Pages and all that faces share are pikepdf's; faces, and what pages show and say of themselves, are
placeholders among them. In qpdf, a form with its piece information takes 7 kB, a placeholder 0.6:
of 20,000 cards, 130 MB less.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Iterator, Sequence
from hashlib import blake2b
from io import BytesIO
from itertools import pairwise
from struct import Struct as Packing
from typing import NamedTuple

from pikepdf import Array, Object, ObjectStreamMode, Pdf

# As qpdf writes what `placeholder` made: no array of a PDF begins so.
_HELD = re.compile(rb"\[ -(\d+) (?:(\d+ 0 R) )?\]")
_NAMED = re.compile(rb"/(Info|Root) (\d+ 0 R)")
# A row of the table of objects (ISO 32000-2, 7.5.8.3): kind, offset or object stream, index.
_ROW = Packing(">BIH")
_PACKED = 100  # objects in an object stream, as qpdf has them
# Object streams came with that version.
_HEADER = b"%PDF-1.5\n%\xbf\xf7\xa2\xfe\n"


class Late(NamedTuple):
    """An object: the entries of its dictionary, and its deflated stream if it has one.

    The entries of `piece` become a dictionary that it names as its piece information.
    """

    entries: str
    stream: bytes | None = None
    piece: str = ""


def placeholder(pdf: Pdf, number: int, resources: Object | None = None) -> Object:
    """Return what stands in `pdf` for the object `number`, 0-based, which names `resources`."""
    held = Array([-1 - number])
    if resources is not None:
        held.append(resources)
    return pdf.make_indirect(held)


def deflated(data: bytes) -> bytes:
    """Return `data` deflated, as small as it gets."""
    return zlib.compress(data, 9)


def saved(pdf: Pdf) -> bytes:
    """Return `pdf` with its placeholders, for `completed`; then it can be let go."""
    data = BytesIO()
    pdf.save(data, object_stream_mode=ObjectStreamMode.disable, static_id=True)
    return data.getvalue()


def completed(
    base: bytes, late: Callable[[int], Late], deflate: Callable[[bytes], bytes] = deflated
) -> bytes:
    """Return the file of what was `saved`, with what `late` returns in place of each placeholder.

    `deflate` deflates what is no stream yet.
    """
    offsets, trailer = _table(base)
    writer = _Writer(len(offsets), deflate)
    for number, body in _objects(base, offsets):
        held = _HELD.fullmatch(body)
        if held:
            writer.add(number, late(int(held[1]) - 1), held[2])
        elif body.endswith(b"endstream"):
            writer.write(number, body)
        else:
            writer.pack(number, body)
    return writer.finish(b"".join(b"/%b %b" % one for one in _NAMED.findall(trailer)))


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


def _objects(base: bytes, offsets: Sequence[int]) -> Iterator[tuple[int, bytes]]:
    """Yield the numbers of objects, and what stands between their `obj` and `endobj`."""
    ordered = sorted((offset, number) for number, offset in enumerate(offsets))
    for (start, number), (end, _) in pairwise(ordered):
        yield (
            number,
            base[base.index(b"obj", start) + 3 : base.rindex(b"endobj", start, end)].strip(),
        )


class _Writer:
    """Writes a PDF object by object; what is no stream is packed into streams of objects."""

    def __init__(self, count: int, deflate: Callable[[bytes], bytes]) -> None:
        self._deflate = deflate
        self._file = BytesIO()
        self._file.write(_HEADER)
        self._rows = bytearray(_ROW.size * count)
        self._rows[: _ROW.size] = _ROW.pack(0, 0, 65535)
        self._batch: list[tuple[int, bytes]] = []

    def new_number(self) -> int:
        """Return the number of one more object."""
        self._rows += bytes(_ROW.size)
        return len(self._rows) // _ROW.size - 1

    def add(self, number: int, late: Late, resources: bytes | None) -> None:
        """Write an object that names `resources`, a reference, if there are any."""
        entries = late.entries.encode("latin-1")
        if resources:
            entries += b"/Resources " + resources
        if late.piece:
            piece = self.new_number()
            self.pack(piece, b"<<%b>>" % late.piece.encode("latin-1"))
            entries += b"/PieceInfo %d 0 R" % piece
        if late.stream is None:
            self.pack(number, b"<<%b>>" % entries)
        else:
            self.stream(number, entries, late.stream)

    def write(self, number: int, body: bytes) -> None:
        """Write a stream as it is."""
        self._note(number, 1, self._file.tell(), 0)
        self._file.write(b"%d 0 obj\n%b\nendobj\n" % (number, body))

    def stream(self, number: int, entries: bytes, data: bytes) -> None:
        """Write a stream with deflated `data`, and `entries` of its dictionary beside its own."""
        head = b"<<%b/Filter/FlateDecode/Length %d>>" % (entries, len(data))
        self.write(number, b"%b\nstream\n%b\nendstream" % (head, data))

    def pack(self, number: int, body: bytes) -> None:
        """Write what is no stream, together with others."""
        self._batch.append((number, body))
        if len(self._batch) == _PACKED:
            self._flush()

    def finish(self, named: bytes) -> bytes:
        """Return the file; `named` are the entries of its trailer that name objects."""
        self._flush()
        # The same for the same content, as all else here is.
        name = blake2b(self._file.getbuffer(), digest_size=16).hexdigest().encode()
        number, start = self.new_number(), self._file.tell()
        self._note(number, 1, start, 0)
        size = len(self._rows) // _ROW.size
        self.stream(
            number,
            b"/Type/XRef/W[1 4 2]/Size %d%b/ID[<%b><%b>]/DecodeParms<</Predictor 12/Columns %d>>"
            % (size, named, name, name, _ROW.size),
            zlib.compress(_differences(self._rows), 9),
        )
        self._file.write(b"startxref\n%d\n%%%%EOF\n" % start)
        return self._file.getvalue()

    def _flush(self) -> None:
        if not self._batch:
            return
        holder = self.new_number()
        places, bodies = b"", b""
        for index, (number, body) in enumerate(self._batch):
            self._note(number, 2, holder, index)
            places += b"%d %d " % (number, len(bodies))
            bodies += body + b"\n"
        entries = b"/Type/ObjStm/N %d/First %d" % (len(self._batch), len(places))
        self._batch.clear()
        self.stream(holder, entries, self._deflate(places + bodies))

    def _note(self, number: int, kind: int, place: int, index: int) -> None:
        _ROW.pack_into(self._rows, number * _ROW.size, kind, place, index)


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
