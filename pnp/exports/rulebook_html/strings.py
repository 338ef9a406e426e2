"""The words of a rulebook's page beside its own: of its contents, its search, its pictures."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from pnp.i18n.program_strings import Said, language_said, said_in

CONTEXT = "web"
ENGLISH: Mapping[str, Said] = {
    "skip": "Skip to the rules",
    "contents": "Contents",
    "languages": "Languages",
    "table": "At the table",
    "players": "Players",
    "everyone": "All",
    "player": "Player {n}",
    "total": "Total",
    "more": "One more player",
    "again": "Start over",
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
    "table": "a switch: what is needed while the game is played, and nothing else",
    "players": "a choice of their number follows",
    "everyone": "all numbers of players",
    "player": "the name of a column of a score sheet",
    "more": "a button of a score sheet",
    "again": "a button: unticks all steps, or empties a score sheet",
    "sideways": "below a table that is wider than the screen",
    "cover": "of the rulebook, said to those who can't see it",
    "picture": "a button",
    "close": "a button",
}


def marked(words: Mapping[str, str], language: str) -> Mapping[str, str]:
    """Return `words` as HTML, with their language where it is not that of the page, `language`."""
    own = language_said(language)
    return {
        name: f'<span lang="{own}">{escape(one)}</span>' if own and one else escape(one)
        for name, one in words.items()
    }


def words_for(language: str) -> Mapping[str, str]:
    """Return the words in `language` (BCP 47); in English where it is not known."""
    return {name: str(one) for name, one in said_in(language, CONTEXT, ENGLISH).items()}
