"""Kinds of options that are lengths, with or without a space before the unit."""

from __future__ import annotations

from collections.abc import Callable

from pnp.core.lazy_pattern import lazy_pattern
from pnp.load.key_types import KeyType, scalar
from pnp.load.scalars import length, points
from pnp.load.values import MM, POINTS

_SPACE = lazy_pattern(r"(?<=\d) (?=[a-z])")


def _spaced(read: Callable[[str], float]) -> Callable[[str], float]:
    return lambda text: read(_SPACE.sub("", text))


ROOM: KeyType[float] = scalar(_spaced(length), 0.0, MM.schema)
TYPE: KeyType[float] = scalar(_spaced(points), 0.0, POINTS.schema)
