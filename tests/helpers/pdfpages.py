"""Printed pages as a reader sees them: drawn, and as text. pdfium reads them: pip brings it.

The package writes PDFs with other libraries than this one, so what tests measure here has been
read by somebody else.
"""

import ctypes
import math
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pypdfium2
from pypdfium2 import raw

from pnp.core.units import PT_PER_INCH


@contextmanager
def opened(pdf):
    """Yield a PDF, given as its path or its bytes, as pdfium has opened it."""
    document = pypdfium2.PdfDocument(pdf if isinstance(pdf, bytes) else Path(pdf))
    try:
        yield document
    finally:
        document.close()


def images(pdf, dpi):
    """Return all pages as Pillow images (RGB), `dpi` pixels an inch to the last digit.

    A page that is no whole number of pixels wide or high gets one more, as white as paper. (The
    usual way of pypdfium2 stretches it to that, by up to 0.2 mm on A4 at 120 dpi.)
    """
    with opened(pdf) as document:
        return [_image(page, dpi / PT_PER_INCH) for page in document]


def _image(page, scale):
    width, height = (math.ceil(side * scale) for side in page.get_size())
    bitmap = pypdfium2.PdfBitmap.new_native(width, height, raw.FPDFBitmap_BGRx)
    bitmap.fill_rect((255, 255, 255, 255), 0, 0, width, height)
    place = raw.FS_MATRIX(scale, 0, 0, scale, 0, 0)
    everything = raw.FS_RECTF(0, 0, width, height)
    raw.FPDF_RenderPageBitmapWithMatrix(bitmap, page, place, everything, 0)
    return bitmap.to_pil().convert("RGB")


def texts(pdf):
    """Return the text of every page, as it is copied; its lines end in a newline."""
    with opened(pdf) as document:
        found = [page.get_textpage().get_text_range() for page in document]
    return [text.replace("\r\n", "\n") for text in found]


def metadata(pdf):
    """Return what a PDF's information dictionary says, by its keys ("Title")."""
    with opened(pdf) as document:
        return document.get_metadata_dict(skip_empty=True)


def page_sizes(pdf):
    """Return (width, height) of every page in pt."""
    with opened(pdf) as document:
        return [page.get_size() for page in document]


@dataclass(frozen=True)
class Font:
    """A font that texts of a page are set in: its name with the tag of a subset, if embedded."""

    name: str
    embedded: bool


def fonts(pdf):
    """Return the set of all fonts that texts on the pages are set in."""
    found = set()
    with opened(pdf) as document:
        for page in document:
            for thing in page.get_objects(filter=[raw.FPDF_PAGEOBJ_TEXT], max_depth=9):
                font = raw.FPDFTextObj_GetFont(thing)
                size = raw.FPDFFont_GetBaseFontName(font, None, 0)
                name = ctypes.create_string_buffer(size)
                raw.FPDFFont_GetBaseFontName(font, name, size)
                found.add(Font(name.value.decode(), raw.FPDFFont_GetIsEmbedded(font) == 1))
    return found
