"""Marks of weight and the like that mark nothing in a translation: a star that is printed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.problems import Problem, Where, shorten
from pnp.core.project import RULEBOOK
from pnp.i18n.catalog import Message
from pnp.model.game import Text
from pnp.rulebook_source.inline import StyledText, pieces_of
from pnp.text.markup import MarkupError, Span, UnknownIconError, parse

_ICON = lazy_pattern(r":([a-z0-9][a-z0-9-]*):")
_ESCAPED = lazy_pattern(r"\\[!-/:-@\[-`{-~]")
_STANDS = "\ue000"  # for a sign that is meant as it is
# What would be a mark if another one stood where it belongs; 2 * 3 is arithmetic.
_LEFT = lazy_pattern(r"(?<=\S)\*+|\*+(?=\S)|`+|\]\(|(?<!\w)_+(?=\w)|(?<=\w)_+(?!\w)")

# What Markdown may read one of those from: an entity, too.
_ANY = lazy_pattern(r"[*`_&\]]")


def wrong_marks(text: Text, message: Message) -> Iterator[Problem]:
    """Yield the marks in translations of `text` that mark nothing, where the text has none such."""
    left = _left_in_rulebook if f".{RULEBOOK}." in text.id else _left_on_cards
    icons = frozenset(_ICON.findall(text.text))
    try:
        wanted = left(text.text, icons)
    except MarkupError:
        return
    for said in message.translations:
        name = f"the translation of '{shorten(text.id)}'"
        try:
            found = left(said, icons)
        except MarkupError as error:
            yield Problem(message.where, f"{name}: {error}", error.hint)
            continue
        for mark in found - wanted:
            told = f"{name} has a {mark} that marks nothing, and is printed"
            hint = f"write the mark that belongs to it, or \\{mark} for the sign itself"
            yield Problem(message.where, told, hint)


def _left_in_rulebook(text: str, icons: frozenset[str]) -> Counter[str]:
    if not _ANY.search(text):
        # Markdown without any mark need not be read: 8 % of looking at translations of Quarken.
        return Counter()
    pieces = pieces_of(_ESCAPED.sub(_STANDS, text), Where(""), [])
    return _marks("".join(piece.text for piece in pieces if isinstance(piece, StyledText)))


def _left_on_cards(text: str, icons: frozenset[str]) -> Counter[str]:
    """Return the marks that are printed. Raises MarkupError for those that are never closed."""
    try:
        lines = parse(_ESCAPED.sub(_STANDS, text), icons)
    except UnknownIconError:
        return Counter()
    # A star that is raised, as in Σ^{*}, is no mark.
    said = (
        "".join(one.text for one in line if isinstance(one, Span) and not one.formatting.level)
        for line in lines
    )
    return _marks("\n".join(said), "*")


def _marks(text: str, only: str = "") -> Counter[str]:
    found = (match[0][0] if match[0] != "](" else match[0] for match in _LEFT.finditer(text))
    return Counter(mark for mark in found if mark in only or not only)
