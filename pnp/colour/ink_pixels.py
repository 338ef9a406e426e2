"""How much ink pixels take."""

from __future__ import annotations

from PIL import Image, ImageMath, ImageStat

_BYTE = 255


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
