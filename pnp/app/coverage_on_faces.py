"""Pictures of the faces of a game, and where on them each value and text stands that is held."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from pnp.app.localized_game import open_game
from pnp.app.report_faces import COLOURS, FaceOfCard, ReportFaces, lines_of, mark_at
from pnp.check_coverage.rows_holding_values import CoveredValue
from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.problems import PnpError
from pnp.core.project import Project
from pnp.core.values import replace
from pnp.drawing.image_files import small_png_bytes
from pnp.drawing.page_picture import Picture
from pnp.drawing.picture_difference import boxes_of_change
from pnp.expressions.values import show
from pnp.fonts.font_book import FontBook
from pnp.model.game import Card, Component, Face, Game, Value
from pnp.reports.html.values import CoveredFace, FaceThumbnail, Mark
from pnp.sizes.bleed_width import BLEED
from pnp.svg.face_document import FaceSvg

_SIDE = 200  # pixels of the longer side: a game of 200 faces is a page of 3 MB
_MOST = 300  # faces of a game with a picture, for the same reason
_MOST_PLACES = 6  # of one value: what changes more is how the whole face looks
_LARGE = 1000  # of 100 x 100: a frame around a tenth of a face hides what is in it
_SHORT = 4  # letters: a shorter line may stand in any text
# What is written beside words: how they look, what is raised, figures of the ledger.
_MARKUP = lazy_pattern(r"\{=[^{}]*\}|[*_^{}\[\]\\]")


def covered_faces(
    project: Project, name: str, held: Sequence[CoveredValue]
) -> Mapping[str, tuple[CoveredFace, ...]]:
    """Return the faces of each card, by "component/card", with the places of what `held` names.

    Those that can't be drawn are left out. Raises PnpError for a game that can't be read.
    """
    game, fonts = open_game(project, name)
    drawer = _Drawer(project, game, fonts)
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
            face = drawer.covered(place, by_card[place.thing])
        except PnpError:
            continue
        found.setdefault(place.thing, []).append(face)
    return {thing: (*faces,) for thing, faces in found.items()}


class _Place(FaceOfCard, frozen=True):
    """A face whose values and texts may be held."""

    @property
    def thing(self) -> str:
        return f"{self.component.id}/{self.card.id}"

    def said(self, one: CoveredValue) -> str:
        """Return what a text of the card says, with its figures where it is on this face."""
        side, _, field = one.name.rpartition(".")
        is_here = side.endswith(".back") == (self.face is not self.card.front)
        filled = self.face.fields.get(field) if is_here else None
        return filled if isinstance(filled, str) else one.said

    def has(self, one: CoveredValue) -> bool:
        """Return whether a value of the card is one of this face."""
        name = one.name.removeprefix(f"{self.thing}.")
        is_back = name.startswith("back.")
        is_here = name.removeprefix("back.") in self.face.fields
        return is_here and is_back == (self.face is not self.card.front)


def _own_faces(card: Card) -> tuple[Face, ...]:
    """Return the faces that no other card has."""
    is_own = card.back is not None and card.back.name == card.id
    return card.faces if is_own else (card.front,)


def _by_card(game: str, held: Sequence[CoveredValue]) -> dict[str, list[CoveredValue]]:
    """Return what is held by the card that says it, values before texts."""
    found: dict[str, list[CoveredValue]] = {}
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


class _Drawer:
    """Draws faces of a game, and looks on them for what is held."""

    def __init__(self, project: Project, game: Game, fonts: FontBook) -> None:
        self._game = game
        self._faces = ReportFaces(project, game, fonts)

    def covered(self, place: _Place, held: Sequence[CoveredValue]) -> CoveredFace:
        """Return a face with the places of what `held` names. Raises PnpError."""
        svg = self._faces.svg(place)
        pixels = self._pixels(place, svg)
        shown = FaceThumbnail(
            f"{place.thing}, {place.face.side}", small_png_bytes(pixels, COLOURS), *pixels.size
        )
        # Of several languages a text stands here in the game's own alone: its lines are looked for.
        lines = lines_of(svg, self._faces.fonts, place.face.where)
        texts = [(one, plain(place.said(one))) for one in held if one.kind.startswith("texts")]
        values = [one for one in held if place.has(one)]
        marks = (*self._values(place, pixels, values), *_marks(lines, place.component, texts))
        return CoveredFace(shown, marks)

    def _pixels(self, place: _Place, svg: FaceSvg | None = None) -> Picture:
        return self._faces.pixels(place, _SIDE / max(place.component.size), svg)

    def _values(
        self, place: _Place, pixels: Picture, held: Sequence[CoveredValue]
    ) -> Iterator[Mark]:
        """Yield a mark for each place of a face that is another one where a value is.

        So a value is found however it is printed: as beads, with a unit, in a picture.
        """
        for one in held:
            field = one.name.rpartition(".")[2]
            other = self._other(place, field)
            if other is None:
                continue
            face = replace(place.face, fields={**place.face.fields, field: other})
            changed = replace(place, face=face)
            try:
                boxes = boxes_of_change(pixels, self._pixels(changed))
            except PnpError:
                continue
            marks = [mark_at(one.name, box, pixels.size) for box in boxes]
            if len(marks) <= _MOST_PLACES:
                yield from (mark for mark in marks if mark.width * mark.height < _LARGE)

    def _other(self, place: _Place, field: str) -> Value:
        """Return what another card says under `field`, as unlike as can be; None for nothing."""
        said = place.face.fields[field]
        faces = (face for card in place.component.cards for face in card.faces)
        others = (face.fields.get(field) for face in faces if face.side == place.face.side)
        keys = self._game.lists.get(place.component.fields[field].of, {})
        more: list[Value] = [said + 1] if type(said) is int else [*keys] if keys else []
        found = [one for one in (*others, *more) if one != said and _kind(one) is _kind(said)]
        return max(found, key=lambda one: _unlike(_parts(one), _parts(said)), default=None)


def _kind(value: Value) -> type:
    """Return the type of a value; numbers have one."""
    return float if type(value) is int else type(value)


def _parts(value: Value) -> Sequence[Value]:
    """Return the items of a list, the signs of anything else."""
    return value if isinstance(value, tuple) else show(value)


def _unlike(one: Sequence[Value], other: Sequence[Value]) -> int:
    """Return how many parts differ, less those that one of the two has more."""
    return sum(a != b for a, b in zip(one, other, strict=False)) - abs(len(one) - len(other))


def _marks(
    lines: Iterable[tuple[str, tuple[float, float, float, float]]],
    component: Component,
    said: Sequence[tuple[CoveredValue, str]],
) -> Iterator[Mark]:
    """Yield a mark for each line that says something that is held."""
    width, height = component.size
    for text, box in lines:
        one = next((one for one, words in said if _says(plain(text), words)), None)
        if one is None:
            continue
        x0, y0, x1, y1 = (edge - BLEED for edge in box)
        within = max(x0, 0), max(y0, 0), min(x1, width), min(y1, height)
        if within[2] > within[0] and within[3] > within[1]:
            yield mark_at(one.name, within, component.size)


def _says(line: str, words: str) -> bool:
    """Return whether a line of a face is a text, or a piece of it."""
    return (line == words and bool(words)) or (len(line) >= _SHORT and line in words)


def plain(text: str) -> str:
    """Return the words of a text without their looks, as lines have them."""
    return " ".join(_MARKUP.sub("", text).replace("\u00ad", "").split())
