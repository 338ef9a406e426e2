"""Texts of a game that is kept open: where they stand, how they are translated, saving them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias

from pnp.app.catalogs import catalogs_of, messages_of, up_to_date
from pnp.app.open_game import with_figures
from pnp.app.translation_status import bad_translations
from pnp.cache.fingerprints import digest
from pnp.checks.translations.glossary import DecidedWords
from pnp.core.invisible import controls_of, find_invisible, named
from pnp.core.problems import PnpError, Problem, UsageError, Where
from pnp.core.project import Project
from pnp.core.values import replace
from pnp.files.atomic_write import write_whole
from pnp.fonts.font_book import FontBook
from pnp.i18n.catalog import FUZZY, Catalog, Message
from pnp.i18n.catalog_files import catalog_path
from pnp.i18n.glossary import GLOSSARY_FILE, read_glossary
from pnp.i18n.merge_returned import edited
from pnp.i18n.placeholders import key_of
from pnp.i18n.plurals import form_of, plural_forms
from pnp.i18n.po_writing import catalog_text
from pnp.model.game import Component, Game, Text
from pnp.open_games.text_values import GONE, Said, Saved, SaveOrder, TextPlaces, TextRow, TextTable
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


def said_in(message: Message) -> Said:
    """Return what a translator said of a text."""
    return Said(message.translations, message.is_fuzzy, message.comment)


def saved(project: Project, game: Game, order: SaveOrder, texts: Parts) -> Saved:
    """Save a translation into its catalog, which is brought up to date where it has to be.

    Nothing is written where the catalog says something else than the order supposes. Raises
    UsageError for a language without a catalog, and a text that the game has not.
    """
    try:
        catalog, merged = up_to_date(
            catalogs_of(project, game, lambda: order.messages), order.language
        )
        if _found(catalog, order.key) is None:
            catalog = merged
        old = _found(catalog, order.key)
        if old is None:
            raise UsageError([GONE])
        now = said_in(old)
        if now not in (order.was, order.said):
            return Saved(is_done=False, now=now)
        hidden = [*_hidden(order.said, old)]
        if hidden:
            return Saved(is_done=False, now=now, problems=(*hidden,))
        new = _edited(old, order.said)
        faults = tuple(_faults(project, game, catalog, new, texts))
        if faults and not new.is_fuzzy:
            new = _edited(old, replace(order.said, is_fuzzy=True))
        _write(project, game, catalog, old, new)
    except UsageError:
        raise
    except PnpError as error:
        return Saved(is_done=False, problems=error.problems)
    return Saved(is_done=True, now=said_in(new), faults=faults)


def _found(catalog: Catalog, key: str) -> Message | None:
    return next((one for one in catalog.living() if key_in(one) == key), None)


def _hidden(said: Said, old: Message) -> Iterator[Problem]:
    """Yield characters that no catalog may have: it could not be read again."""
    for text in (*said.forms, controls_of(said.comment)):
        at = find_invisible(text)
        if at >= 0:
            told = f"it has an invisible character ({named(text[at])})"
            yield Problem(old.where, told, "delete it")


def _edited(old: Message, said: Said) -> Message:
    forms = tuple(_ended(form, old.source) for form in said.forms)
    flags = tuple(flag for flag in old.flags if flag != FUZZY)
    if said.is_fuzzy and any(forms):
        flags = (FUZZY, *flags)
    comment = said.comment.strip()
    return edited(old, replace(old, translations=forms, flags=flags, comment=comment, raw=""))


def _ended(form: str, source: str) -> str:
    """Return a translation that ends a line where its text does, as `msgfmt --check` wants it."""
    bare = form.replace("\r\n", "\n").strip("\n")
    return f"{bare}\n" if bare and source.endswith("\n") else bare


def _faults(
    project: Project, game: Game, catalog: Catalog, new: Message, texts: Parts
) -> Iterator[Problem]:
    """Yield what keeps a translation from being printed."""
    plain = replace(new, flags=tuple(flag for flag in new.flags if flag != FUZZY))
    alone = replace(catalog, messages=(plain,))
    for _, problems in bad_translations(project, game, alone, texts()):
        yield from problems


def _write(project: Project, game: Game, catalog: Catalog, old: Message, new: Message) -> None:
    if new is old:
        return
    messages = tuple(new if one is old else one for one in catalog.messages)
    path = catalog_path(project, game.id, catalog.language)
    write_whole(path, catalog_text(replace(catalog, messages=messages)).encode(), project.root)
