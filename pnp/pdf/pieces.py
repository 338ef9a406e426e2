"""What a sheet says about itself to programs: which card each face is, and how paper is turned.

It stands in page-piece dictionaries (ISO 32000-1, 14.5), the place for private data of the program
that made a file; other programs keep them when they split or join files.
"""

from __future__ import annotations

from functools import cache

from pikepdf import Array, Dictionary, Name, Object, Pdf, String

from pnp.core.geometry import Size
from pnp.core.units import mm_to_pt
from pnp.model.selection import Selection
from pnp.pdf.metadata import DATE

_OWNER = "/PNP"


class Pieces:
    """Writes into faces and pages of one PDF what they are."""

    def __init__(self, pdf: Pdf, game: str, selection: Selection) -> None:
        """Begin; `selection` is what of the game is printed."""
        self._pdf = pdf
        self._game = String(game)
        self._selection = pdf.make_indirect(
            Dictionary(
                Component=String(",".join(selection.components)),
                Set=String(selection.card_set),
                Cards=String(selection.cards),
            )
        )
        self._trims: dict[Size, Object] = {}
        self._components: dict[str, String] = {}
        # Named by every face, so kept once, as is the text of each component.
        self._date = pdf.make_indirect(String(DATE))

    def mark_face(self, form: Object, component: str, name: str, side: str, trim: Size) -> None:
        """Note in a face's form whose face it is; `side` is "front" or "back", `trim` in mm."""
        data = Dictionary(
            Game=self._game,
            Component=self._component(component),
            Card=String(name),
            Side=_name(side),
            Trim=self._trim(trim),
        )
        form["/PieceInfo"] = self._piece(data)
        form["/LastModified"] = self._date

    def mark_page(
        self, page: Dictionary, part: str, sheet: int, sheets: int, side: str, axis: str
    ) -> None:
        """Note in a page its part, sheet of how many, side ("front", "back", "both"), turn.

        `part` is the component whose sheet it is, or the name of a sheet that several share, and
        `axis` the middle line about which the paper is turned or folded: see `impose.Frame`.
        """
        data = Dictionary(
            Game=self._game,
            Part=String(part),
            Sheet=sheet,
            Sheets=sheets,
            Side=_name(side),
            Axis=_name(axis or "none"),
            Selection=self._selection,
        )
        page["/PieceInfo"] = self._piece(data)
        page["/LastModified"] = self._date

    def _component(self, name: str) -> String:
        if name not in self._components:
            self._components[name] = String(name)
        return self._components[name]

    def _trim(self, trim: Size) -> Object:
        """Return the size of a trim in pt; faces of one size share it."""
        if trim not in self._trims:
            lengths = Array([round(mm_to_pt(length), 4) for length in trim])
            self._trims[trim] = self._pdf.make_indirect(lengths)
        return self._trims[trim]

    def _piece(self, data: Dictionary) -> Object:
        piece = Dictionary({_OWNER: Dictionary(LastModified=self._date, Private=data)})
        return self._pdf.make_indirect(piece)


@cache
def _name(text: str) -> Name:
    return Name(f"/{text}")


def piece_of(thing: Object) -> Object | None:
    """Return what was noted in a face's form or a page, or None where nothing was."""
    try:
        found = thing["/PieceInfo"][_OWNER]["/Private"]
    except (KeyError, TypeError, ValueError):
        return None
    return found if isinstance(found, Dictionary) else None
