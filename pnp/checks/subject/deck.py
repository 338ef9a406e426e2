"""Questions to a game's cards: how many there are of what, and what they say."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Any, NamedTuple, TypeAlias

from pnp.checks.subject.piece import Piece
from pnp.core.problems import one_of
from pnp.expressions.parser import NOWHERE
from pnp.expressions.values import ExpressionError, show
from pnp.load.components.card_field_types import KEY_TYPES
from pnp.model.game import Card, Component, Face, Game, Value

Printed: TypeAlias = Mapping[tuple[str, str], int]


class NoCardsError(ExpressionError):
    """An expression asks for cards that are not there to be looked at."""


class Keys(NamedTuple):
    """The keys that a field can have, and the name of their list; no keys where it is no list's."""

    of: str
    known: frozenset[str]


_ANYTHING = Keys("", frozenset())


class Deck:
    """The pieces of a game, or those that were printed.

    Attributes of a piece are the fields of its front; `back.FIELD`, the fields of a back of its
    own; `FIELD.WHAT`, what the field's list knows of its key; and `id`, `back` (the name of its
    back, "own" or "none"), `sets` (the sets of the game that have it).
    """

    def __init__(self, game: Game, printed: Printed | None = None) -> None:
        """Take `game`; `printed` has the copies of each (component, card) where a PDF is counted.

        Components that were not printed are not there: asking for them, or for all, raises
        NoCardsError.
        """
        self._game = game
        on_paper = {part for part, _ in printed} if printed is not None else None
        self._pieces = {
            component.id: tuple(self._piece(component, card, printed) for card in component.cards)
            for component in game.components
            if on_paper is None or component.id in on_paper
        }

    def _piece(self, component: Component, card: Card, printed: Printed | None) -> Piece:
        copies = card.copies if printed is None else printed.get((component.id, card.id), 0)
        sets = tuple(
            name
            for name, known in self._game.sets.items()
            if card.id in known.cards.get(component.id, ())
        )
        attributes: dict[str, Any] = {"id": card.id, "back": _back_of(card), "sets": sets}
        attributes |= self._face(component, card.front, "")
        if card.back is not None and card.back.name == card.id:
            attributes |= self._face(component, card.back, "back.")
        return Piece(component, card, copies, attributes, self._game.places)

    def _face(self, component: Component, face: Face, prefix: str) -> Iterator[tuple[str, Any]]:
        for name, value in face.fields.items():
            if name not in component.fields:
                # Where the panels of a die or a box lie is worked out.
                continue
            yield f"{prefix}{name}", _exact(value)
            list_ = self._game.lists.get(component.fields[name].of, {})
            if isinstance(value, str) and value in list_:
                for what, known in list_[value].items():
                    yield f"{prefix}{name}.{what}", _exact(known)

    @property
    def components(self) -> tuple[str, ...]:
        """The ids of all components."""
        return tuple(self._pieces)

    def pieces(
        self,
        component: str,
        wanted: Mapping[str, Any],
        names: Iterable[str] = (),
        without: Collection[str] = (),
    ) -> tuple[Piece, ...]:
        """Return the pieces of `component` ("" for all) whose attributes are as `wanted`.

        A wanted value may be several, of which one has to match; `without` are ids to leave out.
        Raises ExpressionError for a component or an id that does not exist, for an attribute,
        wanted or of `names`, that no card has, and for a wanted key that its list lacks.
        """
        pieces = self._printed(component)
        attributes = {name for piece in pieces for name in piece.attributes}
        for name in (*wanted, *names):
            if name not in attributes:
                hint = f"known: {', '.join(sorted(attributes))}"
                raise ExpressionError(f"cards have no '{name}'", hint)
        self.check_keys(component, wanted)
        ids = {piece.card.id for piece in pieces}
        for card in without:
            if card not in ids:
                raise ExpressionError(f"there is no card '{card}'", "mend its id, or delete it")
        left = (piece for piece in pieces if piece.card.id not in without)
        return tuple(piece for piece in left if matches(piece.attributes, wanted))

    def _printed(self, component: str) -> tuple[Piece, ...]:
        """Return the pieces of a component, "" for all.

        Raises NoCardsError where they are not printed, and ExpressionError for an unknown one.
        """
        everything = {part.id for part in self._game.components}
        missing = everything - self._pieces.keys()
        if component in missing:
            raise NoCardsError(f"component '{component}' is not printed here")
        if not component and (missing or not everything):
            raise NoCardsError("not all components are printed here")
        if component and component not in self._pieces:
            hint = f"known: {', '.join(self._pieces)}"
            raise ExpressionError(f"unknown component '{component}'", hint)
        return self._pieces[component] if component else sum(self._pieces.values(), ())

    def check_keys(self, component: str, wanted: Mapping[str, Any]) -> None:
        """Raise ExpressionError where a key of a list is wanted that the list does not have."""
        for name, value in wanted.items():
            for one in value if isinstance(value, tuple | list) else (value,):
                for text in text_of(one).split(_BETWEEN):
                    problem = self.unknown(component, name, text)
                    if problem is not None:
                        raise problem

    def unknown(self, component: str, name: str, text: str) -> ExpressionError | None:
        """Return what is wrong where `text` is a key that the attribute `name` can't have.

        None where it can, and where the attribute is no key of a list.
        """
        of, known = self._keys_of(component, name)
        if not known or text in known or text == show(None):
            return None
        problem = one_of(of, text, known, NOWHERE)
        return ExpressionError(problem.message, problem.hint)

    def _keys_of(self, component: str, name: str) -> Keys:
        fields = [
            part.fields[field]
            for part in self._game.components
            if component in ("", part.id)
            if (field := name.removeprefix("back.")) in part.fields
        ]
        if not fields or any(field.type not in KEY_TYPES for field in fields):
            return _ANYTHING
        known = frozenset().union(*(self._game.lists.get(field.of, ()) for field in fields))
        return Keys(fields[0].of, known)

    def count(
        self, component: str = "", wanted: Mapping[str, Any] | None = None, **more: Any
    ) -> int:
        """Return how many copies there are."""
        return sum(piece.copies for piece in self.pieces(component, {**(wanted or {}), **more}))

    def different(
        self, component: str = "", wanted: Mapping[str, Any] | None = None, **more: Any
    ) -> int:
        """Return how many cards there are, whatever their copies."""
        return len(self.pieces(component, {**(wanted or {}), **more}))

    def values_of(
        self, component: str, name: str, wanted: Mapping[str, Any] | None = None, **more: Any
    ) -> tuple[Any, ...]:
        """Return what each copy has under `name`; those that have nothing are left out."""
        pieces = self.pieces(component, {**(wanted or {}), **more}, (name,))
        return tuple(
            value
            for piece in pieces
            if (value := piece.attributes.get(name)) is not None
            for _ in range(piece.copies)
        )

    def listed(self, name: str, what: str) -> Mapping[str, Any]:
        """Return what every key of the game's list `name` has under `what`, where it has it.

        Raises ExpressionError for a list, or something in it, that does not exist.
        """
        if name not in self._game.lists:
            hint = f"known: {', '.join(self._game.lists)}"
            raise ExpressionError(f"the game has no list '{name}'", hint)
        found = {key: known[what] for key, known in self._game.lists[name].items() if what in known}
        if not found:
            raise ExpressionError(f"nothing in the list '{name}' has '{what}'")
        return {key: _exact(value) for key, value in found.items()}


