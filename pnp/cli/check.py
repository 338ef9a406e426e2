"""pnp check: games held against their rules."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, TypeAlias

import click

from pnp.app.check import check_pdf, report_games
from pnp.cache.blob_cache import BlobCache
from pnp.cache.fingerprints import version_of
from pnp.checks.run import Report
from pnp.cli.balance import show_balance
from pnp.cli.check_lists import errata, explain, manual, proofread, seal
from pnp.cli.options import (
    WholeNumber,
    jobs_option,
    one_of_option,
    project_at,
    root_option,
    usual_out,
)
from pnp.cli.report import show_reports
from pnp.core.exit_codes import ExitCode
from pnp.core.problems import PnpError, Problem, UsageError
from pnp.core.project import Project
from pnp.play.named_engine import load_named
from pnp.processes.garbage import uncollected
from pnp.reports.lists import rows_table
from pnp.reports.summary import count_of

_EPILOG = "Example: pnp check quarken --only composition"
_TERMINAL = "text"
# Options that print a text instead of reports.
_TEXTS = ("explain", "seal", "proofread", "errata", "rows")
# What says more of another option, and nothing without it.
_GOES_WITH = {"matches": "balance", "minutes": "mutants"}

# Format -> module and function that make it. Loaded when asked for.
_FORMATS: dict[str, tuple[str, str]] = {
    "json": ("pnp.reports.json_report", "as_json"),
    "github": ("pnp.reports.github", "as_annotations"),
}
# One page of all that is asked for.
_PAGE = "html"


@click.command("check", epilog=_EPILOG)
@click.argument("games", nargs=-1, metavar="[GAME|FILE.pdf]...")
@click.option("--only", multiple=True, metavar="ID", help="Only this check, or this row of it.")
@one_of_option("--format", (_TERMINAL, *_FORMATS, _PAGE), _TERMINAL)
@click.option("--strict", is_flag=True, help="Warnings count as errors.")
@click.option("--errata", is_flag=True, help="List where the rules contradict themselves.")
@click.option("--rows", is_flag=True, help="List every row: its check, game and state.")
@click.option("--balance", is_flag=True, help="Play the games out, and tell what was measured.")
@click.option(
    "--matches",
    type=WholeNumber(2, 100_000),
    metavar="N",
    help="How many for --balance, 2 to 100000.",
)
@click.option("--seal", is_flag=True, help="Seal the figures as read in their sources.")
@click.option("--proofread", is_flag=True, help="Seal the texts as proofread, in all languages.")
@click.option("--coverage", is_flag=True, help="Tell what of a game no row holds.")
@click.option(
    "--mutants", is_flag=True, help="Make slips; tell which pass.  [--seed N, --minutes M]"
)
# They are told with --mutants, so that the help fits a screen.
@click.option("--seed", type=int, default=1, hidden=True)
@click.option("--minutes", type=click.FloatRange(0, min_open=True), hidden=True)
@click.option(
    "--engine", type=click.Path(path_type=Path), metavar="FILE.py",
    help="An engine of your own: Python, run as it stands.",
)  # fmt: skip
@click.option("--explain", metavar="ID", help="Print the manual page of a check.")
@jobs_option
@root_option
def command(
    games: tuple[str, ...],
    only: tuple[str, ...],
    format: str,  # noqa: A002 - the name of the option
    strict: bool,
    root: Path | None,
    **asked: Any,
) -> int:
    """Hold games, or printed PDFs, against facts.  Exit status 1: one fails."""
    # The name of a check may be empty.
    wanted = {name for name, value in asked.items() if value not in (None, False)}
    _refuse_options_apart(games, format, wanted)
    if "explain" in wanted and not wanted.intersection(_TEXTS[1:]):
        # It needs no project.
        click.echo(manual(asked["explain"]))
        return ExitCode.OK
    project = project_at(root)
    how = {**asked, "only": only, "strict": strict, "format": format}
    if format == _PAGE:
        return _page(project, games, how)
    told = [tell for name, tell in _TOLD.items() if name in wanted]
    if not told:
        return _check(project, games, how, format)
    return _tell_all(told, project, games, how)


def _refuse_options_apart(games: Sequence[str], told_as: str, wanted: Collection[str]) -> None:
    """Raise UsageError for options of which one says nothing beside, or without, another."""
    for name in _TEXTS:
        if name in wanted and told_as != _TERMINAL:
            raise click.UsageError(f"--{name} prints a text of its own; leave --format out.")
    for name, other in _GOES_WITH.items():
        if name in wanted and other not in wanted:
            raise click.UsageError(f"--{name} goes with --{other}.")
    if "engine" in wanted and len(games) != 1:
        raise click.UsageError("--engine plays one game: name that game.")
    for name in ("coverage", "mutants"):
        if name in wanted and told_as not in (_TERMINAL, _PAGE):
            raise click.UsageError(f"--{name} is told as {_TERMINAL} or {_PAGE}.")


Tell: TypeAlias = "Callable[[Project, Sequence[str], Mapping[str, Any]], int]"


def _tell_all(
    told: Sequence[Tell], project: Project, games: Sequence[str], asked: Mapping[str, Any]
) -> int:
    """Tell all that was asked for, with a line between; return the worst exit code.

    Raises UsageError, and PnpError with why some could not be told, once the others are.
    """
    worst: int = ExitCode.OK
    problems: dict[Problem, None] = {}
    for number, tell in enumerate(told):
        if number:
            click.echo()
        try:
            worst = max(worst, tell(project, games, asked))
        except UsageError:
            raise
        except PnpError as error:
            problems |= dict.fromkeys(error.problems)
    if problems:
        raise PnpError(problems)
    return worst


def _check(project: Project, games: Sequence[str], asked: Mapping[str, Any], form: str) -> int:
    with uncollected():
        reports, error = _reports(project, games, asked)
    if error is not None and not reports:
        raise error
    if form == "rows":
        click.echo(rows_table(reports), nl=False)
    else:
        _show(form, reports)
    if error is not None:
        raise error
    wrong = count_of(reports, "error") + asked["strict"] * count_of(reports, "warning")
    return ExitCode.PROBLEMS if wrong else ExitCode.OK


def _page(project: Project, games: Sequence[str], asked: Mapping[str, Any]) -> int:
    """Print the page of checks of some games; return the exit code."""
    from pnp.app.checked_games import ReportOptions, checked_game, is_wrong
    from pnp.reports.html.page import as_page

    def played(name: str) -> Iterator[Report]:
        from pnp.match_statistics.balance_check import balance_games

        return balance_games(project, [name], asked["matches"], _engine(asked["engine"]))

    wanted = ReportOptions(
        coverage=asked["coverage"],
        mutants=asked["mutants"],
        balance=played if asked["balance"] else None,
        seed=asked["seed"],
        minutes=asked["minutes"],
        epoch=os.environ.get("SOURCE_DATE_EPOCH", ""),
    )
    with uncollected():
        reports, error = _reports(project, games, asked)
        if error is not None and not reports:
            raise error
        found = [checked_game(project, one, wanted, _cache()) for one in reports]
    click.echo(as_page(found, f"pnp {version_of('pnp-cards')}"), nl=False)
    if error is not None:
        raise error
    return (
        ExitCode.PROBLEMS if any(is_wrong(one, asked["strict"]) for one in found) else ExitCode.OK
    )


def _rows(project: Project, games: Sequence[str], asked: Mapping[str, Any]) -> int:
    return _check(project, games, asked, "rows")


def _cover(project: Project, games: Sequence[str], asked: Mapping[str, Any]) -> int:
    from pnp.app.coverage import cover_games
    from pnp.reports.coverage import as_text

    with uncollected():
        found = list(cover_games(project, games, _cache()))
    click.echo(as_text(found), nl=False)
    return ExitCode.OK if all(one.is_whole for one in found) else ExitCode.PROBLEMS


def _mutate(project: Project, games: Sequence[str], asked: Mapping[str, Any]) -> int:
    from pnp.app.coverage import mutate_games
    from pnp.reports.mutants import as_text

    with uncollected():
        found = list(mutate_games(project, games, asked["seed"], asked["minutes"]))
    click.echo(as_text(found), nl=False)
    survivors = any(not fate.row for one in found for fate in one.fates)
    return ExitCode.PROBLEMS if survivors else ExitCode.OK


def _balance(project: Project, games: Sequence[str], asked: Mapping[str, Any]) -> int:
    from pnp.match_statistics.balance_check import balance_games

    engine = _engine(asked["engine"])
    reports = list(balance_games(project, games, asked["matches"], engine))
    if asked["format"] == _TERMINAL:
        show_balance(reports)
    else:
        _show(asked["format"], reports)
    return ExitCode.PROBLEMS if count_of(reports, "error") else ExitCode.OK


# Option -> what tells of it, in the order they are told. Without any, rows are checked.
_TOLD: dict[str, Tell] = {
    "explain": explain,
    "seal": seal,
    "proofread": proofread,
    "errata": errata,
    "rows": _rows,
    "balance": _balance,
    "coverage": _cover,
    "mutants": _mutate,
}


def _reports(
    project: Project, names: Sequence[str], asked: Mapping[str, Any]
) -> tuple[list[Report], PnpError | None]:
    """Return the reports of games, and of printed PDFs among them; the error of other files."""
    only, engine = asked["only"], _engine(asked["engine"])
    files = [name for name in names if name.lower().endswith(".pdf")]
    games = [name for name in names if name not in files]
    of_games = games or not files
    reports = list(report_games(project, games, only, _cache(), engine)) if of_games else []
    if not files:
        return reports, None
    from pnp.cli.printed import read_each

    printed, error = read_each(files, lambda path: check_pdf(project, path, only))
    return reports + printed, error


def _engine(path: Path | None) -> ModuleType | None:
    """Return the engine in a file that is named, None where none is."""
    if path is None:
        return None
    return load_named(path)


def _cache() -> BlobCache | None:
    """Return what `pnp build` keeps in its usual folder, None where that leads away."""
    try:
        return BlobCache(usual_out())
    except PnpError:
        return None


def _show(form: str, reports: Sequence[Report]) -> None:
    if form == _TERMINAL:
        show_reports(reports)
        return
    module, function = _FORMATS[form]
    write: Callable[[Sequence[Report]], str] = getattr(import_module(module), function)
    click.echo(write(reports), nl=False)
