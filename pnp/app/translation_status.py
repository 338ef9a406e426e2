"""How translations stand: how much of each part is translated, stale, missing or too long."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress

from pnp.app.catalogs import parts_of
from pnp.app.check import check_catalogs
from pnp.app.localized_game import figures_of, localized, open_catalog, open_written, with_figures
from pnp.app.program_catalogs import languages, message_counts
from pnp.app.rulebooks import has_rulebook, rulebook_setter
from pnp.core.problems import PnpError, Problem, Where, noted
from pnp.core.project import RULEBOOK, Project
from pnp.core.values import Struct, replace
from pnp.fonts.font_book import FontBook
from pnp.game_texts.apply_catalog import faults, of_text, translated, wrong_words
from pnp.game_texts.extract import WORDS
from pnp.i18n.catalog import Catalog
from pnp.i18n.catalog_files import PSEUDO, catalog_languages, misnamed
from pnp.i18n.glossary import number_words
from pnp.i18n.placeholders import key_of
from pnp.i18n.program_strings import PROGRAM
from pnp.load.ledger.ledger import ledger_of
from pnp.model.game import Game, Text
from pnp.render.text_fit_survey import misfits_of
from pnp.reports.mistake_rules import problem_of
from pnp.text.right_to_left import is_right_to_left


class CatalogStatus(Struct, frozen=True):
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


def catalog_statuses(project: Project, name: str) -> tuple[list[CatalogStatus], list[Problem]]:
    """Return how each language of a game stands, part by part; parts without texts are left out.

    With it come the problems of catalogs that can't be used. Raises PnpError for the game.
    """
    game, fonts = open_written(project, name)
    parts = parts_of(project, game)
    found: list[CatalogStatus] = []
    problems = list(misnamed(project, name))
    for language in catalog_languages(project, name):
        try:
            catalog = open_catalog(project, game, language)
        except PnpError as error:
            problems += error.problems
            continue
        bad = dict(bad_translations(project, game, catalog, parts))
        problems += (problem for some in bad.values() for problem in some)
        # One translation that can't be printed says nothing of the others.
        good = replace(catalog, messages=tuple(m for m in catalog.messages if m.key not in bad))
        too_long: Counter[str] = Counter()
        with noted(problems):
            if not is_right_to_left(language):
                too_long = _too_long(project, game, fonts, good, parts)
        found += (
            _catalog_status(catalog, part, texts, too_long[part])
            for part, texts in parts.items()
            if texts
        )
    return found, problems


def program_status() -> list[CatalogStatus]:
    """Return how each language of the program's own texts stands. Raises PnpError."""
    return [
        CatalogStatus(language, PROGRAM, *message_counts(language), overflowing=0)
        for language in languages()
    ]


def bad_translations(
    project: Project, game: Game, catalog: Catalog, parts: Mapping[str, Sequence[Text]]
) -> Iterator[tuple[tuple[str, str], tuple[Problem, ...]]]:
    """Yield the keys of translations that can't be printed, with what is wrong with each."""
    figures, more = figures_of(project, game), number_words(game.folder)
    messages = {message.key: message for message in catalog.messages if message.is_good}
    for text in (text for texts in parts.values() for text in texts):
        found = messages.get(key_of(text))
        if found is not None:
            message = of_text(found, text)
            words = wrong_words(text, message, figures, catalog.language, more)
            problems = (*faults(text, message), *words)
            if problems:
                yield found.key, problems


def _catalog_status(
    catalog: Catalog, part: str, texts: Sequence[Text], too_long: int
) -> CatalogStatus:
    messages = {message.key: message for message in catalog.living()}
    fuzzy_ids = {one.context for one in messages.values() if one.is_begun}
    states: Counter[str] = Counter()
    for text in texts:
        message = messages.get(key_of(text))
        if message is not None and message.is_good:
            states["translated"] += 1
        elif message.is_whole if message else text.id in fuzzy_ids:
            # Translated, but for another text, or not surely.
            states["fuzzy"] += 1
        else:
            states["missing"] += 1
    counts = (states["translated"], states["fuzzy"], states["missing"])
    return CatalogStatus(catalog.language, part, *counts, too_long)


def _too_long(
    project: Project,
    game: Game,
    fonts: FontBook,
    catalog: Catalog,
    parts: dict[str, tuple[Text, ...]],
) -> Counter[str]:
    """Return for each part how many of its texts do not fit on the faces, or in the rulebook."""
    part_of = {text.id: part for part, texts in parts.items() for text in texts}
    said = with_figures(project, translated(game, catalog))
    misfits = misfits_of(project, said, fonts)
    each = {id_ or (problem.where.alone, problem.same): id_ for id_, problem in misfits}
    found = Counter(part_of.get(name, WORDS) for name in each.values())
    if has_rulebook(project, game.id):
        places: set[Where] = set()
        # What keeps a rulebook from being set at all is no matter of its translation.
        with suppress(PnpError):
            set_rulebook = rulebook_setter(project, game, fonts, ledger_of(project, game.id))
            problems, _ = set_rulebook(said, catalog)
            places = {problem.where for problem in problems}
        found[RULEBOOK] += sum(place.file == catalog.where.file for place in places)
    return found


def check_texts(
    project: Project, name: str, languages: Sequence[str]
) -> Iterator[tuple[str, Problem]]:
    """Yield what is wrong with a game in `languages` (none named: all that have a catalog).

    Each is told with its severity: error, warning or info. What is only missing is told by
    `catalog_statuses`. Raises UsageError for a language that there is not.
    """
    game, fonts = open_written(project, name)
    known = catalog_languages(project, name)
    for language in languages:
        if language == PSEUDO:
            yield from (("error", problem) for problem in _misfits(project, game, fonts))
        elif language not in known:
            open_catalog(project, game, language)
    real = [language for language in languages if language in known]
    if real or not languages:
        for one in check_catalogs(project, game, fonts, real).findings:
            yield one.severity, problem_of(one)


def pseudo_misfits(project: Project, name: str) -> list[Problem]:
    """Return which texts of a game do not fit on its faces in the pseudo-language, each once."""
    return list(_misfits(project, *open_written(project, name)))


def _misfits(project: Project, game: Game, fonts: FontBook) -> Iterator[Problem]:
    """Yield which texts do not fit in the pseudo-language, each once."""
    places = {text.id: text.where for texts in parts_of(project, game).values() for text in texts}
    told: set[str] = set()
    for name, problem in misfits_of(project, localized(project, game, PSEUDO), fonts):
        if name not in told:
            told.update([name] if name else [])
            yield replace(problem, where=places.get(name, problem.where))
