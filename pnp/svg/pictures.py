"""Pixel images inside SVG (data: addresses): read with Pillow, kept as a PDF wants them."""

from __future__ import annotations

import base64
import re
import zlib
from contextlib import suppress
from functools import cached_property, lru_cache
from hashlib import blake2b
from io import BytesIO

from PIL import Image

from pnp.svg.matrix import IDENTITY, Matrix
from pnp.svg.picture import Picture
from pnp.svg.pixels import UPRIGHT, PictureError, opened, orientation_of

# A picture with more pixels is decoded again each time, so that few large ones fill no memory.
_LARGEST_KEPT = 2_000_000

_DATA = re.compile(r"data:image/(png|jpeg|jpg)((?:;[\w=-]++)*?);base64,", re.IGNORECASE)
_CHANNELS = {"L": 1, "RGB": 3}
# What turns a picture upright that is stored with an orientation of EXIF (2.3, section 4.6.4):
# its pixels, and the square from 0, 0 to 1, 1 on which it is painted as it is stored.
_TURNS: dict[int, tuple[Image.Transpose | None, Matrix]] = {
    UPRIGHT: (None, IDENTITY),
    2: (Image.Transpose.FLIP_LEFT_RIGHT, (-1, 0, 0, 1, 1, 0)),
    3: (Image.Transpose.ROTATE_180, (-1, 0, 0, -1, 1, 1)),
    4: (Image.Transpose.FLIP_TOP_BOTTOM, (1, 0, 0, -1, 0, 1)),
    5: (Image.Transpose.TRANSPOSE, (0, 1, 1, 0, 0, 0)),
    6: (Image.Transpose.ROTATE_270, (0, 1, -1, 0, 1, 0)),
    7: (Image.Transpose.TRANSVERSE, (0, -1, -1, 0, 1, 1)),
    8: (Image.Transpose.ROTATE_90, (0, -1, 1, 0, 0, 1)),
}


class Pixels:
    """A picture that could be read. Raises PictureError when it can't.

    `width` and `height` are those of the picture turned upright; `turn` takes the square on which
    `picture` is painted to where it is upright.
    """

    def __init__(self, href: str) -> None:
        match = _DATA.match(href)
        if match is None:
            message = "is neither a PNG nor a JPEG picture in a data: address"
            raise PictureError(message, "put it into art/ and place it with art()")
        self._kept: Image.Image | None = None
        try:
            self._file = base64.b64decode("".join(href[match.end() :].split()), validate=True)
        except ValueError:
            self._file = b""
        with opened(self._file) as image:
            self._read(image)

    def _read(self, image: Image.Image) -> None:
        """Learn what the picture is, and read all of it, so that a broken file is found now."""
        orientation = orientation_of(image, self._file)
        self._transpose, turn = _TURNS[orientation]
        # A JPEG goes into a PDF as it is, and is turned there.
        is_plain = image.format != "PNG" and image.mode in _CHANNELS
        self._jpeg_mode = image.mode if is_plain else ""
        self.turn = turn if is_plain else IDENTITY
        self._stored = image.size
        self.width, self.height = image.size if turn[0] else image.size[::-1]
        if is_plain:
            image.draft("L", (1, 1))
            image.load()
        else:
            _ = self.image

    @cached_property
    def name(self) -> str:
        """The name of the picture as a part of a drawing."""
        return name_of(self._file)

    @property
    def image(self) -> Image.Image:
        """The pixels, turned upright, as RGB, grey or RGBA."""
        if self._kept is not None:
            return self._kept
        with opened(self._file) as stored:
            stored.load()
            image = _plain(stored)
            if self._transpose is not None:
                image = image.transpose(self._transpose)
        if image.width * image.height <= _LARGEST_KEPT:
            self._kept = image
        return image

    @cached_property
    def picture(self) -> Picture:
        """The picture for a PDF: a JPEG as it is, anything else as deflated samples."""
        if self._jpeg_mode:
            channels = _CHANNELS[self._jpeg_mode]
            return Picture(*self._stored, channels, "jpeg", self._file)
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
    if image.mode == "CMYK":
        return _from_cmyk(image)
    if image.has_transparency_data:
        return image.convert("RGBA")
    return image if image.mode in ("L", "RGB") else image.convert("RGB")


def _from_cmyk(image: Image.Image) -> Image.Image:
    """Return a picture in printers' inks as RGB: by its own profile if it has a good one."""
    profile = image.info.get("icc_profile")
    if profile:
        # Loaded only for pictures that a printer has had.
        from PIL import ImageCms

        with suppress(ImageCms.PyCMSError, OSError):
            inks = ImageCms.ImageCmsProfile(BytesIO(profile))
            screen = ImageCms.createProfile("sRGB")
            found = ImageCms.profileToProfile(image, inks, screen, outputMode="RGB")
            if found is not None:
                return found
    return image.convert("RGB")


def name_of(file: bytes) -> str:
    """Return the name that a picture has as a part of a drawing, by the bytes of its file."""
    return "I" + blake2b(file, digest_size=6).hexdigest()


@lru_cache(maxsize=32)
def read_picture(href: str) -> Pixels:
    """Return the picture in a data: address. Raises PictureError, saying what is wrong with it."""
    return Pixels(href)
