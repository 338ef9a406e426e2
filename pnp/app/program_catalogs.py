"""The catalogs of the program itself: pnp/locale/<language>.po, and their template.

They are made and looked after as those of games are; PROGRAM stands where a game has its name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from pnp.app.catalogs import no_language, put_into, write_xliff
from pnp.core.problems import COMMAND_LINE, PnpError, Problem, UsageError, Where, noted, shorten
from pnp.core.values import asdict, replace
from pnp.exports.parts_list.strings import PartsStrings
from pnp.exports.rulebook_html import strings as web
from pnp.exports.shared.page.strings import PageStrings
from pnp.exports.shared.shops.strings import OrderStrings
from pnp.exports.shared.virtual_table.strings import TableStrings
from pnp.exports.sheets.changes_list import ChangesStrings
from pnp.exports.store_page.strings import StoreStrings
from pnp.files.atomic_write import write_whole
from pnp.i18n import program_strings as program
from pnp.i18n.catalog import Catalog, Message
from pnp.i18n.catalog_files import LANGUAGE
from pnp.i18n.flags import flags_of
from pnp.i18n.languages import is_language, refuse_new
from pnp.i18n.merge_changed_texts import merge
from pnp.i18n.plurals import number_of_forms, plural_forms
from pnp.i18n.po_reading import read_catalog
from pnp.i18n.po_writing import catalog_text, head_text
from pnp.i18n.program_strings import PROGRAM, ProgramStrings, Sayings, messages_of
from pnp.i18n.xliff_reading import Exchanged
from pnp.play import transcript
from pnp.play.registry import ENGINES, sayings_of
from pnp.printer_calibration.strings import SheetStrings
from pnp.release.strings import ReleaseStrings
from pnp.rulebook_source import strings as rulebook
from pnp.text import dates, typography

TEMPLATE = f"{PROGRAM}.pot"
_SHOWN = f"{PROGRAM}/locale"
_WRITTEN_IN = "en"
_TABLES: tuple[type[ProgramStrings], ...] = (
    PageStrings, PartsStrings, OrderStrings, SheetStrings, ChangesStrings, StoreStrings,
    ReleaseStrings, TableStrings,
)  # fmt: skip


def messages() -> tuple[Message, ...]:
    """Return all that the program says on paper and of games, as untranslated messages."""
    return tuple(_messages())


def _messages() -> Iterator[Message]:
    tables: Sequence[tuple[str, Sayings, Mapping[str, str]]] = (
        *((table.CONTEXT, asdict(table()), table.NOTES) for table in _TABLES),
        (rulebook.CONTEXT, rulebook.ENGLISH, rulebook.NOTES),
        (web.CONTEXT, web.ENGLISH, web.NOTES),
        (dates.CONTEXT, dates.ENGLISH, dates.NOTES),
        (typography.CONTEXT, typography.ENGLISH, typography.NOTES),
        (transcript.CONTEXT, transcript.SAYINGS, transcript.NOTES),
        *((f"{transcript.CONTEXT}.{game}", *sayings_of(game)) for game in ENGINES),
    )
    for context, english, notes in tables:
        for one in messages_of(context, english, notes):
            yield replace(one, flags=tuple(flags_of(one.plural or one.source)))


def languages() -> tuple[str, ...]:
    """Return the languages that the program has a catalog of, sorted."""
    names = sorted(path.name.removesuffix(".po") for path in program.LOCALE.glob("*.po"))
    return tuple(name for name in names if LANGUAGE.fullmatch(name))


def catalog_of(language: str) -> Catalog:
    """Return the catalog of a language. Raises UsageError where there is none, and PnpError."""
    known = languages()
    if language not in known:
        message = f"'{PROGRAM}' is not translated into '{shorten(language)}'"
        hint = f"use one of: {', '.join(known)}; or 'pnp texts new {PROGRAM} LANG'"
        raise UsageError([Problem(COMMAND_LINE, message, hint)])
    path = program.LOCALE / f"{language}.po"
    return read_catalog(path, f"{_SHOWN}/{language}.po", language, program.LOCALE)


def extract(out: Path) -> list[Path]:
    """Return the template of the catalogs (.pot), written below `out`."""
    path = out / PROGRAM / TEMPLATE
    write_whole(path, template_text().encode())
    return [path]


def template_text() -> str:
    """Return the template of the catalogs."""
    return catalog_text(Catalog("", messages(), head_text(PROGRAM, "")))


def start(language: str) -> list[Path]:
    """Return the new, empty catalog of a language. Raises UsageError where there is one."""
    refuse_new(PROGRAM, _WRITTEN_IN, languages(), language)
    path = program.LOCALE / f"{language}.po"
    head = head_text(PROGRAM, "", language)
    write_whole(path, catalog_text(Catalog(language, _in_forms(language), head)).encode())
    return [path]


def update(names: Sequence[str]) -> list[Path]:
    """Return the catalogs that had to be written anew; none named: all, and the template.

    Raises PnpError with the problems of all catalogs; those without are written.
    """
    paths: list[Path] = []
    problems: list[Problem] = []
    template = program.LOCALE / TEMPLATE
    if not names and not (template.is_file() and template.read_text("utf-8") == template_text()):
        write_whole(template, template_text().encode())
        paths.append(template)
    for language in names or languages():
        with noted(problems):
            catalog = catalog_of(language)
            merged = merge(catalog, _in_forms(language))
            if merged.messages != catalog.messages:
                path = program.LOCALE / f"{language}.po"
                write_whole(path, catalog_text(merged).encode())
                paths.append(path)
    if problems:
        raise PnpError(problems)
    return paths


def _in_forms(language: str) -> tuple[Message, ...]:
    """Return all messages, untranslated, with as many plural forms as a language has."""
    forms = ("",) * number_of_forms(plural_forms(language))
    return tuple(replace(one, translations=forms) if one.plural else one for one in messages())


def standing(language: str) -> tuple[int, int, int]:
    """Return how many texts are translated, fuzzy and missing in a language. Raises PnpError."""
    known = {message.key: message for message in catalog_of(language).living()}
    found = [known.get(one.key) for one in messages()]
    good = sum(one is not None and one.is_good for one in found)
    fuzzy = sum(one is not None and one.is_fuzzy and one.is_whole for one in found)
    return good, fuzzy, len(found) - good - fuzzy


def export(language: str, version: str, out: Path) -> list[Path]:
    """Return the catalog of a language as XLIFF of `version`, written below `out`. Raises as it."""
    original = f"{_SHOWN}/{language}.po"
    return [write_xliff(catalog_of(language), version, original, _WRITTEN_IN, out / PROGRAM)]


def bring_in(said: Exchanged, where: Where) -> list[Path]:
    """Return the catalog that `said`, read at `where`, was put into. Raises as a game's does."""
    if said.language not in languages():
        if not is_language(said.language) or said.language == _WRITTEN_IN:
            raise UsageError([no_language(said, where)])
        start(said.language)
    path = program.LOCALE / f"{said.language}.po"
    return put_into(path, catalog_of(said.language), said, _in_forms(said.language), program.LOCALE)
