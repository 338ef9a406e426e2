"""Contact sheets: every distinct face of a component as it looks when cut, with id and copies."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from functools import partial
from itertools import islice

from pnp.core.problems import EnoughError, FaceName, PnpError, Problem, Where, of_face, told_once
from pnp.core.units import mm_to_px
from pnp.core.values import Struct
from pnp.drawing.contact_sheet import Cell, contact_sheet, crop, in_grey
from pnp.drawing.face import draw_image
from pnp.exports.job import ExportJob, File
from pnp.faces.faces import FaceContext
from pnp.faces.locate import Locator
from pnp.fonts.font_file import font_problems
from pnp.model.game import Card, Component, Face
from pnp.model.selection import select
from pnp.processes.work import Tell
from pnp.processes.worker_pool import Parallel
from pnp.render.renderer import Renderer
from pnp.sizes.bleed import BLEED

# A picture stays small enough to be opened anywhere.
_FACES_PER_SHEET = 60
_PIXELS_PER_SHEET = 60_000_000
_WIDEST_MM = 640.0
_GAP_MM = 5.0
_LARGEST_BOARD = 240.0
# Fewer faces are drawn in less time than another process takes to begin.
_LEAST = 8


def write(job: ExportJob) -> Iterator[File]:
    """Yield the contact sheets of each component: one, or more where it is large.

    Raises PnpError with the problems of all faces.
    """
    sheets = list(_sheets(job))
    faces = [one for sheet in sheets for one in sheet.faces]
    job.faces.expect(len(faces))
    problems: list[Problem] = []
    settings = _ProofSettings(job.context, job.values["dpi"], job.values["grey"])
    with closing(_cells_of(settings, faces)) as drawn:
        for sheet in sheets:
            cells = []
            for found in islice(drawn, len(sheet.faces)):
                job.faces.done(1)
                if isinstance(found, Cell):
                    cells.append(found)
                    job.drawing_notes.update(found.notes)
                else:
                    problems += found
            if not problems:
                name = _file_name(job, sheet.component, sheet.number)
                yield File(name, _sheet(job, sheet.component, cells))
    if problems:
        raise PnpError(told_once(problems))


class _Sheet(Struct, frozen=True):
    """A contact sheet of a component: its number, 1-based, or 0 for the only one; its faces."""

    component: Component
    number: int
    faces: Sequence[_Shown]


def _sheets(job: ExportJob) -> Iterator[_Sheet]:
    for component in select(job.edition.game, job.selection):
        shown = list(_shown(component))
        most = faces_per_sheet(component, job.values["dpi"])
        parts = [shown[at : at + most] for at in range(0, len(shown), most)]
        for number, part in enumerate(parts, 1):
            yield _Sheet(component, number if len(parts) > 1 else 0, part)


def faces_per_sheet(component: Component, dpi: float) -> int:
    """Return how many faces of `component` one contact sheet shows at most."""
    scale = _scale_of(component)
    width, height = (side * scale + _GAP_MM for side in component.size)
    pixels = mm_to_px(width, dpi) * mm_to_px(height, dpi)
    fits = int(_PIXELS_PER_SHEET / pixels)
    return max(1, min(_FACES_PER_SHEET, fits))


def faces_of(component: Component) -> int:
    """Return how many faces of `component` are shown."""
    return sum(1 for _ in _shown(component))


def _shown(component: Component) -> Iterator[_Shown]:
    """Yield each distinct face once: a card's own back right after its front, common backs last."""
    common: dict[str, tuple[Card, Face, int]] = {}
    for card in component.cards:
        yield from _fronts(component, card)
        if card.back is None:
            continue
        if card.back.name == card.id:
            yield _Shown(component, card, card.back, f"{card.id}, back")
        else:
            _, _, copies = common.get(card.back.name, (card, card.back, 0))
            common[card.back.name] = (card, card.back, copies + card.copies)
    for name, (card, face, copies) in common.items():
        yield _Shown(component, card, face, f"{name} ×{copies}")


def _fronts(component: Component, card: Card) -> Iterator[_Shown]:
    fronts = card.fronts
    each, more = divmod(card.copies, len(fronts))
    for number, front in enumerate(fronts):
        name = f"{card.id} {front.variant}".rstrip()
        yield _Shown(component, card, front, f"{name} ×{each + (number < more)}")


def _file_name(job: ExportJob, component: Component, number: int) -> str:
    part = f"-{number}" if number else ""
    game = job.edition.game
    return f"proof/{game.id}-{component.id}{part}-{game.edition}{job.suffix()}.png"


def _sheet(job: ExportJob, component: Component, cells: list[Cell]) -> bytes:
    width = component.size.width * _scale_of(component)
    columns = max(1, min(len(cells), int(_WIDEST_MM // (width + _GAP_MM))))
    if columns > 1 and any(", back" in cell.caption for cell in cells):
        columns -= columns % 2
    title = f"{job.edition.game.title} – {component.title}"
    font = job.edition.fonts.find("Source Sans 3", "semibold", False, Where("proof"))
    with font_problems(font):
        return contact_sheet(title, cells, columns, job.values["dpi"], font.data)


class _ProofSettings(Struct, frozen=True):
    """How faces are shown: of which game, in how many pixels per inch, and whether in grey."""

    context: FaceContext
    dpi: int
    is_grey: bool


class _Shown(Struct, frozen=True):
    """A face of a card, and what stands below it."""

    component: Component
    card: Card
    face: Face
    caption: str


def _scale_of(component: Component) -> float:
    """Return how large faces are shown, 1 being as printed: large boards are scaled down."""
    if not component.shape.own_sheets:
        return 1.0
    return min(1.0, _LARGEST_BOARD / max(component.size))


def _cells_of(
    settings: _ProofSettings, faces: Sequence[_Shown]
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


def _drawer(settings: _ProofSettings) -> Callable[[_Shown, Tell], Cell | Sequence[Problem]]:
    """Return what draws faces in one process, or returns what is wrong with them."""
    drawer = _Drawer(settings)
    return lambda shown, tell: drawer.draw(shown)


class _Drawer:
    def __init__(self, settings: _ProofSettings) -> None:
        context = settings.context
        said = (context.project, context.game, context.fonts, context.ink)
        self.settings = settings
        self._renderer = Renderer(*said)
        self._locator = Locator(*said)

    def draw(self, shown: _Shown) -> Cell | Sequence[Problem]:
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

    def _cell(self, shown: _Shown) -> Cell:
        component, face = shown.component, shown.face
        scale = _scale_of(component)
        dpi = self.settings.dpi * scale
        smaller = f" ({scale:.0%})" if scale < 1 else ""
        svg = self._renderer.face(component, shown.card, face)
        whole = component.size.grown(BLEED)
        fonts = self.settings.context.fonts
        notes: dict[str, str] = {}
        cut = crop(draw_image(svg, fonts, dpi, face.where, whole, notes), BLEED, dpi)
        picture = in_grey(cut) if self.settings.is_grey else cut
        return Cell(picture, component.trim_of(face), shown.caption + smaller, notes)
