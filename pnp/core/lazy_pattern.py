"""Regular expressions that are compiled when they are first used.

Most serve what seldom happens, such as a fault. To compile them all at every start took 14 of the
242 ms in which a game that did not change is checked, and 10 of 336 where one of 540 cards did.
"""

from __future__ import annotations

import re
from typing import Any, AnyStr, cast


def lazy_pattern(pattern: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """Return what is used as the result of `re.compile`, by its methods and attributes.

    They raise re.error where `pattern` can't be compiled.
    """
    return cast("re.Pattern[AnyStr]", _LazyPattern(pattern, flags))


class _LazyPattern:
    """Has what its compiled pattern has; each is looked up once."""

    def __init__(self, pattern: str | bytes, flags: int) -> None:
        self.pattern = pattern
        self._flags = flags

    def __getattr__(self, name: str) -> Any:
        found = getattr(re.compile(self.pattern, self._flags), name)
        setattr(self, name, found)
        return found
