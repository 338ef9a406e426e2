"""Pixel images inside SVG (data: addresses): read with Pillow, kept as a PDF wants them."""

from __future__ import annotations

import base64
import re
import zlib
from functools import cached_property, lru_cache
from hashlib import blake2b
from io import BytesIO

from PIL import Image, ImageOps

from pnp.draw.drawing import Picture

# Pixels; a poker card at 1200 dpi has 12.5 million.
LARGEST_PICTURE = 40_000_000
# A picture with more pixels is decoded again each time, so that few large ones fill no memory.
_LARGEST_KEPT = 2_000_000

# Pillow's own limit would warn in its own words.
Image.MAX_IMAGE_PIXELS = None

_DATA = re.compile(r"data:image/(png|jpeg|jpg)((?:;[\w=-]++)*?);base64,", re.IGNORECASE)
_FORMATS = ("PNG", "JPEG")
_CHANNELS = {"L": 1, "RGB": 3}
# EXIF 2.3, section 4.6.4: an orientation above 4 swaps width and height.
_ORIENTATION, _UPRIGHT, _FIRST_SWAPPED = 0x0112, 1, 5


class PictureError(ValueError):
    """What is wrong with a picture; `hint` is what to do about it."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.hint = hint


class Pixels:
    """A picture that could be read. Raises PictureError when it can't.

    `width` and `height` are those of the picture turned upright.
    """

    def __init__(self, href: str) -> None:
        match = _DATA.match(href)
        if match is None:
            message = "is neither a PNG nor a JPEG picture in a data: address"
            raise PictureError(message, "put it into art/ and place it with art()")
        self._kept: Image.Image | None = None
        try:
            self._file = base64.b64decode("".join(href[match.end() :].split()), validate=True)
            with self._opened() as image:
                width, height = image.size
                too_large = width * height > LARGEST_PICTURE
                if not too_large:
                    self._read(image)
        except Exception as error:
            # Pillow raises errors of many kinds for files that are broken in many ways.
            message = "can't be read: it is damaged, or cut off"
            raise PictureError(message, "save it again as PNG or JPEG") from error
        if too_large:
            most = f"more than {LARGEST_PICTURE // 1_000_000} million"
            hint = "make it smaller; 300 dpi at its printed size is enough"
            raise PictureError(f"has {width} x {height} pixels, {most}", hint)

    def _opened(self) -> Image.Image:
        return Image.open(BytesIO(self._file), formats=_FORMATS)

    def _read(self, image: Image.Image) -> None:
        """Note what the picture is, and read all of it, so that a broken file is found now."""
        orientation = image.getexif().get(_ORIENTATION, _UPRIGHT)
        self.width, self.height = image.size
        if orientation >= _FIRST_SWAPPED:
            self.width, self.height = self.height, self.width
        # A JPEG goes into a PDF as it is.
        plain = image.format == "JPEG" and image.mode in ("L", "RGB")
        self._jpeg_mode = image.mode if plain and orientation == _UPRIGHT else ""
        if self._jpeg_mode:
            image.draft("L", (1, 1))
            image.load()
        else:
            _ = self.image

    @cached_property
    def name(self) -> str:
        """The name of the picture as a part of a drawing."""
        return "I" + blake2b(self._file, digest_size=6).hexdigest()

    @property
    def image(self) -> Image.Image:
        """The pixels, turned upright, as RGB, grey or RGBA."""
        if self._kept is not None:
            return self._kept
        with self._opened() as opened:
            image = _plain(ImageOps.exif_transpose(opened))
        if image.width * image.height <= _LARGEST_KEPT:
            self._kept = image
        return image

    @cached_property
    def picture(self) -> Picture:
        """The picture for a PDF: a JPEG as it is, anything else as deflated samples."""
        if self._jpeg_mode:
            channels = _CHANNELS[self._jpeg_mode]
            return Picture(self.width, self.height, channels, "jpeg", self._file)
        image, alpha = self.image, b""
        if image.mode == "RGBA":
            alpha = zlib.compress(image.getchannel("A").tobytes(), 9)
            image = image.convert("RGB")
        channels = _CHANNELS[image.mode]
        samples = zlib.compress(image.tobytes(), 9)
        return Picture(*image.size, channels, "flate", samples, alpha)


def _plain(image: Image.Image) -> Image.Image:
    if image.mode == "I;16":
        # Of 16 bits the upper 8: Pillow would make everything above 255 white.
        return Image.frombytes("L", image.size, image.tobytes()[1::2])
    if image.has_transparency_data:
        return image.convert("RGBA")
    return image if image.mode in ("L", "RGB") else image.convert("RGB")


@lru_cache(maxsize=32)
def read_picture(href: str) -> Pixels:
    """Return the picture in a data: address. Raises PictureError, saying what is wrong with it."""
    return Pixels(href)
