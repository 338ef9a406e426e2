"""The words of a rulebook's page beside its own: of its contents, its search, its pictures."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.catalogs.program import Said, said_in

CONTEXT = "web"
ENGLISH: Mapping[str, Said] = {
    "skip": "Skip to the rules",
    "contents": "Contents",
    "search": "Search the rules",
    "nothing": "Nothing found",
    "found": "Found: {n}",
    "sideways": "This table goes on to the side.",
    "cover": "Cover",
    "picture": "Enlarge the picture",
    "close": "Close",
}
NOTES = {
    "skip": "a link for those who use a keyboard or hear the page",
    "found": "how many places the search has found",
    "sideways": "below a table that is wider than the screen",
    "cover": "of the rulebook, said to those who can't see it",
    "picture": "a button",
    "close": "a button",
}


def words_for(language: str) -> Mapping[str, str]:
    """Return the words in `language` (BCP 47); in English where it is not known."""
    return {name: str(one) for name, one in said_in(language, CONTEXT, ENGLISH).items()}
