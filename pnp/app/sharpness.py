"""Notes on pictures of art/ that have too few pixels for the size they are printed at."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from pnp.app.build_parallel import languages_of
from pnp.app.open_game import localized, open_written
from pnp.core.problems import PnpError, Problem, Where
from pnp.core.project import Project, files_below
from pnp.core.values import Struct, replace
from pnp.drawing.drawing import Drawing
from pnp.drawing.face import sketch_face
from pnp.drawing.resolution import in_drawing, in_sketch
from pnp.faces.faces import FaceContext, FaceJob, drawn_before, jobs_for
from pnp.model.ink import Ink
from pnp.model.selection import Selection, select
from pnp.render.renderer import Renderer
from pnp.render.traced import TracedRenderer
from pnp.runtime.cache import BlobCache
from pnp.runtime.user_file import ART, PIXELS, read_file
from pnp.svg.pictures import name_of
from pnp.svg.pixels import read_header

# Pixels per inch below which a picture on a card looks blurred at reading distance.
LEAST_PPI = 200


class Wanted(Struct, frozen=True):
    """Which faces of games are looked at, and in which edition and ink."""

    language: str
    selection: Selection
    ink: Ink


class _Blur(Struct):
    """A picture with too few pixels: the face that has the fewest, and all cards that have it."""

    ppi: float
    look: FaceContext
    job: FaceJob
    cards: set[str]


def blurred(project: Project, games: Sequence[str], wanted: Wanted, out: Path) -> Iterator[Problem]:
    """Yield a note for each picture of `games` (none named: all) that prints at too few pixels.

    It is at the card that has the fewest. Games that can't be read have no notes.
    """
    for name in dict.fromkeys(games or project.games()):
        folder = project.cards / name / "art"
        files = [one for one in files_below(folder) if one.lower().endswith(PIXELS)]
        if not files:
            continue
        found: dict[str, _Blur] = {}
        for language in languages_of(project, name, wanted.language):
            with suppress(PnpError):
                _look_through(project, name, replace(wanted, language=language), out, found)
        if found:
            for file in files:
                path = folder / file
                data = read_file(path, ART, Where(project.show(path)), project.root)
                blur = found.get(name_of(data))
                if blur:
                    yield _note(blur, file, project.show(path), data)


def _look_through(
    project: Project, name: str, wanted: Wanted, out: Path, found: dict[str, _Blur]
) -> None:
    """Note blurred pictures of one edition in `found`, by their names in drawings."""
    written, fonts = open_written(project, name)
    game = localized(project, written, wanted.language)
    look = FaceContext(project, game, fonts, wanted.ink)
    jobs = jobs_for(look, select(game, wanted.selection))
    drawn = drawn_before(look, jobs, BlobCache(out))
    renderer = Renderer(project, game, fonts, wanted.ink)
    for job in jobs:
        blob = drawn.get(job.key)
        seen = in_drawing(Drawing.loads(blob)) if blob else _sketched(renderer, job, look)
        for picture, ppi in seen.items():
            # What is rounded up to it is as good.
            if round(ppi) >= LEAST_PPI:
                continue
            blur = found.setdefault(picture, _Blur(ppi, look, job, set()))
            blur.cards.add(f"{job.component.id}/{job.card.id}")
            if ppi < blur.ppi:
                blur.ppi, blur.look, blur.job = ppi, look, job


def _sketched(renderer: Renderer, job: FaceJob, look: FaceContext) -> Mapping[str, float]:
    svg = renderer.face(job.component, job.card, job.face)
    if not any(file.lower().endswith(PIXELS) for file in svg.files.values()):
        return {}
    return in_sketch(sketch_face(svg, look.fonts, job.face.where, {}))


def _note(blur: _Blur, name: str, file: str, data: bytes) -> Problem:
    width, height = read_header(data).size
    times = LEAST_PPI / blur.ppi
    more = len(blur.cards) - 1
    cards = f"card '{blur.job.card.id}'"
    if more:
        cards += f" and {more} more {'card' if more == 1 else 'cards'}"
    placed = _placed(blur, file)
    message = (
        f"picture '{name}' of {width} x {height} pixels prints at {blur.ppi:.0f} ppi, which looks"
        f" blurred ({cards}{placed})"
    )
    needed = f"{math.ceil(width * times)} x {math.ceil(height * times)}"
    hint = f"use one of {needed} pixels or more ({LEAST_PPI} ppi), or print it smaller"
    return Problem(blur.job.face.where, message, hint)


def _placed(blur: _Blur, file: str) -> str:
    """Return which line of a template places a picture, to be said after its cards."""
    look, job = blur.look, blur.job
    try:
        renderer = TracedRenderer(look.project, look.game, look.fonts, look.ink)
        svg = renderer.face(job.component, job.card, job.face)
    except PnpError:
        return ""
    uses = [f'href="#{drawing}"' for drawing, one in svg.files.items() if one == file]
    for piece in (one for pieces in svg.pieces.values() for one in pieces):
        if piece.where and any(use in piece.text for use in uses):
            return f", placed at {piece.where}"
    return ""
