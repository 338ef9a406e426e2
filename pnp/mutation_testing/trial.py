"""One slip tried: the game is read with it, and its rows are worked through until one tells."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager
from itertools import islice
from typing import NamedTuple

from pnp.checks.registry import CHECKS
from pnp.checks.rows import PendingRow, results_of
from pnp.checks.run import rows_to_do
from pnp.checks.subject.catalogs import catalogs_of, leave_catalogs
from pnp.checks.subject.result import Result
from pnp.checks.subject.subject import Subject
from pnp.checks.unasked_rows import PROOFREAD, REPLAY
from pnp.core.problems import PnpError
from pnp.core.project import Project
from pnp.files.user_file import instead
from pnp.fonts.font_book import FontBook
from pnp.load.game_and_fonts import read_game
from pnp.load.ledger.ledger import Rules, rules_of
from pnp.model.game import Game
from pnp.mutation_testing.mutation_operators import Slip
from pnp.mutation_testing.mutation_sites import MutationSite, SiteKind
from pnp.readers.registry import has_reader, sheet_instead

# What tells where a file can't be read.
FILES = "files"
# What is returned for a slip that makes no other game, as another name of the same figure.
SAME = "the same game"
_OF_GAMES = ("ledger", "seals", PROOFREAD)
_OF_CATALOGS = ("translations", "glossary")
# Rows of checks that draw faces see no words, and take their time.
_DRAWING = "faces."
# What is asked first, by where a check stands: what is quick and tells most.
_ORDER = ("rules.seals", "catalogs.", "rules.", "words.", "physics.")


class Detection(NamedTuple):
    """Which row tells of a slip, "" where none does, and what it finds that does not hold.

    FILES stands for a file that can't be read, SAME for a slip that changes nothing that is printed
    or held.
    """

    row: str
    results: tuple[Result, ...] = ()


class Trial:
    """Tries slips of one game."""

    def __init__(self, project: Project, game: str) -> None:
        """Find which rows fail as the game stands: they can tell of nothing. Raises PnpError."""
        self._project = project
        self._game = game
        self._fonts = FontBook({})
        self._written = self._read()
        self.failing: tuple[str, ...] = ()
        subject = self._subject()
        self.failing = tuple(one.row for one in self._telling(subject))

    def _read(self) -> tuple[Game, Rules]:
        game, _ = read_game(self._project, self._game, with_fonts=False)
        return game, rules_of(self._project, self._game, game.title)

    def told_of(self, slip: Slip, most: int | None = 1) -> list[Detection]:
        """Return what the first rows tell of `slip`, that all tell where `most` is None."""
        with _made(slip):
            try:
                subject = self._subject(slip.site)
                told = list(islice(self._telling(subject), most))
                return told or [Detection(self._left(subject, slip))]
            except PnpError as error:
                return [Detection(FILES, tuple(map(Result.of, error.problems)))]

    def _telling(self, subject: Subject) -> Iterator[Detection]:
        for one in self._rows(subject):
            found = results_of(subject, [one])[one.number] or ()
            if wrong := tuple(result for result in found if not result.holds):
                yield Detection(one.row.id, wrong)

    def _left(self, subject: Subject, slip: Slip) -> str:
        """Return what a slip comes to that no row tells of."""
        if catalogs_of(subject).problems:
            return FILES
        is_read = _has_values(slip.site)
        return SAME if is_read and (subject.game, subject.rules) == self._written else ""

    def _subject(self, site: MutationSite | None = None) -> Subject:
        """Return the game; of its translations none but the one that `site` is in, if one is given.

        Raises PnpError.
        """
        game, rules = self._written
        if site is not None and _has_values(site):
            game, rules = self._read()
        language = site.file.language if site else game.language
        languages = () if language == game.language else (language,)
        subject = Subject(self._project, rules, game, self._fonts, languages=languages)
        if site is not None and not languages:
            leave_catalogs(subject)
        return subject

    def _rows(self, subject: Subject) -> list[PendingRow]:
        own = {row.check for row in subject.rules.rows}
        played = () if REPLAY in own or not subject.rules.examples else (REPLAY,)
        rows = [
            one
            for one in rows_to_do(subject, (*_OF_GAMES, *_OF_CATALOGS, *played))
            if one.row.severity == "error" and one.row.id not in self.failing
            if not CHECKS[one.row.check].startswith(_DRAWING)
        ]
        return sorted(rows, key=lambda one: _rank(CHECKS[one.row.check]))


def _made(slip: Slip) -> AbstractContextManager[None]:
    """Return what lets the slip stand in its file for a while."""
    file = slip.site.file
    if file.sheet is not None and file.cell:
        return sheet_instead(file.sheet.with_cell(file.cell, slip.changed()))
    return instead(file.path, slip.changed().encode())


def _has_values(site: MutationSite) -> bool:
    """Return whether a slip there makes another game, and not another text alone."""
    is_tree = has_reader(site.file.path.name) and site.kind != SiteKind.WORD
    return site.file.sheet is not None or is_tree


def _rank(module: str) -> int:
    return next(number for number, one in enumerate((*_ORDER, "")) if module.startswith(one))
