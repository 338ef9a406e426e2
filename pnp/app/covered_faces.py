"""Pictures of the faces of a game, and where on them each value and text stands that is held."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from pnp.app.culprit_faces import face_png
from pnp.app.open_game import open_game
from pnp.core.problems import PnpError
from pnp.core.project import Project
from pnp.core.sizes import BLEED
from pnp.core.values import Struct
from pnp.model.game import Card, Component, Face
from pnp.model.ink import Ink
from pnp.reports.html.values import CoveredFace, Mark, ShownFace

if TYPE_CHECKING:
    # Loaded only where somebody asks for them.
    from pnp.coverage.held import Held
    from pnp.fonts.book import FontBook
    from pnp.render.renderer import Renderer

_SIDE = 200  # pixels of the longer side: a game of 200 faces is a page of 3 MB
_MOST = 300  # faces of a game with a picture, for the same reason
_SHORT = 4  # letters: a shorter line may stand in any text
# What is written beside words: how they look, what is raised, figures of the ledger.
_MARKUP = re.compile(r"\{=[^{}]*\}|[*_^{}\[\]\\]")


def covered_faces(
    project: Project, name: str, held: Sequence[Held]
) -> Mapping[str, tuple[CoveredFace, ...]]:
    """Return the faces of each card, by "component/card", with the places of what `held` names.

    Those that can't be drawn are left out. Raises PnpError for a game that can't be read.
    """
    # Loaded only where it is asked for.
    from pnp.render.renderer import Renderer

    game, fonts = open_game(project, name)
    renderer = Renderer(project, game, fonts, Ink.FULL)
    renderer.let_texts_run_over()
    by_card = _by_card(name, held)
    found: dict[str, list[CoveredFace]] = {}
    places = [
        _Place(component, card, face)
        for component in game.printed
        for card in component.cards
        if f"{component.id}/{card.id}" in by_card
        for face in _own_faces(card)
    ]
    for place in places[:_MOST]:
        try:
            face = _covered(place, renderer, fonts, by_card[place.thing])
        except PnpError:
            continue
        found.setdefault(place.thing, []).append(face)
    return {thing: (*faces,) for thing, faces in found.items()}


class _Place(Struct, frozen=True):
    """A face, and the card and component that have it."""

    component: Component
    card: Card
    face: Face

    @property
    def thing(self) -> str:
        return f"{self.component.id}/{self.card.id}"


def _own_faces(card: Card) -> tuple[Face, ...]:
    """Return the faces that no other card has."""
    is_own = card.back is not None and card.back.name == card.id
    return card.faces if is_own else (card.front,)


def _by_card(game: str, held: Sequence[Held]) -> dict[str, list[Held]]:
    """Return what is held by the card that says it, values before texts."""
    found: dict[str, list[Held]] = {}
    for one in held:
        if one.kind.startswith("values on"):
            found.setdefault(one.name.partition(".")[0], []).append(one)
    for one in held:
        parts = one.name.split(".")
        if one.kind.startswith("texts") and parts[0] == game and len(parts) > 3:
            thing = f"{parts[1]}/{parts[2]}"
            if thing in found:
                found[thing].append(one)
    return found


def _covered(
    place: _Place, renderer: Renderer, fonts: FontBook, held: Sequence[Held]
) -> CoveredFace:
    # Loaded only where there is something to draw.
    from pnp.drawing.face import sketch_face

    component, face = place.component, place.face
    scale = _SIDE / max(component.size)
    width, height = (max(1, round(side * scale)) for side in component.size)
    svg = renderer.face(component, place.card, face)
    png = face_png(svg, fonts, component, face, scale)
    # Of several languages a text stands here in the game's own alone: its lines are looked for.
    from pnp.inspect.lettering import text_boxes

    boxes = text_boxes(sketch_face(svg, fonts, face.where, {}))
    shown = ShownFace(f"{place.thing}, {face.side}", png, width, height)
    return CoveredFace(shown, tuple(_marks(boxes, component, held)))


def _marks(
    boxes: Sequence[tuple[str, tuple[float, float, float, float]]],
    component: Component,
    held: Sequence[Held],
) -> Iterator[Mark]:
    """Yield a mark for each line that says something that is held."""
    from pnp.drawing.display_list import PX_PER_MM

    width, height = component.size
    said = [(one, plain(one.said)) for one in held]
    for text, box in boxes:
        one = next((one for one, words in said if _says(plain(text), one, words)), None)
        if one is None:
            continue
        x0, y0, x1, y1 = (edge / PX_PER_MM - BLEED for edge in box)
        left, right = max(x0, 0), min(x1, width)
        top, bottom = max(y0, 0), min(y1, height)
        if right > left and bottom > top:
            yield Mark(
                one.name,
                round(100 * left / width, 1),
                round(100 * top / height, 1),
                round(100 * (right - left) / width, 1),
                round(100 * (bottom - top) / height, 1),
            )


def _says(line: str, one: Held, words: str) -> bool:
    """Return whether a line of a face is a value, or a piece of a text."""
    if line == words and words:
        return True
    return one.kind.startswith("texts") and len(line) >= _SHORT and line in words


def plain(text: str) -> str:
    """Return the words of a text without their looks, as lines have them."""
    return " ".join(_MARKUP.sub("", text).replace("\u00ad", "").split())
