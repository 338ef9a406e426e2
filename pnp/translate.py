"""A game and the catalog of a language to the game in that language.

What is missing, or stale, stays in the language of the game. A translation may do what the text
itself may do, and not more: it has the same holes and icons, and is as many lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from pnp.catalog.values import Catalog, Message
from pnp.load.report import BadValueError
from pnp.load.text import line, prose
from pnp.model import Card, Face, Game, Text
from pnp.problems import PnpError, Problem, Where, shorten
from pnp.text.pair import Pair
from pnp.texts import card_texts, with_texts, word_texts

# Markup with braces of its own is no hole; what follows a backslash is what it is.
_PART = re.compile(r"\\.|[\^_]\{|(?P<hole>\{[^{}]*\})|(?P<icon>:[a-z][a-z0-9-]*:)", re.DOTALL)


def translated(game: Game, catalog: Catalog) -> Game:
    """Return `game` in the language of `catalog`. Raises PnpError for translations that are bad."""
    said = _good(catalog)
    problems: list[Problem] = []

    def say(text: Text) -> Text:
        message = said.get((text.id, text.text))
        if message is None:
            return text
        problems.extend(faults(text, message.translation, message.where))
        return replace(text, text=message.translation.rstrip("\n"), where=message.where)

    texts = texts_of(game)
    done = sum((text.id, text.text) in said for text in texts)
    try:
        made = with_texts(game, say)
    except PnpError as error:
        problems += error.problems
    if problems:
        raise PnpError(sorted(set(problems)))
    return replace(made, language=catalog.language, coverage=(done, len(texts)))


def texts_of(game: Game) -> tuple[Text, ...]:
    """Return the texts of everything that is printed on faces and sheets."""
    return (*card_texts(game), *word_texts(game))


def paired(first: Game, second: Game) -> Game:
    """Return `first` with each of its texts in the language of `second`, too."""
    components = tuple(
        replace(one, cards=tuple(map(_pair_of_cards, one.cards, other.cards)))
        for one, other in zip(first.components, second.components, strict=True)
    )
    coverage = [game.coverage for game in (first, second) if game.coverage]
    return replace(
        first,
        components=components,
        lists=_both(first.lists, second.lists),
        words=_both(first.words, second.words),
        coverage=(sum(n for n, _ in coverage), sum(m for _, m in coverage)),
        second=second.language,
    )


def _pair_of_cards(first: Card, second: Card) -> Card:
    back = _pair_of_faces(first.back, second.back) if first.back and second.back else None
    return replace(first, front=_pair_of_faces(first.front, second.front), back=back)


def _pair_of_faces(first: Face, second: Face) -> Face:
    return replace(first, fields=_both(first.fields, second.fields))


def _both(first: Any, second: Any) -> Any:
    """Return a value with its texts in both languages; what is the same in both is no text."""
    if isinstance(first, Mapping):
        return MappingProxyType({key: _both(one, second[key]) for key, one in first.items()})
    if isinstance(first, tuple):
        return tuple(_both(one, other) for one, other in zip(first, second, strict=True))
    return Pair(first, second) if isinstance(first, str) and first != second else first


def _good(catalog: Catalog) -> Mapping[tuple[str, str], Message]:
    return {message.key: message for message in catalog.messages if message.is_good}


def untranslated(texts: Iterable[Text], catalog: Catalog) -> Iterator[Problem]:
    """Yield a problem for each of `texts` that `catalog` has no good translation of."""
    messages = {message.key: message for message in catalog.living()}
    for text in texts:
        message = messages.get((text.id, text.text))
        if message is None or not message.is_good:
            is_fuzzy = message is not None and message.is_fuzzy
            what = "has a translation that is fuzzy" if is_fuzzy else "is not translated"
            where = message.where if message else catalog.where
            hint = "translate it, or leave out --strict"
            if message is None:
                hint = f"run 'pnp texts update', then {hint}"
            yield Problem(where, f"'{shorten(text.id)}' {what}", hint)


def faults(text: Text, translation: str, where: Where) -> Iterator[Problem]:
    """Yield what a translation of `text` has that `text` has not, and the reverse."""
    name = shorten(text.id)
    try:
        (line if text.single else prose)(translation)
    except BadValueError as error:
        yield Problem(where, f"the translation of '{name}': {error.message}", error.hint)
    for kind, what in (("hole", "a hole"), ("icon", "an icon")):
        wanted, found = _parts(text.text, kind), _parts(translation, kind)
        for part in wanted - found:
            message = f"the translation of '{name}' lacks {what} of its text, {shorten(part)}"
            yield Problem(where, message, f"write {shorten(part)} where it belongs")
        for part in found - wanted:
            message = (
                f"the translation of '{name}' has {what} that its text has not: {shorten(part)}"
            )
            yield Problem(where, message, "leave it out, or spell it as the text does")


def _parts(text: str, kind: str) -> set[str]:
    return {match[kind] for match in _PART.finditer(text) if match[kind]}
