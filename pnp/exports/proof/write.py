"""Contact sheets: every distinct face of a component as it looks when cut, with id and copies."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from pnp.core.problems import EnoughError, FaceName, PnpError, Problem, Where, of_face, told_once
from pnp.core.units import mm_to_px
from pnp.drawing.contact_sheet import Cell, contact_sheet, crop, in_grey
from pnp.drawing.face import draw_image
from pnp.fonts.book import FontBook, font_problems
from pnp.model.game import Card, Component, Face, Game
from pnp.runtime.atomic_write import write_whole
from pnp.svg.face_document import FaceSvg

# A picture stays small enough to be opened anywhere.
_FACES_PER_SHEET = 60
_PIXELS_PER_SHEET = 60_000_000
_WIDEST_MM = 640.0
_GAP_MM = 5.0
_LARGEST_BOARD = 240.0


@dataclass(frozen=True, slots=True)
class Proof:
    """What contact sheets are made of.

    `render` gives the SVG of a face, with `bleed` mm around, `locate` its problems at their lines;
    `drawn` is called after each face.
    """

    game: Game
    fonts: FontBook
    render: Callable[[Component, Card, Face], FaceSvg]
    locate: Callable[[Component, Card, Face, Sequence[Problem]], Sequence[Problem]]
    bleed: float
    dpi: float
    grey: bool
    drawn: Callable[[], None]
    suffix: str = ""


def write_proofs(
    proof: Proof, component: Component, folder: Path, inside: Path | None = None
) -> list[Path]:
    """Return the PNG files written into `folder` for `component`: one, or more when it is large.

    The folder lies below `inside`: see `atomic_write.write_together`.

    Raises PnpError with the problems of all faces; then nothing is written.
    """
    shown = list(_shown(component))
    most = faces_per_sheet(component, proof.dpi)
    parts = [shown[at : at + most] for at in range(0, len(shown), most)]
    pictures: dict[Path, bytes] = {}
    problems: list[Problem] = []
    for number, part in enumerate(parts, 1):
        cells = list(_cells(proof, component, part, problems))
        if not problems:
            name = _file_name(proof, component, number if len(parts) > 1 else 0)
            pictures[folder / name] = _sheet(proof, component, cells)
    if problems:
        raise PnpError(told_once(problems))
    for path, picture in pictures.items():
        write_whole(path, picture, inside)
    return list(pictures)


def faces_per_sheet(component: Component, dpi: float) -> int:
    """Return how many faces of `component` one contact sheet shows at most."""
    scale = scale_of(component)
    width, height = (side * scale + _GAP_MM for side in component.size)
    pixels = mm_to_px(width, dpi) * mm_to_px(height, dpi)
    fits = int(_PIXELS_PER_SHEET / pixels)
    return max(1, min(_FACES_PER_SHEET, fits))


def scale_of(component: Component) -> float:
    """Return how large faces are shown, 1 being as printed: large boards are scaled down."""
    if component.shape not in ("board", "net"):
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


def _cells(
    proof: Proof,
    component: Component,
    shown: Iterable[tuple[Card, Face, str]],
    problems: list[Problem],
) -> Iterator[Cell]:
    scale = scale_of(component)
    dpi = proof.dpi * scale
    smaller = f" ({scale:.0%})" if scale < 1 else ""
    for card, face, caption in shown:
        proof.drawn()
        try:
            svg = proof.render(component, card, face)
            whole = component.size.grown(proof.bleed)
            picture = draw_image(svg, proof.fonts, dpi, face.where, whole)
        except EnoughError as error:
            raise PnpError(told_once([*problems, *error.problems])) from None
        except PnpError as error:
            name = FaceName(proof.game.id, component.id, face.name, face.side, face.template)
            located = proof.locate(component, card, face, error.problems)
            problems += of_face(located, name)
        else:
            cut = crop(picture, proof.bleed, dpi)
            shown_as = in_grey(cut) if proof.grey else cut
            yield Cell(shown_as, component.trim.corner, caption + smaller)


def _file_name(proof: Proof, component: Component, number: int) -> str:
    part = f"-{number}" if number else ""
    return f"{proof.game.id}-{component.id}{part}-{proof.game.edition}{proof.suffix}.png"


def _sheet(proof: Proof, component: Component, cells: list[Cell]) -> bytes:
    width = component.size.width * scale_of(component)
    columns = max(1, min(len(cells), int(_WIDEST_MM // (width + _GAP_MM))))
    if columns > 1 and any(", back" in cell.caption for cell in cells):
        columns -= columns % 2
    title = f"{proof.game.title} – {component.title}"
    font = proof.fonts.find("Source Sans 3", "semibold", False, Where("proof"))
    with font_problems(font):
        return contact_sheet(title, cells, columns, proof.dpi, font.data)
