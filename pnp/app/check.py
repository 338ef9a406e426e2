"""Games and their ledgers, loaded and checked."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from pnp.app.build_parallel import chosen_games
from pnp.app.cached_reports import CachedReport
from pnp.app.rulebooks import rulebook_setter
from pnp.cache.blob_cache import BlobCache
from pnp.checks.faces import files
from pnp.checks.proofreading.sealed_cards import told_where_cards_stood
from pnp.checks.run import FAILED, Finding, Outcome, Report, problems_of_rows, run_checks
from pnp.checks.subject.result import Result
from pnp.checks.subject.subject import Subject
from pnp.checks.unasked_rows import (
    ALWAYS,
    DEFAULT_ROWS,
    OF_CATALOGS,
    PROOFREAD,
    REPLAY,
    TYPESET,
    WITHOUT_RULES,
    title_of,
)
from pnp.core.problems import COMMAND_LINE, PnpError, Problem, UsageError, Where, noted, one_of
from pnp.core.project import Project
from pnp.core.values import replace
from pnp.expressions.facts import Ledger
from pnp.files.atomic_write import write_whole
from pnp.fonts.font_book import FontBook, load_fonts
from pnp.i18n.catalog_files import has_catalogs
from pnp.i18n.proofread_seals import is_proofread
from pnp.load.game_and_fonts import read_game
from pnp.load.ledger.ledger import (
    RULES_FILE,
    Row,
    games_with_rules,
    load_rules,
    rows_said,
    rules_of,
)
from pnp.load.ledger.seals import SEALS_FILE, seals_text
from pnp.model.game import Game
from pnp.reports.mistake_rules import problem_of
from pnp.reports.mistakes import mistakes_in
from pnp.reports.summary import rests_on

if TYPE_CHECKING:
    from pnp.pdf.sheet_contents import PrintedCount

_PRINTED = "printed"
_OF_GAMES = (*(check for check in ALWAYS if check != _PRINTED), TYPESET)


def check_games(
    project: Project,
    games: Sequence[str],
    only: Collection[str] = (),
    cache: BlobCache | None = None,
    engine: ModuleType | None = None,
) -> Iterator[Report]:
    """Yield the report of each of `games` (none named: all that have cards or a ledger).

    `only` names ids of rows or of checks; `cache` keeps what was seen on faces. `engine` plays
    examples in the place of that of the program. Raises UsageError for unknown games, and PnpError
    for files that can't be read.
    """
    for name in _all_or(games, project):
        subject = subject_of(project, name, cache)
        yield run_checks(replace(subject, engine=engine) if engine else subject, only)


def subject_of(project: Project, name: str, cache: BlobCache | None = None) -> Subject:
    """Return a game as checks look at it, read now. Raises PnpError."""
    if name in project.games():
        game, fonts = read_game(project, name)
    else:
        game, fonts = None, load_fonts(project.font_folders)
    rules = rules_of(project, name, game.title if game else name)
    set_rulebook = rulebook_setter(project, game, fonts, rules.ledger) if game else None
    return Subject(project, rules, game, fonts, cache=cache, set_rulebook=set_rulebook)


def report_games(
    project: Project,
    games: Sequence[str],
    only: Collection[str] = (),
    cache: BlobCache | None = None,
    engine: ModuleType | None = None,
) -> Iterator[Report]:
    """Yield reports as `check_games` does; files of a game that can't be read are in its report.

    Games that have nothing of `only` are left out. Raises UsageError, for unknown games and for
    what no game has of `only`.
    """
    names = _all_or(games, project)
    are_translated = bool(only) and any(has_catalogs(project, name) for name in names)
    of_catalogs = (*OF_CATALOGS,) if are_translated else ()
    if only and any(is_proofread(project, name) for name in names):
        of_catalogs += (PROOFREAD,)
    without = WITHOUT_RULES if only and not set(names).issubset(games_with_rules(project)) else ()
    _check_known(project, names, only, (*_OF_GAMES, *DEFAULT_ROWS, *without, *of_catalogs))
    for name in names:
        report = _report(project, name, only, cache, engine)
        if report.outcomes or not only:
            yield report


def _report(
    project: Project,
    name: str,
    only: Collection[str],
    cache: BlobCache | None,
    engine: ModuleType | None,
) -> Report:
    """Return the report of a game. Where nothing has changed since, it is the one of before."""
    # That takes a quarter of the time for Quark, a sixth for Quarken.
    kept = CachedReport(project, name, cache) if cache and not only and engine is None else None
    report = kept.read() if kept else None
    if report is None:
        try:
            (report,) = check_games(project, [name], only, cache, engine)
        except PnpError as error:
            return _unread(project, name, _with_rules(project, name, error.problems))
        if kept:
            kept.keep(report)
    return report


def check_game(
    project: Project, game: Game, fonts: FontBook, cache: BlobCache | None = None
) -> Report:
    """Return a report of what must hold in a loaded game; what would only warn is left out.

    Raises PnpError when its ledger can't be read.
    """
    subject = Subject(project, rules_of(project, game.id, game.title), game, fonts, cache=cache)
    return run_checks(subject, errors_only=True)


def check_catalogs(
    project: Project, game: Game, fonts: FontBook, languages: Sequence[str]
) -> Report:
    """Return a report of the translations of a loaded game (none of `languages` named: all)."""
    rules = rules_of(project, game.id, game.title)
    set_rulebook = rulebook_setter(project, game, fonts, rules.ledger)
    subject = Subject(
        project, rules, game, fonts, languages=(*languages,), set_rulebook=set_rulebook
    )
    return run_checks(subject, OF_CATALOGS)


def check_pdf(project: Project, path: Path, only: Collection[str] = ()) -> Report:
    """Return the report of a printed PDF: its cards against their definitions and the ledger.

    A PDF of a set or of single cards is held against the definitions alone. Raises PnpError when
    it can't be read, and UsageError when its game is not in the project, or nothing of `only` is
    in its rules.
    """
    from pnp.pdf.readback import count_pdf

    printed = count_pdf(path)
    name = printed.game
    if name not in project.games():
        raise UsageError([one_of("game", name, project.games(), printed.where)])
    _check_known(project, (name,), only, ALWAYS)
    game, fonts = read_game(project, name)
    subject = Subject(
        project, rules_of(project, name, game.title if game else name), game, fonts, printed
    )
    report = run_checks(subject, only if printed.is_whole else (_PRINTED,))
    return replace(report, printed=path.name + _scope(printed))


def _scope(printed: PrintedCount) -> str:
    """Return what a PDF does not have of its game, to be said after its name."""
    if printed.is_whole:
        return ""
    sets = sorted({f"the set '{one.card_set}'" for one in printed.selections if one.card_set})
    cards = sorted({f"cards '{one.cards}'" for one in printed.selections if one.cards})
    return f" (only {', '.join(sets + cards)}, so the rows of the ledger are left out)"


def _check_known(
    project: Project, games: Sequence[str], only: Collection[str], always: Collection[str]
) -> None:
    """Raise UsageError for what is no row of `games`, no check in them, and none of `always`.

    A game whose ledger can't be read may have any row.
    """
    known = set(always)
    for name in games if only else ():
        try:
            rules = rules_of(project, name)
        except PnpError:
            return
        known.update(part for row in rules.rows for part in (row.id, row.check))
        known.update([REPLAY] if rules.examples else [])
    unknown = [
        one_of("row or check", name, known, COMMAND_LINE) for name in only if name not in known
    ]
    if unknown:
        raise UsageError(
            replace(one, hint=f"{one.hint}; see 'pnp check --rows'") for one in unknown
        )


def _with_rules(project: Project, game: str, problems: Sequence[Problem]) -> Sequence[Problem]:
    """Return why a game can't be checked, with what is wrong with rules that nobody got to."""
    found = [*problems_of_rows(rows_said(project, game))]
    with noted(found):
        rules_of(project, game)
    more = set(found).difference(problems)
    return sorted([*problems, *more]) if more else problems


