"""Faces and grids of them to the bytes of their files, over all cores."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from importlib import import_module

from pnp.core.geometry import Rect
from pnp.core.problems import EnoughError, PnpError, Problem
from pnp.core.values import Struct, field
from pnp.drawing.face_picture import FacePicture, face_file, face_pixels, pixels_of
from pnp.drawing.image_files import PIXEL_FILES
from pnp.drawing.montage import Montage
from pnp.exports.shared.pictures.face_pictures import FacePictures, in_parallel, kept
from pnp.exports.shared.pictures.grid import GridSheet
from pnp.exports.shared.pictures.pieces import Shown
from pnp.faces.faces import FaceContext
from pnp.processes.work import Tell


class RenderSettings(Struct, frozen=True):
    """How pictures look: pixels per inch, mm of bleed, and whether corners are cut away."""

    format: str
    dpi: int
    bleed: float
    is_cut: bool


class Made(Struct, frozen=True):
    """A file, or what is wrong with faces that it should show.

    `mirrored` has the ids of components that were mirrored at their edges, `notes` by files of art
    what is not drawn as it is there.
    """

    data: bytes
    problems: Sequence[Problem] = ()
    mirrored: frozenset[str] = frozenset()
    notes: Mapping[str, str] = field(default_factory=dict)


class Wanted(Struct, frozen=True):
    """A face, or a grid of them, and how it is to look."""

    shown: Shown | GridSheet
    settings: RenderSettings


def made_files(
    context: FaceContext, wanted: Sequence[Wanted], done: Callable[[int], None]
) -> Iterator[Made]:
    """Yield the file of each face and each grid; `done` hears how many more are made.

    Raises PnpError at the end with the problems of all.
    """
    yield from in_parallel(partial(_maker, context), wanted, done)


def _maker(context: FaceContext) -> Callable[[Wanted, Tell], Made]:
    """Return what makes files in one process."""
    maker = _Maker(context)
    return lambda wanted, tell: maker.make(wanted)


class _Maker:
    def __init__(self, context: FaceContext) -> None:
        self._context = context
        self._faces: dict[tuple[float, bool], FacePictures] = {}

    def make(self, wanted: Wanted) -> Made:
        """Return a file, or what is wrong with it. Raises EnoughError."""
        shown, settings = wanted.shown, wanted.settings
        if isinstance(shown, GridSheet):
            return self._grid(shown, settings)
        try:
            return self._file(shown, settings)
        except EnoughError:
            raise
        except PnpError as error:
            return Made(b"", self._in(settings).told(shown, error))

    def _in(self, settings: RenderSettings) -> FacePictures:
        """Return what makes faces as `settings` say."""
        key = (settings.bleed, settings.is_cut)
        if key not in self._faces:
            self._faces[key] = FacePictures(self._context, *key)
        return self._faces[key]

    def _file(self, shown: Shown, settings: RenderSettings) -> Made:
        face = self._in(settings).of(shown)
        part = face.drawn()
        mirrored = frozenset(() if part == face.keep else (shown.component.id,))
        make = _VECTORS.get(settings.format)
        if make is not None:
            data = make(self._context, settings, shown, face, part)
        else:
            data = face_file(face, part, settings.dpi, settings.format)
        return Made(data, (), mirrored, face.notes)

    def _grid(self, sheet: GridSheet, settings: RenderSettings) -> Made:
        grid, faces = sheet.grid, self._in(settings)
        cell = pixels_of(kept(sheet.component, settings.bleed).size, settings.dpi)
        montage = Montage(grid.columns, grid.rows, cell, settings.is_cut)
        problems: list[Problem] = []
        mirrored: set[str] = set()
        notes: dict[str, str] = {}
        for index, shown in enumerate(sheet.cells):
            if shown is None:
                continue
            try:
                face = faces.of(shown)
                part = face.drawn()
                montage.put(index, face_pixels(face, part, settings.dpi))
            except EnoughError:
                raise
            except PnpError as error:
                problems += faces.told(shown, error)
            else:
                mirrored.update(() if part == face.keep else (shown.component.id,))
                notes |= face.notes
        data = b"" if problems else PIXEL_FILES[settings.format](montage.image, settings.dpi)
        return Made(data, problems, frozenset(mirrored), notes)


def _svg(
    context: FaceContext, settings: RenderSettings, shown: Shown, face: FacePicture, part: Rect
) -> bytes:
    data: bytes = import_module("pnp.drawing.svg_file").svg_file(face, part, _title(context, shown))
    return data


def _pdf(
    context: FaceContext, settings: RenderSettings, shown: Shown, face: FacePicture, part: Rect
) -> bytes:
    # Loaded only where it is asked for: most want pixels.
    from pnp.pdf.face_page import face_pdf
    from pnp.pdf.metadata import About

    game = context.game
    about = About(_title(context, shown), shown.component.title, (), game.edition, game.rights)
    return face_pdf(face, part, settings.bleed, game.picture_ppi, about)


def _title(context: FaceContext, shown: Shown) -> str:
    return f"{context.game.title}: {shown}"


_VECTORS: dict[str, Callable[[FaceContext, RenderSettings, Shown, FacePicture, Rect], bytes]] = {
    "svg": _svg,
    "pdf": _pdf,
}
