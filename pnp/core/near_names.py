"""Names that are meant by one that is misspelt."""

from __future__ import annotations

from collections.abc import Iterable


def near_names(name: str, known: Iterable[str], most: int = 1, cutoff: float = 0.6) -> list[str]:
    """Return those of the `known` names that are most like `name`, the nearest first.

    Each is at least as like as `cutoff`, from 0 to 1, says (difflib.SequenceMatcher.ratio).
    """
    # Loaded only where something is wrong.
    from difflib import get_close_matches

    return get_close_matches(name, known, most, cutoff)
