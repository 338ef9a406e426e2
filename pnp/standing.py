"""How translations stand: how much of each part is translated, stale, missing or too long."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pnp.catalog.folder import catalog_languages, misnamed
from pnp.catalog.values import Catalog
from pnp.fonts import FontBook
from pnp.model import Game, Text
from pnp.opening import edition, open_catalog, open_written
from pnp.problems import PnpError, Problem
from pnp.project import Project
from pnp.render.survey import misfits_of
from pnp.texts import CARDS, RULEBOOK, WORDS
from pnp.translate import Sayer
from pnp.translating import parts_of

PARTS = (CARDS, WORDS, RULEBOOK)


@dataclass(frozen=True, slots=True)
class Standing:
    """How many texts of one part are translated, fuzzy and missing, and how many do not fit."""

    language: str
    part: str
    translated: int
    fuzzy: int
    missing: int
    overflowing: int

    @property
    def total(self) -> int:
        """The number of texts."""
        return self.translated + self.fuzzy + self.missing


def standings(project: Project, name: str) -> tuple[list[Standing], list[Problem]]:
    """Return how each language of a game stands, part by part; parts without texts are left out.

    With it come the problems of catalogs that can't be used. Raises PnpError for the game.
    """
    game, fonts = open_written(project, name)
    parts = parts_of(project, game)
    found: list[Standing] = []
    problems = list(misnamed(project, name))
    for language in catalog_languages(project, name):
        try:
            catalog = open_catalog(project, game, language)
            too_long = _too_long(project, game, fonts, language, parts)
        except PnpError as error:
            problems += error.problems
        else:
            found += (
                _standing(catalog, part, texts, too_long[part])
                for part, texts in parts.items()
                if texts
            )
    return found, problems


def _standing(catalog: Catalog, part: str, texts: Sequence[Text], too_long: int) -> Standing:
    messages = {message.key: message for message in catalog.living()}
    fuzzy_ids = {one.context for one in messages.values() if any(one.translations)}
    states: Counter[str] = Counter()
    for text in texts:
        message = messages.get((text.id, text.text))
        if message is not None and message.is_good:
            states["translated"] += 1
        elif message.is_whole if message else text.id in fuzzy_ids:
            # Translated, but for another text, or not surely.
            states["fuzzy"] += 1
        else:
            states["missing"] += 1
    counts = (states["translated"], states["fuzzy"], states["missing"])
    return Standing(catalog.language, part, *counts, too_long)


def _too_long(
    project: Project,
    game: Game,
    fonts: FontBook,
    language: str,
    parts: dict[str, tuple[Text, ...]],
) -> Counter[str]:
    """Return for each part how many of its texts do not fit on the faces."""
    part_of = {text.id: part for part, texts in parts.items() for text in texts}
    misfits = misfits_of(project, edition(project, game, language), fonts)
    texts = {misfit.id or misfit.problem.message for misfit in misfits}
    return Counter(part_of.get(text, WORDS) for text in texts)


def check_texts(project: Project, name: str, languages: Sequence[str]) -> Iterator[Problem]:
    """Yield what is wrong with a game in `languages` (none named: all that have a catalog).

    That is what would not be printed: catalogs that can't be used, and texts that do not fit. What
    is only missing is told by `standings`. Raises UsageError for a language that there is not.
    """
    game, fonts = open_written(project, name)
    yield from misnamed(project, name)
    for language in languages or catalog_languages(project, name):
        try:
            yield from _problems(project, game, fonts, language)
        except PnpError as error:
            if error.exit_code != PnpError.exit_code:
                raise
            yield from error.problems


def _problems(project: Project, game: Game, fonts: FontBook, language: str) -> Iterator[Problem]:
    made = edition(project, game, language)
    sayer = Sayer.of(project, replace(game, language=language))
    parts = parts_of(project, game)
    places = {text.id: sayer.say(text).where for texts in parts.values() for text in texts}
    yield from sayer.problems
    told: set[str] = set()
    for name, problem in misfits_of(project, made, fonts):
        if not name:
            yield problem
        elif name not in told:
            # A text that many cards have is told of the first.
            told.add(name)
            yield replace(problem, where=places.get(name, problem.where))
