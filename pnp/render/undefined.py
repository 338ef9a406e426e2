"""Names that a template asks for and there are not: an error, in words of the game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

from jinja2 import StrictUndefined
from jinja2.environment import TemplateModule
from jinja2.exceptions import TemplateRuntimeError, UndefinedError
from jinja2.utils import missing

from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.near_names import near_names
from pnp.core.problems import shorten

_MOST_NAMES = 12
# What goes before the dot, and where its names are declared.
_DECLARED = {
    "card": "declare the field in the component's file",
    "palette": "declare the colour under 'palette' in game.yaml",
    "words": "declare the word under 'words' in game.yaml",
    "lists": "declare the list under 'lists' in game.yaml",
}
_ANYWHERE = "look for a misspelt name, or declare the field in the component's file"
_FILES = lazy_pattern(r"""\{%-?\s*(?:extends|import|include|from)\s+["'][^"']*["']""")
_SUFFIXES = "svg|png|jpe?g|webp|tiff?|avif"
_IMPORTED = "write that macro in the file that is imported"


class UnknownError(UndefinedError):
    """The use of a `name` that is not among those `known`; none are where anything could be.

    `is_imported`: it was asked of a file of macros. `is_alone`: it was asked of nothing.
    """

    def __init__(
        self,
        message: str,
        name: str,
        known: Iterable[object],
        is_imported: bool = False,
        is_alone: bool = False,
    ) -> None:
        super().__init__(message)
        self.name = name
        self.is_imported = is_imported
        self.is_alone = is_alone
        self.known = tuple(map(str, known))


class Unknown(StrictUndefined):
    """What a template asks for and there is not. Using it raises UnknownError."""

    def __init__(
        self,
        hint: str | None = None,
        obj: Any = missing,
        name: str | None = None,
        exc: type[TemplateRuntimeError] = UndefinedError,
    ) -> None:
        super().__init__(hint, obj, name, exc)
        if exc is UndefinedError:
            error = partial(
                UnknownError,
                name=str(name),
                known=_parts_of(obj),
                is_imported=isinstance(obj, TemplateModule),
                is_alone=obj is missing,
            )
            self._undefined_exception = error  # type: ignore[assignment]

    @property
    def _undefined_message(self) -> str:
        if self._undefined_hint or self._undefined_obj is missing:
            return super()._undefined_message
        name = shorten(str(self._undefined_name))
        if isinstance(self._undefined_obj, Mapping | TemplateModule):
            known = sorted(map(str, _parts_of(self._undefined_obj)))
            more = f" and {len(known) - _MOST_NAMES} more" if len(known) > _MOST_NAMES else ""
            if not known:
                return f"there is no '{name}' in what is empty"
            return f"there is no '{name}' among: {', '.join(known[:_MOST_NAMES])}{more}"
        return f"'{name}' is asked of a value that has no such part"


def _parts_of(value: object) -> Iterable[object]:
    """Return the names that may be asked of a map, or of a template that was imported."""
    if isinstance(value, TemplateModule):
        return [name for name in vars(value) if not name.startswith("_")]
    return value if isinstance(value, Mapping) else ()


def is_asked(name: str, line: str) -> bool:
    """Return whether a template's `line` asks something for its part `name`."""
    return bool(re.search(rf"(?:\.\s*|\[\s*['\"]){re.escape(name)}(?!\w)", line))


def names_in(source: str) -> list[str]:
    """Return the names that a template makes itself: by set, for, macro and import."""
    found = re.findall(
        r"\{%[-+]?\s*(?:set|for|macro|import\s[^%]*?\sas|from\s[^%]*?\simport)\s+([\w\s,]+)", source
    )
    return [name for names in found for name in re.findall(r"\w+", names)]


def is_written(name: str, line: str) -> bool:
    """Return whether a template's `line` has `name` as a word of its own."""
    return bool(re.search(rf"(?<!\w){re.escape(name)}(?!\w)", _FILES.sub("", line)))


def way_out(error: UnknownError, line: str, names: Iterable[str]) -> str:
    """Return the hint for `error`: the nearest name, and where one is declared.

    `line` is where the template asks for it; `names` are those that every template knows.
    """
    asked = re.search(rf"(\w+)\s*(?:\.\s*|\[\s*['\"]){re.escape(error.name)}(?!\w)", line)
    if error.name == "caller" and not asked:
        return "call the macro as {% call name() %} ... {% endcall %}"
    known = error.known or (() if asked else names)
    if error.name in known:
        return "move what makes it above this line"
    quoted = _without_quotes(error.name, line) if error.is_alone else ""
    if quoted:
        asked, known = None, tuple(names)
    near = near_names(error.name, known)
    entry = re.search(rf"lists\.(\w+)\[[^\[\]]*\]\s*\.\s*{re.escape(error.name)}(?!\w)", line)
    if entry and error.known and not near:
        has = f"ask {{% if {entry[0]} is defined %}} where only some have it"
        return f"give each entry of '{entry[1]}' in game.yaml its '{error.name}', or {has}"
    usual = _IMPORTED if error.is_imported else f"{quoted}{_ANYWHERE}"
    if asked and error.known and not near and not error.is_imported:
        usual = f"ask {{% if {asked[1]}.{error.name} is defined %}} where only some have it"
    declare = _DECLARED.get(asked[1] if asked else "", usual)
    return f"write '{near[0]}', or {declare}" if near else declare


def _without_quotes(name: str, line: str) -> str:
    """Return the hint for a `name` that is handed over alone, as a style or file without quotes."""
    found = re.search(rf"[(,=]\s*({re.escape(name)}(?:\.(?:{_SUFFIXES}))?)\s*[,)]", line)
    return f'put "{found[1]}" into quotes if that is its name, ' if found else ""
