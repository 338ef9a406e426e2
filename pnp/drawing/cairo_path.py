"""Outlines as cairo keeps them: traced by one call, and not by one for each of their points."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from struct import Struct
from typing import Any

from pnp.fonts.font_file import FontFile
from pnp.fonts.outlines import Segment, outline
from pnp.svg.cairo import cairo
from pnp.svg.matrix import Matrix

# A cairo_path_data_t is a header (kind, how many follow with it) or a point, of 16 bytes each.
_PARTS = {
    "M": (Struct("=ii8x2d"), 0, 2),
    "L": (Struct("=ii8x2d"), 1, 2),
    "C": (Struct("=ii8x6d"), 2, 4),
    "Z": (Struct("=ii8x"), 3, 1),
}


class CairoPath:
    """A path in coordinates of its own."""

    __slots__ = ("_data", "pointer")

    def __init__(self, segments: tuple[Segment, ...]) -> None:
        parts = []
        for kind, *numbers in segments:
            if kind == "R":
                parts += _rectangle(*numbers)
            else:
                shape, number, length = _PARTS[kind]
                parts.append(shape.pack(number, length, *numbers))
        ffi = cairo.ffi
        self._data: Any = ffi.from_buffer("cairo_path_data_t[]", b"".join(parts))
        said = {"status": 0, "data": self._data, "num_data": len(self._data)}
        self.pointer = ffi.new("cairo_path_t *", said)

    def trace(self, context: Any, matrix: Matrix) -> None:
        """Add the path to that of a context; `matrix` takes its coordinates to pixels."""
        trace_all(context, matrix, ((self, *matrix[4:]),))


def trace_all(
    context: Any, matrix: Matrix, paths: Iterable[tuple[CairoPath, float, float]]
) -> None:
    """Add paths to that of a context, each with where its 0, 0 comes to lie, in pixels.

    `matrix` takes the coordinates of all to pixels, but for that.
    """
    pointer, library = context._pointer, cairo.cairo
    library.cairo_save(pointer)
    # One matrix for all: to make a new one takes longer than to trace a glyph.
    moved = cairo.ffi.new("cairo_matrix_t *", matrix)
    for path, x, y in paths:
        moved.x0, moved.y0 = x, y
        library.cairo_set_matrix(pointer, moved)
        library.cairo_append_path(pointer, path.pointer)
    library.cairo_restore(pointer)


def _rectangle(x: float, y: float, width: float, height: float) -> list[bytes]:
    line = _PARTS["L"][0]
    return [
        line.pack(0, 2, x, y),
        line.pack(1, 2, x + width, y),
        line.pack(1, 2, x + width, y + height),
        line.pack(1, 2, x, y + height),
        _PARTS["Z"][0].pack(3, 1),
    ]


# 18 % of painting the faces of Quark for Tabletop Simulator (bench/caches.py).
@lru_cache(maxsize=2048)
def path_of_glyph(font: FontFile, gid: int) -> CairoPath:
    """Return the path of a glyph, in em; y grows upwards."""
    return CairoPath(outline(font, gid))
