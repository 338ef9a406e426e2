"""A pixel picture as a PDF keeps it. Knows no library."""

from __future__ import annotations

from pnp.core.values import Struct

# How the address of an <image> begins that shows a drawing of any program.
DRAWING = "data:image/svg+xml;base64,"
# Where that says which file the drawing is of.
FILE = "data-file"


class Picture(Struct, frozen=True):
    """Pixels. `encoding` is "jpeg" (`data` is the file) or "flate" (deflated samples, top first).

    Or a drawing: "pdf", a file with one page, which has `width` and `height` in points.

    `channels` is 1 (grey) or 3 per pixel; `alpha` is one deflated sample per pixel, or nothing.
    """

    width: int
    height: int
    channels: int
    encoding: str
    data: bytes
    alpha: bytes = b""
    # What is to be told of it, of which file.
    note: str = ""
    file: str = ""
