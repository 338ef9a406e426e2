"""What does not fit in the pseudo-language: warnings, below what a command has to say."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import click

from pnp.core.problems import Problem
from pnp.core.project import Project
from pnp.i18n.catalog_files import PSEUDO


def warn_of_misfits(project: Project, games: Sequence[str], language: str) -> None:
    """Tell which texts of `games` (none named: all) run over their boxes in the pseudo-language."""
    if language != PSEUDO:
        return
    from pnp.app.translation_status import pseudo_misfits

    names = dict.fromkeys(games or project.games())
    warn(problem for name in names for problem in pseudo_misfits(project, name))


def warn(problems: Iterable[Problem]) -> None:
    """Write `problems` to standard error, as warnings."""
    told = [f"warning: {problem}" for problem in problems]
    if len(told) > 1:
        told.append(f"{len(told)} warnings")
    for one in told:
        click.echo(one, err=True)
