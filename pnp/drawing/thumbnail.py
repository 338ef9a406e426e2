"""A face as a small PNG, for pages that are read on a screen."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

from pnp.core.geometry import Size
from pnp.core.problems import Where
from pnp.drawing.contact_sheet import crop
from pnp.drawing.face import draw_image
from pnp.fonts.book import FontBook
from pnp.svg.face_document import FaceSvg

_COLOURS = 64


def thumbnail(
    svg: FaceSvg, fonts: FontBook, dpi: float, bleed: float, where: Where, size: Size
) -> bytes:
    """Return the PNG of `svg`, which has `size` (mm) and `bleed` around it (mm), without the bleed.

    It has few colours. Raises PnpError.
    """
    picture = crop(draw_image(svg, fonts, dpi, where, size.grown(bleed)), bleed, dpi)
    few = picture.quantize(_COLOURS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    data = BytesIO()
    few.save(data, "PNG", optimize=True)
    return data.getvalue()
