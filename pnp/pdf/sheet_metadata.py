"""What a sheet says about itself to programs: which card each face is, and how paper is turned.

It stands in page-piece dictionaries (ISO 32000-1, 14.5), the place for private data of the program
that made a file; other programs keep them when they split or join files.
"""

from __future__ import annotations

from functools import lru_cache

from pikepdf import Dictionary, Object, String

from pnp.core.geometry import Size
from pnp.core.units import PRECISE, mm_to_pt
from pnp.core.values import Struct
from pnp.drawing.pdf_number import number as written
from pnp.model.selection import Selection
from pnp.pdf.metadata import DATE
from pnp.svg.matrix import Matrix

_OWNER = "/PNP"


class Printout(Struct, frozen=True):
    """What a page is of: a game, a component whose sheet it is, or the name of a common sheet.

    `printed` is what of the game is printed. A page that is `corrected` is so for the printer of
    that name, painted under that matrix, in pt.
    """

    game: str
    part: str
    printed: Selection
    corrected: tuple[str, Matrix] | None = None


def piece_of_page(of: Printout, number: tuple[int, int], sides: tuple[str, str]) -> str:
    """Return what a page says of itself, as it stands in a PDF: its part, sheet, side and turn.

    `number` is that of the sheet (1-based), of how many. `sides` are which it is ("front", "back",
    "both") and the middle line about which the paper is turned or folded, "" for none: see
    `sheet_layout.imposed_sheets.PageGeometry`.
    """
    side, axis = sides
    printed = of.printed
    selection = (
        f"/Component{_string(','.join(printed.components))}/Set{_string(printed.card_set)}"
        f"/Cards{_string(printed.cards)}"
    )
    return _piece(
        f"/Game{_string(of.game)}/Part{_string(of.part)}/Sheet {number[0]}/Sheets {number[1]}"
        f"/Side/{side}/Axis/{axis or 'none'}/Selection<<{selection}>>{_corrected(of)}"
    )


def _corrected(of: Printout) -> str:
    if of.corrected is None:
        return ""
    name, matrix = of.corrected
    values = " ".join(written(value, PRECISE) for value in matrix)
    return f"/Printer<</Name{_string(name)}/Matrix[{values}]>>"


def piece_of_face(game: str, component: str, name: str, side: str, trim: Size) -> str:
    """Return what a face's form says of itself, as it stands in a PDF: whose face it is.

    `side` is "front" or "back", `trim` in mm.
    """
    size = " ".join(written(mm_to_pt(length), 4) for length in trim)
    return _piece(
        f"/Game{_string(game)}/Component{_string(component)}/Card{_string(name)}"
        f"/Side/{side}/Trim[{size}]"
    )


def _piece(data: str) -> str:
    return f"{_OWNER}<</LastModified{_string(DATE)}/Private<<{data}>>>>"


# Five memos of forms and pages are 13 % of an edit of 5400 cards (bench/bench.py --kept).
@lru_cache(maxsize=64)
def _string(text: str) -> str:
    return String(text).unparse().decode("latin-1")


def piece_of(thing: Object) -> Object | None:
    """Return what was noted in a face's form or a page, or None where nothing was."""
    try:
        found = thing["/PieceInfo"][_OWNER]["/Private"]
    except (KeyError, TypeError, ValueError):
        return None
    return found if isinstance(found, Dictionary) else None
