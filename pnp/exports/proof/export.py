"""Contact sheets: every distinct face of a component as it looks when cut, with id and copies."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice

from pnp.core.problems import Where
from pnp.core.units import mm_to_px
from pnp.core.values import Struct
from pnp.drawing.contact_sheet import CaptionedPicture, contact_sheet, crop, in_grey
from pnp.drawing.face import draw_image
from pnp.exports.job import ExportJob, File, Note, notes_on
from pnp.exports.shared.pictures.face_pictures import FacePictures, in_parallel
from pnp.exports.shared.pictures.pieces import PieceFace, shared_by
from pnp.faces.face_jobs import FaceContext
from pnp.fonts.font_file import font_problems
from pnp.model.game import Card, Component, Face
from pnp.model.selection import select
from pnp.processes.work import Tell
from pnp.sizes.bleed_width import BLEED
from pnp.svg.encoded_image import Remark

# A picture stays small enough to be opened anywhere.
_FACES_PER_SHEET = 60
_PIXELS_PER_SHEET = 60_000_000
_WIDEST_MM = 640.0
_GAP_MM = 5.0
_LARGEST_BOARD = 240.0


def write(job: ExportJob) -> Iterator[File | Note]:
    """Yield the contact sheets of each component: one, or more where it is large.

    Raises PnpError with the problems of all faces.
    """
    sheets = list(_sheets(job))
    faces = [one for sheet in sheets for one in sheet.faces]
    drawer = partial(_drawer, job.values["dpi"], job.values["grey"])
    drawn = in_parallel(job, drawer, faces)
    for sheet in sheets:
        cells = list(islice(drawn, len(sheet.faces)))
        for cell in cells:
            yield from notes_on(cell.notes)
        name = _file_name(job, sheet.component, sheet.number)
        yield File(name, _sheet(job, sheet.component, cells))


class _Sheet(Struct, frozen=True):
    """A contact sheet of a component: its number, 1-based, or 0 for the only one; its faces."""

    component: Component
    number: int
    faces: Sequence[_CaptionedFace]


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


def _shown(component: Component) -> Iterator[_CaptionedFace]:
    """Yield each distinct face once: a card's own back right after its front, common backs last."""
    common: dict[str, tuple[Card, Face, int]] = {}
    for card in component.cards:
        for front, copies in shared_by(card, card.copies):
            name = f"{card.id} {front.variant}".rstrip()
            yield _CaptionedFace(component, card, front, card.id, caption=f"{name} ×{copies}")
        if card.back is None:
            continue
        if card.back.name == card.id:
            yield _CaptionedFace(component, card, card.back, card.id, caption=f"{card.id}, back")
        else:
            _, _, copies = common.get(card.back.name, (card, card.back, 0))
            common[card.back.name] = (card, card.back, copies + card.copies)
    for name, (card, face, copies) in common.items():
        yield _CaptionedFace(component, card, face, name, caption=f"{name} ×{copies}")


def _file_name(job: ExportJob, component: Component, number: int) -> str:
    part = f"-{number}" if number else ""
    game = job.edition.game
    return f"proof/{game.id}-{component.id}{part}-{game.edition}{job.suffix()}.png"


def _sheet(job: ExportJob, component: Component, cells: list[CaptionedPicture]) -> bytes:
    width = component.size.width * _scale_of(component)
    columns = max(1, min(len(cells), int(_WIDEST_MM // (width + _GAP_MM))))
    if columns > 1 and any(", back" in cell.caption for cell in cells):
        columns -= columns % 2
    title = f"{job.edition.game.title} – {component.title}"
    font = job.edition.fonts.find("Source Sans 3", "semibold", False, Where("proof"))
    with font_problems(font):
        return contact_sheet(title, cells, columns, job.values["dpi"], font.data)


class _CaptionedFace(PieceFace, frozen=True):
    """A face of a card, and what stands below it."""

    caption: str = ""


def _scale_of(component: Component) -> float:
    """Return how large faces are shown, 1 being as printed: large boards are scaled down."""
    if not component.shape.own_sheets:
        return 1.0
    return min(1.0, _LARGEST_BOARD / max(component.size))


def _drawer(
    dpi: int, is_grey: bool, context: FaceContext
) -> Callable[[_CaptionedFace, Tell], CaptionedPicture]:
    """Return what draws faces in one process."""
    faces = FacePictures(context, BLEED)

    def draw(shown: _CaptionedFace, tell: Tell) -> CaptionedPicture:
        component, scale = shown.component, _scale_of(shown.component)
        notes: dict[str, Remark] = {}
        with faces.located(shown):
            face = faces.of(shown)
            drawn = draw_image(face.svg, face.fonts, dpi * scale, face.where, face.size, notes)
        cut = crop(drawn, BLEED, dpi * scale)
        smaller = f" ({scale:.0%})" if scale < 1 else ""
        picture = in_grey(cut) if is_grey else cut
        return CaptionedPicture(
            picture, component.trim_of(shown.face), shown.caption + smaller, notes
        )

    return draw
