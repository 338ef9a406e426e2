"""Pictures of a rulebook with the cards they show, found by their ids."""

from __future__ import annotations

from pnp.core.geometry import Rect
from pnp.core.problems import Problem, Where, lacking, one_of
from pnp.core.values import Struct, replace
from pnp.model.game import Card, Component, Face, Game
from pnp.rulebook_source.alt_text import spoken_in, spoken_name
from pnp.rulebook_source.block_types import Document, Picture
from pnp.rulebook_source.inline import Inset, pieces_of
from pnp.rulebook_source.translation_units import mapped


class ShownFace(Struct, frozen=True):
    """A face, and the component whose size and shape it has. `x`, `y` is where its middle lies."""

    component: Component
    face: Face
    x: float = 0.0
    y: float = 0.0


class ShownPicture(Struct, frozen=True):
    """What a picture shows: a face, as much of it as `crop` says (mm), what lies on it, a count.

    A `turned` one stands on its head, with what lies on it. `said` is what it is called,
    in another `language` than that of the rulebook where that is not "".
    """

    shown: ShownFace
    crop: Rect
    overlays: tuple[ShownFace, ...] = ()
    count: int | None = None
    turned: bool = False
    said: str = ""
    language: str = ""

    @property
    def faces(self) -> tuple[ShownFace, ...]:
        """All faces of the picture, the lowest first."""
        return (self.shown, *self.overlays)


class Cards:
    """The cards of a game, by the names that pictures give them."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._found: dict[str, list[tuple[Component, Card]]] = {}
        for component in game.components:
            for card in component.cards:
                for name in (card.id, f"{component.id}/{card.id}"):
                    self._found.setdefault(name, []).append((component, card))

    def show(self, picture: Picture, problems: list[Problem]) -> ShownPicture | None:
        """Return what `picture` shows, None once it is noted in `problems` why it can't."""
        found = self._card(picture.name, picture.where, problems)
        face = self._face(picture.name, picture.side, picture.where, problems)
        below = [
            self._face(one.name, one.side, picture.where, problems) for one in picture.overlays
        ]
        if found is None or face is None or None in below:
            return None
        component, card = found
        overlays = tuple(
            ShownFace(known.component, known.face, one.x, one.y)
            for one, known in zip(picture.overlays, below, strict=True)
            if known is not None
        )
        whole = Rect(0, 0, *component.size)
        crop = Rect(*picture.crop) if picture.crop else whole
        if not whole.contains(crop):
            message = f"picture of '{picture.name}': crop is larger than the card"
            hint = f"it is {component.size.width:g} x {component.size.height:g} mm"
            problems.append(Problem(picture.where, message, hint))
        count = _count(component, card, picture.count)
        said = self._said(face, overlays)
        language = spoken_in(self._game, face.component, face.face)
        return ShownPicture(face, crop, overlays, count, picture.turned, said, language)

    def _said(self, face: ShownFace, overlays: tuple[ShownFace, ...]) -> str:
        """Return what a face is called, and what lies on it."""
        on_it = dict.fromkeys(spoken_name(self._game, one.component, one.face) for one in overlays)
        whole = spoken_name(self._game, face.component, face.face)
        return " + ".join((whole, *on_it))

    def _card(
        self, name: str, where: Where, problems: list[Problem]
    ) -> tuple[Component, Card] | None:
        found = self._found.get(name, [])
        if not found:
            component_id, slash, card_id = name.partition("/")
            kind = lacking(component_id, card_id) if slash else ""
            problems.append(replace(one_of("card", name, self._found, where), kind=kind))
        elif len(found) > 1:
            known = ", ".join(f"{component.id}/{card.id}" for component, card in found)
            message = f"{len(found)} components have a card '{name}'"
            problems.append(Problem(where, message, f"write one of: {known}"))
        return found[0] if len(found) == 1 else None

    def _face(
        self, name: str, side: str, where: Where, problems: list[Problem]
    ) -> ShownFace | None:
        found = self._card(name, where, problems)
        if found is None:
            return None
        component, card = found
        face = card.front if side == "front" else card.back
        if face is None:
            message, kind = f"card '{name}' has no back", "no back"
            problems.append(Problem(where, message, "leave out side=back", card=name, kind=kind))
            return None
        return ShownFace(component, face)


def _count(component: Component, card: Card, what: str) -> int | None:
    """Return how many pieces a picture stands for, None where it does not say."""
    match what:
        case "card":
            return card.copies
        case "back":
            back = card.back.name if card.back else ""
            others = ((one.back.name if one.back else "", one.copies) for one in component.cards)
            return sum(copies for name, copies in others if name == back)
        case "component":
            return component.total()
    return None


def named_pictures(
    document: Document, problems: list[Problem] | None = None
) -> list[tuple[str, Picture]]:
    """Return every picture of `document` with the id of the text that it is in, in their order.

    Bad ones in texts are noted in `problems`.
    """
    found: list[tuple[str, Picture]] = []
    noted = [] if problems is None else problems

    def note(name: str, text: str, where: Where, kind: str) -> str:
        pieces = pieces_of(text, where, noted) if "![" in text else ()
        found.extend((name, piece.picture) for piece in pieces if isinstance(piece, Inset))
        return text

    mapped(document, note, see=lambda name, picture: found.append((name, picture)))
    return found


def shown_by(picture: Picture) -> str:
    """Return in words what a picture shows: all but how large it is."""
    overlays = (f"{_side(one.name, one.side)} at {one.x:g},{one.y:g}" for one in picture.overlays)
    crop = [f"crop {','.join(f'{part:g}' for part in picture.crop)}"] if picture.crop else []
    turned = ["turned"] if picture.turned else []
    counted = [f"count {picture.count}"] if picture.count else []
    return ", ".join((_side(picture.name, picture.side), *overlays, *crop, *turned, *counted))


def _side(name: str, side: str) -> str:
    return name if side == "front" else f"{name} {side}"
