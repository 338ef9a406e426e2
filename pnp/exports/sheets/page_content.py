"""What a page of a sheet paints: the operators, and the names in them."""

from __future__ import annotations

from functools import lru_cache

from pnp.core.geometry import Rect
from pnp.core.units import mm_to_pt
from pnp.core.values import Struct
from pnp.drawing.pdf_number import number
from pnp.exports.shared.page.piece_picture import scaled
from pnp.pdf.metadata import DATE
from pnp.pdf.sheet_objects import late_reference
from pnp.sheet_layout.imposed_sheets import PageGeometry, Placement

# By the degrees of a rotation: its matrix, and where in its slot the lower left corner of a face is
# then, as shares of the slot's width and height, from its own lower left corner.
_TURNS = {
    0: ("1 0 0 1", 0, 0),
    90: ("0 1 -1 0", 1, 0),
    180: ("-1 0 0 -1", 1, 1),
    270: ("0 -1 1 0", 0, 1),
}


class PlacedForm(Struct, frozen=True):
    """A face in the PDF: its name on pages, the late object of its form, and what clips it."""

    name: str
    number: int
    clip: str


class PageContent:
    """What one page paints, and what it names. Lengths leave as pt, y upwards.

    Objects are given as the entries of late ones name them.
    """

    def __init__(self, frame: PageGeometry, bleed: float) -> None:
        self.operators: list[bytes] = []
        self.notes: list[str] = []
        self._forms: dict[str, str] = {}  # by their names
        self._frame = frame
        self._bleed = bleed

    def paint(self, name: str, painted: list[str], number: int | None) -> None:
        """Paint a page of what was painted around faces, if it has a number."""
        if number is not None:
            self._forms[name] = painted[number]
            self.operators.append(f"/{name} Do\n".encode("ascii"))

    def picture(self, place: Rect, form: str, width: float) -> None:
        """Paint the picture of a folded box, which is `width` mm wide, as wide as its place."""
        self._forms["P"] = form
        painted = scaled(place, width, self._frame.page, "/P Do")
        self.operators.append(f"{painted}\n".encode("ascii"))

    def face(self, placement: Placement, face: PlacedForm) -> None:
        """Paint a face in its slot, clipped to its bleed and to its window."""
        self._forms[face.name] = late_reference(face.number)
        matrix = _placed(placement.slot, placement.rotation, self._frame.page.height, self._bleed)
        shown = ""
        if placement.window:
            left, top, width, height = placement.window
            bottom = self._frame.page.height - top - height
            shown = f"{_pt(left)} {_pt(bottom)} {_pt(width)} {_pt(height)} re W n "
        self.operators.append(
            f"q {shown}{matrix} cm {face.clip}/{face.name} Do Q\n".encode("ascii")
        )

    def entries(self, tree: str, contents: str, fonts: str) -> str:
        """Return the entries of the page (ISO 32000-1, 7.7.3.3), which is in a tree of pages."""
        forms = "".join(f"/{name} {form}" for name, form in self._forms.items())
        notes = f"/Annots[{' '.join(self.notes)}]" if self.notes else ""
        return (
            f"/Type/Page/Parent {tree}/Contents {contents}{_boxes(self._frame, self._bleed)}{notes}"
            f"/Resources<</Font {fonts}/XObject<<{forms}>>>>/LastModified({DATE})"
        )


# Five memos of forms and pages are 13 % of an edit of 5400 cards (bench/bench.py --kept).
@lru_cache(maxsize=64)
def _placed(slot: Rect, rotation: int, page_height: float, bleed: float) -> str:
    """Return the matrix that puts a face with `bleed` mm into its slot."""
    slot = slot.grown(bleed)
    turn, right, up = _TURNS[rotation]
    x = mm_to_pt(slot.x + right * slot.width)
    y = mm_to_pt(page_height - slot.bottom + up * slot.height)
    return f"{turn} {x:.3f} {y:.3f}"


# Five memos of forms and pages are 13 % of an edit of 5400 cards (bench/bench.py --kept).
@lru_cache(maxsize=64)
def _boxes(frame: PageGeometry, bleed: float) -> str:
    """Return the page boxes (ISO 32000-2, 14.11.2) with `bleed` mm around trims."""
    boxes = {
        "Media": Rect(0, 0, *frame.page),
        "Trim": frame.trims,
        "Bleed": frame.trims.grown(bleed),
    }
    return "".join(f"/{name}Box{_box(rect)}" for name, rect in boxes.items())


def _box(rect: Rect) -> str:
    """Return a rectangle in the middle of a page as a page box."""
    edges = (rect.x, rect.y, rect.right, rect.bottom)
    return f"[{' '.join(number(mm_to_pt(edge), 3) for edge in edges)}]"


def _pt(length: float) -> str:
    return f"{mm_to_pt(length):.3f}"
