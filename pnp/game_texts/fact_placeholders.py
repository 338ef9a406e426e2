"""Figures of the ledger in texts: `{=dealt}` in a card's text is the value of the fact `dealt`.

Texts keep their placeholders until they are printed, so that a translation has the same.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from pnp.core.icu_select import longest
from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.problems import PnpError, Problem, Where, one_of
from pnp.core.values import replace
from pnp.expressions.facts import Figures
from pnp.expressions.parser import parse
from pnp.expressions.phrases import chosen
from pnp.expressions.values import ExpressionError, UnknownName, show
from pnp.game_texts.extract import each
from pnp.i18n.glossary import number_words
from pnp.model.game import Card, Component, Face, Game
from pnp.model.publication import Publication
from pnp.text.dates import said_date
from pnp.text.number_words import WORD, pinned_to, spoken, unpinned
from pnp.text.typography import decimal_sign

# A sign with a backslash before it, a placeholder, or the beginning of one that does not end.
_PART = lazy_pattern(rf"\\.|{WORD}\{{=(?P<placeholder>[^{{}}]*)\}}|(?P<start>\{{=)", re.DOTALL)

_NO_PLACES: Mapping[str, Where] = MappingProxyType({})


_NO_KEY = lazy_pattern(r"[^A-Za-z0-9+]+")


def word_of(value: str, words: Mapping[str, str]) -> str | None:
    """Return the word of a game for a text value, None where it has none.

    A value with spaces is itself no key: the word for "face down" is called `face-down`.
    """
    keys = (value, _NO_KEY.sub("_", value).strip("_"), _NO_KEY.sub("-", value).strip("-"))
    return next((words[key] for key in keys if key in words), None)


def has_figures(game: Game) -> bool:
    """Return whether any text of `game` has a placeholder for a figure."""
    return any("{=" in text and any(_placeholders(text)) for text in _texts(game))


def _placeholders(text: str) -> Iterator[re.Match[str]]:
    return (match for match in _PART.finditer(text) if match[0][0] != "\\")


def fill_figures(game: Game, figures: Figures, is_longest: bool = False) -> Game:
    """Return `game` with all placeholders filled. Raises PnpError with all that can't be.

    `is_longest`: of each phrase that a value chooses, the longest branch stands there.
    """
    filler = _FigureSubstitution(figures, game, is_longest)
    filled = replace(
        filler.titles(game),
        components=tuple(map(filler.component, game.components)),
        lists=filler.lists(game),
        words=filler.mapping(game.words, game.where, game.words.keys(), "words.", game.places),
        needs=filler.needs(game),
        publication=filler.publication(game),
    )
    if filler.problems:
        raise PnpError(sorted(set(filler.problems)))
    return filled


def fill_titles(game: Game, figures: Callable[[], Figures]) -> Game:
    """Return `game` with the placeholders of its titles filled. Raises PnpError as `fill_figures`.

    `figures` are asked for only where there are any.
    """
    if not any("{=" in text for text in _titles(game)):
        return game
    filler = _FigureSubstitution(figures(), game, is_longest=False)
    filled = filler.titles(game)
    parts = tuple(map(filler.with_title, game.components))
    if filler.problems:
        raise PnpError(sorted(set(filler.problems)))
    return replace(filled, components=parts)


def _titles(game: Game) -> Iterator[str]:
    yield from (game.title, game.rights.notice)
    yield from (one.title for one in game.sets.values())
    yield from (one.title for one in game.printed)


def _texts(game: Game) -> Iterator[str]:
    values: list[Any] = [*_titles(game), *game.words.values(), *game.needs]
    if game.publication:
        said = game.publication
        values += (said.tagline, said.description, *said.highlights)
    values += (
        one
        for entries in game.lists.values()
        for known in entries.values()
        for one in known.values()
    )
    values += (
        one
        for component in game.components
        for card in component.cards
        for face in (card.front, card.back)
        if face is not None
        for one in face.fields.values()
    )
    for value in values:
        yield from (one for one in _items(value) if isinstance(one, str))


def _items(value: Any) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else (value,)


class _FigureSubstitution:
    def __init__(self, figures: Figures, game: Game, is_longest: bool) -> None:
        self._figures = figures
        self._is_longest = is_longest
        self._language = game.language
        self._words = game.words
        self._more = number_words(game.folder)
        self.problems: list[Problem] = []

    def titles(self, game: Game) -> Game:
        """Return `game` with its title, its notice and those of sets and boxes filled."""

        def said(name: str, text: str) -> str:
            return self._text(text, game.places.get(name, game.where), name, self._language)

        return replace(
            game,
            title=said("title", game.title),
            rights=replace(game.rights, notice=said("notice", game.rights.notice)),
            sets=each(
                game.sets,
                lambda name, one: replace(one, title=said(f"sets.{name}.title", one.title)),
            ),
            boxes=tuple(map(self.with_title, game.boxes)),
        )

    def with_title(self, component: Component) -> Component:
        title = self._text(component.title, component.where, "title", self._language)
        return replace(component, title=title)

    def component(self, component: Component) -> Component:
        cards = tuple(map(self._card, component.cards))
        return replace(self.with_title(component), cards=cards)

    def _card(self, card: Card) -> Card:
        back = self._face(card.back) if card.back else None
        return replace(card, front=self._face(card.front), back=back)

    def _face(self, face: Face) -> Face:
        places = {name: text.where for name, text in face.texts.items()}
        fields = self.mapping(face.fields, face.where, face.texts.keys(), places=places)
        return replace(face, fields=fields)

    def needs(self, game: Game) -> tuple[str, ...]:
        return tuple(
            self._text(need, game.places.get(f"needs.{at}", game.where), "needs", self._language)
            for at, need in enumerate(game.needs, 1)
        )

    def publication(self, game: Game) -> Publication | None:
        said = game.publication
        if said is None:
            return None

        def filled(name: str, text: str) -> str:
            where = game.places.get(f"publish.{name}", said.where)
            return self._text(text, where, name, self._language)

        return replace(
            said,
            tagline=filled("tagline", said.tagline),
            description=filled("description", said.description),
            highlights=tuple(
                filled(f"highlights.{at}", one) for at, one in enumerate(said.highlights, 1)
            ),
        )

    def lists(self, game: Game) -> Mapping[str, Mapping[str, Mapping[str, Any]]]:
        def list_(name: str, entries: Mapping[str, Mapping[str, Any]]) -> Any:
            where, texts, places = game.where, game.texts.get(name, ()), game.places
            return each(
                entries,
                lambda key, known: self.mapping(
                    known, where, texts, f"lists.{name}.{key}.", places
                ),
            )

        return each(game.lists, list_)

    def mapping(
        self,
        values: Mapping[str, Any],
        where: Where,
        prose: Collection[str],
        above: str = "",
        places: Mapping[str, Where] = _NO_PLACES,
    ) -> Mapping[str, Any]:
        """Return `values` with their texts filled; problems are told with the names `above`.

        They are told at what `places` has for that name, else at `where`. Those in `prose` get
        decimal signs and dates of the language, others are for templates.
        """
        if not any("{=" in str(value) for value in values.values()):
            return values
        made = {}
        for name, value in values.items():
            language = self._language if name in prose else ""
            made[name] = self._value(value, where, above + name, language, places)
        return MappingProxyType(made)

    def _value(
        self, value: Any, where: Where, name: str, language: str, places: Mapping[str, Where]
    ) -> Any:
        where = places.get(name, where)
        if isinstance(value, tuple):
            return tuple(
                self._text(one, places.get(f"{name}.{at}", where), name, language)
                if isinstance(one, str)
                else self._value(one, where, f"{name}.{at}", language, places)
                for at, one in enumerate(value, 1)
            )
        if isinstance(value, Mapping):
            return each(
                value, lambda key, one: self._value(one, where, f"{name}.{key}", language, places)
            )
        return self._text(value, where, name, language) if isinstance(value, str) else value

    def _text(self, text: str, where: Where, name: str, language: str) -> str:
        def fill(match: re.Match[str]) -> str:
            if match[0][0] == "\\":
                return match[0]
            if match["placeholder"] is None:
                message = f"{name}: a {{= begins and never ends"
                hint = r"close it with }, with no braces between; or write \{= for the signs"
                self.problems.append(Problem(where, message, hint))
                return match[0]
            return self._figure(match, where, name, language)

        return _PART.sub(fill, self._chosen(text, where, name))

    def _chosen(self, text: str, where: Where, name: str) -> str:
        """Return `text` with the phrases that values choose; nothing once a problem is noted."""
        try:
            one = chosen(text, self._figures)
            return longest(text) if self._is_longest else one
        except UnknownName as error:
            problem = one_of("fact", error.name, self._figures, where)
            self.problems.append(replace(problem, message=f"{name}: {problem.message}"))
        except ExpressionError as error:
            self.problems.append(
                Problem(where, f"{name}: {error.message}", error.hint, kind=error.kind)
            )
        return ""

    def _figure(self, match: re.Match[str], where: Where, name: str, language: str) -> str:
        placeholder, own = pinned_to(match["placeholder"], language)
        try:
            value = self._figures.value(parse(placeholder))
            if match["word"] is not None:
                before = match.string[: match.start()]
                return spoken(match["word"], value, self._language, self._more, before)
            if isinstance(value, Fraction) and language:
                # Only in numbers with decimals is a point the decimal sign.
                return show(value).replace(".", decimal_sign(own))
            if isinstance(value, str) and language:
                return word_of(value, self._words) or said_date(value, own)
            return show(value)
        except UnknownName as error:
            problem = one_of("fact", error.name, self._figures, where)
            self.problems.append(replace(problem, message=f"{name}: {problem.message}"))
        except ExpressionError as error:
            message = f"{name}: '{unpinned(match[0])}': {error.message}"
            self.problems.append(Problem(where, message, error.hint))
        return match[0]
