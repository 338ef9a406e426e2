"""How far the best card for its cost is from the worst: the one ratio over the other."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from pnp.checks.subject.options import EXPRESSION
from pnp.checks.subject.subject import Subject
from pnp.expressions.values import ExpressionError, show
from pnp.load.key_types import Key, Values
from pnp.match_statistics.measures import MEAN

VALUES = Key("values", EXPRESSION, "what each card is worth, a map or a list", required=True)
COSTS = Key(
    "costs", EXPRESSION, "what each costs, alike; a list counts by its items", required=True
)
OPTIONS = (VALUES, COSTS)
KIND = MEAN


def measure(subject: Subject, options: Values) -> tuple[Fraction, str]:
    """Return best value for cost over worst, and which cards these are. Raises ExpressionError."""
    values, costs = (_numbers(subject, options, key) for key in OPTIONS)
    if not values or values.keys() != costs.keys():
        where = options.where_of(COSTS)
        message = "'values' and 'costs' are not of the same cards"
        raise ExpressionError(message, "take both from the same cards", where)
    worth = {name: values[name] / costs[name] for name in values}
    best = max(worth, key=lambda name: worth[name])
    worst = min(worth, key=lambda name: worth[name])
    told = f"{best} to {worst}" if isinstance(subject.value(options[VALUES]), Mapping) else ""
    return worth[best] / worth[worst], told


def _numbers(subject: Subject, options: Values, key: Key[Any]) -> dict[str, Fraction]:
    found = subject.value(options[key])
    if isinstance(found, tuple):
        found = {str(place): part for place, part in enumerate(found, 1)}
    if not isinstance(found, Mapping):
        message = f"'{key.name}' must be a map or a list, not {show(found)}"
        raise ExpressionError(message, key.description, options.where_of(key))
    return {name: _number(name, part, options, key) for name, part in found.items()}


def _number(name: str, found: Any, options: Values, key: Key[Any]) -> Fraction:
    number = len(found) if isinstance(found, tuple) else found
    if isinstance(number, bool) or not isinstance(number, int | Fraction) or number <= 0:
        message = f"{key.name} of {name}: must be a number above 0, not {show(found)}"
        raise ExpressionError(message, "leave out cards that have none", options.where_of(key))
    return Fraction(number)
