"""Faces and grids of them to the bytes of their files, over all cores."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial

from pnp.core.geometry import Rect
from pnp.core.problems import EnoughError, PnpError, Problem
from pnp.core.values import Struct, field
from pnp.drawing.face_picture import FacePicture, face_file, face_pixels, pixels_of
from pnp.drawing.image_files import PIXEL_FILES
from pnp.drawing.montage import Montage
from pnp.drawing.svg_file import svg_file
from pnp.exports.shared.pictures.face_pictures import FacePictures, kept
from pnp.exports.shared.pictures.grid import GridSheet
from pnp.exports.shared.pictures.pieces import PieceFace
from pnp.faces.face_jobs import FaceContext
from pnp.model.game import Game
from pnp.processes.work import Tell
from pnp.svg.encoded_image import Remark


class RenderSettings(Struct, frozen=True):
    """How pictures look: pixels per inch, mm of bleed, and whether corners are cut away."""

    format: str
    dpi: int
    bleed: float
    is_cut: bool


class DrawnFile(Struct, frozen=True):
    """A file.

    `mirrored` has the ids of components that were mirrored at their edges, `notes` by files of art
    what is not drawn as it is there.
    """

    data: bytes
    mirrored: frozenset[str] = frozenset()
    notes: Mapping[str, Remark] = field(default_factory=dict)


class PictureRequest(Struct, frozen=True):
    """A face, or a grid of them, and how it is to look."""

    shown: PieceFace | GridSheet
    settings: RenderSettings


def file_maker(context: FaceContext) -> Callable[[PictureRequest, Tell], DrawnFile]:
    """Return what makes the files of faces and of grids in one process."""
    # One object for each bleed and cut, since it keeps its renderer.
    faces_in = cache(partial(FacePictures, context))

    def make(wanted: PictureRequest, tell: Tell) -> DrawnFile:
        shown, settings = wanted.shown, wanted.settings
        faces = faces_in(settings.bleed, settings.is_cut)
        if isinstance(shown, GridSheet):
            return _grid(shown, faces, settings)
        with faces.located(shown):
            face = faces.of(shown)
            part = face.drawn()
            data = _file(context, settings, shown, face, part)
        return DrawnFile(data, _mirrored(shown, face, part), face.notes)

    return make


def _file(
    context: FaceContext, settings: RenderSettings, shown: PieceFace, face: FacePicture, part: Rect
) -> bytes:
    """Return the file of a face."""
    if settings.format in PIXEL_FILES:
        return face_file(face, part, settings.dpi, settings.format)
    return VECTOR_FILES[settings.format](context.game, settings, shown, face, part)


def _svg(
    game: Game, settings: RenderSettings, shown: PieceFace, face: FacePicture, part: Rect
) -> bytes:
    return svg_file(face, part, _title(game, shown))


def _pdf(
    game: Game, settings: RenderSettings, shown: PieceFace, face: FacePicture, part: Rect
) -> bytes:
    from pnp.pdf.metadata import About
    from pnp.pdf.single_face_pdf import face_pdf

    about = About(_title(game, shown), shown.component.title, (), game.edition, game.rights)
    return face_pdf(face, part, settings.bleed, game.picture_ppi, about)


def _title(game: Game, shown: PieceFace) -> str:
    return f"{game.title}: {shown}"


# By the names of formats, those of pixels apart.
VECTOR_FILES = {"svg": _svg, "pdf": _pdf}


def _grid(sheet: GridSheet, faces: FacePictures, settings: RenderSettings) -> DrawnFile:
    grid = sheet.grid
    cell = pixels_of(kept(sheet.component, settings.bleed).size, settings.dpi)
    montage = Montage(grid.columns, grid.rows, cell, settings.is_cut)
    problems: list[Problem] = []
    mirrored: frozenset[str] = frozenset()
    notes: dict[str, Remark] = {}
    for index, shown in ((at, one) for at, one in enumerate(sheet.cells) if one):
        try:
            with faces.located(shown):
                face = faces.of(shown)
                part = face.drawn()
                montage.put(index, face_pixels(face, part, settings.dpi))
        except EnoughError:
            raise
        except PnpError as error:
            problems += error.problems
        else:
            mirrored |= _mirrored(shown, face, part)
            notes |= face.notes
    if problems:
        raise PnpError(problems)
    return DrawnFile(PIXEL_FILES[settings.format](montage.image, settings.dpi), mirrored, notes)


def _mirrored(shown: PieceFace, face: FacePicture, part: Rect) -> frozenset[str]:
    return frozenset(() if part == face.keep else (shown.component.id,))
