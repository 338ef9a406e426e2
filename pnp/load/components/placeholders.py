"""Names in braces: "{flavour}" is a key of the product, "{flavour.name}" what is known of it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TypeAlias

from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.near_names import near_names
from pnp.core.problems import shorten
from pnp.core.values import Struct
from pnp.load.gathered_problems import BadValueError, UnknownNameError
from pnp.load.scalars import LONGEST_TEXT
from pnp.model.game import Value

# A sign with a backslash before it, or braces; ^{...} and _{...} are markup in text and words.
_BRACES = lazy_pattern(r"\\.|([\^_]?)\{([^{}]*)\}", re.DOTALL)
# The beginning of a name, or of a look of words, whose brace is never closed.
_OPEN = lazy_pattern(
    r"\\.|\{[^{}]*\}|(?P<open>\{[A-Za-z][\w.]*|(?<=[\]:])\{[.#\d][\w.%]*)", re.DOTALL
)
# How words before it look, [words]{.name}, as a name never begins.
_LOOK = lazy_pattern(r"[.#\d]")
_FACT = lazy_pattern(r"[a-z][\w.]{0,59}")
# Some more than LONGEST_TEXT: what is left out, or filled in, may make a text shorter.
LONGEST_FILLED = 20_000


class Name(Struct, frozen=True):
    """What a name in braces stands for: its text, and what follows a dot after it.

    `item` None: nothing is known of it, since its declaration is bad, which has been told.
    """

    text: str
    item: Mapping[str, Value] | None


Names: TypeAlias = Mapping[str, Name]


def fill(text: str, names: Names, markup: bool) -> str:
    r"""Return `text` with every name in braces replaced; `\{` stands for a brace.

    `markup` is whether ^{...} and _{...} are markup. Raises BadValueError for an unknown name.
    """
    if "{" in text and len(text) > LONGEST_FILLED:
        raise BadValueError(f"text is longer than {LONGEST_TEXT} characters", "make it shorter")
    if text.count("{") > text.count("}"):
        _check_closed(text)
    return _Filler(text, names, markup).filled()


class _Filler:
    """Fills names into one text, and no more letters than there is room for."""

    def __init__(self, text: str, names: Names, markup: bool) -> None:
        self._text = text
        self._names = names
        self._markup = markup
        self._room = LONGEST_FILLED

    def filled(self) -> str:
        return _BRACES.sub(self._replacement, self._text)

    def _replacement(self, found: re.Match[str]) -> str:
        whole, script, inside = found[0], found[1], found[2]
        if whole[0] == "\\":
            return whole if self._markup or whole[1] not in "{}" else whole[1]
        # A figure of the ledger is filled in when the text is printed.
        if inside.startswith("=") or (
            self._markup and self._is_markup(script, inside, found.start())
        ):
            return whole
        filled = script + _look_up(inside, self._names, self._markup)
        self._room -= len(filled)
        if self._room < 0:
            raise _too_long()
        return filled

    def _is_markup(self, script: str, inside: str, start: int) -> bool:
        """Return whether braces are markup; with `script`, the sign before them, they are.

        Raises BadValueError where they are meant as markup, but stand where it can't be.
        """
        before = self._text[start - 1 : start]
        if script or inside == ">":
            return True
        if _LOOK.match(inside):
            if before in ("]", ":"):
                return True
            message = f"'{{{shorten(inside)}}}' can't be filled in, and stands behind no words"
            raise BadValueError(message, "put the words in brackets before it: [words]{.name}")
        if before == "]" and not self._names:
            hint = (
                f"write {{.{inside}}} for a look of the words before it, {{={inside}}} for a fact"
            )
            raise BadValueError(f"'{{{shorten(inside)}}}' can't be filled in", hint)
        return False


def _check_closed(text: str) -> None:
    """Raise BadValueError for a name in braces that has no end."""
    for match in _OPEN.finditer(text):
        if match["open"]:
            message = f"'{shorten(match['open'])}' is never closed"
            raise BadValueError(message, r"write } behind the name, or \{ for the sign itself")


def _too_long() -> BadValueError:
    message = f"text with its names filled in is longer than {LONGEST_TEXT} characters"
    return BadValueError(message, "make it shorter")


def _look_up(inside: str, names: Names, is_text: bool) -> str:
    name, dot, attribute = inside.partition(".")
    fact = f"{{={shorten(inside)}}} for a fact of rules.yaml"
    if not names:
        message = f"'{{{shorten(inside)}}}' can't be filled in, this is no product"
        others = r"\{ for a brace"
        if is_text:
            others = rf"{fact}, :{shorten(inside)}: for a picture, {others}"
        raise BadValueError(message, f"give the card a product, or write {others}")
    if name not in names:
        # Facts stand in texts alone.
        is_fact = is_text and _FACT.fullmatch(inside) and not _is_near(name, names)
        raise UnknownNameError("name in braces", name, names, f"or {fact}" if is_fact else "")
    found = names[name]
    if not dot:
        return found.text
    if found.item is None:
        return ""
    if attribute not in found.item:
        raise UnknownNameError(f"field of '{name}'", attribute, found.item)
    value = found.item[attribute]
    if isinstance(value, tuple | Mapping):
        what = "list" if isinstance(value, tuple) else "map"
        message = f"'{{{inside}}}' is a {what}, which can't stand in text"
        raise BadValueError(message, "use it in the template, as lists.NAME[card.FIELD]")
    # None stands for a value that was bad, which has been told already.
    return "" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def _is_near(name: str, names: Names) -> bool:
    """Return whether `name` is one of `names`, misspelt."""
    return bool(near_names(name, names))
