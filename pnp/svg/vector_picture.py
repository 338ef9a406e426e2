"""A drawing of any program as a picture: vector in a PDF, pixels as fine as they are asked for."""

from __future__ import annotations

import base64
import binascii
import json
from functools import cached_property, lru_cache
from hashlib import blake2b
from io import BytesIO
from typing import TYPE_CHECKING
from xml.etree.ElementTree import ParseError, tostring

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import fromstring

from pnp.core.geometry import Size
from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.units import MM_PER_INCH, PT_PER_INCH
from pnp.fonts.font_book import FontBook
from pnp.processes.helper_process import Helper, HelperError
from pnp.svg.encoded_image import DRAWING, EncodedImage, Remark
from pnp.svg.filter_resolution import COARSE_DPI, RASTER_DPI, coarser, is_filtered, page_for
from pnp.svg.font_substitution import Fonts, said, use_fonts
from pnp.svg.image_header import PictureError
from pnp.svg.matrix import IDENTITY
from pnp.svg.svg_sanitizer import SIZED, register_names
from pnp.svg.typst_server import MADE

if TYPE_CHECKING:
    from PIL import Image
from collections.abc import Iterator

# Text that flows, as Inkscape wrote it until 1.0.
_FLOWED = lazy_pattern(rb"<flow(?:Para|Span)\b[^>]*>\s*[^<\s]")
_HTML = lazy_pattern(rb"<foreignObject\b")
_ANIMATED = lazy_pattern(rb"<(?:animate\w*|set)\b|[;{\"'\s]animation(?:-name)?\s*:")
_BOX = lazy_pattern(rb"transform-box\s*[:=]\s*[\"']?\s*(?!view-box)[a-z]")
_PAINTS = {"meshgradient": "mesh gradients", "hatch": "hatches"}
_PAINT = lazy_pattern(rb"""<(meshgradient|hatch)\b[^>]*?\sid="([^"]+)\"""")

_SAVE = (
    "turn flowed text into plain one, in Inkscape: Text > Convert to Text; else save it as PNG in "
    "the program that shows it whole"
)

# What to do about what is noted, in the order that it is told in.
_FONT = "add the font to fonts/, or turn the text into a path; in Inkscape: Path > Object to Path"
_PLAIN = "turn flowed text into plain one; in Inkscape: Text > Convert to Text"
_PIXELS = "save the drawing as PNG in the program that shows it"
_ORIGIN = "say transform-origin in units of the drawing"
_VIEW_BOX = 'give <svg> a viewBox="0 0 WIDTH HEIGHT"; in Inkscape: Edit > Resize Page to Selection'
_HINTS = (_FONT, _PLAIN, _PIXELS, _ORIGIN, _VIEW_BOX)

# The longer side of pixels.
_MOST_PIXELS = 6000
_FEW_PIXELS = 8
_helper = Helper("pnp.svg.typst_server")


