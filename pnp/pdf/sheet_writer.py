"""PDFs of sheets to their bytes. Faces come in only then: qpdf needs no memory for them before.

What faces and pages share is pikepdf's; faces, pages and bookmarks come late (`late_objects`). What
is written may be kept as a template: then only what differs is put in, and neither pikepdf nor what
painted the pages is needed.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import blake2b
from io import BytesIO

from pnp.core.values import Struct
from pnp.pdf.sheet_objects import (
    ROW,
    Item,
    LateObjects,
    Objects,
    deflated,
    new_number,
    note,
    stream_of,
    stream_of_objects,
)

# Object streams came with that version.
_HEADER = b"%PDF-1.5\n%\xbf\xf7\xa2\xfe\n"


class SheetTemplate(Struct, frozen=True, array_like=True):
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


def completed(
    base: bytes,
    late: LateObjects,
    deflate: Callable[[bytes], bytes] = deflated,
    marks: Marks | None = None,
    source: Source | None = None,
) -> bytes:
    """Return the file of what was `saved`, with all that comes `late`.

    `deflate` deflates what is no stream yet. `marks` and `source` are as in `filled`.
    """
    objects = Objects(base, late, deflate, marks or {})
    return _written(objects.items(), objects.rows, objects.named, marks or {}, source)


def template(
    base: bytes, late: LateObjects, deflate: Callable[[bytes], bytes], marks: Marks
) -> SheetTemplate:
    """Return what `completed` makes a file of, to be `filled`; of `marks` the names alone count."""
    objects = Objects(base, late, deflate, marks)
    items = [*objects.items()]
    return SheetTemplate(items, bytes(objects.rows), objects.named)


def filled(found: SheetTemplate, marks: Marks, source: Source) -> bytes:
    """Return the file of a template with what `marks` stand for, and the streams of `source`."""
    return _written(found.items, bytearray(found.rows), found.named, marks, source)


def _body(item: Item, marks: Marks, source: Source | None) -> tuple[bytes, ...]:
    """Return what stands between `obj` and `endobj`, in pieces: pixels are copied once."""
    if item.packed:
        packed = [(number, _said(body, marks)) for number, body in item.packed]
        item = stream_of_objects(item.number, packed, deflated)
    if not item.tail:
        return (item.head,)
    head, data = item.head, item.data
    if item.source and source:
        data = source(item.source)
    elif item.level >= 0:
        head, data = _said(head, marks), _said(data, marks)
        data = zlib.compress(data, item.level) if item.level else data
    return head, b"%d" % len(data), item.tail, data, b"\nendstream"


def _said(data: bytes, marks: Marks) -> bytes:
    """Return `data` with what its marks stand for."""
    for mark, said in marks.items():
        data = data.replace(mark, said)
    return data


def _written(
    items: Iterable[Item], rows: bytearray, named: bytes, marks: Marks, source: Source | None
) -> bytes:
    """Return the file; `named` are the entries of its trailer that name objects."""
    # It gives its bytes without a copy of them: of 100,000 cards, 80 MB.
    file = BytesIO()
    file.write(_HEADER)
    for item in items:
        note(rows, item.number, 1, file.tell(), 0)
        file.writelines((b"%d 0 obj\n" % item.number, *_body(item, marks, source), b"\nendobj\n"))
    with file.getbuffer() as written:
        # The same for the same content, as all else here is.
        name = blake2b(written, digest_size=16).hexdigest().encode()
    start, number = file.tell(), new_number(rows)
    note(rows, number, 1, start, 0)
    table = stream_of(
        number,
        b"/Type/XRef/W[1 4 2]/Size %d%b/ID[<%b><%b>]/DecodeParms<</Predictor 12/Columns %d>>"
        % (len(rows) // ROW.size, named, name, name, ROW.size),
        deflated(_differences(rows)),
    )
    file.writelines((b"%d 0 obj\n" % number, *_body(table, {}, None), b"\nendobj\n"))
    file.write(b"startxref\n%d\n%%%%EOF\n" % start)
    return file.getvalue()


def _differences(rows: bytes | bytearray) -> bytes:
    """Return rows as the PNG filter "up" has them: each as what it differs by from the last."""
    size = ROW.size
    above = bytes(size) + rows
    less = bytes([(one - other) & 0xFF for one, other in zip(rows, above, strict=False)])
    return b"".join(b"\2" + less[at : at + size] for at in range(0, len(less), size))
