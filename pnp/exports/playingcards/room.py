"""Where everything lies in a room: buttons left, piles beside them, the box below, hands last."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import count

from pnp.core.geometry import Rect, Size
from pnp.core.values import Struct, replace
from pnp.exports.playingcards import widgets
from pnp.exports.playingcards.widgets import MARGIN, Deck, Json, Move
from pnp.exports.shared.virtual_table.contents import Contents, called
from pnp.exports.shared.virtual_table.kinds import TableKind, kind_of
from pnp.exports.shared.virtual_table.names import name_of
from pnp.exports.shared.virtual_table.strings import TableStrings
from pnp.model.game import Card, Component, Game
from pnp.shapes.shape import Shape

# A room is 1600 pixels wide; hands begin at 820. A card of 88 mm is shown 160 high, as usual there.
_WIDTH, _BOTTOM = 1600.0, 810.0
_PER_MM = 160 / 88
_LARGEST = Size(240.0, 260.0)
_LARGEST_BOARD = Size(520.0, 380.0)
_GAP, _LABEL = 14.0, 24.0
_BUTTON, _BUTTON_STEP, _BUTTONS = Size(190.0, 32.0), 38.0, 20
_BOX_STEP = 60.0
_DIE = 80.0


class Room(Struct, frozen=True):
    """What a room has: components, what each set-up needs of them, and words of its language.

    `sides` are the files that show both sides of a piece, by the id of its front.
    """

    game: Game
    components: tuple[Component, ...]
    set_ups: tuple[Contents, ...]
    sides: Mapping[str, tuple[str, str]]
    words: TableStrings


class Stack(Struct, frozen=True):
    """What is played from one pile, and where: all cards of a deck, or tiles of one sort."""

    name: str
    part: Component
    place: Rect
    label: str
    piles: tuple[Pile, ...]


def room(of: Room) -> list[Json]:
    """Return all widgets."""
    boards = [one for one in of.components if one.shape is Shape.BOARD]
    dice = [one for one in of.components if kind_of(one) is TableKind.DIE]
    others = {one.id for one in (*boards, *dice)}
    lying = [one for one in of.components if one.id not in others]
    columns = -(-len(of.set_ups) // _BUTTONS)
    left = 10 + columns * (_BUTTON.width + 10)
    stacks = list(_stacks(lying, of.set_ups, left))
    spots = _box_spots(stacks, left)
    numbers = count(1)
    found = [widgets.hand(), *_boards(boards, of.sides)]
    for stack in stacks:
        shuffles = not stack.piles and kind_of(stack.part) is TableKind.DECK
        found.append(widgets.pile(stack.name, stack.place, stack.label, shuffles))
    for component in lying:
        first = next(stack for stack in stacks if stack.part.id == component.id)
        found.append(widgets.deck(_deck(of, component, first)))
    for stack in stacks:
        found += [widgets.pile(one.name, spots[one.name]) for one in stack.piles]
        for pile in stack.piles:
            found += _cards(pile, spots[pile.name], numbers)
        if not stack.piles:
            whole = Pile(stack.name, stack.part, stack.part.cards)
            found += _cards(whole, stack.place, numbers)
    found += _dice(dice, of.set_ups)
    found += [_button(number, one, stacks, of.words) for number, one in enumerate(of.set_ups)]
    return found


def _stacks(
    components: Sequence[Component], set_ups: Sequence[Contents], left: float
) -> Iterator[Stack]:
    """Yield the stacks, in rows from left to right."""
    x, y, deep = left, 10 + _LABEL, 0.0
    for component in components:
        is_deck = kind_of(component) is TableKind.DECK
        sorts = [component.cards] if is_deck else [(card,) for card in component.cards]
        size = _shown(component, _LARGEST).grown(MARGIN)
        for number, cards in enumerate(sorts):
            part = replace(component, cards=cards)
            if x > left and x + size.width > _WIDTH - 10:
                x, y, deep = left, y + deep + _LABEL + _GAP, 0.0
            name = component.id + ("" if is_deck else f"-{cards[0].id}")
            label = "" if number else component.title
            piles = tuple(_piles(name, part, set_ups)) if set_ups else ()
            yield Stack(f"pile-{name}", part, Rect(x, y, *size), label, piles)
            x += size.width + _GAP
            deep = max(deep, size.height)


def _deck(of: Room, component: Component, first: Stack) -> Deck:
    """Return what pieces of a component look like."""
    types = {
        _type_name(card.id, face.variant): (
            name_of(of.game, component, card),
            *of.sides[component.face_id(face)],
        )
        for card in component.cards
        for face in card.fronts
    }
    is_rounded = component.corner > 0 and not component.shape.is_disc
    return Deck(_deck_name(component), first.name, first.place, is_rounded, types)


def _cards(pile: Pile, place: Rect, numbers: Iterator[int]) -> Iterator[Json]:
    """Yield the cards of a pile; the first lies on top, so that a button takes it first."""
    shown = [
        _type_name(card.id, fronts[number % len(fronts)].variant)
        for card in pile.cards
        for fronts in (card.fronts,)
        for number in range(card.copies)
    ]
    deck = _deck_name(pile.component)
    for at, one in enumerate(shown):
        yield widgets.card(next(numbers), (deck, one), pile.name, place, 1000 + len(shown) - at)


def _button(number: int, contents: Contents, stacks: Sequence[Stack], words: TableStrings) -> Json:
    """Return what lays out a set-up: so many cards from each pile of the box."""
    moves = [
        Move(pile.name, stack.name, taken)
        for stack in stacks
        for pile in stack.piles
        if (taken := pile.taken_by(contents))
    ]
    decks = {stack.name for stack in stacks if kind_of(stack.part) is TableKind.DECK}
    shuffled = [end for end in dict.fromkeys(one.end for one in moves) if end in decks]
    column, row = divmod(number, _BUTTONS)
    place = Rect(10 + column * (_BUTTON.width + 10), 10 + row * _BUTTON_STEP, *_BUTTON)
    return widgets.button(f"set-up-{number + 1}", called(words, contents), place, moves, shuffled)


def _shown(component: Component, largest: Size) -> Size:
    """Return how large a piece is shown."""
    width, height = component.size
    scale = min(_PER_MM, largest.width / width, largest.height / height)
    return Size(round(width * scale), round(height * scale))


def _box_spots(stacks: Sequence[Stack], left: float) -> dict[str, Rect]:
    """Return where each pile of the box lies, by its name: over one another."""
    sizes = {pile.name: stack.place.size for stack in stacks for pile in stack.piles}
    step = min(_BOX_STEP, (_WIDTH - left - _LARGEST.width) / max(1, len(sizes)))
    return {
        name: Rect(round(left + at * step), _BOTTOM - size.height, *size)
        for at, (name, size) in enumerate(sizes.items())
    }


def _boards(boards: Sequence[Component], sides: Mapping[str, tuple[str, str]]) -> Iterator[Json]:
    """Yield the boards, each copy, below the piles at the right."""
    shown = [(one, card, face) for one in boards for card in one.cards for face in card.fronts]
    for number, (component, card, face) in enumerate(shown, 1):
        size = _shown(component, _LARGEST_BOARD)
        x = _WIDTH - 10 - size.width - (number - 1) * 2 * _GAP
        place = Rect(x, _BOTTOM - 10 - size.height, *size)
        picture, _ = sides[component.face_id(face)]
        for copy in range(1, card.copies // len(card.fronts) + 1):
            yield widgets.board(f"board-{number}-{copy}", picture, place)


def _dice(dice: Sequence[Component], set_ups: Sequence[Contents]) -> Iterator[Json]:
    """Yield as many dice as the set-up with most of them needs."""
    own = {part.shape.sides: part.total() for part in dice}
    most = dict(own)
    for one in set_ups:
        for sides, number in one.dice.items():
            most[sides] = max(most.get(sides, 0), number)
    shown = [sides for sides in sorted(most) for _ in range(most[sides])]
    for number, sides in enumerate(shown, 1):
        place = Rect(_WIDTH - number * (_DIE + _GAP), _BOTTOM - 2 * _DIE, _DIE, _DIE)
        yield widgets.spinner(f"die-{number}", sides, place)


def _deck_name(component: Component) -> str:
    return f"deck-{component.id}"


def _type_name(card: str, variant: str) -> str:
    return f"{card}~{variant}" if variant else card


class Pile(Struct, frozen=True):
    """Cards of one component that lie on each other, the first on top: all copies of each."""

    name: str
    component: Component
    cards: tuple[Card, ...]

    def taken_by(self, contents: Contents) -> int:
        """Return how many pieces a set-up takes from its top."""
        used = _used(contents, self.component)
        return sum(used.get(card.id, 0) for card in self.cards)


def _piles(name: str, component: Component, set_ups: Sequence[Contents]) -> Iterator[Pile]:
    """Yield as few piles as hold what each set-up takes together: the first cards of each.

    A card lies on the one before it only where no set-up takes it and leaves one of those.
    """
    piles: list[list[Card]] = []
    uses = [_used(one, component) for one in set_ups]
    for card in component.cards:
        above = piles[-1] if piles else []
        fits = all(
            not used.get(card.id, 0) or all(used.get(one.id, 0) == one.copies for one in above)
            for used in uses
        )
        if above and fits:
            above.append(card)
        else:
            piles.append([card])
    for number, cards in enumerate(piles, 1):
        yield Pile(f"box-{name}-{number}", component, tuple(cards))


def _used(contents: Contents, component: Component) -> dict[str, int]:
    """Return how many copies of each card are used, by ids."""
    return {one.card.id: one.copies for one in contents.used if one.component.id == component.id}
