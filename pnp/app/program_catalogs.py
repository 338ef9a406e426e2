"""The catalogs of the program itself: pnp/locale/<language>.po, and their template.

They are made and looked after as those of games are; PROGRAM stands where a game has its name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from pnp.app.catalogs import Catalogs, template_text
from pnp.core.problems import COMMAND_LINE, PnpError, Problem, UsageError, shorten
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
from pnp.i18n.plurals import number_of_forms, plural_forms
from pnp.i18n.program_strings import (
    PROGRAM,
    ProgramStrings,
    Sayings,
    faults_in,
    messages_of,
    program_catalog,
)
from pnp.play import transcript
from pnp.play.registry import ENGINES, sayings_of
from pnp.printer_calibration.strings import SheetStrings
from pnp.release.strings import ReleaseStrings
from pnp.rulebook_source import strings as rulebook
from pnp.text import dates, typography

TEMPLATE = f"{PROGRAM}.pot"
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
    return program_catalog(_path(language))


def check_program(language: str = "") -> Iterator[Problem]:
    """Yield what is wrong in the catalog of a language, or of all. Raises UsageError."""
    for one in (language,) if language else languages():
        try:
            yield from faults_in(catalog_of(one))
        except UsageError:
            raise
        except PnpError as error:
            yield from error.problems


def program_catalogs() -> Catalogs:
    """Return the catalogs of the program."""
    return Catalogs(
        name=PROGRAM, title=PROGRAM, version="", written_in=_WRITTEN_IN, inside=program.LOCALE,
        languages=languages, path=_path, read=catalog_of,
        messages=lambda language, _: _in_forms(language), also=_renewed,
    )  # fmt: skip


def _path(language: str) -> Path:
    return program.LOCALE / f"{language}.po"


def _renewed() -> list[Path]:
    """Return the template, if it had to be written anew."""
    path, text = program.LOCALE / TEMPLATE, template_text(program_catalogs())
    if path.is_file() and path.read_text("utf-8") == text:
        return []
    write_whole(path, text.encode())
    return [path]


def _in_forms(language: str) -> tuple[Message, ...]:
    """Return all messages, untranslated, with as many plural forms as a language has, if any."""
    if not language:
        return messages()
    forms = ("",) * number_of_forms(plural_forms(language))
    return tuple(replace(one, translations=forms) if one.plural else one for one in messages())


def message_counts(language: str) -> tuple[int, int, int]:
    """Return how many texts are translated, fuzzy and missing in a language. Raises PnpError."""
    known = {message.key: message for message in catalog_of(language).living()}
    found = [known.get(one.key) for one in messages()]
    good = sum(one is not None and one.is_good for one in found)
    fuzzy = sum(one is not None and one.is_fuzzy and one.is_whole for one in found)
    return good, fuzzy, len(found) - good - fuzzy
