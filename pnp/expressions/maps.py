"""Maps that expressions make: of several maps, and of the things in a list."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from pnp.expressions.values import ExpressionError, show


def merged(*tables: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return one map of all of `tables`. Raises ExpressionError where two disagree."""
    found: dict[str, Any] = {}
    for table in tables:
        for key, value in table.items():
            if found.setdefault(key, value) != value:
                message = f"two maps disagree on '{key}': {show(found[key])}, and {show(value)}"
                raise ExpressionError(message, "mend the one that is wrong")
    return found


def paired(names: Iterable[Any], items: Iterable[Any]) -> Mapping[str, Any]:
    """Return the map from each of `names` to the item at its place.

    Raises ExpressionError when the lists differ in length, or a name has two different items.
    """
    left, right = tuple(names), tuple(items)
    if len(left) != len(right):
        message = f"a list of {len(left)} and one of {len(right)} make no pairs"
        raise ExpressionError(message, "add what is missing, or delete what is too many")
    return merged(*({show(name): item} for name, item in zip(left, right, strict=True)))


def counted(items: Iterable[Any]) -> Mapping[str, int]:
    """Return how often each text or number is among `items`."""
    found = Counter(item if isinstance(item, str | int) else None for item in items)
    if None in found:
        raise ExpressionError("only texts and whole numbers can be counted")
    return {show(item): number for item, number in found.items()}
