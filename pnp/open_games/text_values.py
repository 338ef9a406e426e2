"""What is told of the texts of a game and of their translations, as frozen values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pnp.core.problems import COMMAND_LINE, Problem, Where
from pnp.core.values import Struct, field
from pnp.i18n.catalog import Message
from pnp.i18n.glossary import Entry
from pnp.open_games.values import FacePreview

if TYPE_CHECKING:
    from pnp.render.text_fit_survey import Fill

GONE = Problem(COMMAND_LINE, "the game no longer has this text", "load the page again")


class TextPlaces(Struct, frozen=True):
    """The texts of a game, and where they stand.

    `messages` are the texts of now, untranslated, as `merge_changed_texts.merge` wants them.
    `faces` are the ids of faces by the id of a text, those with least room first.
    """

    version: int
    messages: tuple[Message, ...]
    faces: Mapping[str, tuple[str, ...]]


class TextRow(Struct, frozen=True):
    """A text and its translation. `key` tells it from the others of its game.

    `part` is "cards", "words" or "rulebook", `group` the id of its component, or as `part`.
    `state` is "missing", "stale" (its text is another now), "fuzzy", "wrong" (what `problems` say
    keeps it from being printed) or "translated". `message` is as the catalog is to have it, once it
    is brought up to date. `terms` are decided words of its text, `where` is its
    place in the game.
    """

    key: str
    part: str
    group: str
    state: str
    message: Message
    where: Where
    problems: tuple[Problem, ...] = ()
    terms: tuple[Entry, ...] = ()


class TextTable(Struct, frozen=True):
    """The texts of a game with their translations; without rows where `problems` say why.

    `numbers` has some that go with each plural form of the language, as "0, 2, 3, 4, 5". It
    `is_current` where the catalog has all texts of today; `catalog` is its file as problems name
    it.
    """

    version: int
    language: str
    numbers: tuple[str, ...]
    rows: tuple[TextRow, ...] = ()
    problems: tuple[Problem, ...] = ()
    is_current: bool = True
    catalog: str = ""


class TypedTranslation(Struct, frozen=True):
    """What a translator says of a text: all its forms, whether it is fuzzy, and a comment."""

    forms: tuple[str, ...]
    is_fuzzy: bool = False
    comment: str = ""


class SaveOrder(Struct, frozen=True):
    """A translation that is to be saved: of the text `key`, where the catalog still says `was`."""

    game: str
    language: str
    key: str
    said: TypedTranslation
    was: TypedTranslation
    messages: tuple[Message, ...]


class Saved(Struct, frozen=True):
    """What came of saving: whether it `is_done`, and what the catalog says now.

    Where it is not done, somebody else changed the translation meanwhile, or `problems` say why.
    With `faults`, it is saved as fuzzy, since it could not be printed.
    """

    is_done: bool
    now: TypedTranslation | None = None
    faults: tuple[Problem, ...] = ()
    problems: tuple[Problem, ...] = ()


class TypedOrder(Struct, frozen=True):
    """A translation as it is typed: of the text with the `id`, `source`, in `language`.

    `faces` are to be drawn, `measured` are those on which its box is looked at. With a `second`
    language, faces are drawn in both.
    """

    game: str
    language: str
    id: str
    source: str
    said: str
    faces: tuple[str, ...] = ()
    measured: tuple[str, ...] = ()
    second: str = ""


class TypedPage(Struct, frozen=True):
    """A rulebook as PDF with a translation that is typed, and the page to look for it from.

    Pages count from 0. `problems` are what keeps it from being set: there is no PDF then.
    """

    pdf: bytes = b""
    first: int = 0
    problems: tuple[Problem, ...] = ()


class TranslationPreview(Struct, frozen=True):
    """How a translation looks that is typed: its fullest box, on `worst`, and pictures by faces.

    `problems` are what keeps it from being printed: there are no pictures then. `lacks` are the
    terms of its text whose decided words it has not.
    """

    version: int
    fill: Fill | None = None
    worst: str = ""
    pictures: Mapping[str, FacePreview] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()
    lacks: tuple[str, ...] = ()
