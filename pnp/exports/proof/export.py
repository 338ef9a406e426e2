"""Contact sheets: every distinct face of a component as it looks when cut, with id and copies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pnp.core.problems import EnoughError, FaceName, PnpError, Problem, Where, of_face, told_once
from pnp.core.sizes import BLEED
from pnp.core.units import mm_to_px
from pnp.drawing.contact_sheet import Cell, contact_sheet, crop, in_grey
from pnp.drawing.face import draw_image
from pnp.exports.job import ExportJob, File
from pnp.faces.locate import Locator
from pnp.fonts.font_file import font_problems
from pnp.model.game import Card, Component, Face
from pnp.model.selection import select
from pnp.render.renderer import Renderer

# A picture stays small enough to be opened anywhere.
_FACES_PER_SHEET = 60
_PIXELS_PER_SHEET = 60_000_000
_WIDEST_MM = 640.0
_GAP_MM = 5.0
_LARGEST_BOARD = 240.0


def write(job: ExportJob) -> Iterator[File]:
    """Yield the contact sheets of each component: one, or more where it is large.

    Raises PnpError with the problems of all faces.
    """
    components = select(job.edition.game, job.selection)
    job.faces.expect(sum(map(faces_of, components)))
    problems: list[Problem] = []
    draw = _Faces(job, problems)
    for component in components:
        shown = list(_shown(component))
        most = faces_per_sheet(component, draw.dpi)
        parts = [shown[at : at + most] for at in range(0, len(shown), most)]
        for number, part in enumerate(parts, 1):
            cells = list(draw.cells(component, part))
            if not problems:
                name = _file_name(job, component, number if len(parts) > 1 else 0)
                yield File(name, _sheet(job, component, cells))
    if problems:
        raise PnpError(told_once(problems))


def faces_per_sheet(component: Component, dpi: float) -> int:
    """Return how many faces of `component` one contact sheet shows at most."""
    scale = scale_of(component)
    width, height = (side * scale + _GAP_MM for side in component.size)
    pixels = mm_to_px(width, dpi) * mm_to_px(height, dpi)
    fits = int(_PIXELS_PER_SHEET / pixels)
    return max(1, min(_FACES_PER_SHEET, fits))


def scale_of(component: Component) -> float:
    """Return how large faces are shown, 1 being as printed: large boards are scaled down."""
    if not component.shape.own_sheets:
        return 1.0
    return min(1.0, _LARGEST_BOARD / max(component.size))


def faces_of(component: Component) -> int:
    """Return how many faces of `component` are shown."""
    return sum(1 for _ in _shown(component))


def _shown(component: Component) -> Iterator[tuple[Card, Face, str]]:
    """Yield each distinct face once: a card's own back right after its front, common backs last."""
    common: dict[str, tuple[Card, Face, int]] = {}
    for card in component.cards:
        yield from _fronts(card)
        if card.back is None:
            continue
        if card.back.name == card.id:
            yield card, card.back, f"{card.id}, back"
        else:
            _, _, copies = common.get(card.back.name, (card, card.back, 0))
            common[card.back.name] = (card, card.back, copies + card.copies)
    for name, (card, face, copies) in common.items():
        yield card, face, f"{name} ×{copies}"


def _fronts(card: Card) -> Iterator[tuple[Card, Face, str]]:
    fronts = card.fronts
    each, more = divmod(card.copies, len(fronts))
    for number, front in enumerate(fronts):
        name = f"{card.id} {front.variant}".rstrip()
        yield card, front, f"{name} ×{each + (number < more)}"


class _Faces:
    """Draws faces as they look when cut, and notes what is wrong with them in `problems`."""

    def __init__(self, job: ExportJob, problems: list[Problem]) -> None:
        self.dpi: int = job.values["dpi"]
        self._job = job
        self._problems = problems
        look = job.look
        self._renderer = Renderer(look.project, look.game, look.fonts, look.ink)
        self._locator = Locator(look.project, look.game, look.fonts, look.ink)

    def cells(
        self, component: Component, shown: Iterable[tuple[Card, Face, str]]
    ) -> Iterator[Cell]:
        """Yield a cell for each face that can be drawn. Raises EnoughError."""
        for card, face, caption in shown:
            self._job.faces.done(1)
            try:
                cell = self._cell(component, card, face, caption)
            except EnoughError as error:
                raise PnpError(told_once([*self._problems, *error.problems])) from None
            except PnpError as error:
                game = self._job.edition.game.id
                name = FaceName(game, component.id, face.name, face.side, face.template)
                located = self._locator.locate(component, card, face, error.problems)
                self._problems += of_face(located, name)
            else:
                yield cell

    def _cell(self, component: Component, card: Card, face: Face, caption: str) -> Cell:
        scale = scale_of(component)
        dpi = self.dpi * scale
        smaller = f" ({scale:.0%})" if scale < 1 else ""
        svg = self._renderer.face(component, card, face)
        whole = component.size.grown(BLEED)
        cut = crop(draw_image(svg, self._job.edition.fonts, dpi, face.where, whole), BLEED, dpi)
        picture = in_grey(cut) if self._job.values["grey"] else cut
        return Cell(picture, component.trim.corner, caption + smaller)


def _file_name(job: ExportJob, component: Component, number: int) -> str:
    part = f"-{number}" if number else ""
    game = job.edition.game
    return f"proof/{game.id}-{component.id}{part}-{game.edition}{job.suffix()}.png"


def _sheet(job: ExportJob, component: Component, cells: list[Cell]) -> bytes:
    width = component.size.width * scale_of(component)
    columns = max(1, min(len(cells), int(_WIDEST_MM // (width + _GAP_MM))))
    if columns > 1 and any(", back" in cell.caption for cell in cells):
        columns -= columns % 2
    title = f"{job.edition.game.title} – {component.title}"
    font = job.edition.fonts.find("Source Sans 3", "semibold", False, Where("proof"))
    with font_problems(font):
        return contact_sheet(title, cells, columns, job.values["dpi"], font.data)
