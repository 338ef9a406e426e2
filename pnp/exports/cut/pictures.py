"""Sheets as pictures, transparent where nothing is left of them once they are cut."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from functools import partial
from typing import NamedTuple

from pnp.core.cutting_machines import INNER, PERFORATE, SCORE, Machine
from pnp.core.geometry import Rect
from pnp.core.problems import Where
from pnp.core.values import Struct, field
from pnp.drawing.sheet_picture import PlacedFace, Points, SheetPicture
from pnp.exports.cut.line import CutLine, flattened, is_closed
from pnp.exports.cut.machine_options import DPI
from pnp.exports.cut.plan import CutPlan
from pnp.exports.job import ExportJob, File, Note, notes_on
from pnp.faces.face_jobs import FaceContext
from pnp.marks.piece_marks import Piece, outline_of
from pnp.model.game import Card, Component, Face
from pnp.processes.work import Tell
from pnp.processes.worker_pool import Parallel
from pnp.render.renderer import Renderer
from pnp.shapes.offset import grown
from pnp.sheet_layout.imposed_sheets import PageGeometry, Placement
from pnp.sizes.bleed_width import BLEED
from pnp.svg.encoded_image import Remark
from pnp.svg.matrix import Matrix

# Faces are drawn so far beyond their cut, in mm: no white shines through its soft edge.
_BEYOND = 0.5
# How far, in mm, the straight pieces of an arc may lie inside it.
_FINE = 0.005
# Pictures of fewer sheets are made in less time than another process takes to begin.
_LEAST = 2


class FaceOfPiece(NamedTuple):
    """A face, and whose it is."""

    component: Component
    card: Card
    face: Face


class SheetSide(Struct, frozen=True):
    """A side of a sheet, `frame.page` mm large: its faces, what is kept of it, and its marks.

    `cuts` and `folds` are lines that a test shows in the place of faces.
    """

    frame: PageGeometry
    faces: tuple[Placement, ...]
    kept: tuple[Points, ...]
    bars: tuple[Rect, ...] = ()
    cuts: tuple[Points, ...] = ()
    folds: tuple[Points, ...] = ()


class SheetPng(Struct, frozen=True):
    """A picture as PNG, and by files of art what is not drawn as it is there."""

    data: bytes
    notes: Mapping[str, Remark] = field(default_factory=dict)


def picture_files(
    job: ExportJob, plan: CutPlan, machine: Machine, stem: str, is_test: bool
) -> Iterator[File | Note]:
    """Yield a picture of each side of sheets; sides that look the same are one file.

    Its name says how often: sheet-2-x3. Raises PnpError for what can't be drawn.
    """
    alike: dict[SheetSide, list[str]] = {}
    for name, side in _sides(plan, machine, is_test):
        alike.setdefault(side, []).append(name)
    job.faces.expect(len(alike))
    begin = partial(_maker, job.context, _known(plan), min(_BEYOND, job.values["bleed"]))
    with closing(Parallel(begin, [*alike], least=_LEAST)) as pictures:
        for names, result in zip(alike.values(), pictures, strict=False):
            made = result()
            yield from notes_on(made.notes)
            job.faces.done(1)
            times = f"-x{len(names)}" if len(names) > 1 else ""
            yield File(f"{stem}-{names[0]}{times}.png", made.data)


def _sides(plan: CutPlan, machine: Machine, is_test: bool) -> Iterator[tuple[str, SheetSide]]:
    """Yield the sides of the sheets of a part by what they are called."""
    layout = plan.sheets.layout
    frame = layout.frame
    bars = machine.marks.bars(frame.page) if machine.marks else ()
    for sheet in layout.sheets:
        lines = plan.lines_of(sheet.number)
        kept = tuple(
            _corners(line) for line in lines if line.kind not in _INSIDE and is_closed(line)
        )
        name = f"sheet-{sheet.number}"
        if is_test:
            folds = tuple(_corners(line) for line in lines if line.kind in _INSIDE)
            cuts = tuple((*one, one[0]) for one in kept)
            yield name, SheetSide(frame, (), kept, bars, cuts, folds)
            continue
        yield name, SheetSide(frame, sheet.fronts, kept, bars)
        # Where there is a PDF, backs are in it.
        if sheet.backs and "pdf" not in machine.files:
            behind = tuple(tuple(_behind(frame, x, y) for x, y in one) for one in kept)
            yield f"{name}-back", SheetSide(frame, sheet.backs, behind)


def _known(plan: CutPlan) -> dict[str, FaceOfPiece]:
    """Return the faces of a part by their keys."""
    return {
        component.face_id(face): FaceOfPiece(component, card, face)
        for component in plan.sheets.components
        for card in component.cards
        for face in card.faces
    }


_INSIDE = (SCORE, PERFORATE, INNER)


def _corners(line: CutLine) -> Points:
    return tuple(flattened(line, _FINE))


def _behind(frame: PageGeometry, x: float, y: float) -> tuple[float, float]:
    place = frame.behind(Rect(x, y, 0, 0))
    return place.x, place.y


def _maker(
    context: FaceContext, known: Mapping[str, FaceOfPiece], beyond: float
) -> Callable[[SheetSide, Tell], SheetPng]:
    """Return what makes pictures in one process."""
    renderer = Renderer(context.project, context.game, context.fonts, context.ink)

    def make(side: SheetSide, tell: Tell) -> SheetPng:
        picture = SheetPicture(side.frame.page, DPI, Where(context.game.id))
        notes: dict[str, Remark] = {}
        for place in side.faces:
            one = known[place.key]
            size = one.component.size.grown(BLEED)
            matrix, clip = _matrix(place, size.width), _clip(one, place, beyond)
            placed = PlacedFace(
                renderer.face(*known[place.key]), one.face.where, size, matrix, clip
            )
            notes |= picture.face(placed, context.fonts)
        picture.bars(side.bars)
        picture.lines(side.cuts)
        picture.lines(side.folds, is_dashed=True)
        return SheetPng(picture.png(side.kept, side.bars), notes)

    return make


def _clip(one: FaceOfPiece, place: Placement, beyond: float) -> Points:
    """Return what is seen of a face on its sheet: a bit more than what is cut out of it."""
    trim = one.component.trim_of(one.face)
    if trim.outline and not place.window:
        return grown(outline_of(Piece(place.slot, trim, place.rotation)), beyond)
    return (place.window or place.slot.grown(beyond)).corners


def _matrix(place: Placement, width: float) -> Matrix:
    """Return what takes a face, with all that is drawn of it, to where it lies on its sheet."""
    x, y = place.slot.x - BLEED, place.slot.y - BLEED
    right, bottom = place.slot.right + BLEED, place.slot.bottom + BLEED
    a, b, c, d, e, f = {
        0: (1.0, 0.0, 0.0, 1.0, x, y),
        90: (0.0, -1.0, 1.0, 0.0, x, bottom),
        180: (-1.0, 0.0, 0.0, -1.0, right, bottom),
        270: (0.0, 1.0, -1.0, 0.0, right, y),
    }[place.rotation]
    if place.is_mirrored:
        return -a, -b, c, d, e + a * width, f + b * width
    return a, b, c, d, e, f
