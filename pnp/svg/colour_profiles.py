"""Pixels of any kind as sRGB with 8 bits a colour: by the profile that a picture brings, if any."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from io import BytesIO

from PIL import Image, ImageChops, ImageCms, ImageOps

from pnp.colour.rgb import Rgb
from pnp.svg.image_header import JPEG, PictureError

# How much a profile may differ from sRGB, of 255, to be that. Programs write it in many ways.
_ALIKE = 2
# Bytes of the header of a profile (ICC.1, section 7.2); its colour space stands at 16.
_HEADER = 128
# What a profile can be for, by Pillow's names of modes.
_SPACES = {"L": b"GRAY", "RGB": b"RGB ", "CMYK": b"CMYK"}
# Pillow's modes of what can't be shown.
_STRANGE = {"I": "32 bits a colour", "F": "32 bits a colour", "LAB": "colours in Lab"}
# Which byte of each sample of 16 bits is the upper one.
_UPPER = {"I;16": 1, "I;16L": 1, "I;16B": 0}


def is_srgb(image: Image.Image) -> bool:
    """Return whether the colours of an image (grey or RGB, of any depth) are meant as they are."""
    # As `in_srgb` has them.
    mode = image.mode if image.mode == "L" else "RGB"
    return _transform(image.info.get("icc_profile") or b"", mode) is None


def in_srgb(image: Image.Image) -> Image.Image:
    """Return an image, all of which is read, as L, RGB or RGBA of sRGB.

    Raises PictureError for samples that nobody could show.
    """
    if image.mode in _STRANGE:
        hint = "save it again as RGB with 8 or 16 bits a colour"
        raise PictureError(f"has {_STRANGE[image.mode]}", hint)
    profile = image.info.get("icc_profile") or b""
    if image.mode in _UPPER:
        # Of 16 bits the upper 8: Pillow would make everything above 255 white.
        image = Image.frombytes("L", image.size, image.tobytes()[_UPPER[image.mode] :: 2])
    if image.mode == "CMYK":
        return _from_inks(image, profile)
    alpha = None
    if image.has_transparency_data:
        image = image.convert("RGBA")
        alpha = image.getchannel("A")
    elif image.mode not in ("L", "RGB"):
        image = image.convert("RGB")
    colours = image.convert("RGB") if alpha else image
    transform = _transform(profile, colours.mode)
    if transform is not None:
        colours = transform(colours)
        if alpha:
            colours.putalpha(alpha)
        return colours
    return image


def _from_inks(image: Image.Image, profile: bytes) -> Image.Image:
    """Return a picture in printers' inks as RGB: by its own profile if it has a good one."""
    if image.format in JPEG and "adobe" not in image.info:
        # Photoshop writes inks the wrong way round, which Pillow takes for what all do.
        image = ImageChops.invert(image)
    transform = _transform(profile, "CMYK")
    return image.convert("RGB") if transform is None else transform(image)


# 5 ms for a profile of a screen, 30 ms for one of inks.
@lru_cache(maxsize=16)
def _transform(profile: bytes, mode: str) -> Callable[[Image.Image], Image.Image] | None:
    """Return what takes colours of a profile to sRGB, None if it is that.

    A profile that can't be read, or is one for other colours, says nothing.
    """
    if len(profile) < _HEADER or profile[16:20] != _SPACES.get(mode):
        return None
    try:
        made = ImageCms.buildTransform(
            ImageCms.ImageCmsProfile(BytesIO(profile)),
            ImageCms.createProfile("sRGB"),
            mode,
            "RGB",
            ImageCms.Intent.RELATIVE_COLORIMETRIC,
            ImageCms.Flags.BLACKPOINTCOMPENSATION,
        )
    except (ImageCms.PyCMSError, OSError):
        return None

    def apply(image: Image.Image) -> Image.Image:
        found: Image.Image = made.apply(image)
        return found.getchannel("G") if mode == "L" else found

    if mode == "CMYK":
        return apply
    grey = Image.linear_gradient("L")
    ramps = [grey] if mode == "L" else [grey, grey.rotate(90), grey.rotate(180)]
    sample = Image.merge(mode, ramps)
    ends = ImageChops.difference(sample, apply(sample)).split()
    most = max(index for one in ends for index, count in enumerate(one.histogram()) if count)
    return apply if most > _ALIKE else None


def in_shades(image: Image.Image, colour: Rgb) -> Image.Image:
    """Return an image in shades of one colour, from black by it to white; as light as it was."""
    grey = image.convert("RGB").convert("L")
    light = Image.new("RGB", (1, 1), colour).convert("L").tobytes()[0]
    shades = ImageOps.colorize(grey, "black", "white", colour, midpoint=min(max(light, 1), 254))
    if image.mode == "RGBA":
        shades.putalpha(image.getchannel("A"))
    return shades
