"""What a PDF may be made of that is read back: no file of some bytes takes gigabytes, or hours.

The largest that this program writes have 78 pages, and on one 14 kB of operators (2704 parts).
"""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, BinaryIO

from pikepdf import Array, Name, Object, Page, Stream
from pikepdf.settings import set_qpdf_limits

from pnp.core.lazy_pattern import lazy_pattern

MOST_PAGES = 10_000
MOST_OBJECTS = 1_000_000  # tables of more don't inflate within the limits below
MOST_FACES = 100_000  # on all pages: as many as the pieces of two games
MOST_ON_PAGE = 5000
MOST_TILES = 1000
MOST_BYTES = 4_000_000  # of a page's operators
MOST_PARTS = 200_000  # of them: operators, and what they work on
DEEPEST = 100  # states within states, and clips within clips
MOST_SECONDS = 30

# What qpdf says of a broken file would stand, in its own words, before what is told of it.
logging.getLogger("pikepdf").addHandler(logging.NullHandler())
# What qpdf inflates for itself: tables of objects.
_MOST_INFLATED = 32_000_000
_LIMITS: Any = {
    "flate_max_memory": _MOST_INFLATED,
    "run_length_max_memory": _MOST_INFLATED,
    "png_max_memory": _MOST_INFLATED,
    "tiff_max_memory": _MOST_INFLATED,
    "dct_max_memory": _MOST_INFLATED,
    "parser_max_nesting": 50,
    "parser_max_container_size": 1_000_000,
    "max_stream_filters": 4,
    "doc_max_warnings": 100,
}
# What operators are packed with: of these, qpdf limits all that grow.
_FILTERS = (Name.FlateDecode, Name.ASCII85Decode, Name.ASCIIHexDecode, Name.RunLengthDecode)
# Where the last table of objects stands, and how many that has (ISO 32000-2, 7.5.5 and 7.5.8).
_START = lazy_pattern(rb"startxref\s+(\d{1,12})\s")
_SIZE = lazy_pattern(rb"/Size\s+(\d+)")
_END = 2000  # bytes
_PART = lazy_pattern(rb"[^\0\t\n\f\r ()<>\[\]{}/%]+")


class BoundsError(Exception):
    """What a PDF has too much of; the text goes on after its name."""


@contextmanager
def bounded() -> Iterator[None]:
    """Let qpdf inflate and nest no more than it may: its limits are those of the whole process."""
    before: Any = set_qpdf_limits(**_LIMITS)
    try:
        yield
    finally:
        set_qpdf_limits(**before)


def check_objects(file: BinaryIO) -> None:
    """Raise BoundsError when a PDF says that it has too many objects, before any is read."""
    file.seek(max(0, file.seek(0, os.SEEK_END) - _END))
    ends = [file.read()]
    if start := _START.search(ends[0]):
        file.seek(int(start[1]))
        ends.append(file.read(_END))
    file.seek(0)
    # A number of more digits is none that Python would read.
    said = (int(size[1][:20]) for end in ends for size in _SIZE.finditer(end))
    if max(said, default=0) > MOST_OBJECTS:
        raise BoundsError(f"has more than {MOST_OBJECTS:,} objects")


class ReadTotals:
    """What was read of a PDF so far. Raises BoundsError when it is too much."""

    def __init__(self) -> None:
        self._end = time.thread_time() + MOST_SECONDS
        self._faces = self._tiles = 0

    def page(self, number: int) -> None:
        """Count a page, by its number from 0."""
        if number >= MOST_PAGES:
            raise BoundsError(f"has more than {MOST_PAGES} pages")
        if time.thread_time() > self._end:
            raise BoundsError(f"takes more than {MOST_SECONDS} seconds to read")

    def faces(self, more: int, tiles: int) -> None:
        """Count the faces of a page, and those of them that are tiles of a board."""
        if more > MOST_ON_PAGE:
            raise BoundsError(f"has more than {MOST_ON_PAGE} faces on a page")
        self._faces += more
        self._tiles += tiles
        if self._faces > MOST_FACES:
            raise BoundsError(f"has more than {MOST_FACES} faces on it")
        if self._tiles > MOST_TILES:
            raise BoundsError(f"has more than {MOST_TILES} tiles of boards on it")


def check_content(page: Page) -> None:
    """Raise BoundsError when the operators of a page are too many to be read, and PdfError."""
    content = page.obj.get("/Contents")
    streams = list(content) if isinstance(content, Array) else [content]
    room, parts = MOST_BYTES, MOST_PARTS
    for stream in streams:
        if not isinstance(stream, Stream):
            continue
        if not all(name in _FILTERS for name in _filters(stream)):
            raise BoundsError("has pages that are packed in a way that no sheet is")
        data = stream.read_bytes()
        room -= len(data)
        parts -= sum(1 for _ in _PART.finditer(data)) if room >= 0 else 0
        if room < 0 or parts < 0:
            raise BoundsError("has more on a page than cards and marks")


def check_depth(depth: int) -> None:
    """Raise BoundsError for states, or clips, that stand in too many others."""
    if depth > DEEPEST:
        raise BoundsError(f"has a page that is nested more than {DEEPEST} deep")


def _filters(stream: Object) -> list[Object]:
    found = stream.get("/Filter")
    if found is None:
        return []
    return list(found) if isinstance(found, Array) else [found]
