"""A face as a PDF of one page, with the boxes that print shops ask for."""

from __future__ import annotations

from pikepdf import Array, Dictionary, Name, Object, Pdf, Stream

from pnp.core.geometry import Rect
from pnp.core.units import PT_PER_MM
from pnp.drawing.drawing import PER_MM
from pnp.drawing.face_picture import FacePicture, face_drawing
from pnp.drawing.mirrored_bleed import mirrors
from pnp.drawing.operators import write_outline
from pnp.drawing.trim_outline import trim_outline
from pnp.pdf.form_xobjects import FaceForms
from pnp.pdf.metadata import About, write_metadata
from pnp.pdf.pikepdf_writer import pdf_bytes
from pnp.shapes.trim import Trim

_FACE = "F0"


def face_pdf(face: FacePicture, part: Rect, bleed: float, ppi: int, about: About) -> bytes:
    """Return the PDF of `face`, of which `part` is painted, with `bleed` mm around its trim.

    Its pictures are as fine as `draw_face` says.

    Raises PnpError like `draw_face`.
    """
    pdf = Pdf.new()
    drawing = face_drawing(face, part, ppi)
    forms = FaceForms(pdf, face.fonts)
    form = forms.add(_FACE, drawing)
    forms.finish()
    page = add_page(pdf, form, part, face.keep, bleed, face.cut)
    # A face may be half transparent: readers are told in which colours to mix.
    page["/Group"] = Dictionary(S=Name.Transparency, CS=Name.DeviceRGB)
    write_metadata(pdf, about)
    return pdf_bytes(pdf)


def add_page(
    pdf: Pdf, form: Object | None, part: Rect, keep: Rect, bleed: float, cut: Trim | None = None
) -> Object:
    """Add a page that shows `keep` of a face, and return it: see `FacePicture`.

    `form` shows `part` of the face; None is a page that stays white. The trim lies `bleed` mm
    inside, and what is painted ends at the `cut`.
    """
    page = pdf.add_blank_page(page_size=(keep.width * PT_PER_MM, keep.height * PT_PER_MM)).obj
    size = Rect(0, 0, *keep.size)
    page["/MediaBox"] = page["/BleedBox"] = _box(size)
    page["/TrimBox"] = _box(size.grown(-bleed))
    known = {} if form is None else {f"/{_FACE}": form}
    page["/Resources"] = Dictionary(XObject=Dictionary(known))
    page["/Contents"] = Stream(pdf, b"" if form is None else _content(part, keep, cut))
    return page


def _content(part: Rect, keep: Rect, cut: Trim | None) -> bytes:
    said = []
    if cut:
        matrix = (PER_MM, 0.0, 0.0, -PER_MM, 0.0, keep.height * PER_MM)
        path = write_outline(trim_outline(cut), matrix).text
        said.append(f"0.01 0 0 0.01 0 0 cm {path} W n 100 0 0 100 0 0 cm")
    for one in mirrors(part, keep):
        a, _, _, d, e, f = one.matrix
        # From mm that grow downwards to pt that grow upwards; the form begins at its lower left.
        left, low = part.x - keep.x, part.bottom - keep.y
        x, y = a * left + e, keep.height - (d * low + f)
        said.append(f"q {_rectangle(one.onto, keep.height)} W n {_placed(a, d, x, y)} Q")
    said.append(f"q {_placed(1, 1, part.x - keep.x, keep.bottom - part.bottom)} Q")
    return " ".join(said).encode("ascii")


def _placed(across: float, down: float, x: float, y: float) -> str:
    numbers = (across, 0, 0, down, x * PT_PER_MM, y * PT_PER_MM)
    return f"{' '.join(f'{value:.6g}' for value in numbers)} cm /{_FACE} Do"


def _rectangle(one: Rect, height: float) -> str:
    numbers = (one.x, height - one.bottom, one.width, one.height)
    return f"{' '.join(f'{value * PT_PER_MM:.6g}' for value in numbers)} re"


def _box(one: Rect) -> Array:
    return Array([round(value * PT_PER_MM, 4) for value in (one.x, one.y, one.right, one.bottom)])
