"""What was found out about things that many faces have in common, to be found out once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

_Thing = TypeVar("_Thing")
_Found = TypeVar("_Found")

_KEPT = 100_000


class Memory(Generic[_Thing, _Found]):
    """Remembers what `find` returned for a thing: for that very one, not for one that is equal."""

    def __init__(self, find: Callable[[_Thing], _Found]) -> None:
        self._find = find
        # Each thing is kept beside what was found: as long as it lives, its id is its own.
        self._known: dict[int, tuple[_Thing, _Found]] = {}

    def of(self, thing: _Thing) -> _Found:
        """Return what `find` returns for `thing`."""
        known = self._known.get(id(thing))
        if known is None:
            if len(self._known) >= _KEPT:
                self._known.clear()
            known = self._known[id(thing)] = (thing, self._find(thing))
        return known[1]
