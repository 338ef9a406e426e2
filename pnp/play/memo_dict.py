"""A dict that works out what it lacks: what follows from a key alone is reckoned once."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

Key = TypeVar("Key")
Found = TypeVar("Found")
_MOST = 20_000  # what is kept with rules is kept for all the matches of a worker


class MemoDict(dict[Key, Found]):
    """What `reckon` returns, by what it is asked of: `memo[key]` reckons what is not there yet.

    It is a dict, so that what is there is found without a call.
    """

    def __init__(self, reckon: Callable[[Key], Found]) -> None:
        super().__init__()
        self._reckon = reckon

    # Made once; what that brings is said where it is made.
    def __missing__(self, key: Key) -> Found:
        if len(self) >= _MOST:
            self.clear()
        found = self[key] = self._reckon(key)
        return found
