"""Which pictures a virtual table needs, and on which of them each face is."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence

from pnp.core.values import Struct, replace
from pnp.exports.job import ExportJob, Note, notes_on
from pnp.exports.shared.pictures.draw import PictureRequest, RenderSettings, file_maker
from pnp.exports.shared.pictures.face_pictures import in_parallel
from pnp.exports.shared.pictures.grid import GridSheet
from pnp.exports.shared.pictures.pieces import Pair, PieceFace, pairs
from pnp.exports.shared.virtual_table.sheets import Limits, finest, sheet_plan, sheets_of
from pnp.model.game import COMMON, Component


class TablePicture(Struct, frozen=True):
    """A picture: its name, by which others speak of it, and what it shows."""

    name: str
    wanted: PictureRequest

    @property
    def suffix(self) -> str:
        """How its file ends."""
        return self.wanted.settings.format


class SheetCell(Struct, frozen=True):
    """Where a front is: the picture `front`, or of a sheet the cell `index` (0-based, by rows).

    `back` is the picture of its back, "" for none, or, where backs are `own`, a sheet of them in
    the same cells.
    """

    front: str
    back: str
    index: int = 0
    columns: int = 1
    rows: int = 1
    own: bool = False


class TablePictures(Struct, frozen=True):
    """Pictures, and the places of the fronts on them by the ids of faces."""

    pictures: tuple[TablePicture, ...]
    places: Mapping[str, SheetCell]


def together(parts: Iterable[TablePictures]) -> TablePictures:
    """Return the pictures of several components."""
    some = list(parts)
    places = {key: place for one in some for key, place in one.places.items()}
    return TablePictures(tuple(picture for one in some for picture in one.pictures), places)


def on_sheets(component: Component, limits: Limits) -> TablePictures:
    """Return sheets of fronts, of own backs in the same cells, and common backs by themselves."""
    shown = list(pairs(component, copies=False))
    plan = sheet_plan(component.size, limits, len(shown))
    settings = RenderSettings("jpg", plan.dpi, 0.0, is_cut=False)
    fronts = sheets_of(component, "front", [pair.front for pair in shown], plan)
    own = [None if pair.has_common_back else pair.back for pair in shown]
    backs = sheets_of(component, "back", own, plan)
    sheets = [*fronts, *(sheet for sheet in backs if any(sheet.cells))]
    pictures = [
        TablePicture(_sheet_name(sheet), PictureRequest(sheet, settings)) for sheet in sheets
    ]
    common = {pair.back.key: pair.back for pair in shown if pair.back and pair.has_common_back}
    single = replace(settings, dpi=finest(component.size, limits.pixels, limits.dpi))
    pictures += [
        TablePicture(back_name(one), PictureRequest(one, single)) for one in common.values()
    ]
    places = {}
    for at, pair in enumerate(shown):
        sheet = fronts[at // plan.room]
        places[pair.front.key] = SheetCell(
            front=_sheet_name(sheet),
            back=_back_of(pair, backs[at // plan.room]),
            index=at % plan.room,
            columns=sheet.grid.columns,
            rows=sheet.grid.rows,
            own=bool(pair.back) and not pair.has_common_back,
        )
    return TablePictures(tuple(pictures), places)


def one_by_one(component: Component, pixels: int, dpi: int, is_cut: bool) -> TablePictures:
    """Return a picture of each front and of each back; where it `is_cut`, with what lies outside.

    It has at most `dpi` pixels per inch, and `pixels` a side.
    """
    fine = finest(component.size, pixels, dpi)
    settings = RenderSettings("png" if is_cut else "jpg", fine, 0.0, is_cut)
    pictures: dict[str, TablePicture] = {}
    places = {}
    for pair in pairs(component, copies=False):
        sides = [(_side_name(one, pair), one) for one in (pair.front, pair.back) if one]
        for name, shown in sides:
            pictures.setdefault(name, TablePicture(name, PictureRequest(shown, settings)))
        places[pair.front.key] = SheetCell(sides[0][0], sides[1][0] if len(sides) > 1 else "")
    return TablePictures(tuple(pictures.values()), places)


def back_name(shown: PieceFace) -> str:
    """Return what the picture of a common back is called."""
    return f"{shown.component.id}-back-{shown.face.name.removeprefix(COMMON)}"


def _back_of(pair: Pair, behind: GridSheet) -> str:
    if pair.back is None:
        return ""
    return back_name(pair.back) if pair.has_common_back else _sheet_name(behind)


def _side_name(shown: PieceFace, pair: Pair) -> str:
    """Return what the picture of a side is called. A back is that of its card, of no variant."""
    if shown is pair.front:
        return f"{shown.component.id}-{shown.id}-front"
    if pair.has_common_back:
        return back_name(shown)
    return f"{shown.component.id}-{shown.card.id}-back"


def _sheet_name(sheet: GridSheet) -> str:
    return f"{sheet.component.id}-{sheet.side}s-{sheet.number}"


def drawn(job: ExportJob, wanted: Sequence[PictureRequest]) -> Generator[Note, None, list[bytes]]:
    """Return the files of pictures, in their order; yield notes on what they show.

    Raises PnpError with the problems of all.
    """
    files = []
    for made in in_parallel(job, file_maker, wanted):
        yield from notes_on(made.notes)
        files.append(made.data)
    return files
