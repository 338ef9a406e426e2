"""The rulebook in the language of a game: its texts for translators, and what came of them."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.catalog.glossary import number_words
from pnp.catalog.values import Catalog
from pnp.facts import Figures
from pnp.folders import is_there
from pnp.model import Game, Text
from pnp.problems import PnpError
from pnp.project import Project
from pnp.rulebook.blocks import Document
from pnp.rulebook.figures import fill
from pnp.rulebook.reader import RULEBOOK_FILE, read_rulebook
from pnp.rulebook.units import Unit, translated, units
from pnp.texts import RULEBOOK
from pnp.translate import Sayer


def texts_of_rulebook(project: Project, game: Game) -> Iterator[Text]:
    """Yield the texts of the rulebook of `game`, as it is written; none if it has no rulebook.

    Raises PnpError for a rulebook that can't be read.
    """
    path = game.folder / RULEBOOK_FILE
    if is_there(path):
        document = read_rulebook(path, project.show(path), game.language, project.root)
        yield from (_text(game.id, unit) for unit in units(document))


def text_id(game: str, unit: str) -> str:
    """Return the id that a unit of the rulebook has among all texts of its game."""
    return f"{game}.{RULEBOOK}.{unit}"


def _text(game: str, unit: Unit) -> Text:
    return Text(text_id(game, unit.id), unit.text, unit.where)


def rulebook_in(
    project: Project,
    game: Game,
    document: Document,
    catalog: Catalog | None = None,
    figures: Figures | None = None,
) -> Document:
    """Return the rulebook of `game`, as it is written, in the language of `game`.

    Its texts, and their places, are those of `catalog`, or of the game's own for that language.
    What is not translated stays as it is; `figures` in it are said in its own words, too. Raises
    PnpError for translations that are bad.
    """
    sayer = Sayer(catalog) if catalog else Sayer.of(project, game)
    written = {unit.id: _text(game.id, unit) for unit in units(document)}
    said = {name: sayer.say(text) for name, text in written.items()}
    if sayer.problems:
        raise PnpError(sorted(set(sayer.problems)))
    texts = {name: text.text for name, text in said.items()}
    own = sayer.own_words(game)
    if figures is not None:
        more = number_words(game.folder)
        texts |= {
            name: fill(texts[name], figures, own, document.language, more)
            for name, text in written.items()
            if "{=" in text.text
            and not sayer.has(text)
            and (own != game.words or "]{=" in text.text)
        }
    places = {name: text.where for name, text in said.items()}
    return translated(document, texts, game.language, places)
