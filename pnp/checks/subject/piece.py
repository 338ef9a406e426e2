"""A card as checks look at it: what it says, what lists know of that, and where it is written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pnp.checks.subject.result import CardId, Suspect, value_name
from pnp.core.problems import Where
from pnp.core.values import Struct
from pnp.model.game import Card, Component, Face


class Piece(Struct, frozen=True):
    """A card with its copies. `attributes` are its fields, and what its lists know of them.

    `listed` are the places of what is in the game's lists.
    """

    component: Component
    card: Card
    copies: int
    attributes: Mapping[str, Any]
    listed: Mapping[str, Where]

    @property
    def id(self) -> CardId:
        """What it is called."""
        return CardId(self.component.id, self.card.id)

    @property
    def where(self) -> Where:
        """Where it is defined."""
        return self.card.where

    @property
    def suspect(self) -> Suspect:
        """It, as what a wrong number of cards may come from."""
        return Suspect(self.component.id, self.card.id, self.card.counted or self.card.where)

    def place(self, name: str) -> Where:
        """Return where an attribute is written: in the card, or in a list of game.yaml."""
        face, plain = self._face(name)
        where = self._listed(name) if "." in plain else None
        return where or (face.places.get(plain, self.where) if face is not None else self.where)

    def named(self, name: str) -> str:
        """Return how an attribute is told from all others: "deck/one n", "lists.scheme.rgb.hex"."""
        return self._path(name) if self._listed(name) else value_name(self.id, name)

    def _listed(self, name: str) -> Where | None:
        """Return where a list of game.yaml says an attribute, None where none does."""
        path = self._path(name)
        # Of several items the first.
        return self.listed.get(path) or self.listed.get(f"{path}.1") if path else None

    def _path(self, name: str) -> str:
        """Return the name of an attribute in a list, "" where it is one of the card."""
        face, plain = self._face(name)
        field, _, what = plain.partition(".")
        if not what or face is None:
            return ""
        return f"lists.{self.component.fields[field].of}.{face.fields.get(field)}.{what}"

    def called(self, name: str) -> str:
        """Return what has an attribute: the card's id, or "scheme 'rgb'" for an entry of a list."""
        face, plain = self._face(name)
        field, _, what = plain.partition(".")
        if what and face is not None and self._listed(name):
            return f"{self.component.fields[field].of} '{face.fields.get(field)}'"
        return self.card.id

    def _face(self, name: str) -> tuple[Face | None, str]:
        if name.startswith("back."):
            return self.card.back, name.removeprefix("back.")
        return self.card.front, name
