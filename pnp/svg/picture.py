"""A pixel picture as a PDF keeps it. Knows no library."""

from __future__ import annotations

from typing import TypeAlias

from pnp.core.values import Struct

# How the address of an <image> begins that shows a drawing of any program.
DRAWING = "data:image/svg+xml;base64,"
# Where that says which file the drawing is of, and one of pixels that its name is of another kind.
FILE = "data-file"


# What is wrong with a picture that is drawn all the same, and what to do.
Remark: TypeAlias = tuple[str, str]


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


def misnamed(href: str, file: str) -> dict[str, Remark]:
    """Return that pixels in a data: address are of another kind than the name of their file says.

    "" is the file of others.
    """
    kind = href.partition(";")[0].rpartition("/")[2]
    said = f"is a {kind.upper()} file, and its name says {file.rpartition('.')[2]}"
    return {file: (said, f"let its name end in .{kind}")} if file else {}
