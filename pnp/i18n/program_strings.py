"""What the program itself says on paper, in the languages of pnp/locale.

Its sources are English and stand in tables where they are used; a language is a catalog there. What
it has not, or only fuzzy, is English.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import ClassVar, Self, TypeAlias

from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.problems import PnpError, Problem
from pnp.core.values import Struct, asdict
from pnp.i18n.catalog import Catalog, Message
from pnp.i18n.plurals import form_of, plural_forms

LOCALE = Path(__file__).parent.parent / "locale"
# What it is called where games have their names.
PROGRAM = "pnp"
_ENGLISH = "en"
_PLACEHOLDER = lazy_pattern(r"\{[a-z_]+\}")


class PluralForms(Struct, frozen=True):
    """What is said with a number of things, in all plural forms of a language.

    `rule` is its header Plural-Forms, the forms are in its order.
    """

    forms: tuple[str, ...]
    rule: str = plural_forms(_ENGLISH)

    def of(self, number: int) -> str:
        """Return the form that goes with `number`."""
        return self.forms[form_of(self.rule, number)]


Said: TypeAlias = str | PluralForms
# What is said by names, in English; a table of the program.
Sayings: TypeAlias = Mapping[str, Said]


def said_in(language: str, context: str, english: Sayings) -> dict[str, Said]:
    """Return the sayings of a table in `language` (BCP 47), in English where it has none.

    `context` is what the table is called in catalogs.
    """
    known = _read(language)
    return {name: _said(known, f"{context}.{name}", one) for name, one in english.items()}


class ProgramStrings(Struct, frozen=True):
    """A table of what the program says in one language, by names; the defaults are English.

    CONTEXT is what the table is called in catalogs, NOTES are for translators.
    """

    CONTEXT: ClassVar[str]
    NOTES: ClassVar[Mapping[str, str]]

    @classmethod
    def of(cls, language: str) -> Self:
        """Return the words in `language` ("nl", "nl-BE"; of "nl+en" the first), else in English."""
        return cls(**said_in(language.partition("+")[0], cls.CONTEXT, asdict(cls())))


def is_said_in(language: str) -> bool:
    """Return whether the program speaks `language`."""
    main = language.partition("-")[0].lower()
    return main == _ENGLISH or any(path.is_file() for path in _paths(language))


def language_said(language: str) -> str:
    """Return the language of what the program says in `language`: "" where it is that one."""
    return "" if is_said_in(language.partition("+")[0]) else _ENGLISH


def messages_of(context: str, english: Sayings, notes: Mapping[str, str]) -> Iterator[Message]:
    """Yield the sayings of a table as untranslated messages; `notes` are for translators."""
    for name, one in english.items():
        singular, plural = one.forms if isinstance(one, PluralForms) else (one, "")
        if singular:
            forms = ("", "") if plural else ("",)
            note = notes.get(name, "")
            yield Message(f"{context}.{name}", singular, forms, plural, note)


def _said(known: Mapping[tuple[str, str], Said], key: str, english: Said) -> Said:
    source = english.forms[0] if isinstance(english, PluralForms) else english
    found = known.get((key, source), english)
    return found if type(found) is type(english) else english


def _paths(language: str) -> tuple[Path, ...]:
    """Return where the catalog of a language may lie, that of its region first."""
    names = dict.fromkeys((language, language.partition("-")[0].lower()))
    return tuple(LOCALE / f"{name}.po" for name in names if name.replace("-", "").isalnum())


# 11 % of checking Quarken (bench/caches.py).
@lru_cache(maxsize=32)
def _read(language: str) -> Mapping[tuple[str, str], Said]:
    """Return what a language says by id and source. Raises PnpError for its catalogs."""
    found: dict[tuple[str, str], Said] = {}
    for path in reversed(_paths(language)):
        if path.is_file():
            catalog = program_catalog(path)
            problems = list(faults_in(catalog))
            if problems:
                raise PnpError(problems)
            rule = catalog.header.get("Plural-Forms", plural_forms(language))
            for one in _good(catalog):
                forms = one.translations
                found[one.key] = PluralForms(forms, rule) if one.plural else forms[0]
    return MappingProxyType(found)


def program_catalog(path: Path) -> Catalog:
    """Return a catalog of the program. Raises PnpError."""
    # Loaded where a language is not English: polib takes longer than the catalog.
    from pnp.i18n.po_reading import read_catalog

    return read_catalog(path, f"{PROGRAM}/locale/{path.name}", path.stem, LOCALE)


def faults_in(catalog: Catalog) -> Iterator[Problem]:
    """Yield which translations can't be filled in: their placeholders are those of the text."""
    for message in _good(catalog):
        wanted, has_braces = _placeholders(message.plural or message.source)
        for said in message.translations:
            found, has_others = _placeholders(said)
            what = ""
            if has_others and not has_braces:
                what = "has a brace that is no part of a placeholder"
            elif found - wanted:
                what = f"has {min(found - wanted)}, which its text has not"
            elif wanted - found:
                what = f"lacks {min(wanted - found)} of its text"
            if what:
                hint = f"its text has {' '.join(sorted(wanted)) or 'no placeholder'}; spell it so"
                told = f"the translation of '{message.context}' {what}"
                yield Problem(message.where, told, hint)


def _good(catalog: Catalog) -> Iterator[Message]:
    return (message for message in catalog.living() if message.is_good)


def _placeholders(text: str) -> tuple[frozenset[str], bool]:
    """Return the placeholders of a text, and whether it has other braces."""
    rest = _PLACEHOLDER.sub("", text)
    return frozenset(_PLACEHOLDER.findall(text)), "{" in rest or "}" in rest
