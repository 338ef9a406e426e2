"""A face as a small PNG, for pages that are read on a screen."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

from pnp.draw.contact import crop
from pnp.draw.face import draw_image
from pnp.facesvg import FaceSvg
from pnp.fonts import FontBook
from pnp.problems import Where

_COLOURS = 64


def thumbnail(svg: FaceSvg, fonts: FontBook, dpi: float, bleed: float, where: Where) -> bytes:
    """Return the PNG of `svg` without its `bleed` (mm), in few colours. Raises PnpError."""
    picture = crop(draw_image(svg, fonts, dpi, where), bleed, dpi)
    few = picture.quantize(_COLOURS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    data = BytesIO()
    few.save(data, "PNG", optimize=True)
    return data.getvalue()
