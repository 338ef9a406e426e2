"""What a page of a sheet paints: the operators, and the names in them."""

from __future__ import annotations

from functools import lru_cache

from pikepdf import Object

from pnp.core.geometry import Rect
from pnp.core.units import mm_to_pt, pt_to_mm
from pnp.core.values import Struct
from pnp.exports.shared.page.piece_picture import scaled
from pnp.sheet_layout.duplex_sheets import PageGeometry, Placement

# By the degrees of a rotation: its matrix, and where in its slot the lower left corner of a face is
# then, as shares of the slot's width and height, from its own lower left corner.
_TURNS = {
    0: ("1 0 0 1", 0, 0),
    90: ("0 1 -1 0", 1, 0),
    180: ("-1 0 0 -1", 1, 1),
    270: ("0 -1 1 0", 0, 1),
}


class Bound(Struct, frozen=True):
    """A face in the PDF: its name on pages, its form, and the operators that clip it."""

    name: str
    form: Object
    clip: str


class PageContent:
    """The operators of one page, and the names in them. Lengths leave as pt, y upwards."""

    def __init__(self, frame: PageGeometry, bleed: float) -> None:
        self.operators: list[bytes] = []
        self.names: dict[str, Object] = {}
        self._frame = frame
        self._bleed = bleed

    def paint(self, name: str, painted: list[Object], number: int | None) -> None:
        """Paint a page of what was painted around faces, if it has a number."""
        if number is not None:
            self.names[f"/{name}"] = painted[number]
            self.operators.append(f"/{name} Do\n".encode("ascii"))

    def picture(self, place: Rect, form: Object) -> None:
        """Paint the picture of a folded box, as wide as its place."""
        self.names["/P"] = form
        painted = scaled(place, pt_to_mm(float(form.BBox[2])), self._frame.page, "/P Do")
        self.operators.append(f"{painted}\n".encode("ascii"))

    def face(self, placement: Placement, face: Bound) -> None:
        """Paint a face in its slot, clipped to its bleed and to its window."""
        self.names[f"/{face.name}"] = face.form
        matrix = _placed(placement.slot, placement.rotation, self._frame.page.height, self._bleed)
        shown = ""
        if placement.window:
            left, top, width, height = placement.window
            bottom = self._frame.page.height - top - height
            shown = f"{_pt(left)} {_pt(bottom)} {_pt(width)} {_pt(height)} re W n "
        self.operators.append(
            f"q {shown}{matrix} cm {face.clip}/{face.name} Do Q\n".encode("ascii")
        )


@lru_cache(maxsize=64)
def _placed(slot: Rect, rotation: int, page_height: float, bleed: float) -> str:
    """Return the matrix that puts a face with `bleed` mm into its slot."""
    slot = slot.grown(bleed)
    turn, right, up = _TURNS[rotation]
    x = mm_to_pt(slot.x + right * slot.width)
    y = mm_to_pt(page_height - slot.bottom + up * slot.height)
    return f"{turn} {x:.3f} {y:.3f}"


def _pt(length: float) -> str:
    return f"{mm_to_pt(length):.3f}"
