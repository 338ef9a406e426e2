"""Faces as pictures: a file for each, for each copy, or for a grid of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from pnp.core.problems import COMMAND_LINE, Problem, UsageError
from pnp.core.values import Struct
from pnp.exports.file_names import in_names
from pnp.exports.images import names
from pnp.exports.images.limits import check_sizes, grid_notes
from pnp.exports.job import ExportJob, File
from pnp.exports.shared.pictures.draw import RenderSettings, Wanted, made_files
from pnp.exports.shared.pictures.grid import GridSheet, grid_sheets, read_grid
from pnp.exports.shared.pictures.pieces import Shown, faces
from pnp.model.game import Component
from pnp.model.selection import select

# Told by the names of files, and not by that of their folder.
_IN_FILE_NAMES = ("names", "format")


class Picture(Struct, frozen=True):
    """A file: its path, and what it shows."""

    path: str
    shown: Shown | GridSheet


def write(job: ExportJob) -> Iterator[File]:
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
    job.notes.extend(grid_notes(grids, settings.bleed, settings.dpi))
    yield from _files(job, settings, pictures)


def _files(job: ExportJob, settings: RenderSettings, pictures: Sequence[Picture]) -> Iterator[File]:
    """Yield the files; what several show is drawn once."""
    paths: dict[str, list[str]] = {}
    wanted: dict[str, Shown | GridSheet] = {}
    for one in pictures:
        key = one.shown.key
        paths.setdefault(key, []).append(one.path)
        wanted.setdefault(key, one.shown)
    job.faces.expect(len(wanted))
    mirrored: set[str] = set()
    looks = [Wanted(one, settings) for one in wanted.values()]
    made = made_files(job.context, looks, job.faces.done)
    for of_one, file in zip(paths.values(), made, strict=False):
        mirrored |= file.mirrored
        job.drawing_notes.update(file.notes)
        yield from (File(path, file.data) for path in of_one)
    if mirrored:
        listed = ", ".join(sorted(mirrored))
        job.notes.append(
            f"nothing is painted {settings.bleed:g} mm beyond the cut of {listed}:"
            " there what is painted is mirrored at its edge"
        )


def _pictures(job: ExportJob, components: Iterable[Component]) -> Iterator[Picture]:
    values, game = job.values, job.edition.game
    grid = read_grid(values["grid"]) if values["grid"] else None
    copies, paired = values["each"] == "copy", values["paired"]
    usual = names.OF_GRIDS if grid else names.OF_COPIES if copies else names.OF_FACES
    pattern = names.Pattern(values["names"] or usual, bool(grid))
    options = [one for one in job.export.options if one.name not in _IN_FILE_NAMES]
    folder = "images" + in_names(options, values, job.unchecked)
    always = {"game": game.id, "language": game.edition, "ink": values["ink"]}
    for component in components:
        shown: Iterable[Shown | GridSheet] = (
            grid_sheets(component, grid, copies, paired)
            if grid
            else faces(component, copies, paired)
        )
        for one in shown:
            name = pattern.name({**always, "component": component.id, **one.said})
            yield Picture(f"{folder}/{name}.{values['format']}", one)


def _check(settings: RenderSettings, values: Mapping[str, object]) -> None:
    """Raise UsageError for options that do not go together."""
    problems = []
    if settings.is_cut and settings.bleed:
        message = "corners are cut away where a picture ends: --corners cut has no --bleed"
        problems.append(Problem(COMMAND_LINE, message, "leave out one of them"))
    if values["grid"] and settings.format in ("svg", "pdf"):
        message = f"a grid is made of pixels: --grid has no --format {settings.format}"
        problems.append(Problem(COMMAND_LINE, message, "use --format png or webp"))
    if problems:
        raise UsageError(problems)
