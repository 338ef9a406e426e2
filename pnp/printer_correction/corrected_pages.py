"""Pages painted so that a printer that shifts and turns them puts all in its place.

What is painted lies between `q a b c d e f cm` and `Q`; the boxes of pages stay, as paper does.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from pnp.core.geometry import Size
from pnp.core.units import PRECISE, pt_to_mm
from pnp.core.values import Struct
from pnp.drawing.pdf_number import number
from pnp.svg.matrix import Matrix

if TYPE_CHECKING:
    from pikepdf import Pdf

    from pnp.printer_correction.profile import Profile

END = b"Q\n"


class Printer(Struct, frozen=True):
    """What pages are printed by: the printer's name, "" for any, and how its paper is turned.

    `profiles` are all that are known.
    """

    name: str = ""
    backs: str = "duplex-long"
    profiles: tuple[Profile, ...] = ()

    def matrix(self, page: Size, side: str) -> Matrix | None:
        """Return what a page of that size (mm) is painted under, None where it is for any printer.

        It is in pt from the page's lower left corner; `side` is "front", "back" or "both". Raises
        UsageError for a printer that is not known, or not with this paper.
        """
        if not self.name:
            return None
        from pnp.printer_correction.correction_matrix import correction_for

        return correction_for(self.profiles, self.name, page, self.backs).matrix(side)


ANY = Printer()


def printer_named(name: str, backs: str) -> Printer:
    """Return the printer of that name, "" for any; `backs` is how its paper is turned.

    Raises PnpError for settings that can't be read.
    """
    if not name:
        return ANY
    from pnp.printer_correction.settings import load_profiles

    return Printer(name, backs, load_profiles())


def begin(matrix: Matrix) -> bytes:
    """Return the operators that all of a page follows, and `END` after it."""
    numbers = " ".join(number(value, PRECISE) for value in matrix)
    return f"q {numbers} cm\n".encode("ascii")


def correct_pages(pdf: Pdf, printer: Printer, sides: Iterable[str] = ()) -> None:
    """Correct the pages of `pdf`, which are fronts and backs in turn, or as `sides` says.

    Raises what `Printer.matrix` raises.
    """
    told = list(sides) or ["front", "back"] * (len(pdf.pages) // 2 + 1)
    for page, side in zip(pdf.pages, told, strict=False):
        width, height = (pt_to_mm(float(edge)) for edge in page.mediabox[2:])
        matrix = printer.matrix(Size(width, height), side)
        if matrix:
            page.contents_add(begin(matrix), prepend=True)
            page.contents_add(END)
