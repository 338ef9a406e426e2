"""pnp check: games held against their rules."""

from __future__ import annotations

from pathlib import Path

import click

from pnp.checking import check_games
from pnp.cli.options import games_argument, project_at, root_option
from pnp.problems import ExitCode

_EPILOG = "Example: pnp check quarken"


@click.command("check", epilog=_EPILOG)
@games_argument
@click.option("--only", multiple=True, metavar="ID", help="Only this check, or this row of it.")
@root_option
def command(games: tuple[str, ...], only: tuple[str, ...], root: Path | None) -> int:
    """Hold games against the facts of their rules."""
    found = False
    for report in check_games(project_at(root), games, only):
        click.echo(report.title)
        for outcome in report.outcomes:
            row = outcome.row
            click.echo(f"  {row.id} {row.title}: {outcome.state}")
            for finding in outcome.findings:
                click.echo(f"    {finding.where}: {finding.message} {finding.facts}")
                found = True
    return ExitCode.PROBLEMS if found else ExitCode.OK
