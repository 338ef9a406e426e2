"""Placeholders as catalogs have them: `{=end.points - 1}` is `{end.points_minus_1}` there.

So they are named fields of Python's format strings (PEP 3101), which Poedit, Weblate and `msgfmt
--check` know: they show them as what they are, and tell of one that is lost. What they stand for is
found again by the text that the translation is one of.
"""

from __future__ import annotations

import re
from contextlib import suppress
from functools import lru_cache

from pnp.core.icu_select import SELECT, SelectError, fact_of, flat_translation, written
from pnp.core.lazy_pattern import lazy_pattern
from pnp.model.game import Text

_PLACEHOLDER = lazy_pattern(r"\\.|(?<![\^_])\{=(?P<placeholder>[^{}]*)\}", re.DOTALL)
_NAMED = lazy_pattern(r"\\.|(?<![\^_])\{(?P<name>[^{}=][^{}]*)\}", re.DOTALL)
# What is said of a fact, as a part of its name.
_SIGNS = (
    ("-", " minus "), ("+", " plus "), ("*", " times "), ("/", " over "), ("%", " modulo "),
    (">", " above "), ("<", " below "),
)  # fmt: skip
_KEY = lazy_pattern(r"\[\s*(['\"])(?P<key>.*?)\1\s*\]")
_NUMBERED = lazy_pattern(r"\[\s*(?P<number>\d+)\s*\]$")
_NO_NAME = lazy_pattern(r"[^A-Za-z0-9_.]+")
_FIGURE = "figure"


def key_of(text: Text) -> tuple[str, str]:
    """Return the id and the source that the message of `text` has in a catalog."""
    return text.id, offered(text.text)


# 19 % of listing games (bench/caches.py).
@lru_cache(maxsize=5000)
def offered(text: str) -> str:
    """Return `text` as translators get it. Done twice, it changes nothing more."""
    if "{=" not in text:
        return text
    names = names_in(text)
    text = written(text, lambda of: names.get(of, of))
    return _PLACEHOLDER.sub(lambda match: _spelt(match, names), text)


def restored(translation: str, text: str) -> str:
    """Return `translation` with the placeholders of `text`, which it is a translation of.

    Phrases are flat, and stay as they are where they are not written as they have to be.
    """
    if "{=" not in text or "{" not in translation:
        return translation
    placeholders = {name: placeholder for placeholder, name in names_in(text).items()}

    def hole_of(match: re.Match[str]) -> str:
        placeholder = placeholders.get(match["name"] or "")
        return match[0] if placeholder is None else f"{{={placeholder}}}"

    if SELECT.strip(", ") in translation:
        with suppress(SelectError):
            translation = flat_translation(translation, placeholders)
    return _NAMED.sub(hole_of, translation)


def names_in(text: str) -> dict[str, str]:
    """Return what placeholders of `text` are called in catalogs; two that differ never the same."""
    matches = list(_PLACEHOLDER.finditer(text))
    placeholders = sorted(
        {fact_of(match["placeholder"]) for match in matches if (match["placeholder"] or "").strip()}
    )
    taken = {match["name"] for match in _NAMED.finditer(text) if match["name"]}
    names: dict[str, str] = {}
    for placeholder in placeholders:
        name = wanted = _name(placeholder)
        number = 1
        while name in taken:
            number += 1
            name = f"{wanted}_{number}"
        taken.add(name)
        names[placeholder] = name
    return names


def _spelt(match: re.Match[str], names: dict[str, str]) -> str:
    name = names.get(match["placeholder"] or "")
    return match[0] if name is None else f"{{{name}}}"


def _name(placeholder: str) -> str:
    """Return an identifier, its parts with dots between them, that says what `placeholder` does."""
    said = _KEY.sub(lambda match: f".{_of_key(match['key'])}", placeholder.strip())
    number = _NUMBERED.search(said)
    said = said[: number.start()] if number else said
    parts = [_plain(part) for part in _in_words(said).split(".")]
    name = ".".join(_identifier(part) for part in parts if part) or _FIGURE
    return f"{name}[{number['number']}]" if number else name


def _of_key(key: str) -> str:
    """Return a key of a map as a part of a name: a hyphen in a word is no minus sign."""
    return _plain(_in_words(re.sub(r"-(?=\w)", "_", key)).replace(".", "_"))


def _in_words(said: str) -> str:
    for sign, word in _SIGNS:
        said = said.replace(sign, word)
    return said


def _plain(part: str) -> str:
    return re.sub("_+", "_", _NO_NAME.sub("_", part)).strip("_")


def _identifier(part: str) -> str:
    return f"n{part}" if part[0].isdigit() else part
