"""Games and their ledgers, loaded and checked."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

from pnp.checks.run import Report, run_checks
from pnp.checks.subject import Subject
from pnp.facts import Ledger
from pnp.fonts import FontBook, load_fonts
from pnp.load.game import load_game
from pnp.load.ledger import Rules, games_with_rules, load_rules
from pnp.load.seals import SEALS_FILE, seals_text
from pnp.model import Game
from pnp.problems import Problem, UsageError, Where, one_of
from pnp.project import Project
from pnp.reports.summary import rests_on
from pnp.write import write_whole

_HERE = Where("command line")


def check_games(
    project: Project, games: Sequence[str], only: Collection[str] = ()
) -> Iterator[Report]:
    """Yield the report of each of `games` (none named: all that have cards or a ledger).

    `only` names ids of rows or of checks. Raises UsageError for unknown games, and PnpError for
    files that can't be read.
    """
    fonts = load_fonts(project.font_folders)
    for name in _chosen(games, (*project.games(), *games_with_rules(project))):
        game = load_game(project, name, fonts) if name in project.games() else None
        yield run_checks(Subject(project, _rules_of(project, name), game, fonts), only)


def check_game(project: Project, game: Game, fonts: FontBook) -> Report:
    """Return the report of a loaded game. Raises PnpError when its ledger can't be read."""
    return run_checks(Subject(project, _rules_of(project, game.id), game, fonts))


def check_pdf(project: Project, path: Path) -> Report:
    """Return the report of a printed PDF: its cards against their definitions and the ledger.

    A PDF of a set or of single cards is held against the definitions alone. Raises PnpError when
    it can't be read, and UsageError when its game is not in the project.
    """
    from pnp.pdf.readback import count_pdf

    printed = count_pdf(path)
    (name,) = _chosen((printed.game,), project.games())
    fonts = load_fonts(project.font_folders)
    game = load_game(project, name, fonts)
    subject = Subject(project, _rules_of(project, name), game, fonts, printed)
    is_whole = not printed.card_set and not printed.is_partial
    report = run_checks(subject, () if is_whole else ("printed",))
    return replace(report, title=f"{report.title}, {path.name}")


def errors_of(report: Report) -> list[Problem]:
    """Return the errors of a report as problems; each says which facts it rests on."""
    return [
        Problem(finding.where, f"{finding.message} [{rests_on(finding)}]", _way_out(finding.hint))
        for finding in report.findings
        if finding.severity == "error"
    ]


def _way_out(hint: str) -> str:
    return "; ".join(filter(None, (hint, "or print it all the same with --force")))


def _rules_of(project: Project, name: str) -> Rules:
    has_rules = name in games_with_rules(project)
    return load_rules(project, name) if has_rules else _no_rules(project, name)


def ledgers_of(project: Project, games: Sequence[str]) -> list[Ledger]:
    """Return the ledgers of `games` (none named: all that have one). Raises PnpError."""
    names = _chosen(games, games_with_rules(project))
    return [load_rules(project, name).ledger for name in names]


def seal_games(project: Project, games: Sequence[str]) -> list[Path]:
    """Return the seal files written for `games` (none named: all that have a ledger)."""
    paths = []
    for ledger in ledgers_of(project, games):
        path = project.cards / ledger.game / SEALS_FILE
        write_whole(path, seals_text(ledger).encode())
        paths.append(path)
    return paths


def _chosen(games: Sequence[str], known: Collection[str]) -> tuple[str, ...]:
    """Return the games that are meant, each once; all sorted where none is named."""
    unknown = [one_of("game", name, sorted(known), _HERE) for name in games if name not in known]
    if unknown:
        raise UsageError(unknown)
    return tuple(dict.fromkeys(games or sorted(known)))


def _no_rules(project: Project, name: str) -> Rules:
    """Return the rules of a game that has written none down."""
    where = Where(project.show(project.cards / name))
    nothing: Mapping[str, str] = MappingProxyType({})
    return Rules(Ledger(name, name, nothing, (), (), where), ())
