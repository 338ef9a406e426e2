"""Faces as they look when cut, for contact sheets, over all cores."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from functools import partial

from pnp.core.problems import EnoughError, FaceName, PnpError, Problem, of_face, told_once
from pnp.core.values import Struct
from pnp.drawing.contact_sheet import Cell, crop, in_grey
from pnp.drawing.face import draw_image
from pnp.faces.faces import FaceContext
from pnp.faces.locate import Locator
from pnp.model.game import Card, Component, Face
from pnp.processes.work import Tell
from pnp.processes.worker_pool import Parallel
from pnp.render.renderer import Renderer
from pnp.sizes.bleed import BLEED

_LARGEST_BOARD = 240.0
# Fewer faces are drawn in less time than another process takes to begin.
_LEAST = 8


class ProofSettings(Struct, frozen=True):
    """How faces are shown: of which game, in how many pixels per inch, and whether in grey."""

    context: FaceContext
    dpi: int
    is_grey: bool


class Shown(Struct, frozen=True):
    """A face of a card, and what stands below it."""

    component: Component
    card: Card
    face: Face
    caption: str


def scale_of(component: Component) -> float:
    """Return how large faces are shown, 1 being as printed: large boards are scaled down."""
    if not component.shape.own_sheets:
        return 1.0
    return min(1.0, _LARGEST_BOARD / max(component.size))


def cells_of(
    settings: ProofSettings, faces: Sequence[Shown]
) -> Generator[Cell | Sequence[Problem]]:
    """Yield for each face its cell, or what is wrong with it. Raises PnpError for too much."""
    problems: list[Problem] = []
    with closing(Parallel(partial(_drawer, settings), faces, least=_LEAST)) as cells:
        for result in cells:
            try:
                found = result()
            except EnoughError as error:
                raise PnpError(told_once([*problems, *error.problems])) from None
            if not isinstance(found, Cell):
                problems += found
            yield found


def _drawer(settings: ProofSettings) -> Callable[[Shown, Tell], Cell | Sequence[Problem]]:
    """Return what draws faces in one process, or returns what is wrong with them."""
    drawer = _Drawer(settings)
    return lambda shown, tell: drawer.draw(shown)


class _Drawer:
    def __init__(self, settings: ProofSettings) -> None:
        context = settings.context
        said = (context.project, context.game, context.fonts, context.ink)
        self.settings = settings
        self._renderer = Renderer(*said)
        self._locator = Locator(*said)

    def draw(self, shown: Shown) -> Cell | Sequence[Problem]:
        """Return a cell, or what is wrong with its face. Raises EnoughError."""
        try:
            return self._cell(shown)
        except EnoughError:
            raise
        except PnpError as error:
            component, face = shown.component, shown.face
            game = self.settings.context.game.id
            name = FaceName(game, component.id, face.name, face.side, face.template)
            located = self._locator.locate(component, shown.card, face, error.problems)
            return tuple(of_face(located, name))

    def _cell(self, shown: Shown) -> Cell:
        component, face = shown.component, shown.face
        scale = scale_of(component)
        dpi = self.settings.dpi * scale
        smaller = f" ({scale:.0%})" if scale < 1 else ""
        svg = self._renderer.face(component, shown.card, face)
        whole = component.size.grown(BLEED)
        fonts = self.settings.context.fonts
        notes: dict[str, str] = {}
        cut = crop(draw_image(svg, fonts, dpi, face.where, whole, notes), BLEED, dpi)
        picture = in_grey(cut) if self.settings.is_grey else cut
        return Cell(picture, component.trim_of(face), shown.caption + smaller, notes)