def _unread(project: Project, game: str, problems: Iterable[Problem]) -> Report:
    """Return the report of a game whose files have `problems`, and could not be checked."""
    # Where other files can't be read, they are told.
    with suppress(PnpError):
        problems = [*told_where_cards_stood(project, game, problems)]
    row = Row(files.ID, files.ID, title_of(files), "error", {})
    results = tuple(map(Result.of, problems))
    findings = tuple(
        Finding(
            files.ID, files.ID, game, "error", one.where, one.message, one.hint, "", "", (),
            problem=one.problem,
        )
        for one in results
    )  # fmt: skip
    return Report(game, game, (Outcome(row, FAILED, results, findings),), {})


def errors_of(report: Report) -> list[Problem]:
    """Return the errors of a report as problems, each once; each says which facts it rests on."""
    return [
        replace(
            problem_of(one.finding),
            follows="; ".join((f" [{rests_on(one.outcome, one.finding)}]", *one.more())),
        )
        for one in mistakes_in(report)
        if one.finding.severity == "error"
    ]


def ledgers_of(project: Project, games: Sequence[str]) -> list[Ledger]:
    """Return the ledgers of `games` (none named: all that have one). Raises PnpError."""
    known = games_with_rules(project)
    lacking = [
        Problem(
            Where(project.show(project.cards / name / RULES_FILE)),
            f"{name} has no {RULES_FILE}",
            "write one: docs/checking.md says how",
        )
        for name in games
        if name not in known and name in project.games()
    ]
    if lacking:
        raise PnpError(lacking)
    names = chosen_games(games, known)
    return [load_rules(project, name).ledger for name in names]


def seal_games(project: Project, games: Sequence[str]) -> list[Path]:
    """Return the seal files written for `games` (none named: all that have a ledger)."""
    paths = []
    for ledger in ledgers_of(project, games):
        path = project.cards / ledger.game / SEALS_FILE
        write_whole(path, seals_text(ledger).encode(), project.root)
        paths.append(path)
    return paths


def _all_or(games: Sequence[str], project: Project) -> tuple[str, ...]:
    """Return the games that are meant; those that have cards or a ledger where none is named."""
    return chosen_games(games, {*project.games(), *games_with_rules(project)})
