"""What art() makes of a picture: a part of it (crop), shades of a colour (tint), its shadow."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from pnp.colour.rgb import parse_hex
from pnp.core.geometry import Rect, Size
from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.problems import shorten
from pnp.core.values import Struct, replace
from pnp.files.user_file import PIXELS
from pnp.render.argument_checks import CallError
from pnp.render.art import Art
from pnp.svg.embedded_images import outline_of
from pnp.svg.image_header import PictureError
from pnp.svg.svg_sanitizer import as_picture

_HOW_CROP = "write what to leave out at the top, right, bottom and left, as '10% 0 25% 0'"
_HOW_TINT = "write a colour as '#a03c00', or name one: palette.rust"
_HOW_SHADOW = (
    "write how far it lies to the right and down, how soft it is, in mm, and its colour, as"
    " '0.5 0.8 1.5 #00000080'"
)
_SHARE = lazy_pattern(r"(\d{1,2}(?:\.\d+)?)%|0")
_NUMBER = lazy_pattern(r"-?\d{1,3}(?:\.\d+)?")
_COLOUR = lazy_pattern(r"(#[0-9a-fA-F]{3}|#[0-9a-fA-F]{6})([0-9a-fA-F]{2})?")
_USUAL_SHADOW = "#00000080"
# Deviations of a Gaussian blur beyond which nothing is seen of it.
_FAR = 3.0
# How `pnp.render.traced` marks what an SVG is made of.
_MARK = lazy_pattern("\ufdd3\\d+\ufdd4")


def cropped(art: Art, crop: object) -> Art:
    """Return `art` without what `crop` leaves out at its edges, as CSS's inset(); "" is nothing.

    Raises CallError.
    """
    if not crop:
        return art
    shares = [_SHARE.fullmatch(word) for word in str(crop).split()]
    found = [float(one[1] or 0) / 100 for one in shares if one]
    if len(shares) != 4 or len(found) != 4:
        raise CallError(f"art() has crop='{shorten(str(crop))}'", _HOW_CROP)
    top, right, bottom, left = found
    if left + right >= 1 or top + bottom >= 1:
        raise CallError(f"art() has crop='{crop}', which leaves nothing", _HOW_CROP)
    x, y, width, height = art.box
    part = Rect(
        x + left * width, y + top * height, width * (1 - left - right), height * (1 - top - bottom)
    )
    return replace(art, part=part)


def tinted(art: Art, tint: object) -> Art:
    """Return `art`, made of pixels, in shades of a colour; "" is none. Raises CallError."""
    if not tint:
        return art
    try:
        red, green, blue = parse_hex(str(tint))
    except ValueError:
        raise CallError(f"art() has tint='{shorten(str(tint))}'", _HOW_TINT) from None
    if Path(art.file).suffix.lower() not in PIXELS:
        message = f"art() has a tint for '{art.file}', which is no picture made of pixels"
        raise CallError(message, "give the drawing other colours, or save it as PNG")
    said = f";tint={red:02x}{green:02x}{blue:02x};base64,"
    return replace(art, svg=art.svg.replace(";base64,", said, 1))


# What paints: an attribute or a declaration, but for one that says that nothing is painted.
_PAINT = lazy_pattern(
    r"""(?P<name>(?<![\w-])(?:fill|stroke|stop-color|color)\s*(?:=\s*["']|:)\s*)"""
    r"""(?!none\b|transparent\b|inherit\b)[^"';}>]+"""
)


def in_one_colour(art: Art, colour: str) -> Art:
    """Return a drawing with all that it paints in `colour`, "#rrggbb", as icons in texts may be."""
    if art.foreign:
        svg = _recoloured(art.foreign, colour)
        return replace(art, svg=as_picture(svg, art.box, art.file), foreign=svg)
    inside = _recoloured(art.svg, colour)
    return replace(art, svg=f'<g fill="{colour}">{inside}</g>')


def _recoloured(svg: str, colour: str) -> str:
    return _PAINT.sub(lambda match: match["name"] + colour, svg)


class Shadow(Struct, frozen=True):
    """A soft shadow: how far it lies to the right and down, how soft it is (mm), and its colour."""

    x: float
    y: float
    soft: float
    colour: str
    alpha: float


def shadow_of(said: object) -> Shadow | None:
    """Return a shadow as CSS writes one, "0.5 0.8 1.5 #00000080"; "" is none. Raises CallError."""
    if not said:
        return None
    words = str(said).split()
    colour = _COLOUR.fullmatch(words.pop() if words[-1:] and words[-1][0] == "#" else _USUAL_SHADOW)
    numbers = [float(word) for word in words if _NUMBER.fullmatch(word)]
    is_good = colour and len(numbers) == len(words) == 3
    if not is_good or not 0 <= numbers[2] <= 20:
        raise CallError(f"art() has shadow='{shorten(str(said))}'", _HOW_SHADOW)
    assert colour is not None  # noqa: S101 - it is good
    alpha = int(colour[2] or "ff", 16) / 255
    x, y, soft = numbers
    return Shadow(x, y, soft, colour[1], alpha)


def silhouette(art: Art) -> str:
    """Return SVG that covers what `art` does, in units of its own."""
    if art.foreign:
        return as_picture(art.foreign, art.box, "")
    svg = _MARK.sub("", art.svg)
    if Path(art.file).suffix.lower() not in PIXELS:
        return svg
    return _of_pixels(svg, art.box)


# 45 ms for a picture of 750 x 1050 pixels.
@lru_cache(maxsize=16)
def _of_pixels(svg: str, box: Rect) -> str:
    """Return a silhouette that is read by all: a rectangle, where nothing is transparent."""
    rect = f'<rect width="{box.width:g}" height="{box.height:g}"/>'
    try:
        seen = outline_of(svg.partition('href="')[2].partition('"')[0])
    except PictureError:
        # What is wrong with it is told where it is drawn.
        return rect
    if not seen:
        return rect
    return f'<image href="{seen}" width="{box.width:g}" height="{box.height:g}"/>'


def shadow_svg(inside: str, size: Size, shadow: Shadow) -> str:
    """Return the shadow of what is `inside` (mm), which is of such a size, from 0, 0 on.

    What is drawn is soft beyond these edges. Equal ones are drawn once for all faces.
    """
    deviation = shadow.soft / 2
    box = Rect(0, 0, *size).grown(_FAR * deviation)
    x, y, width, height = (f"{value:.6g}" for value in box)
    region = f'x="{x}" y="{y}" width="{width}" height="{height}"'
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="{x} {y} {width} {height}" preserveAspectRatio="none">'
        f'<filter id="s" filterUnits="userSpaceOnUse" {region} '
        'color-interpolation-filters="sRGB">'
        f'<feGaussianBlur in="SourceAlpha" stdDeviation="{deviation:g}"/>'
        '<feComponentTransfer result="a"><feFuncA type="linear" '
        f'slope="{shadow.alpha:.4g}"/></feComponentTransfer>'
        f'<feFlood flood-color="{shadow.colour}"/><feComposite in2="a" operator="in"/>'
        f'</filter><g filter="url(#s)">{inside}</g></svg>'
    )
    # It is of no file: nobody drew it, so nobody is told that it is made of pixels.
    return as_picture(svg, box, "")
