"""Games and their catalogs: what there is to translate, what is translated, what is stale."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple

from pnp.app.extracted_comments import ExtractedComments
from pnp.app.localized_game import figures_of, open_catalog, open_written, with_figures
from pnp.core.problems import PnpError, Problem, UsageError, Where, noted, shorten
from pnp.core.project import RULEBOOK, Project
from pnp.core.values import replace
from pnp.files.atomic_write import write_whole
from pnp.game_texts.extract import CARDS, WORDS, card_texts, word_texts
from pnp.i18n.catalog import Catalog, Message
from pnp.i18n.catalog_files import catalog_languages, catalog_path
from pnp.i18n.flags import flags_of
from pnp.i18n.languages import is_language, refuse_new
from pnp.i18n.merge_changed_texts import merge
from pnp.i18n.merge_returned import put_in
from pnp.i18n.placeholders import offered
from pnp.i18n.po_writing import BESIDE, catalog_text, head_text
from pnp.i18n.xliff_reading import XliffContent
from pnp.i18n.xliff_writing import xliff_text
from pnp.model.game import Game, Text
from pnp.render.text_fit_survey import TextRoom, rooms_of
from pnp.rulebook_source.edition import texts_of_rulebook


def parts_of(project: Project, game: Game) -> dict[str, tuple[Text, ...]]:
    """Return all texts of `game` by what they stand on: cards, words, rulebook. Raises PnpError."""
    return {
        CARDS: card_texts(game),
        WORDS: word_texts(game),
        RULEBOOK: tuple(texts_of_rulebook(project, game)),
    }


class Catalogs(NamedTuple):
    """The catalogs of a game, or of the program, by its `name`, and what is to stand in them.

    `messages` returns its untranslated texts for a language, "" for their template, with what they
    say in another language in their notes, "" for none. `also` renews what is kept beside all.
    """

    name: str
    title: str
    version: str
    written_in: str
    inside: Path
    languages: Callable[[], Collection[str]]
    path: Callable[[str], Path]
    read: Callable[[str], Catalog]
    messages: Callable[[str, str], tuple[Message, ...]]
    also: Callable[[], list[Path]] = list

    def head(self, language: str = "", beside: str = "") -> str:
        """Return the head of a catalog, or of their template."""
        return head_text(self.title, self.version, language, beside)


def catalogs_named(project: Project, name: str) -> Catalogs:
    """Return the catalogs of a game. Raises PnpError."""
    game, fonts = open_written(project, name)

    # Read once: the template and all catalogs are of the same texts.
    @cache
    def texts() -> tuple[Message, ...]:
        rooms = rooms_of(project, with_figures(project, game), fonts)
        return messages_of(project, game, rooms)

    return catalogs_of(project, game, texts)


def catalogs_of(project: Project, game: Game, texts: Callable[[], Sequence[Message]]) -> Catalogs:
    """Return the catalogs of `game`, as it is written; `texts` gives its untranslated messages."""
    return Catalogs(
        name=game.id,
        title=game.title,
        version=game.version,
        written_in=game.language,
        inside=project.root,
        languages=partial(catalog_languages, project, game.id),
        path=partial(catalog_path, project, game.id),
        read=partial(open_catalog, project, game),
        messages=lambda _, beside: _with_notes(project, game, texts(), beside),
    )


def extract(of: Catalogs, out: Path) -> list[Path]:
    """Return the template of catalogs (.pot), written below `out`."""
    path = out / of.name / f"{of.name}.pot"
    write_whole(path, template_text(of).encode(), out)
    return [path]


def template_text(of: Catalogs) -> str:
    """Return the template of catalogs."""
    return catalog_text(Catalog("", of.messages("", ""), of.head()))


def start(of: Catalogs, language: str, beside: str = "") -> list[Path]:
    """Return the new, empty catalog of a language. Raises UsageError where there is one.

    Its notes have the texts in the language `beside`, too, if one is named.
    """
    refuse_new(of.name, of.written_in, of.languages(), language)
    beside = "" if beside == of.written_in else beside
    return _written(of, Catalog(language, of.messages(language, beside), of.head(language, beside)))


def update(of: Catalogs, languages: Sequence[str]) -> list[Path]:
    """Return the catalogs that had to be written anew; others are as they should be.

    No languages named: all. Raises PnpError with the problems of all catalogs; those without are
    written.
    """
    paths = [] if languages else of.also()
    problems: list[Problem] = []
    for language in languages or of.languages():
        with noted(problems):
            catalog, merged = up_to_date(of, language)
            if catalog.is_older or merged.messages != catalog.messages:
                paths += _written(of, merged)
    if problems:
        raise PnpError(problems)
    return paths


def up_to_date(of: Catalogs, language: str) -> tuple[Catalog, Catalog]:
    """Return a catalog as it stands, and with the texts as they are now.

    Raises UsageError where there is none of `language`, and PnpError for what is wrong in it.
    """
    catalog = of.read(language)
    beside = catalog.header.get(BESIDE, "").replace("_", "-")
    if beside not in of.languages():
        beside = ""
    return catalog, merge(catalog, of.messages(language, beside))


def export(of: Catalogs, language: str, version: str, out: Path) -> list[Path]:
    """Return the catalog of a language as XLIFF of `version` (1.2 or 2.0), written below `out`.

    Raises UsageError where there is no catalog, and PnpError for one that can't be read.
    """
    catalog = of.read(language)
    path = out / of.name / f"{of.name}-{language}.xlf"
    data = xliff_text(catalog, version, catalog.where.file, of.written_in).encode()
    write_whole(path, data, out)
    return [path]


def bring_in(of: Catalogs, said: XliffContent, where: Where) -> list[Path]:
    """Return the catalog that `said`, read at `where`, was put into; none if it says nothing new.

    Where there is no catalog of its language yet, one is made. Raises UsageError for no language,
    and PnpError for the catalog.
    """
    language, messages = said.language, of.messages(said.language, "")
    if language in of.languages():
        catalog = of.read(language)
    elif not is_language(language) or language == of.written_in:
        hint = "write the language it is translated into, as target-language (trgLang in 2.0)"
        message = f"'{shorten(language)}' is no language to translate into"
        raise UsageError([Problem(where, message, hint)])
    else:
        catalog = Catalog(language, messages, of.head(language))
    made = put_in(catalog, said.messages, messages)
    if made.messages == catalog.messages and of.path(language).is_file():
        return []
    return _written(of, made)


def _written(of: Catalogs, catalog: Catalog) -> list[Path]:
    path = of.path(catalog.language)
    write_whole(path, catalog_text(catalog).encode(), of.inside)
    return [path]


def messages_of(project: Project, game: Game, rooms: Mapping[str, TextRoom]) -> tuple[Message, ...]:
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