class VectorPicture:
    """A drawing, `width` and `height` in mm. Raises PictureError when it is none.

    To those who paint it, it is like `embedded_images.EmbeddedImage`.
    """

    turn = IDENTITY

    def __init__(self, href: str, fonts: FontBook, size: Size, file: str) -> None:
        self.width, self.height = size
        self._of = file
        self._error: PictureError | None = None
        self._is_tried = False
        self._dpi = RASTER_DPI
        try:
            self._svg = base64.b64decode(href.removeprefix(DRAWING), validate=True)
            self._fonts = Fonts((), {})
            if b"text" in self._svg:
                self._set_in(fonts)
        except (binascii.Error, ParseError, DefusedXmlException, ValueError):
            raise PictureError(
                "can't be read", "put it into art/ and place it with art()"
            ) from None
        self._page = page_for(size)

    def _set_in(self, fonts: FontBook) -> None:
        root = fromstring(self._svg)
        register_names()
        self._fonts = use_fonts(root, fonts)
        self._svg = tostring(root)

    @property
    def name(self) -> str:
        """The name of the picture as a part of a drawing."""
        said = f"{self._page} {[font.digest for font in self._fonts.files]}".encode()
        return "I" + blake2b(said + self._svg, digest_size=6).hexdigest()

    # Made once: by another process.
    @cached_property
    def picture(self) -> EncodedImage:
        """The picture for a PDF: a page."""
        data = self._made("pdf", PT_PER_INCH)
        note, hint = self._printed_note()
        return EncodedImage(*self._page, 3, "pdf", data, note=note, hint=hint, file=self._of)

    @property
    def image(self) -> Image.Image:
        """The pixels at 300 dpi, as RGBA."""
        return self.image_of(round(max(self.width, self.height) * 300 / MM_PER_INCH))

    def image_of(self, side: float) -> Image.Image:
        """Return pixels as RGBA, of which the longer side has about so many."""
        # Loaded only where there are pixels.
        from PIL import Image

        side = min(max(side, 1), _MOST_PIXELS)
        ppi = side / max(self._page) * PT_PER_INCH
        with Image.open(BytesIO(self._made("png", ppi))) as image:
            return image.convert("RGBA")

    def try_out(self) -> None:
        """Raise PictureError where it can't be drawn, so that a check tells what a build would."""
        if not self._is_tried:
            self.image_of(_FEW_PIXELS)
            self._is_tried = True

    @property
    def _is_filtered(self) -> bool:
        return is_filtered(self._svg)

    @property
    def notes(self) -> dict[str, Remark]:
        """Its note by its file, if there is anything to note."""
        return {self._of: self.note} if self.note[0] else {}

    # 5 ms for a drawing of 200 kB.
    @cached_property
    def remarks(self) -> dict[str, Remark]:
        """What of it is missing in print, by its file; nothing if all of it is there."""
        lost = "; ".join(said for said, _ in undrawn(self._svg))
        return {self._of: (lost, _SAVE)} if lost else {}

    # 5 ms for a drawing of 200 kB.
    @cached_property
    def note(self) -> Remark:
        """What is not as it was drawn, "" if all is."""
        told = [*((one, _FONT) for one in said(self._fonts)), *undrawn(self._svg)]
        if SIZED.encode() in self._svg:
            told.append(("it says no size, and is as large as what is in it", _VIEW_BOX))
        hints = {hint for _, hint in told}
        return "; ".join(one for one, _ in told), "; ".join(one for one in _HINTS if one in hints)

    def _printed_note(self) -> Remark:
        """Return the same for a PDF, in which filters alone are pixels."""
        note, hint = self.note
        filtered = f"its filters are pixels, {self._dpi} to an inch" if self._is_filtered else ""
        return "; ".join(filter(None, (note, filtered))), hint

    def _made(self, kind: str, ppi: float) -> bytes:
        """Return the page in a format. Raises PictureError, at once where it was raised before."""
        if self._error is None:
            try:
                return self._asked_for(kind, ppi)
            except HelperError:
                hint = "make it simpler, above all its filters, or save it as PNG"
                self._error = PictureError("takes too much time or memory to draw", hint)
            except ValueError:
                hint = "open it in a drawing program and save it anew"
                self._error = PictureError("can't be drawn", hint)
        raise self._error

    def _asked_for(self, kind: str, ppi: float) -> bytes:
        """Return the page, with coarser filters where fine ones take too long."""
        try:
            return self._drawn(kind, ppi)
        except HelperError:
            if not self._is_filtered or self._dpi < RASTER_DPI:
                raise
        self._dpi = COARSE_DPI
        self._page = coarser(self._page)
        return self._drawn(kind, ppi)

    def _drawn(self, kind: str, ppi: float) -> bytes:
        """Return what Typst makes. Raises ValueError where it refuses, and HelperError."""
        width, height = self._page
        fonts = [str(font.path.absolute()) for font in self._fonts.files]
        asked = {"width": width, "height": height, "format": kind, "ppi": ppi, "fonts": fonts}
        answer = _helper.ask(json.dumps(asked).encode(), self._svg)
        if not answer.startswith(MADE):
            raise ValueError
        return answer.removeprefix(MADE)


# One object for a drawing, since it keeps what was made of it.
@lru_cache(maxsize=32)
def read_vector(href: str, fonts: FontBook, size: Size, file: str) -> VectorPicture:
    """Return the drawing in a data: address, so large (mm), out of `file`.

    Raises PictureError where it is none.
    """
    return VectorPicture(href, fonts, size, file)


def undrawn(svg: bytes) -> Iterator[Remark]:
    """Yield what of a drawing is missing in print, to be told."""
    if _FLOWED.search(svg):
        yield "its flowed text is not drawn", _PLAIN
    if _HTML.search(svg):
        yield "its pieces of web pages (foreignObject) are not drawn", _PIXELS
    if _ANIMATED.search(svg):
        yield "its animations are not drawn: it looks as before they begin", _PIXELS
    if _BOX.search(svg):
        told = "its transform-box is not known: what says so is turned about another point"
        yield told, _ORIGIN
    kinds = {kind.decode() for kind, name in _PAINT.findall(svg) if b"url(#" + name + b")" in svg}
    for kind in sorted(kinds):
        yield f"its {_PAINTS[kind]} are not drawn", _PIXELS
