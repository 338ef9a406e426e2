"""What checks of translations look at: the texts of a game, and each catalog with its messages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pnp.checks.subject.cached_catalogs import catalog_in
from pnp.checks.subject.result import Result
from pnp.checks.subject.stray_markup import wrong_marks
from pnp.checks.subject.subject import Subject
from pnp.core.problems import Problem, noted, shorten
from pnp.core.values import replace
from pnp.game_texts.apply_catalog import faults, of_text, wrong_words
from pnp.game_texts.extract import card_texts, has_words, word_texts
from pnp.i18n.catalog import Catalog, Message
from pnp.i18n.catalog_files import catalog_languages, catalog_path, misnamed
from pnp.i18n.glossary import GLOSSARY_FILE, Entry, number_words, read_glossary
from pnp.i18n.placeholders import key_of, offered
from pnp.model.game import Text
from pnp.rulebook_source.edition import whole_texts_of_rulebook

_TEXTS, _CATALOGS, _FAULTS, _NUMBER_WORDS = "texts", "catalogs", "faults", "number words"
_RULEBOOK = "texts of the rulebook"


class Translation(NamedTuple):
    """A text and the good translation of it in a catalog."""

    text: Text
    message: Message
    language: str

    @property
    def said(self) -> str:
        """What the translation says; of several plural forms all, a line each."""
        return "\n".join(self.message.translations)

    def wrong(self, what: str, hint: str, expected: str = "", found: str = "") -> Result:
        """Return what is wrong with the translation, with the text beside the hint."""
        message = f"the translation of '{shorten(self.text.id)}' {what}"
        return self.told(message, hint, expected, found)

    def of(self, problem: Problem) -> Result:
        """Return a problem of the translation, with the text beside its hint."""
        problem = replace(problem, kind=f"{problem.same} ({self.text.id})")
        return replace(self.told(problem.sentence, problem.hint), problem=problem)

    def told(self, message: str, hint: str, expected: str = "", found: str = "") -> Result:
        """Return a result that does not hold, with the text beside the hint."""
        source = shorten(" ".join(offered(self.text.text).split()))
        hint = f"{hint}; the text is '{source}'"
        label = f"{self.language}, {shorten(self.text.id)}"
        return Result(False, label, expected, found, self.message.where, message, hint)


class Catalogs(NamedTuple):
    """The catalogs of a game that can be read, and what is wrong with the others."""

    readable: tuple[Catalog, ...]
    problems: tuple[Problem, ...]


def texts_in_rulebook(subject: Subject) -> tuple[Text, ...]:
    """Return all texts of a game's rulebook, also those without words. Raises PnpError for it."""
    project, game = subject.project, subject.game_with_cards
    return subject.once(_RULEBOOK, lambda: tuple(whole_texts_of_rulebook(project, game)))


def texts_of(subject: Subject) -> tuple[Text, ...]:
    """Return all texts of a game: cards, words, rulebook. Raises PnpError for its rulebook."""

    def found() -> tuple[Text, ...]:
        game = subject.game_with_cards
        rulebook = (one for one in texts_in_rulebook(subject) if has_words(one.text))
        return (*card_texts(game), *word_texts(game), *rulebook)

    return subject.once(_TEXTS, found)


def leave_catalogs(subject: Subject) -> None:
    """Let `subject` have no catalogs: what is looked at stands in none."""
    subject.memory[_CATALOGS] = Catalogs((), ())


def catalogs_of(subject: Subject) -> Catalogs:
    """Return the catalogs of a game."""
    return subject.once(_CATALOGS, lambda: _read(subject))


def _read(subject: Subject) -> Catalogs:
    readable: list[Catalog] = []
    project, game = subject.project, subject.rules.ledger.game
    problems = list(misnamed(project, game))
    for language in subject.languages or catalog_languages(project, game):
        path = catalog_path(project, game, language)
        with noted(problems):
            readable.append(
                catalog_in(path, project.show(path), language, subject.cache, project.root)
            )
    return Catalogs(tuple(readable), tuple(problems))


def translations_in(subject: Subject, catalog: Catalog) -> tuple[Translation, ...]:
    """Return the texts of a game that `catalog` has a good translation of."""

    def found() -> tuple[Translation, ...]:
        good = {message.key: message for message in catalog.messages if message.is_good}
        return tuple(
            Translation(text, of_text(message, text), catalog.language)
            for text in texts_of(subject)
            if (message := good.get(key_of(text)))
        )

    return subject.once(f"{_CATALOGS}:{catalog.language}", found)


def faults_in(
    subject: Subject, catalog: Catalog
) -> Iterator[tuple[Translation, tuple[Problem, ...]]]:
    """Yield the translations with what makes that they can't be printed."""
    said = translations_in(subject, catalog)
    key = f"{_FAULTS}:{catalog.language}"
    found = subject.once(key, lambda: [_faults(subject, one) for one in said])
    yield from zip(said, found, strict=True)


def _faults(subject: Subject, one: Translation) -> tuple[Problem, ...]:
    problems = (*faults(one.text, one.message), *wrong_marks(one.text, one.message))
    if "]{=" not in one.said:
        return problems
    folder = subject.project.cards / subject.rules.ledger.game
    # One for all texts: it reads the glossary when it is first asked.
    more = subject.once(_NUMBER_WORDS, lambda: number_words(folder))
    words = wrong_words(one.text, one.message, subject.figures, one.language, more)
    return (*problems, *words)


def glossary_of(subject: Subject) -> tuple[Entry, ...]:
    """Return the rows of a game's glossary, none where it has none. Raises PnpError."""
    project = subject.project
    path = project.cards / subject.rules.ledger.game / GLOSSARY_FILE
    return subject.once(
        GLOSSARY_FILE, lambda: read_glossary(path, project.show(path), project.root)
    )
