"""What signs do to values: a table for each kind of them."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from pnp.expressions.functions import LARGEST, SMALLER
from pnp.expressions.values import ExpressionError

_LARGEST_POWER = 64


def _divide(left: Any, right: Any) -> Fraction:
    return Fraction(left) / Fraction(right)


def _power(base: Any, exponent: Any) -> Any:
    if not isinstance(exponent, int) or not 0 <= exponent <= _LARGEST_POWER:
        message = f"an exponent is a whole number up to {_LARGEST_POWER}"
        raise ExpressionError(message, "write a smaller one")
    if abs(base) > LARGEST:
        raise ExpressionError("a number is too large", SMALLER)
    return base**exponent


BINARY: Mapping[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: _divide,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.Pow: _power,
}
UNARY: Mapping[type[ast.unaryop], Callable[[Any], Any]] = {
    ast.USub: operator.neg,
    ast.UAdd: operator.pos,
    ast.Not: operator.not_,
}
COMPARE: Mapping[type[ast.cmpop], Callable[[Any, Any], bool]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.In: lambda left, right: left in right,
    ast.NotIn: lambda left, right: left not in right,
}
SIGNS: Mapping[type[ast.cmpop], str] = {
    ast.Eq: "", ast.NotEq: "other than", ast.Lt: "less than", ast.LtE: "at most",
    ast.Gt: "more than", ast.GtE: "at least", ast.In: "one of", ast.NotIn: "none of",
}  # fmt: skip
