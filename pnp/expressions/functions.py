"""What expressions may call, and how large and long their values may be."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Any, TypeAlias

from pnp.expressions.values import ExpressionError, show

Function: TypeAlias = Callable[..., Any]

LARGEST = 10**15
NUMBERS = (int, Fraction)
LOOK = "look at what its facts are"
SMALLER = "use numbers of up to 15 digits"
_MOST_ITEMS = 10_000
_SHORTER = "make it shorter"


def bounded(value: Any) -> Any:
    """Return a value that was worked out. Raises ExpressionError for what is too large or long."""
    # Whether something is of a class of numbers takes long to ask.
    if type(value) is Fraction:
        if value.denominator == 1:
            value = value.numerator
        elif max(abs(value.numerator), value.denominator) > LARGEST:
            raise ExpressionError("a number is too large", SMALLER)
    if isinstance(value, int) and abs(value) > LARGEST:
        raise ExpressionError("a number is too large", SMALLER)
    if isinstance(value, str | tuple) and len(value) > _MOST_ITEMS:
        raise ExpressionError("a text or list is too long", _SHORTER)
    return value


def _range(*bounds: Any) -> tuple[int, ...]:
    found = range(*bounds)
    if len(found) > _MOST_ITEMS:
        raise ExpressionError(f"a range has more than {_MOST_ITEMS} numbers", _SHORTER)
    return tuple(found)


def _values(item: Any) -> tuple[Any, ...]:
    return tuple(item.values()) if isinstance(item, Mapping) else tuple(item)


def keys(item: Mapping[str, Any]) -> tuple[Any, ...]:
    """Return the keys of a map, whole numbers as such."""
    return tuple(int(key) if key.isdecimal() else key for key in item)


def _sum(items: Any) -> Any:
    """Return the sum of a list, or of the values of a map; it never grows too large on its way."""
    total: int | Fraction = 0
    for item in _values(items):
        if not isinstance(item, NUMBERS):
            message = f"'{show(item)[:40]}' is no number, so nothing can be summed"
            raise ExpressionError(message, LOOK)
        total = bounded(total + item)
    return total


def _gcd(items: Iterable[int]) -> int:
    return math.gcd(*items)


def _merged(*tables: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return one map of all of `tables`. Raises ExpressionError where two disagree."""
    found: dict[str, Any] = {}
    for table in tables:
        for key, value in table.items():
            if found.setdefault(key, value) != value:
                message = f"two maps disagree on '{key}': {show(found[key])}, and {show(value)}"
                raise ExpressionError(message, "mend the one that is wrong")
    return found


def _paired(names: Iterable[Any], items: Iterable[Any]) -> Mapping[str, Any]:
    """Return the map from each of `names` to the item at its place.

    Raises ExpressionError when the lists differ in length, or a name has two different items.
    """
    left, right = tuple(names), tuple(items)
    if len(left) != len(right):
        message = f"a list of {len(left)} and one of {len(right)} make no pairs"
        raise ExpressionError(message, "add what is missing, or delete what is too many")
    return _merged(*({show(name): item} for name, item in zip(left, right, strict=True)))


def _counted(items: Iterable[Any]) -> Mapping[str, int]:
    """Return how often each text or number is among `items`."""
    found = Counter(item if isinstance(item, str | int) else None for item in items)
    if None in found:
        raise ExpressionError("only texts and whole numbers can be counted")
    return {show(item): number for item, number in found.items()}


FUNCTIONS: Mapping[str, Function] = MappingProxyType(
    {
        "abs": abs,
        "all": all,
        "any": any,
        "ceil": math.ceil,
        "counted": _counted,
        "distinct": lambda items: len(set(items)),
        "floor": math.floor,
        "gcd": _gcd,
        "keys": keys,
        "len": len,
        "max": max,
        "merged": _merged,
        "min": min,
        "paired": _paired,
        "range": _range,
        "sorted": lambda items: tuple(sorted(items)),
        "sum": _sum,
        "values": _values,
    }
)
# What looks at the items of its list, and no deeper; `len` looks at none.
SHALLOW = frozenset(("all", "any", "ceil", "floor", "gcd", "keys", "range", "sum", "values"))
