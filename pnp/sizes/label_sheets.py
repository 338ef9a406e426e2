"""Label sheets by their usual names: how large their labels are, and where they lie."""

from __future__ import annotations

from pnp.core.geometry import Rect, Size
from pnp.core.units import MM_PER_INCH as _INCH
from pnp.core.values import Struct
from pnp.sizes.cards_and_papers import PAPERS
from pnp.sizes.sprues import Sprue, SprueSlot, repeated


class _Labels(Struct, frozen=True):
    """Labels of one kind: paper, columns and rows, the size of one, and how far it is to the next.

    All in mm. They lie in the middle of their sheet.
    """

    paper: str
    columns: int
    rows: int
    width: float
    height: float
    across: float
    down: float

    def sprue(self, name: str) -> Sprue:
        page = PAPERS[self.paper]
        left = (page.width - (self.columns - 1) * self.across - self.width) / 2
        top = (page.height - (self.rows - 1) * self.down - self.height) / 2
        first = Rect(left, top, self.width, self.height)
        slots = repeated(SprueSlot(first), self.columns, self.rows, Size(self.across, self.down))
        return Sprue(name, page, tuple(slots))


# Sizes as they are printed on packs of Avery (also Avery Zweckform) and Herma; ways from label to
# label as in the templates of gLabels (jimevins/glabels-qt, templates/, commit 2da9b2d), in inches
# where the sheet is letter, and in the list of LibreOffice for round ones on A4 (LibreOffice/core,
# extras/source/labels/labels.xml, commit 2b45cac). Slots of round ones are the squares around them.
# 5160 is also sold as 5260, 8160 and 8660, and so on.
_LABELS = {
    "5160": _Labels("letter", 3, 10, 2.625 * _INCH, _INCH, 2.78125 * _INCH, _INCH),
    "5161": _Labels("letter", 2, 10, 4 * _INCH, _INCH, 4.1875 * _INCH, _INCH),
    "5162": _Labels("letter", 2, 7, 4 * _INCH, 4 / 3 * _INCH, 4.1875 * _INCH, 4 / 3 * _INCH),
    "5163": _Labels("letter", 2, 5, 4 * _INCH, 2 * _INCH, 4.1875 * _INCH, 2 * _INCH),
    "5164": _Labels("letter", 2, 3, 4 * _INCH, 10 / 3 * _INCH, 4.1875 * _INCH, 10 / 3 * _INCH),
    "5167": _Labels("letter", 4, 20, 1.75 * _INCH, 0.5 * _INCH, 2.0625 * _INCH, 0.5 * _INCH),
    "5371": _Labels("letter", 2, 5, 3.5 * _INCH, 2 * _INCH, 3.5 * _INCH, 2 * _INCH),
    "5293": _Labels("letter", 4, 6, 1.625 * _INCH, 1.625 * _INCH, 2.0145 * _INCH, 1.6554 * _INCH),
    "5295": _Labels("letter", 2, 3, 3.3125 * _INCH, 3.3125 * _INCH, 3.9063 * _INCH, 3.3594 * _INCH),
    "8293": _Labels("letter", 4, 5, 1.5 * _INCH, 1.5 * _INCH, 2 * _INCH, 2 * _INCH),
    "L7159": _Labels("a4", 3, 8, 63.5, 33.9, 66.04, 33.9),
    "L7160": _Labels("a4", 3, 7, 63.5, 38.1, 66.04, 38.1),
    "L7161": _Labels("a4", 3, 6, 63.5, 46.6, 66.04, 46.6),
    "L7162": _Labels("a4", 2, 8, 99.1, 33.9, 101.6, 33.9),
    "L7163": _Labels("a4", 2, 7, 99.1, 38.1, 101.6, 38.1),
    "L7164": _Labels("a4", 3, 4, 63.5, 72.0, 66.04, 72.0),
    "L7165": _Labels("a4", 2, 4, 99.1, 67.7, 101.6, 67.7),
    "L7166": _Labels("a4", 2, 3, 99.1, 93.1, 101.6, 93.1),
    "L7173": _Labels("a4", 2, 5, 99.1, 57.0, 101.6, 57.0),
    "L7651": _Labels("a4", 5, 13, 38.1, 21.2, 40.6, 21.2),
    "L7654": _Labels("a4", 4, 10, 45.7, 25.4, 48.5, 25.4),
    "L6112": _Labels("a4", 4, 6, 40.0, 40.0, 46.0, 46.0),
    "L7670": _Labels("a4", 3, 4, 63.5, 63.5, 68.0, 68.0),
    "3474": _Labels("a4", 3, 8, 70.0, 37.0, 70.0, 37.0),
    "3475": _Labels("a4", 3, 8, 70.0, 36.0, 70.0, 36.0),
    "3657": _Labels("a4", 4, 10, 48.5, 25.4, 48.5, 25.4),
    "herma-4464": _Labels("a4", 3, 8, 70.0, 37.0, 70.0, 37.0),
    "herma-4625": _Labels("a4", 2, 7, 105.0, 42.3, 105.0, 42.3),
    "herma-4677": _Labels("a4", 3, 7, 63.5, 38.1, 66.5, 38.1),
}
# Other names of the same sheets: for laser printers, for inkjet printers, in packs of other sizes.
_ALSO = {
    "5193": "5293", "5195": "5295", "3112": "8293", "L7630": "L7670", "L7650": "L7670",
    "5260": "5160", "8160": "5160", "8660": "5160", "8161": "5161", "8162": "5162",
    "8163": "5163", "8164": "5164", "8167": "5167", "8371": "5371", "J8159": "L7159",
    "J8160": "L7160", "J8161": "L7161", "J8162": "L7162", "J8163": "L7163", "J8164": "L7164",
    "J8165": "L7165", "J8166": "L7166", "J8173": "L7173", "J8651": "L7651",
}  # fmt: skip
LABELS = (*_LABELS, *_ALSO)


def labels(name: str) -> Sprue:
    """Return the label sheet of that name, one of LABELS."""
    return _LABELS[_ALSO.get(name, name)].sprue(name)
