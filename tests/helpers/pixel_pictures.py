"""Pixel pictures of two colours, in each format and turned in each way."""

import base64
import io
import struct
import zlib

from PIL import Image

RED, BLUE = (220, 30, 30), (30, 60, 200)


def file_of(image, kind, **options):
    """Return the bytes of a file of a picture; a JPEG keeps its colours."""
    data = io.BytesIO()
    image.save(data, kind, **({"quality": 95} | options if kind == "jpeg" else options))
    return data.getvalue()


def chunk(kind, data):
    """Return a part of a PNG."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(width, height, *chunks, depth=8, colour=0):
    """Return a PNG that says how large it is, and has `chunks`."""
    size = struct.pack(">2I5B", width, height, depth, colour, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", size) + b"".join(chunks)


def address(data, kind):
    return f"data:image/{kind};base64,{base64.b64encode(data).decode()}"


def two_colours(size=(40, 20)):
    """Return a picture with a red left half and a blue right half."""
    image = Image.new("RGB", size, BLUE)
    image.paste(RED, (0, 0, size[0] // 2, size[1]))
    return image


def png_header(width, height):
    """Return a PNG that says how large it is, and ends there."""
    return png(width, height, chunk(b"IDAT", zlib.compress(b"")), colour=2)


PNG, JPEG = file_of(two_colours(), "png"), file_of(two_colours(), "jpeg", quality=95)


# EXIF orientations: (number, how to store a picture so that it is shown upright).
TURNED = [
    (1, None),
    (2, Image.Transpose.FLIP_LEFT_RIGHT),
    (3, Image.Transpose.ROTATE_180),
    (4, Image.Transpose.FLIP_TOP_BOTTOM),
    (5, Image.Transpose.TRANSPOSE),
    (6, Image.Transpose.ROTATE_90),
    (7, Image.Transpose.TRANSVERSE),
    (8, Image.Transpose.ROTATE_270),
]
