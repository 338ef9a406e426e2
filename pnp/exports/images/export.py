"""Faces as pictures: a file for each, for each copy, or for a grid of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from pnp.core.problems import COMMAND_LINE, Problem, UsageError
from pnp.core.values import Struct
from pnp.drawing.face import LARGEST_IMAGE
from pnp.drawing.face_picture import pixels_of
from pnp.exports.file_names import in_names
from pnp.exports.images import names
from pnp.exports.job import ExportJob, File, Note, notes_on
from pnp.exports.shared.pictures.draw import (
    VECTOR_FILES,
    PictureRequest,
    RenderSettings,
    file_maker,
)
from pnp.exports.shared.pictures.face_pictures import in_parallel, kept
from pnp.exports.shared.pictures.grid import GridSheet, grid_sheets, read_grid
from pnp.exports.shared.pictures.pieces import PieceFace, faces
from pnp.model.game import Component
from pnp.model.selection import select

# Pixels a side. Tabletop Simulator's knowledge base ("Asset creation") asks for no more than the
# first; many graphics cards show no more than the second.
_TABLETOP_SIMULATOR, _GRAPHICS = 4096, 8192

# Told by the names of files, and not by that of their folder.
_IN_FILE_NAMES = ("names", "format")


class ImageFile(Struct, frozen=True):
    """A file: its path, and what it shows."""

    path: str
    shown: PieceFace | GridSheet


def write(job: ExportJob) -> Iterator[File | Note]:
    """Yield the pictures of what is wanted.

    Raises UsageError where options do not go together, and PnpError with the problems of all faces.
    """
    values = job.values
    settings = RenderSettings(
        values["format"], values["dpi"], values["bleed"], values["corners"] == "cut"
    )
    _check(settings, values)
    components = select(job.edition.game, job.selection)
    pictures = list(_pictures(job, components))
    names.check_names((one.path.partition("/")[2], str(one.shown)) for one in pictures)
    grids = [one.shown for one in pictures if isinstance(one.shown, GridSheet)]
    check_sizes(grids, settings.bleed, settings.dpi)
    yield from map(Note, grid_notes(grids, settings.bleed, settings.dpi))
    yield from _files(job, settings, pictures)


def _files(
    job: ExportJob, settings: RenderSettings, pictures: Sequence[ImageFile]
) -> Iterator[File | Note]:
    """Yield the files; what several show is drawn once."""
    paths: dict[str, list[str]] = {}
    wanted: dict[str, PieceFace | GridSheet] = {}
    for one in pictures:
        key = one.shown.key
        paths.setdefault(key, []).append(one.path)
        wanted.setdefault(key, one.shown)
    mirrored: set[str] = set()
    looks = [PictureRequest(one, settings) for one in wanted.values()]
    made = in_parallel(job, file_maker, looks)
    for of_one, file in zip(paths.values(), made, strict=False):
        mirrored |= file.mirrored
        yield from notes_on(file.notes)
        yield from (File(path, file.data) for path in of_one)
    if mirrored:
        listed = ", ".join(sorted(mirrored))
        yield Note(
            f"nothing is painted {settings.bleed:g} mm beyond the cut of {listed}:"
            " there what is painted is mirrored at its edge"
        )


def _pictures(job: ExportJob, components: Iterable[Component]) -> Iterator[ImageFile]:
    values, game = job.values, job.edition.game
    grid = read_grid(values["grid"]) if values["grid"] else None
    copies, paired = values["each"] == "copy", values["paired"]
    usual = names.OF_GRIDS if grid else names.OF_COPIES if copies else names.OF_FACES
    pattern = names.Pattern(values["names"] or usual, bool(grid))
    options = [one for one in job.export.options if one.name not in _IN_FILE_NAMES]
    folder = "images" + in_names(options, values, job.unchecked)
    always = {"game": game.id, "language": game.edition, "ink": values["ink"]}
    for component in components:
        shown: Iterable[PieceFace | GridSheet] = (
            grid_sheets(component, grid, copies, paired)
            if grid
            else faces(component, copies, paired)
        )
        for one in shown:
            name = pattern.name({**always, "component": component.id, **one.said})
            yield ImageFile(f"{folder}/{name}.{values['format']}", one)


def _check(settings: RenderSettings, values: Mapping[str, object]) -> None:
    """Raise UsageError for options that do not go together."""
    problems = []
    if settings.is_cut and settings.bleed:
        message = "corners are cut away where a picture ends: --corners cut has no --bleed"
        problems.append(Problem(COMMAND_LINE, message, "leave out one of them"))
    if values["grid"] and settings.format in VECTOR_FILES:
        message = f"a grid is made of pixels: --grid has no --format {settings.format}"
        problems.append(Problem(COMMAND_LINE, message, "use --format png or webp"))
    if problems:
        raise UsageError(problems)


def check_sizes(sheets: Iterable[GridSheet], bleed: float, dpi: int) -> None:
    """Raise UsageError for grids that are too large to be drawn."""
    problems = []
    for sheet in _of_components(sheets):
        width, height = _pixels(sheet, bleed, dpi)
        if width * height > LARGEST_IMAGE:
            message = f"a grid of '{sheet.component.id}' would have {width} x {height} pixels"
            fits = next(one for one in range(dpi, 0, -1) if _fits(sheet, bleed, one))
            problems.append(Problem(COMMAND_LINE, message, f"use --dpi {fits}, or fewer cells"))
    if problems:
        raise UsageError(problems)


def grid_notes(sheets: Iterable[GridSheet], bleed: float, dpi: int) -> Iterator[str]:
    """Yield notes on grids that are larger than virtual tables take, or have no back to show."""
    for sheet in _of_components(sheets):
        if sheet.grid.hidden and sheet.cells[-1] is None:
            yield f"cards of '{sheet.component.id}' have no common back: the last cell is empty"
        width, height = _pixels(sheet, bleed, dpi)
        longest = max(width, height)
        if longest <= _TABLETOP_SIMULATOR:
            continue
        fits = next(
            one
            for one in range(dpi, 0, -1)
            if max(_pixels(sheet, bleed, one)) <= _TABLETOP_SIMULATOR
        )
        more = f", and many graphics cards only {_GRAPHICS}" if longest > _GRAPHICS else ""
        yield (
            f"a grid of '{sheet.component.id}' has {width} x {height} pixels; Tabletop Simulator"
            f" takes {_TABLETOP_SIMULATOR} a side{more}: that is --dpi {fits}"
        )


def _of_components(sheets: Iterable[GridSheet]) -> Sequence[GridSheet]:
    """Return a sheet of each component, the largest."""
    first: dict[str, GridSheet] = {}
    for sheet in sheets:
        first.setdefault(sheet.component.id, sheet)
    return list(first.values())


def _pixels(sheet: GridSheet, bleed: float, dpi: int) -> tuple[int, int]:
    width, height = pixels_of(kept(sheet.component, bleed).size, dpi)
    return width * sheet.grid.columns, height * sheet.grid.rows


def _fits(sheet: GridSheet, bleed: float, dpi: int) -> bool:
    width, height = _pixels(sheet, bleed, dpi)
    return width * height <= LARGEST_IMAGE
