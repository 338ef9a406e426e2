"""Values of expressions, exact ones, and how people write them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import zip_longest
from typing import Any, TypeAlias

from pnp.core.hinted_error import HintedError
from pnp.core.problems import Where

Exact: TypeAlias = "int | Fraction | str | bool | tuple[Exact, ...] | Mapping[str, Exact] | None"


class ExpressionError(HintedError, ValueError):
    """An expression that has no value: the sentence for the user, and a way out.

    `where` is the place of the expression, once it is known; `kind` that of its problem.
    """

    def __init__(
        self, message: str, hint: str = "", where: Where | None = None, kind: str = ""
    ) -> None:
        super().__init__(message, hint)
        self.where = where
        self.kind = kind


class UnknownName(ExpressionError):  # noqa: N818 - it is reported with the known ones
    """A name that nothing stands for."""

    def __init__(self, name: str) -> None:
        super().__init__(f"unknown fact '{name}'")
        self.name = name


def show(value: Any) -> str:
    """Return a value as people write it: 236, 0.5, 1/3, yes, "red 14, green 14"."""
    kind: object = type(value)
    # Most values are one of these, and whether one is a Fraction or a Mapping takes long to ask.
    if kind is str or kind is int:
        return str(value)
    if kind is bool:
        return "yes" if value else "no"
    if isinstance(value, Fraction):
        return _decimal(value)
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {show(part)}" for name, part in value.items()) or "nothing"
    if isinstance(value, tuple | list):
        return ", ".join(map(show, value)) or "nothing"
    return "nothing" if value is None else str(value)


def difference(found: Any, wanted: Any, names: tuple[str, ...] = ()) -> str:
    """Return in what two maps, or two lists, differ: "blue is 15, not 16".

    Parts of parts are told by the way to them: "2, item 3 is 4, not 5"; items of `found` by their
    `names`, if they have any. "" for other values.
    """
    other = list(_unlike(found, wanted, names))
    parts = [f"{name} is {one}, not {two}" for name, one, two in other[:_MOST_TOLD]]
    more = f"; and {len(other) - _MOST_TOLD} more" if len(other) > _MOST_TOLD else ""
    return "; ".join(parts) + more


def _unlike(found: Any, wanted: Any, names: tuple[str, ...]) -> Iterator[tuple[str, str, str]]:
    """Yield the parts that differ: what they are called, what is there, and what should be."""
    for name, one, two in _pairs(found, wanted, names):
        if one != two:
            within = [*_unlike(one, two, ())]
            if within:
                yield from ((f"{name}, {part}", here, there) for part, here, there in within)
            else:
                yield name, show(one), show(two)


def _pairs(found: Any, wanted: Any, names: tuple[str, ...]) -> list[tuple[str, Any, Any]]:
    """Return the parts of two maps or lists that stand at the same place."""
    if isinstance(found, Mapping) and isinstance(wanted, Mapping):
        keys = dict.fromkeys((*wanted, *found))
        return [(str(key), found.get(key), wanted.get(key)) for key in keys]
    if not isinstance(found, tuple | list) or not isinstance(wanted, tuple | list):
        return []
    if len(found) != len(wanted):
        names = ()
    called = names or [f"item {number}" for number in range(1, max(len(found), len(wanted)) + 1)]
    return [*zip_longest(called, found, wanted)]


_MOST_TOLD = 3


def _decimal(value: Fraction) -> str:
    """Return all digits of a decimal number, or "1/3" where they would not end soon."""
    for places in range(_MOST_PLACES + 1):
        digits, rest = divmod(abs(value.numerator) * 10**places, value.denominator)
        if not rest:
            text = str(digits).rjust(places + 1, "0")
            point = "." if places else ""
            sign = "-" if value < 0 else ""
            return f"{sign}{text[: len(text) - places]}{point}{text[len(text) - places :]}"
    return f"{value.numerator}/{value.denominator}"


_MOST_PLACES = 12
