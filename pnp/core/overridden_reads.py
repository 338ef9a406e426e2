"""What is read for a while in the place of something else."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class Substitutes(Generic[Key, Value]):
    """Values that are read in the place of others, by what those are named."""

    def __init__(self) -> None:
        self._held: dict[Key, Value] = {}

    @contextmanager
    def held(self, key: Key, value: Value) -> Iterator[None]:
        """Let `value` be read for what is named `key`, in the body."""
        self._held[key] = value
        try:
            yield
        finally:
            del self._held[key]

    def get(self, key: Key) -> Value | None:
        """Return what is read for `key` now, None for what it is itself."""
        return self._held.get(key)
