"""A pixel picture as a PDF keeps it. Knows no library."""

from __future__ import annotations

from hashlib import blake2b
from typing import TypeAlias

from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.values import Struct

# How the address of an <image> begins that shows a drawing of any program.
DRAWING = "data:image/svg+xml;base64,"
# Where that says which file the drawing is of, and one of pixels that its name is of another kind.
FILE = "data-file"

# What art() says of the colours of a picture, in its address; it stands in its name, too.
_TINT = lazy_pattern(r";tint=([0-9a-f]{6})(?![\w-])")
_NAME = 13

# What is wrong with a picture that is drawn all the same, and what to do.
Remark: TypeAlias = tuple[str, str]


class EncodedImage(Struct, frozen=True):
    """Pixels. `encoding` is "jpeg" (`data` is the file), "flate" or "png".

    Those are deflated rows of samples, the first at the top: as they are, or each behind its filter
    of PNG. Or a drawing: "pdf", a file with one page, which has `width` and `height` in points.

    `channels` is 1 (grey, or numbers of colours of the RGB `palette`) or 3 per pixel, each sample
    of so many `bits`; `alpha` has one sample per pixel.
    """

    width: int
    height: int
    channels: int
    encoding: str
    data: bytes
    alpha: EncodedImage | None = None
    bits: int = 8
    palette: bytes = b""
    # What is to be told of it, what to do about that, and of which file.
    note: str = ""
    hint: str = ""
    file: str = ""


def misnamed(href: str, file: str) -> dict[str, Remark]:
    """Return that pixels in a data: address are of another kind than the name of their file says.

    "" is the file of others.
    """
    kind = href.partition(";")[0].rpartition("/")[2]
    said = f"is a {kind.upper()} file, and its name says {file.rpartition('.')[2]}"
    return {file: (said, f"let its name end in .{kind}")} if file else {}


def name_of(file: bytes) -> str:
    """Return the name that a picture has as a part of a drawing, by the bytes of its file."""
    return "I" + blake2b(file, digest_size=6).hexdigest()


def tint_in(said: str) -> str:
    """Return the tint, as "a03c00", among the parameters of a data: address; "" for none."""
    found = _TINT.search(said)
    return found[1] if found else ""


def without_tint(name: str) -> str:
    """Return the name of the same picture as its file has it."""
    return name[:_NAME]
