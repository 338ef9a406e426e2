"""Pixels to the bytes of files."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable
from io import BytesIO
from typing import Any

from PIL import Image

from pnp.core.units import MM_PER_INCH
from pnp.svg.png_rows import image_data

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
# By modes of Pillow: the type of a PNG, and what is stored. RGBX is what cairo paints: see
# `RasterContext.mapped`.
_COLOUR_TYPES = {"L": (0, "L"), "RGB": (2, "RGB"), "RGBA": (6, "RGBA"), "RGBX": (2, "BGR")}
# So many bytes of rows are made at a time: a card at once, and a large board in no more memory.
_STRIP = 8_000_000
_NO_FILTER = b"\0"
_LEVEL = 3
# zlib's usual table of what came before does not fit the fastest memory of a processor: with one of
# a quarter, cards are deflated in 4/5 of the time.
_MEMORY = 7
# What takes more than this share of its pixels is a photograph, which filters are made for.
_PLAIN = 0.2


def png_bytes(image: Image.Image, dpi: float) -> bytes:
    """Return an image (L, RGB, RGBA or mapped, in sRGB) as PNG that says how large it prints.

    Rows of drawings are deflated as they are: that takes a fifth less room than with the filters
    (PNG, third edition, section 9) that Pillow chooses for each, and half the time.
    """
    width, height = image.size
    colour_type, stored = _COLOUR_TYPES[image.mode]
    stride = width * len(stored) + 1
    squeeze = zlib.compressobj(_LEVEL, memLevel=_MEMORY)
    parts = [squeeze.compress(_NO_FILTER)]
    strip = max(1, _STRIP // stride)
    for top in range(0, height, strip):
        end = min(top + strip, height)
        part = image if strip >= height else image.crop((0, top, width, end))
        # Before each row stands its filter. Pillow leaves room for it behind each.
        rows = memoryview(part.tobytes("raw", stored, stride))
        parts.append(squeeze.compress(rows if end < height else rows[:-1]))
    body = b"".join((*parts, squeeze.flush()))
    if len(body) > _PLAIN * stride * height:
        body = min(body, _filtered(image), key=len)
    per_metre = round(dpi / MM_PER_INCH * 1000)
    head = struct.pack(">IIBBBBB", width, height, 8, colour_type, 0, 0, 0)
    return b"".join((
        _SIGNATURE,
        _chunk(b"IHDR", head),
        _chunk(b"sRGB", b"\0"),
        _chunk(b"pHYs", struct.pack(">IIB", per_metre, per_metre, 1)),
        _chunk(b"IDAT", body),
        _chunk(b"IEND", b""),
    ))  # fmt: skip


def small_png_bytes(image: Image.Image, colours: int) -> bytes:
    """Return an image (RGBA) as PNG in so many colours, no more than 256."""
    return saved(image.quantize(colours, Image.Quantize.FASTOCTREE), "PNG", optimize=True)


def _filtered(image: Image.Image) -> bytes:
    """Return the deflated rows of an image as Pillow filters them."""
    if image.mode == "RGBX":
        image = Image.frombytes("RGB", image.size, image.tobytes("raw", "BGR"))
    return image_data(saved(image, "PNG", compress_level=_LEVEL))


def webp_bytes(image: Image.Image, dpi: float) -> bytes:
    """Return an image as WebP without a loss; it has no place for `dpi`."""
    # Half the time of what Pillow does unasked, for files that are a fifth larger.
    return saved(image, "WEBP", lossless=True, quality=20, method=1)


def jpeg_bytes(image: Image.Image) -> bytes:
    """Return an image (L or RGB) as JPEG of which nobody sees that it is one."""
    return saved(image, "JPEG", quality=95, subsampling=0)


def small_jpeg_bytes(image: Image.Image, dpi: float) -> bytes:
    """Return an image (RGB) as JPEG for a screen, that says how large it prints."""
    return saved(image, "JPEG", quality=90, subsampling=0, dpi=(round(dpi), round(dpi)))


def blank_png(size: tuple[int, int], dpi: float) -> bytes:
    """Return a white PNG of `size` pixels."""
    return png_bytes(Image.new("RGB", size, "white"), dpi)


# By the names of formats.
PIXEL_FILES: dict[str, Callable[[Image.Image, float], bytes]] = {
    "png": png_bytes,
    "webp": webp_bytes,
    "jpg": small_jpeg_bytes,
}


def saved(image: Image.Image, kind: str, **options: Any) -> bytes:
    """Return the file that Pillow makes of an image."""
    data = BytesIO()
    image.save(data, kind, **options)
    return data.getvalue()


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
