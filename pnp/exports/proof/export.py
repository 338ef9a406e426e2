"""Contact sheets: every distinct face of a component as it looks when cut, with id and copies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from itertools import islice

from pnp.core.problems import PnpError, Problem, Where, told_once
from pnp.core.units import mm_to_px
from pnp.core.values import Struct
from pnp.drawing.contact_sheet import Cell, contact_sheet
from pnp.exports.job import ExportJob, File
from pnp.exports.proof.cells import ProofSettings, Shown, cells_of, scale_of
from pnp.fonts.font_file import font_problems
from pnp.model.game import Card, Component, Face
from pnp.model.selection import select

# A picture stays small enough to be opened anywhere.
_FACES_PER_SHEET = 60
_PIXELS_PER_SHEET = 60_000_000
_WIDEST_MM = 640.0
_GAP_MM = 5.0


def write(job: ExportJob) -> Iterator[File]:
    """Yield the contact sheets of each component: one, or more where it is large.

    Raises PnpError with the problems of all faces.
    """
    sheets = list(_sheets(job))
    faces = [one for sheet in sheets for one in sheet.faces]
    job.faces.expect(len(faces))
    problems: list[Problem] = []
    settings = ProofSettings(job.context, job.values["dpi"], job.values["grey"])
    with closing(cells_of(settings, faces)) as drawn:
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
    faces: Sequence[Shown]


def _sheets(job: ExportJob) -> Iterator[_Sheet]:
    for component in select(job.edition.game, job.selection):
        shown = list(_shown(component))
        most = faces_per_sheet(component, job.values["dpi"])
        parts = [shown[at : at + most] for at in range(0, len(shown), most)]
        for number, part in enumerate(parts, 1):
            yield _Sheet(component, number if len(parts) > 1 else 0, part)


def faces_per_sheet(component: Component, dpi: float) -> int:
    """Return how many faces of `component` one contact sheet shows at most."""
    scale = scale_of(component)
    width, height = (side * scale + _GAP_MM for side in component.size)
    pixels = mm_to_px(width, dpi) * mm_to_px(height, dpi)
    fits = int(_PIXELS_PER_SHEET / pixels)
    return max(1, min(_FACES_PER_SHEET, fits))


def faces_of(component: Component) -> int:
    """Return how many faces of `component` are shown."""
    return sum(1 for _ in _shown(component))


def _shown(component: Component) -> Iterator[Shown]:
    """Yield each distinct face once: a card's own back right after its front, common backs last."""
    common: dict[str, tuple[Card, Face, int]] = {}
    for card in component.cards:
        yield from _fronts(component, card)
        if card.back is None:
            continue
        if card.back.name == card.id:
            yield Shown(component, card, card.back, f"{card.id}, back")
        else:
            _, _, copies = common.get(card.back.name, (card, card.back, 0))
            common[card.back.name] = (card, card.back, copies + card.copies)
    for name, (card, face, copies) in common.items():
        yield Shown(component, card, face, f"{name} ×{copies}")


def _fronts(component: Component, card: Card) -> Iterator[Shown]:
    fronts = card.fronts
    each, more = divmod(card.copies, len(fronts))
    for number, front in enumerate(fronts):
        name = f"{card.id} {front.variant}".rstrip()
        yield Shown(component, card, front, f"{name} ×{each + (number < more)}")


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
