"""What lies on the table, and where: bags for each set-up, or else the pieces themselves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pnp.core.units import MM_PER_INCH
from pnp.core.values import Struct
from pnp.exports.shared.pictures.grid import GridSheet
from pnp.exports.shared.virtual_table.contents import Contents, UsedCard, called
from pnp.exports.shared.virtual_table.kinds import TableKind, kind_of
from pnp.exports.shared.virtual_table.names import name_of
from pnp.exports.shared.virtual_table.pictures import SheetCell, TablePictures
from pnp.exports.shared.virtual_table.strings import TableStrings
from pnp.exports.tabletop_simulator.objects import (
    NOWHERE,
    Card,
    Json,
    TablePosition,
    bag,
    die,
    sheet_json,
    stack,
    tile,
    token,
    zone,
)
from pnp.model.game import Component, Game
from pnp.shapes.shape import Shape

# Colours of players, where their hands are, and towards where they look: those of a rectangular
# table with eight seats, in a save of the program itself. The first ones sit nearest.
_SEATS = (
    ("White", 15.0, -20.0, 0.0), ("Red", -15.0, -20.0, 0.0), ("Green", -15.0, 20.0, 180.0),
    ("Blue", 15.0, 20.0, 180.0), ("Yellow", -30.0, 10.0, 90.0), ("Purple", 30.0, 10.0, 270.0),
    ("Pink", 30.0, -8.0, 270.0), ("Orange", -30.0, -9.0, 90.0),
)  # fmt: skip
_TINTS: dict[str, Json] = {
    "White": {"r": 1.0, "g": 1.0, "b": 1.0}, "Red": {"r": 0.856, "g": 0.1, "b": 0.094},
    "Green": {"r": 0.192, "g": 0.701, "b": 0.168}, "Blue": {"r": 0.118, "g": 0.53, "b": 1.0},
    "Yellow": {"r": 0.905, "g": 0.898, "b": 0.172}, "Purple": {"r": 0.627, "g": 0.125, "b": 0.941},
    "Pink": {"r": 0.96, "g": 0.439, "b": 0.807}, "Orange": {"r": 0.956, "g": 0.392, "b": 0.113},
}  # fmt: skip
_HAND = (11.0, 9.0, 5.0)
# A hidden zone lies before each hand, towards the middle.
_HIDDEN, _BEFORE_HAND = (11.0, 5.0, 4.0), 5.0
_USUAL_SEATS = 4
# Between bags, and between pieces that lie open; in units.
_STEP, _GAP = 4.0, 1.0
_WIDEST_ROW = 44.0


class Shapes(Struct, frozen=True):
    """Types that Tabletop Simulator knows, by what they are; of cards and of tiles."""

    card: int
    tile: int


_SQUARE, _ROUNDED, _ROUND = Shapes(1, 0), Shapes(0, 3), Shapes(4, 2)


class Table:
    """Makes objects of pieces; `addresses` are those of pictures by their names."""

    def __init__(
        self, game: Game, faces: TablePictures, addresses: Mapping[str, str], words: TableStrings
    ) -> None:
        self._game = game
        self._places = faces.places
        self._addresses = addresses
        self._words = words
        grids = {one.name for one in faces.pictures if isinstance(one.wanted.shown, GridSheet)}
        on_sheets = (one for one in faces.places.values() if one.front in grids)
        sheets = dict.fromkeys((one.front, one.back) for one in on_sheets)
        self._sheets = {key: number for number, key in enumerate(sheets, 1)}
        self._entries: dict[int, Json] = {}

    def pieces(self, used: Sequence[UsedCard], spot: TablePosition = NOWHERE) -> list[Json]:
        """Return the pieces of one component: a stack of cards, or each by itself."""
        component = used[0].component
        kind = kind_of(component)
        if kind is TableKind.DIE:
            return [die(component.shape.sides, spot) for one in used for _ in range(one.copies)]
        if kind is TableKind.DECK:
            return [self._stack(component, used, spot)]
        return [
            self._flat(component, one, self._places[component.face_id(face)], spot)
            for one in used
            for face, count in one.fronts
            for _ in range(count)
        ]

    def together(self, used: Sequence[UsedCard], spot: TablePosition = NOWHERE) -> Json:
        """Return the pieces of one component as one thing: a stack, a bag, or the only one."""
        found = self.pieces(used, spot)
        if len(found) == 1:
            return found[0]
        return bag(used[0].component.title, _count(self._words, len(found)), found, spot)

    def bag_of(self, contents: Contents, name: str, spot: TablePosition = NOWHERE) -> Json:
        """Return a bag with exactly these contents."""
        things = [one for _, used in contents.components for one in self.pieces(used)]
        things += [die(sides) for sides, count in contents.dice.items() for _ in range(count)]
        return bag(name, _count(self._words, contents.total()), things, spot)

    def _stack(self, component: Component, used: Sequence[UsedCard], spot: TablePosition) -> Json:
        cards = []
        for one in used:
            for face, count in one.fronts:
                place = self._places[component.face_id(face)]
                number = self._sheet(place, component)
                cards += [
                    Card(name_of(self._game, component, one.card), number, place.index)
                ] * count
        return stack(component.title, cards, self._entries, component.size, spot)

    def _flat(
        self, component: Component, one: UsedCard, place: SheetCell, spot: TablePosition
    ) -> Json:
        sides = (self._addresses[place.front], self._addresses[place.back] if place.back else "")
        name = name_of(self._game, component, one.card)
        if kind_of(component) is TableKind.OUTLINED:
            return token(name, sides, component.size, spot)
        return tile(name, sides, component.size, _shape(component).tile, spot)

    def _sheet(self, place: SheetCell, component: Component) -> int:
        """Return the number of a sheet with its backs, the same in all files of a game."""
        number = self._sheets[place.front, place.back]
        self._entries[number] = sheet_json(
            self._addresses[place.front],
            self._addresses[place.back],
            (place.columns, place.rows),
            place.own,
            _shape(component).card,
        )
        return number


def _shape(component: Component) -> Shapes:
    if component.shape.is_disc:
        return _ROUND
    is_rounded = component.corner > 0 and component.shape is not Shape.BOARD
    return _ROUNDED if is_rounded else _SQUARE


def _count(words: TableStrings, number: int) -> str:
    return words.pieces.of(number).format(n=number)


def laid_out(
    table: Table, whole: Contents, set_ups: Sequence[Contents], words: TableStrings
) -> Iterator[Json]:
    """Yield what lies on the table: bags in a row for each set-up, or all pieces side by side."""
    if not set_ups:
        yield from _side_by_side(table, whole)
        return
    rows: dict[str, list[Contents]] = {}
    for one in set_ups:
        rows.setdefault(one.setup, []).append(one)
    top = (len(rows) - 1) * _STEP / 2
    for row, several in enumerate(rows.values()):
        left = -(len(several) - 1) * _STEP / 2
        for column, one in enumerate(several):
            spot = TablePosition(left + column * _STEP, top - row * _STEP)
            yield table.bag_of(one, called(words, one), spot)
    left = -max(map(len, rows.values())) * _STEP / 2 - _STEP
    yield table.bag_of(whole, words.everything, TablePosition(left, 0.0))


def _side_by_side(table: Table, whole: Contents) -> Iterator[Json]:
    """Yield the pieces by components, in rows from left to right."""
    rows: list[list[tuple[Sequence[UsedCard], float, float]]] = [[]]
    room = _WIDEST_ROW
    for component, used in whole.components:
        width, height = (side / MM_PER_INCH + _GAP for side in component.size)
        if rows[-1] and width > room:
            rows.append([])
            room = _WIDEST_ROW
        rows[-1].append((used, width, height))
        room -= width
    deep = [max((height for _, _, height in row), default=0.0) for row in rows]
    z = sum(deep) / 2
    for row, depth in zip(rows, deep, strict=True):
        x = -sum(width for _, width, _ in row) / 2
        for pieces, width, _ in row:
            yield table.together(pieces, TablePosition(x + width / 2, z - depth / 2))
            x += width
        z -= depth


def zones(players: int) -> Iterator[Json]:
    """Yield a hand for each player, and a place before it that hides what lies there."""
    for colour, x, z, turn in _SEATS[: players or _USUAL_SEATS]:
        tint = _TINTS[colour]
        yield zone("HandTrigger", colour, tint, _HAND, TablePosition(x, z, turn))
        inwards = {0.0: (0, 1), 180.0: (0, -1), 90.0: (1, 0), 270.0: (-1, 0)}[turn]
        before = TablePosition(x + inwards[0] * _BEFORE_HAND, z + inwards[1] * _BEFORE_HAND, turn)
        yield zone("FogOfWarTrigger", colour, tint, _HIDDEN, before)


MOST_SEATS = len(_SEATS)
