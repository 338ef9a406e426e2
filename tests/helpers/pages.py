"""Pages of a PDF as pixels, by pdfium, and where colours lie on them."""

from PIL import Image, ImageChops
from pypdfium2 import PdfDocument

from pnp.core.geometry import Rect
from pnp.core.units import MM_PER_INCH, PT_PER_INCH

DPI = 254  # ten pixels are a millimetre


def page_of(path, number=0, dpi=DPI):
    """Return a page of the PDF at `path` as RGB."""
    with PdfDocument(path) as pdf:
        return pdf[number].render(scale=dpi / PT_PER_INCH).to_pil().convert("RGB")


def extent(image, *colours, dpi=DPI, slack=24):
    """Return the box in mm around all that has one of `colours`, None where nothing has."""
    found = Image.new("L", image.size)
    for colour in colours:
        unlike = ImageChops.difference(image, Image.new("RGB", image.size, colour)).split()
        most = ImageChops.lighter(ImageChops.lighter(*unlike[:2]), unlike[2])
        found = ImageChops.lighter(found, most.point(lambda value: 255 * (value < slack)))
    box = found.getbbox()
    if box is None:
        return None
    left, top, right, bottom = (pixel * MM_PER_INCH / dpi for pixel in box)
    return Rect(left, top, right - left, bottom - top)
