"""Values of expressions, exact ones, and how people write them."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, TypeAlias

Exact: TypeAlias = "int | Fraction | str | bool | tuple[Exact, ...] | Mapping[str, Exact] | None"


class ExpressionError(ValueError):
    """An expression that has no value: the sentence for the user, and a way out."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


class UnknownName(ExpressionError):  # noqa: N818 - it is reported with the known ones
    """A name that nothing stands for."""

    def __init__(self, name: str) -> None:
        super().__init__(f"unknown fact '{name}'")
        self.name = name


def show(value: Any) -> str:
    """Return a value as people write it: 236, 0.5, 1/3, yes, "red 14, green 14"."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Fraction):
        return _decimal(value)
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {show(part)}" for name, part in value.items()) or "nothing"
    if isinstance(value, tuple | list):
        return ", ".join(map(show, value)) or "nothing"
    return "nothing" if value is None else str(value)


def _decimal(value: Fraction) -> str:
    if value.denominator == 1:
        return str(value.numerator)
    rest = value.denominator
    for factor in (2, 5):
        while rest % factor == 0:
            rest //= factor
    return f"{float(value):g}" if rest == 1 else f"{value.numerator}/{value.denominator}"
