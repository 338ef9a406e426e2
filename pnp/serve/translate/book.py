"""On which page of the rulebook a text stands."""

from __future__ import annotations

from pnp.core.lazy_pattern import lazy_pattern
from pnp.open_games.text_values import TypedPage
from pnp.serve.pdf_pages import page_with

# What is no letter that is printed as it stands: markup, and what is filled in.
_MARKS = lazy_pattern(
    r"\[[^\]{}]*\]\{[^{}]*\}|\{[^{}]*\}|:[a-z][a-z0-9-]*:|\]\([^()]*\)|[*_\[\]^\\|#>]+"
)
# Letters by which a place in a book is found.
_MOST = 40


def page_of(made: TypedPage, words: str) -> int:
    """Return the page (0-based) of a rulebook on which a text with `words` stands.

    Where none is found, it is the one that its section begins on.
    """
    wanted = max((part.strip() for part in _MARKS.split(words)), key=len, default="")
    found = page_with(made.pdf, wanted[:_MOST], made.first) if wanted else None
    return made.first if found is None else found
