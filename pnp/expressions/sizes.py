"""How much there is to a value when every part counts as often as it is said.

`[f, f]` takes three steps to make, whatever `f` is; to compare it, sort it or write it down takes
as long as all its parts do, and twenty such lists in each other have a million.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from pnp.expressions.values import ExpressionError

MOST_PARTS = 100_000
DEEPEST_VALUE = 60
# So many letters are gone through as fast as one other part.
_LETTERS = 16


_NUMBERS = frozenset((int, bool, Fraction))


class ValueSize(NamedTuple):
    """The parts of a value, long texts being some, and how deep they are nested."""

    parts: int
    depth: int


class ValueSizes:
    """The sizes of values; of each it is reckoned once."""

    def __init__(self) -> None:
        # The values are kept, so that no other one gets the same id.
        # 18 % of checking Element 313 (bench/caches.py).
        self._known: dict[int, tuple[Any, ValueSize]] = {}

    def of(self, value: Any) -> ValueSize:
        """Return the size of any value."""
        kind: object = type(value)
        # Nearly all values are one of these, and whether one is a Mapping takes long to ask.
        if kind in _NUMBERS:
            return _ONE
        if kind is str:
            return ValueSize(1 + len(value) // _LETTERS, 0) if len(value) >= _LETTERS else _ONE
        if not isinstance(value, tuple | list | Mapping):
            return _ONE
        found = self._known.get(id(value))
        if found is None:
            found = self._known[id(value)] = value, self._reckoned(value)
        return found[1]

    def _reckoned(self, value: Any) -> ValueSize:
        parts, depth = 1, 0
        if isinstance(value, Mapping):
            parts += sum(self.of(key).parts for key in value)
            value = value.values()
        for part in value:
            size = self.of(part)
            parts += size.parts
            depth = max(depth, size.depth)
        return ValueSize(parts, depth + 1)

    def check(self, value: Any) -> None:
        """Raise ExpressionError when a value that was made has too many parts."""
        parts, depth = self.of(value)
        if parts > MOST_PARTS:
            message = f"a list or map has more than {MOST_PARTS:,} parts, with those of its parts"
            raise ExpressionError(message, "say less often what is long, or look at one part of it")
        if depth > DEEPEST_VALUE:
            message = f"lists or maps are nested more than {DEEPEST_VALUE} deep"
            raise ExpressionError(message, "make them flatter")


_ONE = ValueSize(1, 0)
