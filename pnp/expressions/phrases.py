"""Which branch of a phrase a value of the ledger chooses: see `core.icu_select`."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from fractions import Fraction
from typing import Any

from pnp.core.icu_select import OTHER, SELECT, Select, fact_of, said, with_phrases
from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.problems import meant, shorten, value_of
from pnp.expressions.facts import Figures
from pnp.expressions.parser import parse
from pnp.expressions.values import ExpressionError, UnknownName, show

# What follows a placeholder that is said in another language than its game.
_OF_LANGUAGE = lazy_pattern(r"@[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$")
_PLACEHOLDER = lazy_pattern(r"\\.|\{=(?P<placeholder>[^{}]*)\}", re.DOTALL)


def key_of(value: Any) -> str:
    """Return the key of the branch that `value` chooses: yes, 3, or a text with - for its spaces.

    Raises ExpressionError for lists and maps.
    """
    if not isinstance(value, bool | int | Fraction | str):
        hint = "name one item of it, as order[0]"
        raise ExpressionError(f"{shorten(show(value))} is no single value, and chooses none", hint)
    return "-".join(show(value).split())


def branch_of(of: str, value: Any, keys: Collection[str]) -> str:
    """Return which of `keys` the value of the expression `of` chooses, "other" for all that lack.

    Raises ExpressionError where there is none.
    """
    key = key_of(value)
    if key in keys:
        return key
    if OTHER in keys:
        return OTHER
    message = f"{shorten(of)} is {shorten(show(value))}, and there are words for {', '.join(keys)}"
    near = meant(key, keys)
    instead = f"write {near} in the ledger, or " if near else "write "
    hint = f"{instead}a branch for it: {shorten(key)} {{...}}, or other {{...}}"
    raise ExpressionError(message, hint, kind=value_of(of))


def chosen(text: str, figures: Figures) -> str:
    """Return a flat `text` with the branch of each phrase that the values of `figures` choose.

    Raises ExpressionError where there is none for a value, and UnknownName for names in any branch
    that are no facts.
    """
    if SELECT not in text:
        return text
    for name in _names(text):
        if name not in figures:
            raise UnknownName(name)

    def say(one: Select) -> str:
        value = figures.value(parse(one.of))
        return chosen(said(one.branches[branch_of(one.of, value, one.branches)]), figures)

    return with_phrases(text, say)


def _names(text: str) -> Iterator[str]:
    for match in _PLACEHOLDER.finditer(text):
        if match["placeholder"] is not None:
            yield from parse(_OF_LANGUAGE.sub("", fact_of(match["placeholder"]))).names
