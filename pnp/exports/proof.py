"""Contact sheets: every distinct face of a component as it looks when cut, with id and copies."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from pnp.draw.contact import Cell, contact_sheet, crop, in_grey
from pnp.draw.face import draw_image
from pnp.facesvg import FaceSvg
from pnp.fonts import FontBook
from pnp.model import Card, Component, Face, Game
from pnp.problems import PnpError, Problem, Where
from pnp.write import write_whole

# A picture stays small enough to be opened anywhere.
_FACES_PER_SHEET = 60
_WIDEST_MM = 640.0


@dataclass(frozen=True, slots=True)
class Proof:
    """What contact sheets are made of. `render` gives the SVG of a face, with `bleed` mm around."""

    game: Game
    fonts: FontBook
    render: Callable[[Component, Card, Face], FaceSvg]
    bleed: float
    dpi: float
    grey: bool
    suffix: str = ""


def write_proofs(proof: Proof, component: Component, folder: Path) -> list[Path]:
    """Return the PNG files written into `folder` for `component`: one, or more when it is large.

    Raises PnpError with the problems of all faces.
    """
    shown = list(_shown(component))
    cells: list[Cell] = []
    problems: list[Problem] = []
    for card, face, caption in shown:
        try:
            cells.append(_cell(proof, component, card, face, caption))
        except PnpError as error:
            problems += error.problems
    if problems:
        raise PnpError(sorted(set(problems)))
    parts = [cells[at : at + _FACES_PER_SHEET] for at in range(0, len(cells), _FACES_PER_SHEET)]
    return [
        _write(proof, component, part, number if len(parts) > 1 else 0, folder)
        for number, part in enumerate(parts, 1)
    ]


def _shown(component: Component) -> Iterator[tuple[Card, Face, str]]:
    """Yield each distinct face once: a card's own back right after its front, common backs last."""
    common: dict[str, tuple[Card, Face, int]] = {}
    for card in component.cards:
        yield card, card.front, f"{card.id} ×{card.copies}"
        if card.back is None:
            continue
        if card.back.name == card.id:
            yield card, card.back, f"{card.id}, back"
        else:
            _, _, copies = common.get(card.back.name, (card, card.back, 0))
            common[card.back.name] = (card, card.back, copies + card.copies)
    for name, (card, face, copies) in common.items():
        yield card, face, f"{name} ×{copies}"


def _cell(proof: Proof, component: Component, card: Card, face: Face, caption: str) -> Cell:
    svg = proof.render(component, card, face)
    picture = crop(draw_image(svg, proof.fonts, proof.dpi, face.where), proof.bleed, proof.dpi)
    corner = component.size.width / 2 if component.shape == "round" else component.corner
    return Cell(in_grey(picture) if proof.grey else picture, corner, caption)


def _write(
    proof: Proof, component: Component, cells: Sequence[Cell], number: int, folder: Path
) -> Path:
    columns = max(1, min(len(cells), int(_WIDEST_MM // (component.size.width + 5))))
    if columns > 1 and any(", back" in cell.caption for cell in cells):
        columns -= columns % 2
    title = f"{proof.game.title} – {component.title}"
    font = proof.fonts.find("Source Sans 3", "semibold", False, Where("proof")).path
    data = contact_sheet(title, list(cells), columns, proof.dpi, font)
    part = f"-{number}" if number else ""
    name = f"{proof.game.id}-{component.id}{part}-{proof.game.language}{proof.suffix}.png"
    write_whole(folder / name, data)
    return folder / name
