"""Pictures of pieces on a page that is read: small, clipped to their cut, with a line along it."""

from __future__ import annotations

import math

from pikepdf import Dictionary, Object, Pdf

from pnp.core.geometry import Rect, Size
from pnp.core.units import mm_to_pt
from pnp.drawing.drawing import Drawing
from pnp.fonts.font_book import FontBook
from pnp.pdf.form_xobjects import FaceForms
from pnp.pdf.paths import polygon, rounded
from pnp.shapes.trim import Trim


class PagePictures:
    """Puts pictures on the pages of `pdf`, which are counted from 0."""

    def __init__(self, pdf: Pdf, fonts: FontBook) -> None:
        self._pdf = pdf
        self._forms = FaceForms(pdf, fonts)
        self._names: dict[int, Dictionary] = {}
        self._content: dict[int, list[str]] = {}

    def form(self, name: str, drawing: Drawing, keep: Rect) -> Object:
        """Return a drawing as a form, of which `keep` is seen, in mm from its top left corner."""
        return self._forms.add(name, drawing, keep, mute=True)

    def paint(self, page: int, name: str, form: Object, operators: str) -> None:
        """Paint a form on a page with `operators`, which call it `name`, with a /."""
        self._names.setdefault(page, Dictionary())[name] = form
        self._content.setdefault(page, []).append(operators)

    def finish(self) -> None:
        """Write all that was painted."""
        self._forms.finish()
        for page, operators in self._content.items():
            sheet = self._pdf.pages[page]
            sheet.Resources["/XObject"] = self._names[page]
            sheet.contents_add("".join(operators).encode("ascii"))


def fitted(size: Size, place: Rect, most: float = math.inf) -> Rect:
    """Return where a piece of `size` lies in a place, as large as fits, at its top left corner.

    It is at the `most` so many times as large.
    """
    scale = min(place.width / size.width, place.height / size.height, most)
    return Rect(place.x, place.y, scale * size.width, scale * size.height)


def scaled(place: Rect, width: float, page: Size, painted: str) -> str:
    """Return the operators of what is `width` mm wide, made as wide as its place on a `page`."""
    scale = place.width / width
    x, y = mm_to_pt(place.x), mm_to_pt(page.height - place.bottom)
    return f"q {scale:.5f} 0 0 {scale:.5f} {x:.3f} {y:.3f} cm {painted} Q"


def piece(place: Rect, trim: Trim, page: Size, name: str) -> str:
    """Return the operators that draw the form `name`, with a /, and a hairline along the cut."""
    width, height = trim.size
    cut = f"0 0 {mm_to_pt(width):.3f} {mm_to_pt(height):.3f} re"
    if trim.outline:
        cut = polygon(trim.outline, height)
    elif trim.corner > 0:
        cut = rounded(mm_to_pt(width), mm_to_pt(height), mm_to_pt(trim.corner))
    line = f"0.6 G {0.3 / (place.width / width):.3f} w {cut} S"
    return scaled(place, width, page, f"q {cut} W n {name} Do Q {line}")
