"""Pixel pictures of two colours, in each format and turned in each way; and files, opened."""

import base64
import io
import struct
import zlib

import pikepdf
from PIL import Image, ImageCms

from pnp.pdf.image_xobjects import fill_image

RED, BLUE = (220, 30, 30), (30, 60, 200)


def file_of(image, kind, **options):
    """Return the bytes of a file of a picture; a JPEG keeps its colours."""
    data = io.BytesIO()
    image.save(data, kind, **({"quality": 95} | options if kind == "jpeg" else options))
    return data.getvalue()


def picture_in(data):
    """Return the picture that the bytes of a file are."""
    image = Image.open(io.BytesIO(data))
    image.load()
    return image


def in_pdf(picture):
    """Return the pixels of a picture as a reader of PDF has them; a drawing's are none."""
    with pikepdf.new() as pdf:
        stream = pikepdf.Stream(pdf, b"")
        fill_image(pdf, stream, picture)
        return pikepdf.PdfImage(stream).as_pil_image()


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


SRGB = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()


def swapped(profile):
    """Return a profile that calls red blue, and blue red."""
    for one, other in ((b"rXYZ", b"????"), (b"bXYZ", b"rXYZ"), (b"????", b"bXYZ")):
        profile = profile.replace(one, other, 1)
    return profile


def grey_profile(gamma):
    """Return the least ICC profile (ICC.1:2001-04) of greys with a gamma."""
    white = struct.pack(">3i", 0xF6D6, 0x10000, 0xD32D)
    curve = b"curv" + struct.pack(">IIH", 0, 1, round(gamma * 256)) + bytes(2)
    tags = struct.pack(">I4sII4sII", 2, b"wtpt", 156, 20, b"kTRC", 176, 16)
    body = tags + b"XYZ " + bytes(4) + white + curve
    head = struct.pack(">I4sI4s4s4s12s4s", 128 + len(body), b"lcms", 0x02100000, b"mntr", b"GRAY",
                       b"XYZ ", bytes(12), b"acsp")  # fmt: skip
    return (head + bytes(28) + white).ljust(128, b"\0") + body


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
