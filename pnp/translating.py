"""Games and their catalogs: what there is to translate, what is translated, what is stale."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

from pnp.catalog.flags import flags_of
from pnp.catalog.folder import catalog_languages, catalog_path
from pnp.catalog.holes import offered
from pnp.catalog.languages import refuse_new
from pnp.catalog.merging import merge
from pnp.catalog.values import Catalog, Message
from pnp.catalog.writing import catalog_text, head_text
from pnp.fonts import FontBook
from pnp.model import Game, Text
from pnp.notes import Notes
from pnp.opening import figures_of, open_catalog, open_written, with_figures
from pnp.problems import PnpError, Problem, UsageError
from pnp.project import Project
from pnp.render.survey import rooms_of
from pnp.rulebook.edition import texts_of_rulebook
from pnp.texts import CARDS, RULEBOOK, WORDS, card_texts, word_texts
from pnp.write import write_whole


def parts_of(project: Project, game: Game) -> dict[str, tuple[Text, ...]]:
    """Return all texts of `game` by what they stand on: cards, words, rulebook. Raises PnpError."""
    return {
        CARDS: card_texts(game),
        WORDS: word_texts(game),
        RULEBOOK: tuple(texts_of_rulebook(project, game)),
    }


def extract(project: Project, name: str, out: Path) -> list[Path]:
    """Return the template of the catalogs of a game (.pot), written below `out`."""
    game, fonts = open_written(project, name)
    messages = _messages(project, game, fonts)
    head = head_text(game.title, game.version, "", "")
    path = out / game.id / f"{game.id}.pot"
    write_whole(path, catalog_text(Catalog("", messages, head)).encode(), out)
    return [path]


def start(project: Project, name: str, language: str) -> list[Path]:
    """Return the new, empty catalog of a game. Raises UsageError where there is one."""
    game, fonts = open_written(project, name)
    refuse_new(game.id, game.language, catalog_languages(project, game.id), language)
    now = datetime.now(UTC).strftime("%Y-%m-%d %H:%M+0000")
    head = head_text(game.title, game.version, language, now)
    catalog = Catalog(language, _messages(project, game, fonts), head)
    path = catalog_path(project, game.id, language)
    write_whole(path, catalog_text(catalog).encode(), project.root)
    return [path]


def update(project: Project, name: str, languages: Sequence[str]) -> list[Path]:
    """Return the catalogs of a game that had to be written anew; others are as they should be.

    No languages named: all. Raises PnpError with the problems of all catalogs; those without are
    written.
    """
    game, fonts = open_written(project, name)
    messages = _messages(project, game, fonts)
    paths: list[Path] = []
    problems: list[Problem] = []
    for language in languages or catalog_languages(project, name):
        try:
            paths += _update(project, game, language, messages)
        except UsageError:
            raise
        except PnpError as error:
            problems += error.problems
    if problems:
        raise PnpError(problems)
    return paths


def _update(
    project: Project, game: Game, language: str, messages: Sequence[Message]
) -> Iterator[Path]:
    catalog = open_catalog(project, game, language)
    merged = merge(catalog, messages)
    if catalog.is_older or merged.messages != catalog.messages:
        path = catalog_path(project, game.id, language)
        write_whole(path, catalog_text(merged).encode(), project.root)
        yield path


def _messages(project: Project, game: Game, fonts: FontBook) -> tuple[Message, ...]:
    """Return the texts of a game as untranslated messages, each with its places and note."""
    filled = with_figures(project, game)
    notes = Notes(game, figures_of(project, game), rooms_of(project, filled, fonts))
    texts = (text for part in parts_of(project, game).values() for text in part)
    return tuple(_message(text, notes) for text in texts)


def _message(text: Text, notes: Notes) -> Message:
    source = offered(text.text)
    return Message(
        context=text.id,
        source=source,
        note=notes.of(text),
        # The id says where in its file it stands. Lines would change with every line above.
        places=((text.where.file, ""),),
        flags=tuple(flags_of(source, notes.most(text))),
    )
