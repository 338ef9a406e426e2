"""Games and their catalogs: what there is to translate, what is translated, what is stale."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from pnp.app.extracted_comments import ExtractedComments
from pnp.app.open_game import figures_of, open_catalog, open_written, with_figures
from pnp.core.problems import PnpError, Problem, UsageError, Where, noted, shorten
from pnp.core.project import RULEBOOK, Project
from pnp.core.values import replace
from pnp.files.atomic_write import write_whole
from pnp.fonts.font_book import FontBook
from pnp.game_texts.extract import CARDS, WORDS, card_texts, word_texts
from pnp.i18n.catalog import Catalog, Message
from pnp.i18n.catalog_files import catalog_languages, catalog_path
from pnp.i18n.flags import flags_of
from pnp.i18n.languages import is_language, refuse_new
from pnp.i18n.merge_changed_texts import merge
from pnp.i18n.merge_returned import put_in
from pnp.i18n.placeholders import offered
from pnp.i18n.po_writing import BESIDE, catalog_text, head_text
from pnp.i18n.xliff_reading import Exchanged
from pnp.i18n.xliff_writing import xliff_text
from pnp.model.game import Game, Text
from pnp.render.text_fit_survey import Room, rooms_of
from pnp.rulebook_source.edition import texts_of_rulebook


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
    head = head_text(game.title, game.version)
    path = out / game.id / f"{game.id}.pot"
    write_whole(path, catalog_text(Catalog("", messages, head)).encode(), out)
    return [path]


def start(project: Project, name: str, language: str, beside: str = "") -> list[Path]:
    """Return the new, empty catalog of a game. Raises UsageError where there is one.

    Its notes have the texts in the language `beside`, too, if one is named.
    """
    game, fonts = open_written(project, name)
    return started(project, game, language, beside, lambda: _messages(project, game, fonts))


def started(
    project: Project,
    game: Game,
    language: str,
    beside: str,
    texts: Callable[[], Sequence[Message]],
) -> list[Path]:
    """Return the new catalog of a game as `start` does; `texts` gives its untranslated messages."""
    refuse_new(game.id, game.language, catalog_languages(project, game.id), language)
    beside = "" if beside == game.language else beside
    head = head_text(game.title, game.version, language, beside)
    messages = _with_notes(project, game, texts(), beside)
    catalog = Catalog(language, messages, head)
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
        with noted(problems):
            paths += _update(project, game, language, messages)
    if problems:
        raise PnpError(problems)
    return paths


def _update(
    project: Project, game: Game, language: str, messages: Sequence[Message]
) -> Iterator[Path]:
    catalog, merged = up_to_date(project, game, language, messages)
    if catalog.is_older or merged.messages != catalog.messages:
        path = catalog_path(project, game.id, language)
        write_whole(path, catalog_text(merged).encode(), project.root)
        yield path


def up_to_date(
    project: Project, game: Game, language: str, messages: Sequence[Message]
) -> tuple[Catalog, Catalog]:
    """Return a catalog as it stands, and with `messages`, which are the texts as they are now.

    Raises UsageError where there is none of `language`, and PnpError for what is wrong in it.
    """
    catalog = open_catalog(project, game, language)
    beside = catalog.header.get(BESIDE, "").replace("_", "-")
    if beside not in catalog_languages(project, game.id):
        beside = ""
    return catalog, merge(catalog, _with_notes(project, game, messages, beside))


def _messages(project: Project, game: Game, fonts: FontBook) -> tuple[Message, ...]:
    return messages_of(project, game, rooms_of(project, with_figures(project, game), fonts))


def messages_of(project: Project, game: Game, rooms: Mapping[str, Room]) -> tuple[Message, ...]:
    """Return the texts of a game as untranslated messages, each with its places and note.

    `rooms` are the tightest ones of its texts, as `text_fit_survey.rooms_of` returns them.
    """
    notes = ExtractedComments(game, figures_of(project, game), rooms)
    texts = (text for part in parts_of(project, game).values() for text in part)
    return tuple(_message(text, notes) for text in texts)


def _with_notes(
    project: Project, game: Game, messages: Sequence[Message], beside: str
) -> tuple[Message, ...]:
    """Return `messages` with what they say in the language `beside`, "" for none, in their notes.

    Raises UsageError where there is no catalog of it, and PnpError for the catalog.
    """
    if not beside:
        return tuple(messages)
    known = {one.key: one for one in open_catalog(project, game, beside).messages if one.is_good}
    return tuple(
        replace(one, note="\n".join(filter(None, (one.note, _said_in(beside, known[one.key])))))
        if one.key in known
        else one
        for one in messages
    )


def _said_in(language: str, message: Message) -> str:
    return f"In {language}: {' '.join(message.translation.split())}"


def _message(text: Text, notes: ExtractedComments) -> Message:
    source = offered(text.text)
    return Message(
        context=text.id,
        source=source,
        note=notes.of(text),
        # The id says where in its file it stands. Lines would change with every line above.
        places=((text.where.file, ""),),
        flags=tuple(flags_of(source, notes.most(text))),
    )


def export(project: Project, name: str, language: str, version: str, out: Path) -> list[Path]:
    """Return the catalog of a language as XLIFF of `version` (1.2 or 2.0), written below `out`.

    Raises UsageError where there is no catalog, and PnpError for one that can't be read.
    """
    game, _ = open_written(project, name)
    catalog = open_catalog(project, game, language)
    original = project.show(catalog_path(project, game.id, language))
    return [write_xliff(catalog, version, original, game.language, out / game.id)]


def write_xliff(catalog: Catalog, version: str, original: str, source: str, folder: Path) -> Path:
    """Return where `catalog` was written, as XLIFF, into `folder`."""
    path = folder / f"{Path(original).parent.parent.name}-{catalog.language}.xlf"
    write_whole(path, xliff_text(catalog, version, original, source).encode(), folder.parent)
    return path


def bring_in(project: Project, name: str, said: Exchanged, where: Where) -> list[Path]:
    """Return the catalog that `said`, read at `where`, was put into; none if it says nothing new.

    Where there is no catalog of its language yet, one is made. Raises UsageError for no language,
    and PnpError for the catalog.
    """
    game, fonts = open_written(project, name)
    messages = _messages(project, game, fonts)
    if said.language in catalog_languages(project, game.id):
        catalog = open_catalog(project, game, said.language)
    else:
        if not is_language(said.language) or said.language == game.language:
            raise UsageError([no_language(said, where)])
        head = head_text(game.title, game.version, said.language)
        catalog = Catalog(said.language, messages, head)
    path = catalog_path(project, game.id, said.language)
    return put_into(path, catalog, said, messages, project.root)


def no_language(said: Exchanged, where: Where) -> Problem:
    """Return that nothing can be translated into what `said` is in."""
    hint = "write the language it is translated into, as target-language (trgLang in 2.0)"
    return Problem(where, f"'{shorten(said.language)}' is no language to translate into", hint)


def put_into(
    path: Path, catalog: Catalog, said: Exchanged, messages: Sequence[Message], inside: Path
) -> list[Path]:
    """Return `path`, below `inside`, written with what `said` has for `catalog`, if anything."""
    made = put_in(catalog, said.messages, messages)
    if made.messages == catalog.messages and path.is_file():
        return []
    write_whole(path, catalog_text(made).encode(), inside)
    return [path]
