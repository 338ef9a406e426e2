"""Renderers that know which text they set, by its id, and how large it becomes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from markupsafe import Markup

from pnp.core.project import Project
from pnp.core.values import replace
from pnp.fonts.font_book import FontBook
from pnp.model.game import Game, Value
from pnp.model.ink import Ink
from pnp.render.renderer import Renderer
from pnp.render.seeded_random import SeededRandom
from pnp.render.text_fits import Fits, merged
from pnp.render.text_function import TextCall
from pnp.text.bilingual import is_pair

Found = TypeVar("Found")


class _Tagged(str):
    """A text that knows its id, as long as nothing is made of it."""

    __slots__ = ("id",)
    id: str


class KnowingRenderer(Renderer, Generic[Found]):
    """Renders faces in full ink as others do, knows which text it sets, and notes what it finds."""

    def __init__(
        self,
        project: Project,
        game: Game,
        fonts: FontBook,
        chance: Callable[[object], Any] = SeededRandom,
    ) -> None:
        super().__init__(project, _tagged(game), fonts, Ink.FULL, chance)
        # By what the face is said to read: so it is found on all faces that have a drawing in
        # common, though that is made but once.
        self._noted: dict[str, Found] = {}

    def be_strict(self) -> None:
        """Find what could not be printed in a real language."""
        self._setter.runs_over = False

    def id_of(self, content: object) -> str:
        """Return the id of a text that is set as it is, "" for others."""
        if isinstance(content, _Tagged):
            return content.id
        text = self._face.texts.get(self._field_of(content))
        return text.id if text else ""

    def note(self, found: Found) -> None:
        """Note what was found of a text of the face at work."""
        name = f"noted.{len(self._noted):09}"
        self._noted[name] = found
        self.reads.names.add(name)

    @property
    def read(self) -> tuple[str, ...]:
        """What the face that was rendered last reads."""
        return tuple(name for name in super().read if name not in self._noted)

    def noted(self) -> list[Found]:
        """Return what was noted of the face that was rendered last."""
        return [self._noted[name] for name in sorted(self.reads.names & self._noted.keys())]


class SizingRenderer(KnowingRenderer[Fits]):
    """Knows the sizes of the texts on the faces that it renders."""

    @property
    def found(self) -> Fits:
        """How the texts of the face that was rendered last are set."""
        return merged(self.noted())

    def _typeset(self, content: object, call: TextCall) -> Markup:
        markup = super()._typeset(content, call)
        name = self.id_of(content)
        if name and self._setter.sizes:
            self.note(Fits((), {name: self._setter.sizes}))
        return markup


def _tagged(game: Game) -> Game:
    words = {key: _tag(said, f"{game.id}.words.{key}") for key, said in game.words.items()}
    lists = {
        name: {
            key: _tagged_entry(
                known, game.texts.get(name, frozenset()), f"{game.id}.lists.{name}.{key}"
            )
            for key, known in entries.items()
        }
        for name, entries in game.lists.items()
    }
    return replace(game, words=words, lists=lists)


def _tagged_entry(
    known: Mapping[str, Value], names: frozenset[str], above: str
) -> dict[str, Value]:
    return {
        name: _tag(value, f"{above}.{name}") if name in names and isinstance(value, str) else value
        for name, value in known.items()
    }


def _tag(text: str, name: str) -> str:
    if is_pair(text):
        return text  # templates cut it in their own way
    tagged = _Tagged(text)
    tagged.id = name
    return tagged
