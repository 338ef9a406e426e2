"""Rows of pixels as a PNG has them, filtered and deflated, which is as a PDF may have them, too.

PNG (third edition), sections 5, 9 and 11; ISO 32000-1, 7.4.4.4. Knows no library.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator

from pnp.svg.encoded_image import EncodedImage

# How a PNG begins: its signature, and the head of its first chunk.
_START = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"
_SIGNATURE = 8
# By the type of colours: samples of a pixel, whether they are numbers of a palette, and how many
# bits each may have.
_TYPES = {0: (1, False, (1, 2, 4, 8)), 2: (3, False, (8,)), 3: (1, True, (1, 2, 4, 8))}
# Chunks of what is transparent, or moves.
_OTHERS = {b"tRNS", b"fcTL"}
_LAST_FILTER = 4
# Of so many times so many bytes the first are deflated, to learn how long all would be.
_PART, _PARTS = 8192, 16
_FAST = 3
# What takes less than this share of its samples may be a drawing.
_PLAIN = 0.2
# How much longer rows are than they could be, at least, where they are deflated anew.
_MUCH = 1.25


def image_data(file: bytes) -> bytes:
    """Return the deflated rows of a PNG that is whole."""
    return b"".join(data for kind, data in _chunks(file) if kind == b"IDAT")


def picture_in(file: bytes) -> EncodedImage | None:
    """Return the picture in a PNG, if a PDF can have its rows as they are where they are whole.

    None for other files: with samples of 16 bits, interlaced, partly transparent, or moving.
    """
    bits, colours, *others = file[24:29] if file.startswith(_START) else b"\0\0\1"
    channels, is_indexed, depths = _TYPES.get(colours, (0, False, ()))
    if any(others) or bits not in depths:
        return None
    chunks = [*_chunks(file)]
    kinds = [kind for kind, _ in chunks]
    palettes = [bytes(data) for kind, data in chunks if kind == b"PLTE"]
    behind = kinds[kinds.index(b"IDAT") :] if b"IDAT" in kinds else [b"iCCP"]
    if kinds.count(b"IHDR") > 1 or b"iCCP" in behind or not _OTHERS.isdisjoint(kinds):
        return None
    if is_indexed and len(palettes) != 1:
        return None
    width, height = int.from_bytes(file[16:20]), int.from_bytes(file[20:24])
    data = image_data(file)
    # Numbers beyond a palette are black, as Pillow has them.
    palette = palettes[0][: 3 << bits].ljust(3 << bits, b"\0") if is_indexed else b""
    return EncodedImage(width, height, channels, "png", data, bits=bits, palette=palette)


def ends_with_rows(file: bytes) -> bool:
    """Return whether the rows of a PNG are in one place, and nothing stands behind them."""
    kinds = [kind for kind, _ in _chunks(file)]
    first = kinds.index(b"IDAT")
    return kinds[first:] == [b"IDAT"] * kinds.count(b"IDAT") + [b"IEND"]


def are_whole(picture: EncodedImage) -> bool:
    """Return whether all rows are there, and are deflated well enough to stay as they are."""
    stride = 1 + (picture.width * picture.channels * picture.bits + 7) // 8
    size, inflating = stride * picture.height, zlib.decompressobj()
    try:
        rows = inflating.decompress(picture.data, size + 1)
    except zlib.error:
        return False
    if not inflating.eof or inflating.unused_data or len(rows) != size:
        return False
    return max(rows[::stride]) <= _LAST_FILTER and len(picture.data) <= _MUCH * _room(rows)


def may_be_drawing(picture: EncodedImage) -> bool:
    """Return whether rows take so little room that they may take less without filters."""
    samples = picture.width * picture.height * picture.channels
    return picture.bits == 8 and not picture.palette and len(picture.data) < _PLAIN * samples


def _chunks(file: bytes) -> Iterator[tuple[bytes, memoryview]]:
    """Yield the kinds of chunks, and what they hold, to the end that a PNG says it has."""
    view, at, kind = memoryview(file), _SIGNATURE, b""
    while at + 8 <= len(file) and kind != b"IEND":
        length, kind = int.from_bytes(view[at : at + 4]), bytes(view[at + 4 : at + 8])
        yield kind, view[at + 8 : at + 8 + length]
        at += 12 + length


def _room(rows: bytes) -> int:
    """Return how long rows would be deflated, about: a sixteenth of them is, here and there."""
    some = rows
    if len(rows) > _PART * _PARTS:
        parts = [rows[at : at + _PART] for at in range(0, len(rows), _PART * _PARTS)]
        some = b"".join(parts)
    return len(zlib.compress(some, _FAST)) * len(rows) // len(some)
