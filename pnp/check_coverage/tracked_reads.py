"""Cards that note which of their attributes a row reads, and cards with one value changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pnp.checks.subject.deck import Deck
from pnp.checks.subject.piece import Piece
from pnp.core.values import replace
from pnp.model.game import Card, Component, Game

COPIES = "copies"


class Reads:
    """What the row at work has read: (component, attribute)."""

    def __init__(self) -> None:
        self.row = ""
        self._rows: dict[tuple[str, str], dict[str, None]] = {}

    def note(self, component: str, attribute: str) -> None:
        """Note that the row at work reads an attribute of cards of a component."""
        self._rows.setdefault((component, attribute), {})[self.row] = None

    def rows_of(self, component: str, attribute: str) -> tuple[str, ...]:
        """Return the ids of the rows that read an attribute, in the order of the ledger."""
        return tuple(self._rows.get((component, attribute), ()))


class _Attributes(Mapping[str, Any]):
    """The attributes of a card: which are asked for is noted, which there are may be asked."""

    def __init__(self, component: str, known: Mapping[str, Any], reads: Reads) -> None:
        self._component = component
        self._known = known
        self._reads = reads

    def __getitem__(self, name: str) -> Any:
        self._reads.note(self._component, name)
        return self._known[name]

    def __contains__(self, name: object) -> bool:
        return name in self._known

    def __iter__(self) -> Iterator[str]:
        return iter(self._known)

    def __len__(self) -> int:
        return len(self._known)


class WatchedDeck(Deck):
    """The pieces of a game, which note what is read of them."""

    def __init__(self, game: Game, reads: Reads) -> None:
        self._reads = reads
        super().__init__(game)

    def _piece(self, component: Component, card: Card, printed: Any) -> Piece:
        piece = super()._piece(component, card, printed)
        return replace(piece, attributes=_Attributes(component.id, piece.attributes, self._reads))

    def pieces(self, component: str, *more: Any, **named: Any) -> tuple[Piece, ...]:
        """Return what the deck does; who asks for pieces may count their copies."""
        for one in (component,) if component else self.components:
            self._reads.note(one, COPIES)
        return super().pieces(component, *more, **named)

    def listed(self, name: str, what: str) -> Mapping[str, Any]:
        """Return what the deck does, and note it as read of the list."""
        self._reads.note(name, f".{what}")
        return super().listed(name, what)


class ChangedDeck(Deck):
    """The pieces of a deck with others in the place of some of them."""

    def __init__(self, game: Game, deck: Deck, changed: Mapping[tuple[str, str], Piece]) -> None:
        # Pieces of cards that are as before are those of before: one deck takes 5 ms.
        self._game = game
        self._pieces = {
            component: tuple(changed.get((component, one.card.id), one) for one in pieces)
            if any(name == component for name, _ in changed)
            else pieces
            for component, pieces in deck._pieces.items()
        }
