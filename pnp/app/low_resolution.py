"""Notes on pictures of art/ that have too few pixels for the size they are printed at."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from pnp.core.problems import PnpError, Problem, Where
from pnp.core.project import files_below
from pnp.core.units import told_apart
from pnp.core.values import Struct
from pnp.drawing.face import display_list_of
from pnp.drawing.packed_drawing import PackedDrawing
from pnp.drawing.resolution import in_display_list, in_drawing
from pnp.faces.face_jobs import FaceContext, FaceJob
from pnp.files.user_file import ART, PIXELS, read_file
from pnp.render.renderer import Renderer
from pnp.render.traced import TracedRenderer
from pnp.svg.encoded_image import name_of, without_tint
from pnp.svg.image_header import read_header

# Pixels per inch below which a picture on a card looks blurred at reading distance.
LEAST_PPI = 200
_MOST_NAMES = 5


class _Blur(Struct):
    """A picture with too few pixels: the face that has the fewest, and all cards that have it."""

    ppi: float
    context: FaceContext
    job: FaceJob
    cards: set[str]


class _Seen(NamedTuple):
    """A picture that is blurred, with its file and the bytes of it."""

    blur: _Blur
    file: str
    data: bytes


def low_resolution_notes(
    context: FaceContext, jobs: Sequence[FaceJob], drawn: Mapping[str, PackedDrawing]
) -> Iterator[Problem]:
    """Yield a note for each place that prints pictures at too few pixels on the faces of `jobs`.

    It is of the picture, and at the card, that has the fewest. `drawn` has drawings by the ids of
    jobs; those that it lacks are looked at as far as it needs.
    """
    project = context.project
    folder = project.cards / context.game.id / "art"
    files = [one for one in files_below(folder) if one.lower().endswith(PIXELS)]
    found = _found(context, jobs, drawn) if files else {}
    by_place: dict[str, list[_Seen]] = {}
    for file in files if found else ():
        path = folder / file
        data = read_file(path, ART, Where(project.show(path)), project.root)
        blur = found.get(name_of(data))
        if blur:
            placed = _placed(blur, project.show(path))
            by_place.setdefault(placed, []).append(_Seen(blur, file, data))
    for placed, seen in by_place.items():
        worst, *others = sorted(seen, key=lambda one: one.blur.ppi)
        yield _note(worst, placed, [one.file for one in others])


def _found(
    context: FaceContext, jobs: Sequence[FaceJob], drawn: Mapping[str, PackedDrawing]
) -> dict[str, _Blur]:
    """Return blurred pictures by their names in drawings."""
    found: dict[str, _Blur] = {}
    renderer = Renderer(context.project, context.game, context.fonts, context.ink)
    for job in jobs:
        face = drawn.get(job.id)
        for picture, ppi in (
            _seen(face) if face else _in_display_list(renderer, job, context)
        ).items():
            # What is rounded up to it is as good.
            if round(ppi) >= LEAST_PPI:
                continue
            blur = found.setdefault(without_tint(picture), _Blur(ppi, context, job, set()))
            blur.cards.add(f"{job.component.id}/{job.card.id}")
            if ppi < blur.ppi:
                blur.ppi, blur.context, blur.job = ppi, context, job
    return found


def _seen(face: PackedDrawing) -> Mapping[str, float]:
    return in_drawing(face.drawing) if face.pictures else {}


def _in_display_list(renderer: Renderer, job: FaceJob, context: FaceContext) -> Mapping[str, float]:
    svg = renderer.face(job.component, job.card, job.face)
    if not any(file.lower().endswith(PIXELS) for file in svg.files.values()):
        return {}
    return in_display_list(display_list_of(svg, context.fonts, job.face.where, {}))


def _note(seen: _Seen, placed: str, others: Sequence[str]) -> Problem:
    blur = seen.blur
    width, height = read_header(seen.data).size
    times = LEAST_PPI / blur.ppi
    more = len(blur.cards) - 1
    cards = f"card '{blur.job.card.id}'"
    if more:
        cards += f" and {more} more {'card' if more == 1 else 'cards'}"
    message = (
        f"picture '{seen.file}' of {width} x {height} pixels prints at"
        f" {told_apart(blur.ppi, LEAST_PPI, 0)} ppi, which"
        f" looks blurred ({cards}{placed})"
    )
    if others:
        names = ", ".join(others[:_MOST_NAMES])
        left = len(others) - _MOST_NAMES
        do = "do" if len(others) > 1 else "does"
        message += f"; so {do} {names}{f' and {left} more' if left > 0 else ''}"
    needed = f"{math.ceil(width * times)} x {math.ceil(height * times)}"
    hint = f"use one of {needed} pixels or more ({LEAST_PPI} ppi), or print it smaller"
    return Problem(blur.job.face.where, message, hint)


def _placed(blur: _Blur, file: str) -> str:
    """Return which line of a template places a picture, to be said after its cards."""
    context, job = blur.context, blur.job
    try:
        renderer = TracedRenderer(context.project, context.game, context.fonts, context.ink)
        svg = renderer.face(job.component, job.card, job.face)
    except PnpError:
        return ""
    uses = [f'href="#{drawing}"' for drawing, one in svg.files.items() if one == file]
    for piece in (one for pieces in svg.pieces.values() for one in pieces):
        if piece.where and any(use in piece.text for use in uses):
            return f", placed at {piece.where}"
    return ""
