"""Pictures made of pixels: what a file says of itself, read before any pixel is."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from typing import TYPE_CHECKING
from warnings import catch_warnings, simplefilter

from pnp.core.hinted_error import HintedError
from pnp.core.values import Struct

if TYPE_CHECKING:
    from PIL import Image

# Pixels; a poker card at 1200 dpi has 12.5 million.
LARGEST_PICTURE = 40_000_000
# EXIF 2.3, section 4.6.4: of the orientations 1 to 8, those above 4 swap width and height.
UPRIGHT, _FIRST_SWAPPED, _LAST = 1, 5, 8
_ORIENTATION = 0x0112
# As Pillow calls them, those first that it has loaded, and as addresses do.
_FORMATS = ("PNG", "JPEG", "WEBP", "TIFF", "AVIF")
JPEG = ("JPEG", "MPO")
_NAMED = "PNG, JPEG, WebP, TIFF or AVIF"
# What files of pictures have at which place; how a name of one ends, "" where it can't be used.
_SIGNS = {
    (0, b"\x89PNG"): ("PNG", ".png"),
    (0, b"\xff\xd8\xff"): ("JPEG", ".jpg"),
    (8, b"WEBP"): ("WebP", ".webp"),
    (0, b"II*\0"): ("TIFF", ".tif"),
    (0, b"MM\0*"): ("TIFF", ".tif"),
    (4, b"ftypavif"): ("AVIF", ".avif"),
    (0, b"GIF8"): ("GIF", ""),
    (0, b"BM"): ("BMP", ""),
    (0, b"8BPS"): ("Photoshop", ""),
    (0, b"%PDF"): ("PDF", ""),
    (4, b"ftyphei"): ("HEIC", ""),
    (4, b"ftypmif1"): ("HEIC", ""),
}
_HEAD = 4096  # bytes in which a drawing says that it is one


class PictureError(HintedError, ValueError):
    """What is wrong with a picture; `hint` is what to do about it."""


class Header(Struct, frozen=True):
    """What a file says of its pixels: how many there are, as they are stored, and how to turn them.

    `orientation` is EXIF's, 1 to 8; `mime` is as in "image/png".
    """

    mime: str
    stored_width: int
    stored_height: int
    orientation: int

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the picture when it is turned upright."""
        if self.orientation >= _FIRST_SWAPPED:
            return self.stored_height, self.stored_width
        return self.stored_width, self.stored_height


@contextmanager
def opened(data: bytes) -> Iterator[Image.Image]:
    """Give the picture in `data`, of which no pixel is read yet.

    Raises PictureError when it is of another format, is damaged, has too many pixels, or is several
    pictures, and turns whatever its pixels raise in the body into one.
    """
    # Loaded only where there are pixels.
    from PIL import Image

    # Pillow's own limit would warn in its own words.
    Image.MAX_IMAGE_PIXELS = None
    try:
        with catch_warnings():
            simplefilter("ignore")
            image = Image.open(BytesIO(data), formats=_FORMATS)
        with image:
            _refuse_size(*image.size)
            _refuse_several(image)
            yield image
    except PictureError:
        raise
    except Exception as error:
        # Pillow raises errors of many kinds for files that are broken in many ways.
        raise _unread(data) from error


def read_header(data: bytes) -> Header:
    """Return what the picture in `data` says of itself. Raises PictureError like `opened`."""
    with opened(data) as image:
        mime = f"image/{(image.format or '').lower()}"
        return Header(mime, *image.size, orientation_of(image, data))


def format_of(data: bytes) -> tuple[str, str]:
    """Return of which format a picture is, and how its name ends; "" for one that can't be used."""
    for (at, sign), found in _SIGNS.items():
        if data.startswith(sign, at):
            return found
    return "", ""


def orientation_of(image: Image.Image, data: bytes) -> int:
    """Return how the picture in `data` is turned, by its EXIF: 1 to 8, 1 where it does not say."""
    if image.format == "PNG" and not (b"eXIf" in data or b"Raw profile type exif" in data):
        # Asked for it, Pillow reads all pixels: it may stand behind them.
        return UPRIGHT
    if image.format == "TIFF":
        # Pillow turns it itself.
        return UPRIGHT
    try:
        found = image.getexif().get(_ORIENTATION, UPRIGHT)
    except Exception:
        # A note that can't be read says nothing.
        return UPRIGHT
    return found if isinstance(found, int) and UPRIGHT <= found <= _LAST else UPRIGHT


def _refuse_size(width: int, height: int) -> None:
    if width * height > LARGEST_PICTURE:
        most = f"more than {LARGEST_PICTURE // 1_000_000} million"
        hint = "make it smaller; 300 dpi at its printed size is enough"
        raise PictureError(f"has {width} x {height} pixels, {most}", hint)


def _refuse_several(image: Image.Image) -> None:
    """Raise PictureError for an animation, or for a file of several pages."""
    # A PNG, and a JPEG from a telephone, are one picture, and others behind it.
    number = 1 if image.format in ("PNG", *JPEG) else getattr(image, "n_frames", 1)
    if number > 1:
        raise PictureError(f"has {number} pictures", "save the one that is to be printed alone")


def _unread(data: bytes) -> PictureError:
    hint = "save it again as PNG or JPEG"
    name, suffix = format_of(data)
    if name and not suffix:
        return PictureError(f"is a {name} file, not {_NAMED}", hint)
    if b"<svg" in data[:_HEAD]:
        return PictureError(f"is an SVG drawing, not {_NAMED}", "let its name end in .svg")
    return PictureError("can't be read: it is damaged, or cut off", hint)
