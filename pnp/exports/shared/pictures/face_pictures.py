"""Faces that are drawn for files of their own, over all cores, with the problems of all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from functools import partial
from typing import Any, TypeVar

from pnp.core.geometry import Rect
from pnp.core.problems import EnoughError, FaceName, PnpError, Problem, of_face, told_once
from pnp.drawing.face import see_through
from pnp.drawing.face_picture import FacePicture
from pnp.exports.job import ExportJob
from pnp.exports.shared.pictures.pieces import PieceFace
from pnp.faces.face_jobs import FaceContext
from pnp.faces.locate import Locator
from pnp.model.game import Component
from pnp.processes.work import Tell
from pnp.processes.worker_pool import Parallel
from pnp.render.renderer import Renderer
from pnp.sizes.bleed_width import BLEED

# Fewer faces are drawn in less time than another process takes to begin.
_LEAST = 4


Wanted = TypeVar("Wanted")
Made = TypeVar("Made")


def in_parallel(
    job: ExportJob,
    maker: Callable[[FaceContext], Callable[[Wanted, Tell], Made]],
    wanted: Sequence[Wanted],
) -> Iterator[Made]:
    """Yield what is made of each, in order; `job` hears how many there are, and are made.

    `maker` returns what makes them in one process. Raises PnpError at the end with the problems of
    all.
    """
    job.faces.expect(len(wanted))
    problems: list[Problem] = []
    with closing(Parallel(partial(maker, job.context), wanted, least=_LEAST)) as results:
        for result in results:
            try:
                made = result()
            except EnoughError as error:
                raise PnpError(told_once([*problems, *error.problems])) from None
            except PnpError as error:
                problems += error.problems
            else:
                if not problems:
                    yield made
            job.faces.done(1)
    if problems:
        raise PnpError(told_once(problems))


class FacePictures:
    """Makes faces with `bleed` mm around their cut, or cut out, in one process."""

    def __init__(self, context: FaceContext, bleed: float, is_cut: bool = False) -> None:
        said: tuple[Any, ...] = (context.project, context.game, context.fonts, context.ink)
        self._context = context
        self._bleed = bleed
        self._is_cut = is_cut
        self._renderer = Renderer(*said)
        self._locator = Locator(*said)

    def of(self, shown: PieceFace, keep: Rect | None = None) -> FacePicture:
        """Return a face, ready to be drawn. Raises PnpError for what its template does wrong.

        `keep` is the part that is wanted, where it is not that with the bleed.
        """
        component = shown.component
        return FacePicture(
            svg=self._renderer.face(component, shown.card, shown.face),
            fonts=self._context.fonts,
            where=shown.face.where,
            size=component.size.grown(BLEED),
            keep=keep or kept(component, self._bleed),
            cut=component.trim_of(shown.face) if self._is_cut else None,
        )

    @contextmanager
    def located(self, shown: PieceFace) -> Iterator[None]:
        """Raise the PnpError of the body, which draws a face, with its lines and the face named."""
        try:
            yield
        except EnoughError:
            raise
        except PnpError as error:
            component, card, face = shown.component, shown.card, shown.face
            found = self._locator.locate(component, card, face, error.problems)
            raise PnpError(self._named(shown, found)) from None

    def half_transparent(self, shown: PieceFace, what: Sequence[str]) -> PnpError:
        """Return the error that something on a face is half transparent; `what` says it."""
        component, card, face = shown.component, shown.card, shown.face
        try:
            located = self._locator.half_transparent(component, card, face)
        except PnpError:
            # Few templates can't be asked for their lines: the face is known all the same.
            located = [see_through(one, face.where) for one in what]
        return PnpError(self._named(shown, located))

    def _named(self, shown: PieceFace, located: Iterable[Problem]) -> Iterator[Problem]:
        face = shown.face
        game, component = self._context.game.id, shown.component.id
        name = FaceName(game, component, face.name, face.side, face.template)
        return of_face(located, name)


def kept(component: Component, bleed: float) -> Rect:
    """Return the part of a face that a picture with `bleed` mm shows: see `FacePicture.keep`."""
    return Rect(BLEED, BLEED, *component.size).grown(bleed)
