"""Renderers that know which text they set, by its id, and how large it becomes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from markupsafe import Markup

from pnp.core.project import Project
from pnp.core.values import replace
from pnp.fonts.font_book import FontBook
from pnp.model.game import Game, Value
from pnp.model.ink import Ink
from pnp.render.fits import Fits, merged
from pnp.render.renderer import Renderer
from pnp.render.seeded_random import Chance
from pnp.render.text_function import TextCall
from pnp.text.bilingual import is_pair


class _Tagged(str):
    """A text that knows its id, as long as nothing is made of it."""

    __slots__ = ("id",)
    id: str


class KnowingRenderer(Renderer):
    """Renders faces in full ink as others do, and knows which text it sets."""

    def __init__(
        self,
        project: Project,
        game: Game,
        fonts: FontBook,
        chance: Callable[[object], Any] = Chance,
    ) -> None:
        super().__init__(project, _tagged(game), fonts, Ink.FULL, chance)

    def be_strict(self) -> None:
        """Find what could not be printed in a real language."""
        self._setter.runs_over = False

    def id_of(self, content: object) -> str:
        """Return the id of a text that is set as it is, "" for others."""
        if isinstance(content, _Tagged):
            return content.id
        text = self._face.texts.get(self._field_of(content))
        return text.id if text else ""


class SizingRenderer(KnowingRenderer):
    """Knows the sizes of the texts on the faces that it renders."""

    def __init__(
        self,
        project: Project,
        game: Game,
        fonts: FontBook,
        chance: Callable[[object], Any] = Chance,
    ) -> None:
        super().__init__(project, game, fonts, chance)
        # What was found, by what the face is said to read: so it is found on all faces that have a
        # drawing in common, though that is made but once.
        self._found: dict[str, Fits] = {}

    @property
    def found(self) -> Fits:
        """How the texts of the face that was rendered last are set."""
        return merged(self._found[name] for name in sorted(self.reads.names & self._found.keys()))

    def note(self, fits: Fits) -> None:
        """Note how a text of the face at work is set."""
        name = f"fits.{len(self._found):09}"
        self._found[name] = fits
        self.reads.names.add(name)

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
