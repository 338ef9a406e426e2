"""What a face depends on: what a game's faces share, and a job with a key for each of them."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from pnp.cache.fingerprints import digest, fonts_digest, icons_digest, looks_digest
from pnp.core.project import Project
from pnp.core.values import Struct
from pnp.fonts.font_book import FontBook
from pnp.model.game import Card, Component, Face, Game
from pnp.model.ink import Ink


class FaceJob(Struct, frozen=True):
    """One side of one card that has to be drawn. Equal `key`s have equal drawings.

    `base` stands for all that the drawing depends on, but for what `drawing_cache` knows to be read
    for it: texts that faces share, templates, and art.
    """

    id: str
    component: Component
    card: Card
    face: Face
    key: str
    base: str


class FaceContext(Struct, frozen=True):
    """What faces of a game depend on beside their own fields."""

    project: Project
    game: Game
    fonts: FontBook
    ink: Ink

    def digest(self) -> str:
        """Return 32 hex digits for what all faces depend on: no texts, templates and art."""
        game = self.game
        palette = game.palette_in(self.ink)
        shared = (
            game.id, game.edition, self._bare_lists(), palette, tuple(game.words), game.picture_ppi
        )  # fmt: skip
        return digest(
            fonts_digest(self.project),
            icons_digest(self.project, game.id),
            self.ink,
            stable(shared),
            repr(sorted(game.styles.items())),
            repr(sorted(game.spans.items())),
        )

    def texts_digest(self) -> str:
        """Return 32 hex digits that stand for the texts that faces share."""
        game = self.game
        return digest(stable((game.title, game.version, game.words, game.lists)))

    def _bare_lists(self) -> Mapping[str, Any]:
        """Return the lists with no texts in them."""
        game = self.game
        return {
            name: {key: _without(known, game.texts.get(name, ())) for key, known in entries.items()}
            for name, entries in game.lists.items()
        }

    def text(self, component: Component, name: str) -> Any:
        """Return the text that templates know by `name`, None where there is none."""
        game = self.game
        kind, *keys = name.split(".")
        found: Any = {
            "words": game.words,
            "lists": game.lists,
            "game": {"id": game.id, "title": game.title, "version": game.version},
            "component": {"id": component.id, "title": component.title},
        }[kind]
        for key in keys:
            found = found.get(key) if found is not None else None
        return found


def _without(known: Mapping[str, Any], texts: Collection[str]) -> dict[str, Any]:
    return {name: None if name in texts else value for name, value in known.items()}


def _plain(value: Any) -> Any:
    return dict(value) if isinstance(value, Mapping) else repr(value)


def stable(value: object) -> str:
    """Return a value as text: the same for equal values."""
    return json.dumps(value, default=_plain)


def jobs_for(context: FaceContext, components: Iterable[Component]) -> list[FaceJob]:
    """Return one job per distinct face of `components`, fronts and backs, in the cards' order."""
    shared, texts = context.digest(), context.texts_digest()
    files = looks_digest(context.project, context.game.id)
    jobs: dict[str, FaceJob] = {}  # by id
    totals = {component.id: len(component.cards) for component in context.game.printed}
    for component in components:
        place = digest(shared, component.id, repr(component.trim), totals[component.id])
        for card in component.cards:
            for face in card.faces:
                name = component.face_id(face)
                if name in jobs:
                    continue
                number = card.number if face.name == card.id else 0
                base = digest(place, face.key, number, stable(face.fields))
                key = digest(base, component.title, texts, files)
                jobs[name] = FaceJob(name, component, card, face, key, base)
    return list(jobs.values())
