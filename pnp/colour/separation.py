"""Colours of screens to inks of a press: cyan, magenta, yellow and black, by an ICC profile.

Greys are printed in black alone: a thin letter of four inks is never quite sharp.
"""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import TypeAlias

from PIL import Image, ImageChops, ImageCms, ImageMath, ImageStat

from pnp.colour.rgb import Rgb

# Parts of 255 of cyan, magenta, yellow and black.
Inks: TypeAlias = tuple[int, int, int, int]
# Coated paper, FOGRA39, at most 240 % of ink: see the README beside it.
SHIPPED = Path(__file__).parent / "profiles/fogra39-240.icc"
SHIPPED_CONDITION = "FOGRA39"
# Where in the header of a profile (ICC.1:2010, table 17) stands what it is for, in which colours,
# that it is one, and how many bytes it has.
_CLASS, _SPACE, _MARK, _SIZE = slice(12, 16), slice(16, 20), slice(36, 40), slice(0, 4)
_HEADER = 128
_BROKEN = "is broken, or has no way from colours to inks"
_BYTE = 255


class ProfileError(Exception):
    """A profile that colours can't be printed by: the end of a sentence, as "is ..."."""


class Separation:
    """What takes sRGB to inks: relative colorimetric, with black point compensation.

    No colour takes more ink than `limit`, in per cent of one ink: of what is above it cyan, magenta
    and yellow are taken off, in equal shares. Raises ProfileError.
    """

    def __init__(self, profile: bytes, limit: float) -> None:
        check_profile(profile)
        self._most = int(limit * 255 / 100)
        try:
            press = ImageCms.ImageCmsProfile(BytesIO(profile))
            self._transform = ImageCms.buildTransform(
                ImageCms.createProfile("sRGB"),
                press,
                "RGB",
                "CMYK",
                ImageCms.Intent.RELATIVE_COLORIMETRIC,
                ImageCms.Flags.BLACKPOINTCOMPENSATION,
            )
            # What the profile is called, by whoever made it.
            self.name = (ImageCms.getProfileDescription(press) or "").strip() or "Custom"
        except (ImageCms.PyCMSError, OSError):
            raise ProfileError(_BROKEN) from None
        # 0.5 ms for each colour.
        self._known: dict[Rgb, Inks] = {}

    def inks(self, colour: Rgb) -> Inks:
        """Return the inks of a colour."""
        found = self._known.get(colour)
        if found is None:
            c, m, y, k = self.pixels(Image.new("RGB", (1, 1), colour)).tobytes()
            found = self._known[colour] = (c, m, y, k)
        return found

    def pixels(self, image: Image.Image) -> Image.Image:
        """Return an image (L or RGB, in sRGB) in inks (CMYK)."""
        if image.mode == "L":
            return _in_black(image)
        separated: Image.Image = self._transform.apply(image)
        separated = _limited(separated, self._most)
        red, green, blue = image.split()
        apart = ImageChops.lighter(
            ImageChops.difference(red, green), ImageChops.difference(green, blue)
        )
        if apart.getextrema()[0] == 0:
            # Black for a grey: ISO 32000-2, 10.4.2.2.
            separated.paste(_in_black(red), (0, 0), apart.point(_IS_ZERO))
        return separated


def _in_black(grey: Image.Image) -> Image.Image:
    none = Image.new("L", grey.size)
    return Image.merge("CMYK", (none, none, none, ImageChops.invert(grey)))


_IS_ZERO = [255] + 255 * [0]


def _limited(image: Image.Image, most: int) -> Image.Image:
    """Return an image in inks of which no pixel has more than `most` parts of 255 in all."""
    if most >= 4 * 255:
        return image
    bands = dict(zip("cmyk", image.split(), strict=True))
    over = ImageMath.lambda_eval(
        lambda of: of["max"](of["c"] + of["m"] + of["y"] + of["k"] - most, 0), **bands
    )
    if over.getextrema()[1] == 0:
        return image
    cmy = ImageMath.lambda_eval(lambda of: of["c"] + of["m"] + of["y"], **bands)

    def less(name: str) -> Image.Image:
        """Return the rest of one of the three, rounded down."""
        found: Image.Image = ImageMath.lambda_eval(
            lambda of: of["convert"](
                of[name] - (of[name] * of["over"] + of["all"] - 1) / of["max"](of["all"], 1), "L"
            ),
            over=over, all=cmy, **bands,
        )  # fmt: skip
        return found

    return Image.merge("CMYK", (less("c"), less("m"), less("y"), bands["k"]))


def check_profile(profile: bytes) -> None:
    """Raise ProfileError for what is no profile, or none of a press that prints four inks."""
    if len(profile) < _HEADER or profile[_MARK] != b"acsp":
        raise ProfileError("is no ICC profile")
    if profile[_SPACE] != b"CMYK" or profile[_CLASS] != b"prtr":
        raise ProfileError("is a profile of another device than a press with four inks")
    if int.from_bytes(profile[_SIZE], "big") > len(profile):
        # What is cut off may still make inks of colours here, and not at the press.
        raise ProfileError(_BROKEN)


def shipped_profile() -> bytes:
    """Return the profile that ships."""
    return SHIPPED.read_bytes()


@lru_cache(maxsize=4)
def separation(profile: bytes, limit: float) -> Separation:
    """Return the separation by a profile, made once: that takes a fifth of a second."""
    return Separation(profile, limit)


def most_ink(samples: bytes, size: tuple[int, int]) -> float:
    """Return the largest total of the four inks of a pixel, in per cent of one.

    `samples` are four bytes a pixel, top first. Raises ValueError where there are fewer.
    """
    bands = dict(zip("cmyk", Image.frombytes("CMYK", size, samples).split(), strict=True))
    total = ImageMath.lambda_eval(lambda of: of["c"] + of["m"] + of["y"] + of["k"], **bands)
    most: int = total.getextrema()[1]
    return most * 100 / _BYTE


def mean_ink(image: Image.Image) -> float:
    """Return the mean total of the four inks of an image (CMYK), in per cent of one."""
    return sum(ImageStat.Stat(image).mean) * 100 / _BYTE
