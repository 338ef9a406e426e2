"""Ids of cards made of cells, so that they stay when rows move."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Mapping, Sequence
from hashlib import blake2b

from pnp.core.lazy_pattern import lazy_pattern
from pnp.load.scalars import CARD_ID

_LONGEST = 80
# More columns make ids that nobody wants to read; more cells take long to look through.
_MOST_COLUMNS = 3
_MOST_LOOKED_AT = 50_000
_IS_ID = lazy_pattern(CARD_ID)
_NO_SIGN = lazy_pattern(r"[^a-z0-9+]+|(?<![a-z0-9])\++|\++(?=[a-z0-9])")
# Letters that no decomposition (Unicode, NFKD) makes Latin ones of.
_LATIN = str.maketrans(
    {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"}
)
_NO_LETTER = lazy_pattern(r"[^a-z0-9]+")
_BRACES = lazy_pattern(r"\{([^{}]*)\}")


def id_of(text: str) -> str:
    """Return the id that is made of a text: "Élan vital" is elan-vital.

    Where letters of other scripts are left out, a digest of the text stands for them.
    """
    if _IS_ID.fullmatch(text):
        return text
    plain = unicodedata.normalize("NFKD", text.casefold().translate(_LATIN))
    made = _NO_SIGN.sub("-", plain.encode("ascii", "ignore").decode()).strip("-").lstrip("+")
    is_plain = plain.isascii() or not any(char.isalnum() and char > "\x7f" for char in plain)
    if made and is_plain:
        return made[:_LONGEST]
    digest = blake2b(text.encode(), digest_size=4).hexdigest()
    return f"{made[: _LONGEST - 9]}-{digest}".lstrip("-") if text else ""


def without_accents(head: str) -> str:
    """Return a heading in letters that a field may have: "Stärke (max)" is starke_max."""
    return _NO_LETTER.sub("_", id_of(head))


def names_in(pattern: str) -> list[str]:
    """Return the columns that a pattern of ids names: those in braces, else the whole of it."""
    return _BRACES.findall(pattern) or [pattern]


def filled(pattern: str, cells: Mapping[str, str]) -> str:
    """Return the id that a pattern makes of `cells`, by the names it has."""
    if not _BRACES.search(pattern):
        return id_of(cells[pattern])
    return id_of(_BRACES.sub(lambda name: cells[name[1]], pattern))


def telling_apart(
    rows: Collection[tuple[str, ...]], first: Sequence[int], others: Collection[int]
) -> list[int] | None:
    """Return the columns, 0-based, that make another id of each row that is not like one before.

    They begin with `first`, and go on with that of `others` which makes the most ids, three in all
    at most. None where these do not do, or there is too much to look through.
    """

    def ids(columns: Sequence[int]) -> int:
        made = {id_of("-".join(row[at] for at in columns)) for row in rows}
        return len(made - {""})

    wanted = len(set(rows))
    chosen, left = [*first], {*others} - {*first}
    if len(rows) * len(left) > _MOST_LOOKED_AT:
        return None
    while not chosen or ids(chosen) < wanted:
        if not left or len(chosen) == _MOST_COLUMNS:
            return None
        chosen.append(max(left, key=lambda at: (ids([*chosen, at]), -at)))
        left.remove(chosen[-1])
    return chosen
