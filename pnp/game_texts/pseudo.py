"""The pseudo-language en-XA: what a game looks like in a long language, before anybody translates.

Every text that can be translated gets accents, brackets and 40 % more letters; what is still
readable plain on a card was never given to translators. Placeholders, icons and markup stay whole.
"""

from __future__ import annotations

import re

from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.values import replace
from pnp.game_texts.extract import has_words, with_texts
from pnp.i18n.catalog_files import PSEUDO
from pnp.model.game import Game, Text

_LONGER = 0.4
_WORD = 6
_WHOLE = lazy_pattern(
    r"(\\.|[\^_]\{[^{}]*\}|\[[^\[\]{}]*\]\{=[^{}]*\}|\{[^{}]*\}|:[a-z0-9-]+:|\]\([^()]*\))",
    re.DOTALL,
)
_ACCENTS = str.maketrans("aceinouyACEINOUY", "åçéîñöûýÅÇÉÎÑÖÛÝ")
_VOWELS = frozenset("aeiouyAEIOUY")


def pseudo(text: str) -> str:
    """Return `text` as it stands in the pseudo-language; what has no words stays as it is."""
    if not has_words(text):
        return text
    parts = _WHOLE.split(text)
    letters = sum(len(part) for part in parts[::2])
    more = max(0, round(letters * _LONGER) - 2)  # the brackets are two
    written: list[str] = []
    for number, part in enumerate(parts):
        if number % 2:
            written.append(part)
            continue
        longer, more = _longer(part, more)
        written.append(longer.translate(_ACCENTS))
    return _bracketed("".join(written) + _filler(more))


def _filler(letters: int) -> str:
    """Return words without a meaning, `letters` long with their spaces."""
    return "".join(" " if at % _WORD == 0 else "·" for at in range(letters)).rstrip()


def _longer(text: str, more: int) -> tuple[str, int]:
    """Return `text` with up to `more` of its vowels doubled, and how many are still to come."""
    found: list[str] = []
    for char in text:
        again = more > 0 and char in _VOWELS
        found.append(char * 2 if again else char)
        more -= again
    return "".join(found), more


def _bracketed(text: str) -> str:
    """Return `text` in brackets, which stand within white space and marks of weight around it."""
    before = len(text) - len(text.lstrip())
    after = len(text.rstrip())
    # A backslash at the end would make a sign of the bracket behind it.
    inside = text[before:after] + " " * text.rstrip().endswith("\\")
    return f"{text[:before]}[{inside}]{text[after:]}"


def pseudo_text(text: Text) -> Text:
    """Return `text` in the pseudo-language."""
    return replace(text, text=pseudo(text.text))


def pseudo_game(game: Game) -> Game:
    """Return `game` in the pseudo-language."""
    return replace(with_texts(game, pseudo_text), language=PSEUDO)
