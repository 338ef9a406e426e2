"""Pixel images inside SVG (data: addresses): read with Pillow, kept as a PDF wants them.

Pillow is loaded where there is one.
"""

from __future__ import annotations

import base64
import re
import zlib
from functools import cached_property, lru_cache
from io import BytesIO
from math import ceil, floor
from typing import TYPE_CHECKING

from pnp.colour.rgb import parse_hex
from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.values import replace
from pnp.svg.encoded_image import EncodedImage, name_of, tint_in
from pnp.svg.image_header import JPEG, UPRIGHT, PictureError, opened, orientation_of
from pnp.svg.matrix import IDENTITY, Matrix
from pnp.svg.png_rows import are_whole, ends_with_rows, image_data, may_be_drawing, picture_in

if TYPE_CHECKING:
    from PIL import Image

# A picture with more pixels is decoded again each time, so that few large ones fill no memory.
_LARGEST_KEPT = 2_000_000

# How many times too fine a picture is before anything is done about it, and the quality of what is
# then written of a photograph.
_MUCH, _FINE = 1.5, 92
# How much filtered rows are deflated: Pillow's usual 6 takes four times the time for 6 % less.
_LEVEL = 3
# One of so many bands of a picture tells of the whole, unless it has few bytes.
_BANDS, _LITTLE = 32, 4096
# In pixels, how far colours go on behind the edge of what is transparent, the nearest last; and the
# least opacity, of 255, at which they can be told.
_BEYOND, _LEAST_SEEN = (8, 2), 16
# Pixels of a side of what becomes a shadow.
_SMALL = 600
_DATA = lazy_pattern(r"data:image/(?!svg)[\w.-]+((?:;[\w=-]++)*?);base64,", re.IGNORECASE)
_CHANNELS = {"L": 1, "RGB": 3}
# What turns a picture upright that is stored with an orientation of EXIF (2.3, section 4.6.4):
# its pixels, by Pillow's name of it, and the square from 0, 0 to 1, 1 on which it is painted as it
# is stored.
_TURNS: dict[int, tuple[str, Matrix]] = {
    UPRIGHT: ("", IDENTITY),
    2: ("FLIP_LEFT_RIGHT", (-1, 0, 0, 1, 1, 0)),
    3: ("ROTATE_180", (-1, 0, 0, -1, 1, 1)),
    4: ("FLIP_TOP_BOTTOM", (1, 0, 0, -1, 0, 1)),
    5: ("TRANSPOSE", (0, 1, 1, 0, 0, 0)),
    6: ("ROTATE_270", (0, 1, -1, 0, 1, 0)),
    7: ("TRANSVERSE", (0, -1, -1, 0, 1, 1)),
    8: ("ROTATE_90", (0, -1, 1, 0, 0, 1)),
}


