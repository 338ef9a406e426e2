"""Small SVGs, 20 x 20 mm, that tests of drawing share, and how to draw them."""

import io
from functools import cache
from pathlib import Path

import pikepdf
from PIL import Image

from pnp.core.problems import Where
from pnp.core.units import mm_to_pt
from pnp.drawing.face import draw_face
from pnp.fonts.font_book import load_fonts
from pnp.pdf.form_xobjects import FaceForms

HERE = Where("cards/demo/hand.yaml", 7)
FONTS = load_fonts([Path(__file__).parents[2] / "fonts"])


def face(inside, size=20):
    """Return the SVG of a face of `size` x `size` mm."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'width="{size}mm" height="{size}mm" viewBox="0 0 {size} {size}">{inside}</svg>'
    )


@cache
def pixels(mode, size, kind):
    """Return a data: address of a small picture: a red top left quarter on blue."""
    import base64

    image = Image.new("RGBA", size, (30, 60, 200, 255))
    image.paste((220, 30, 30, 120), (0, 0, size[0] // 2, size[1] // 2))
    data = io.BytesIO()
    image.convert(mode).save(data, kind, quality=95)
    encoded = base64.b64encode(data.getvalue()).decode()
    return f"data:image/{kind};base64,{encoded}"


def pdf_of(svgs, keep=None):
    """Return a PDF with a page for each SVG, as bytes."""
    pdf = pikepdf.new()
    forms = FaceForms(pdf, FONTS)
    for number, svg in enumerate(svgs):
        drawing = draw_face(svg, FONTS, HERE)
        form = forms.add(f"face-{number}", drawing, keep)
        size = keep.size if keep else (drawing.width, drawing.height)
        page = pdf.add_blank_page(page_size=(mm_to_pt(size[0]), mm_to_pt(size[1])))
        page.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(Face=form))
        page.Contents = pikepdf.Stream(pdf, b"q 1 0 0 1 0 0 cm /Face Do Q")
    forms.finish()
    data = io.BytesIO()
    modes = pikepdf.ObjectStreamMode
    pdf.save(data, object_stream_mode=modes.generate, deterministic_id=True)
    return data.getvalue()