def tally(pieces: Iterable[Piece], names: Sequence[str]) -> dict[tuple[str, ...], int]:
    """Return the copies by the texts of some attributes; a list counts once for each of its items.

    Pieces that lack one of the attributes are left out.
    """
    found: dict[tuple[str, ...], int] = {}
    for piece in pieces:
        for key in _keys([piece.attributes.get(name) for name in names]):
            found[key] = found.get(key, 0) + piece.copies
    return found


def _keys(values: Sequence[Value]) -> Iterator[tuple[str, ...]]:
    return product(*map(texts_of, values))


def text_of(value: object) -> str:
    """Return a value as the ledger writes it: yes, 3, red."""
    return show(value)


def texts_of(value: object) -> tuple[str, ...]:
    """Return the texts of a list's items; a single value is a list of one, nothing is empty."""
    if value is None:
        return ()
    return tuple(map(text_of, value if isinstance(value, tuple) else (value,)))


# As `text_of` writes the items of a list.
_BETWEEN = ", "


def _exact(value: Value) -> Any:
    if isinstance(value, tuple):
        return tuple(map(_exact, value))
    return Fraction(str(value)) if isinstance(value, float) else value


def matches(attributes: Mapping[str, Any], wanted: Mapping[str, Any]) -> bool:
    """Return whether each attribute is as `wanted`, or one of the several that are."""
    for name, value in wanted.items():
        found = text_of(attributes.get(name))
        accepted = value if isinstance(value, tuple | list) else (value,)
        if found not in map(text_of, accepted):
            return False
    return True


def _back_of(card: Card) -> str:
    if card.back is None:
        return "none"
    return "own" if card.back.name == card.id else card.back.name.removeprefix("back:")
