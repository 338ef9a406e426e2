"""pnp watch: files written anew whenever one that they are made of is saved."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

import click

from pnp.app.export_requests import ExportRequest
from pnp.cli.build import WritesWhatIsNamed
from pnp.cli.exporting import CommandHelp
from pnp.core.problem_groups import lines_of
from pnp.core.project import Project

_TOLD = CommandHelp(
    "watch",
    "Write what 'pnp build' writes, and anew whenever a file is saved, until ^C.",
    "watch quarken --component hand",
)


def _watch(project: Project, games: Sequence[str], wanted: ExportRequest, out: Path) -> None:
    """Write what is wanted, and again with each save. Raises UsageError, and PnpError."""
    from pnp.open_games.changed_files import each_save
    from pnp.open_games.open_games import OpenGames
    from pnp.open_games.watched_exports import Rewriter, RewrittenFiles

    def tell(rewritten: RewrittenFiles, start: float) -> None:
        lines = [*lines_of(rewritten.problems), *(f"note: {one}" for one in rewritten.notes)]
        for line in lines:
            click.echo(line, err=True)
        click.echo(f"{rewritten.said()} ({time.perf_counter() - start:.1f} s)")

    open_games = OpenGames(project, out)
    try:
        saves = each_save(project)
        rewriter = Rewriter(project, open_games, games, wanted, out)
        start = time.perf_counter()
        for one in rewriter.all():
            tell(one, start)
        for paths in saves:
            start = time.perf_counter()
            for one in rewriter.after(paths):
                tell(one, start)
    except KeyboardInterrupt:
        click.echo("")
    finally:
        open_games.close()


command = WritesWhatIsNamed(_TOLD, _watch)
