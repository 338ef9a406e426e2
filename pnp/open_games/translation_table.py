"""Texts of a game that is kept open: where they stand, how they are translated."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias

from pnp.app.catalogs import catalogs_of, messages_of, up_to_date
from pnp.app.localized_game import with_figures
from pnp.app.translation_status import bad_translations
from pnp.cache.fingerprints import digest
from pnp.checks.translations.glossary import DecidedWords
from pnp.core.problems import PnpError, Problem, UsageError, Where
from pnp.core.project import Project
from pnp.core.values import replace
from pnp.fonts.font_book import FontBook
from pnp.i18n.catalog import Message
from pnp.i18n.glossary import GLOSSARY_FILE, read_glossary
from pnp.i18n.placeholders import key_of
from pnp.i18n.plurals import form_of, plural_forms
from pnp.model.game import Component, Game, Text
from pnp.open_games.text_values import TextPlaces, TextRow, TextTable, TypedTranslation
from pnp.render.text_fit_survey import places_of, texts_on, tightest

# Returns all texts of a game by what they stand on, as `app.catalogs.parts_of` does.
Parts: TypeAlias = Callable[[], Mapping[str, Sequence[Text]]]

_KEY = 12
# Numbers are tried so far, and so many are shown of a plural form.
_TRIED, _SHOWN = 30, 5
_NOT_SET = 1_000_000  # behind all that are set as they are


def text_places(project: Project, game: Game, fonts: FontBook, version: int) -> TextPlaces:
    """Return the texts of `game`, as it is written, with the faces that they stand on."""
    filled = with_figures(project, game)
    places = [*places_of(filled.printed)]
    found = [*texts_on(project, filled, fonts, places)]
    own = {component.id for component in filled.components}
    in_catalogs = (one for place, one in zip(places, found, strict=True) if place[0].id in own)
    messages = messages_of(project, game, tightest(in_catalogs))
    faces: dict[str, dict[str, int]] = {}
    for (component, _, face), shown in zip(places, found, strict=True):
        name = component.face_id(face)
        names = [*(text.id for text in face.texts.values())]
        names += (_id_of(game, component, read) for read in shown.reads)
        for text in dict.fromkeys((*shown.rooms, *names)):
            room = shown.rooms.get(text)
            faces.setdefault(text, {})[name] = room.characters if room else _NOT_SET
    ranked = {text: (*sorted(some, key=some.__getitem__),) for text, some in faces.items()}
    return TextPlaces(version, messages, ranked)


def _id_of(game: Game, component: Component, read: str) -> str:
    """Return the id of a text that faces share, by the name that they read it by."""
    kind, _, name = read.partition(".")
    if kind == "game":
        return f"{game.id}.{name}"
    if kind == "component":
        return f"{game.id}.{component.box.title_id if component.box else f'{component.id}.{name}'}"
    return f"{game.id}.{read}"


def text_table(
    project: Project,
    game: Game,
    language: str,
    messages: Sequence[Message],
    version: int,
    texts: Parts,
) -> TextTable:
    """Return the texts of `game`, as it is written, and what they are in `language`.

    Raises UsageError for a language without a catalog.
    """
    table = TextTable(version, language, (*_numbers(plural_forms(language)),))
    try:
        catalog, merged = up_to_date(catalogs_of(project, game, lambda: messages), language)
        parts = texts()
        bad = dict(bad_translations(project, game, catalog, parts))
        decided = decided_words(project, game, language)
    except UsageError:
        raise
    except PnpError as error:
        return replace(table, problems=error.problems)
    known = {key_of(text): (part, text.where) for part, some in parts.items() for text in some}
    rows = (
        _row(message, known[message.key], bad.get(message.key, ()), decided)
        for message in merged.living()
        if message.key in known
    )
    return replace(
        table,
        rows=tuple(rows),
        catalog=catalog.where.file,
        is_current={one.key for one in catalog.living()} >= {one.key for one in messages},
    )


def _row(
    message: Message,
    place: tuple[str, Where],
    problems: tuple[Problem, ...],
    decided: DecidedWords | None,
) -> TextRow:
    part, where = place
    return TextRow(
        key=key_in(message),
        part=part,
        group=message.context.split(".")[1] if part == "cards" else part,
        state=_state(message, bool(problems)),
        message=replace(message, raw=""),
        where=where,
        problems=problems,
        terms=(*decided.terms(message.source),) if decided else (),
    )


def _numbers(rule: str) -> Iterator[str]:
    """Yield a few numbers that go with each plural form of a header Plural-Forms."""
    found: dict[int, list[str]] = {}
    for number in range(_TRIED):
        found.setdefault(form_of(rule, number), []).append(str(number))
    for _, some in sorted(found.items()):
        yield ", ".join((*some[:_SHOWN], "…") if len(some) > _SHOWN else some)


def key_in(message: Message) -> str:
    """Return what addresses have for a message."""
    return digest(*message.key)[:_KEY]


def decided_words(project: Project, game: Game, language: str) -> DecidedWords | None:
    """Return the words that a game decided on in a language, None for none. Raises PnpError."""
    path = project.cards / game.id / GLOSSARY_FILE
    entries = read_glossary(path, project.show(path), project.root)
    return DecidedWords(language, entries) if entries else None


def _state(message: Message, is_bad: bool) -> str:
    if not message.is_begun:
        return "missing"
    if message.is_fuzzy:
        return "stale" if message.previous[1] is not None else "fuzzy"
    if not message.is_whole:
        return "missing"
    return "wrong" if is_bad else "translated"


def said_in(message: Message) -> TypedTranslation:
    """Return what a translator said of a text."""
    return TypedTranslation(message.translations, message.is_fuzzy, message.comment)
