"""What is written inside an object of a PDF, and not as an object of its own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pikepdf import Array, Dictionary, Stream


def dictionaries_in(one: Any) -> Iterator[Dictionary | Stream]:
    """Yield `one` if it is a dictionary or a stream, and all dictionaries that are written in it.

    Each comes before what is in it, and may be changed before the next one is asked for.
    """
    if isinstance(one, Dictionary | Stream):
        yield one
        parts = list(one.values())
    elif isinstance(one, Array):
        parts = list(one)
    else:
        return
    for part in parts:
        if isinstance(part, Dictionary | Array) and not part.is_indirect:
            yield from dictionaries_in(part)