class EmbeddedImage:
    """A picture that could be read. Raises PictureError when it can't.

    `width` and `height` are those of the picture turned upright; `turn` takes the square on which
    `picture` is painted to where it is upright.
    """

    def __init__(self, href: str) -> None:
        match = _DATA.match(href)
        if match is None:
            message = "is no picture in a data: address"
            raise PictureError(message, "put it into art/ and place it with art()")
        self._tint = tint_in(match[1])
        self._kept: Image.Image | None = None
        # 0.2 s for a picture of 750 x 1050 pixels.
        self._made: dict[tuple[int, ...], EncodedImage] = {}
        # 20 to 70 ms for a picture of 3 million pixels.
        self._smaller: dict[int, Image.Image] = {}
        try:
            self._file = base64.b64decode("".join(href[match.end() :].split()), validate=True)
        except ValueError:
            self._file = b""
        with opened(self._file) as image:
            self._read(image)

    def try_out(self) -> None:
        """Do nothing: what could be read can be drawn."""

    def _read(self, image: Image.Image) -> None:
        """Learn what the picture is, and read all of it, so that a broken file is found now."""
        from pnp.svg.colour_profiles import is_srgb

        orientation = orientation_of(image, self._file)
        self._transpose, turn = _TURNS[orientation]
        # A JPEG goes into a PDF as it is, and is turned there.
        can_stay = image.format in JPEG and image.mode in _CHANNELS and not self._tint
        is_plain = can_stay and is_srgb(image)
        # So do the rows of many a PNG.
        may_stay = image.format == "PNG" and orientation == UPRIGHT and not self._tint
        png = picture_in(self._file) if may_stay and is_srgb(image) else None
        self._has_rows = png is not None
        self._rows_stay = png is not None and not may_be_drawing(png) and are_whole(png)
        self._jpeg_mode = image.mode if is_plain else ""
        self.turn = turn if is_plain else IDENTITY
        # Of lines that are black or white, every pixel counts.
        self._is_reduced = image.mode != "1"
        self._is_photograph = image.format in (*JPEG, "AVIF")
        self.width, self.height = image.size if turn[0] else image.size[::-1]
        # How many pixels there are in `picture`, across and down.
        self.stored = image.size if is_plain else (self.width, self.height)
        if is_plain:
            image.draft("L", (1, 1))
            image.load()
        elif not self._rows_stay or not ends_with_rows(self._file):
            # Rows with nothing behind them were all read: not to decode them too is 12 to 30 % of
            # the CPU that 60 cards take, each with a picture.
            _ = self.image

    @property
    def name(self) -> str:
        """The name of the picture as a part of a drawing."""
        return name_of(self._file) + self._tint

    @property
    def jpeg(self) -> bytes:
        """The file, where it is a JPEG that needs nothing done to it but to be turned; or b""."""
        return self._file if self._jpeg_mode else b""

    @property
    def image(self) -> Image.Image:
        """The pixels, turned upright, as RGB, grey or RGBA."""
        if self._kept is not None:
            return self._kept
        from pnp.svg.colour_profiles import in_shades

        with opened(self._file) as stored:
            image = self._shown(stored)
        if self._tint:
            image = in_shades(image, parse_hex(f"#{self._tint}"))
        if image.width * image.height <= _LARGEST_KEPT:
            self._kept = image
        return image

    def image_of(self, side: float) -> Image.Image:
        """Return the pixels; fewer of them, where there are many times as many as `side` has."""
        times = max(self.width, self.height) / max(side, 1)
        fewer = 1 << max(0, min(3, floor(times).bit_length() - 2))
        if fewer == 1 or self.width * self.height <= _LARGEST_KEPT:
            return self.image
        if fewer not in self._smaller:
            self._smaller[fewer] = self._smaller_by(fewer)
        return self._smaller[fewer]

    def _smaller_by(self, fewer: int) -> Image.Image:
        """Return the pixels, turned upright, with so many times fewer either way: 2, 4 or 8."""
        if not self._jpeg_mode:
            return self.image.reduce(fewer)
        with opened(self._file) as stored:
            width, height = self.stored
            # A JPEG is decoded so in a third of the time.
            stored.draft(self._jpeg_mode, (width // fewer, height // fewer))
            return self._shown(stored)

    def _shown(self, stored: Image.Image) -> Image.Image:
        """Return the pixels of the file as sRGB, turned upright."""
        from PIL.Image import Transpose

        from pnp.svg.colour_profiles import in_srgb

        stored.load()
        image = in_srgb(stored)
        return image.transpose(Transpose[self._transpose]) if self._transpose else image

    # Without it, 200 cards with one frame of pixels take 17 times the CPU (bench/caches.py).
    @cached_property
    def picture(self) -> EncodedImage:
        """The picture for a PDF: a JPEG, and the rows of a PNG, as they are if they can be."""
        if self._jpeg_mode:
            channels = _CHANNELS[self._jpeg_mode]
            return EncodedImage(*self.stored, channels, "jpeg", self._file)
        png = picture_in(self._file) if self._has_rows else None
        if png and self._rows_stay:
            return png
        if png and may_be_drawing(png):
            plain = _plain(self.image)
            return png if _room(png) < _room(plain) and are_whole(png) else plain
        return _as_picture(self.image, self._is_photograph)

    def reduced(self, share: float) -> EncodedImage:
        """Return the picture with that `share` of its pixels, either way.

        All of them, where these are not half as many again as there have to be: it would only lose.
        """
        if round(share * _MUCH, 2) >= 1 or not self._is_reduced:
            return self.picture
        size = tuple(max(1, ceil(side * share)) for side in self.stored)
        if size not in self._made:
            self._made[size] = _as_picture(self._image_in(size), self._is_photograph)
        return self._made[size]

    def _image_in(self, size: tuple[int, ...]) -> Image.Image:
        """Return the picture, as it is stored if it is a JPEG, in `size` pixels."""
        from PIL.Image import Resampling

        width, height = size
        if not self._jpeg_mode:
            return self.image.resize((width, height), Resampling.LANCZOS, reducing_gap=2.0)
        with opened(self._file) as stored:
            # A JPEG is decoded at a half, a quarter or an eighth of its size in less time.
            stored.draft(self._jpeg_mode, (2 * width, 2 * height))
            return stored.resize((width, height), Resampling.LANCZOS)


def _as_picture(image: Image.Image, is_photograph: bool) -> EncodedImage:
    """Return pixels for a PDF: those of a photograph that is not transparent as JPEG."""
    channels = _CHANNELS.get(image.mode, 3)
    if is_photograph and image.mode in _CHANNELS:
        data = BytesIO()
        image.save(data, "JPEG", quality=_FINE, subsampling=0)
        return EncodedImage(*image.size, channels, "jpeg", data.getvalue())
    if image.mode == "RGBA":
        alpha = _deflated(image.getchannel("A"))
        return replace(_deflated(_coloured_beyond_edges(image)), alpha=alpha)
    return _deflated(image)


def _deflated(image: Image.Image) -> EncodedImage:
    """Return pixels, grey or RGB, with filters or without: what is less room is tried on a band.

    A painting takes a third less with filters, a drawing mostly a fifth more.
    """
    height = max(1, image.height // _BANDS)
    middle = (image.height - height) // 2
    band = image.crop((0, middle, image.width, middle + height))
    tried = {way: _room(way(band)) for way in (_filtered, _plain)}
    ways = sorted(tried, key=lambda way: tried[way])
    # Of few bytes a band tells little.
    return min((way(image) for way in ways[: 2 if max(tried.values()) < _LITTLE else 1]), key=_room)


def _filtered(image: Image.Image) -> EncodedImage:
    file = BytesIO()
    image.save(file, "PNG", compress_level=_LEVEL)
    return EncodedImage(*image.size, _CHANNELS[image.mode], "png", image_data(file.getvalue()))


def _plain(image: Image.Image) -> EncodedImage:
    data = zlib.compress(image.tobytes(), 9)
    return EncodedImage(*image.size, _CHANNELS[image.mode], "flate", data)


def _room(picture: EncodedImage) -> int:
    return len(picture.data)


def _coloured_beyond_edges(image: Image.Image) -> Image.Image:
    """Return the colours of an RGBA picture, those at its edges a few pixels on where it ends.

    A reader of PDF that shows it in pixels of another size mixes colours and opacity each for
    itself, and what is not seen, mostly black, would be a dark line around it.
    """
    from PIL import Image, ImageFilter

    colours = Image.new("RGB", image.size)
    for radius in _BEYOND:
        near = image.convert("RGBa").filter(ImageFilter.BoxBlur(radius)).convert("RGBA")
        is_near = near.getchannel("A").point(lambda share: 255 * (share >= _LEAST_SEEN))
        colours.paste(near.convert("RGB"), mask=is_near)
    colours.paste(
        image.convert("RGB"), mask=image.getchannel("A").point(lambda share: 255 * (share > 0))
    )
    return colours


def outline_of(href: str) -> str:
    """Return a small picture of where a picture is not transparent, "" where it nowhere is.

    As the data: address of a PNG. Raises PictureError like `read_picture`.
    """
    image = read_picture(href).image
    if image.mode != "RGBA" or image.getchannel("A").getextrema() == (255, 255):
        return ""
    from PIL import Image

    data = BytesIO()
    small = Image.new("RGBA", image.size)
    small.putalpha(image.getchannel("A"))
    small.thumbnail((_SMALL, _SMALL))
    small.save(data, "PNG")
    return f"data:image/png;base64,{base64.b64encode(data.getvalue()).decode('ascii')}"


# One object for a picture, since it keeps its pixels: 18 ms for 750 x 1050 of them.
@lru_cache(maxsize=32)
def read_picture(href: str) -> EmbeddedImage:
    """Return the picture in a data: address. Raises PictureError, saying what is wrong with it."""
    return EmbeddedImage(href)
