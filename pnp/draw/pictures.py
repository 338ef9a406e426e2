"""Pixel images inside SVG (data: addresses): read with Pillow, kept as a PDF wants them."""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from functools import cached_property, lru_cache
from hashlib import blake2b
from io import BytesIO

from PIL import Image, ImageOps

from pnp.draw.drawing import Picture

# Pixels; a poker card at 1200 dpi has 12.5 million.
LARGEST_PICTURE = 40_000_000

_DATA = re.compile(r"data:image/(png|jpeg|jpg)((?:;[\w=-]+)*?);base64,", re.IGNORECASE)
_FORMATS = ("PNG", "JPEG")
_ENCODINGS = {"L": 1, "RGB": 3, "CMYK": 4}


class Pixels:
    """A picture that could be read. Raises ValueError, saying what is wrong, when it can't."""

    def __init__(self, href: str) -> None:
        match = _DATA.match(href)
        if match is None:
            raise ValueError("is neither a PNG nor a JPEG picture in a data: address")
        try:
            self._file = base64.b64decode("".join(href[match.end() :].split()), validate=True)
            with Image.open(BytesIO(self._file), formats=_FORMATS) as image:
                self.width, self.height = image.size
                self._format = image.format
                self._mode = image.mode
                self._turned = image.getexif().get(0x0112, 1) != 1
        except (binascii.Error, OSError, SyntaxError, Image.DecompressionBombError) as error:
            raise ValueError("can't be read as a picture") from error
        if self.width * self.height > LARGEST_PICTURE:
            raise ValueError(f"has more than {LARGEST_PICTURE // 1_000_000} million pixels")

    @cached_property
    def name(self) -> str:
        """The name of the picture as a part of a drawing."""
        return "I" + blake2b(self._file, digest_size=6).hexdigest()

    @cached_property
    def image(self) -> Image.Image:
        """The pixels, turned upright, as RGB, grey or RGBA."""
        with Image.open(BytesIO(self._file), formats=_FORMATS) as opened:
            image = ImageOps.exif_transpose(opened)
        if image.has_transparency_data:
            return image.convert("RGBA")
        return image if image.mode in ("L", "RGB") else image.convert("RGB")

    @cached_property
    def picture(self) -> Picture:
        """The picture for a PDF: a JPEG as it is, anything else as deflated samples."""
        if self._format == "JPEG" and self._mode in ("L", "RGB") and not self._turned:
            return Picture(self.width, self.height, _ENCODINGS[self._mode], "jpeg", self._file)
        image, alpha = self.image, b""
        if image.mode == "RGBA":
            alpha = zlib.compress(image.getchannel("A").tobytes(), 9)
            image = image.convert("RGB")
        channels = _ENCODINGS[image.mode]
        samples = zlib.compress(image.tobytes(), 9)
        return Picture(*image.size, channels, "flate", samples, alpha)


@lru_cache(maxsize=32)
def read_picture(href: str) -> Pixels:
    """Return the picture in a data: address. Raises ValueError, saying what is wrong with it."""
    return Pixels(href)
