"""What `pnp check` lists and seals, beside its reports."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import click

from pnp.app.check import ledgers_of, seal_games
from pnp.checks.registry import CHECKS, load_check
from pnp.core.exit_codes import ExitCode
from pnp.core.problems import COMMAND_LINE, UsageError, one_of
from pnp.core.project import Project
from pnp.reports.lists import errata_list


def explain(project: Project, games: Sequence[str], asked: Mapping[str, Any]) -> int:
    """Print the manual page of a check. Raises UsageError for what is none."""
    click.echo(manual(asked["explain"]))
    return ExitCode.OK


def seal(project: Project, games: Sequence[str], asked: Mapping[str, Any]) -> int:
    """Seal figures as read in their sources; print the files. Raises PnpError."""
    for path in seal_games(project, games):
        click.echo(path)
    return ExitCode.OK


def proofread(project: Project, games: Sequence[str], asked: Mapping[str, Any]) -> int:
    """Seal texts as proofread; print the files. Raises PnpError."""
    from pnp.app.coverage import proofread_games

    for path in proofread_games(project, games):
        click.echo(path)
    return ExitCode.OK


def errata(project: Project, games: Sequence[str], asked: Mapping[str, Any]) -> int:
    """List where the rules contradict themselves. Raises PnpError."""
    click.echo(errata_list(ledgers_of(project, games)), nl=False)
    return ExitCode.OK


def manual(check: str) -> str:
    """Return the manual page of a check: what its module says, and its options."""
    if check not in CHECKS:
        raise UsageError([one_of("check", check, CHECKS, COMMAND_LINE)])
    module = load_check(check)
    lines = [f"{check}: {(module.__doc__ or '').strip()}", ""]
    if module.OPTIONS:
        lines.append("Options")
        width = max(len(key.name) for key in module.OPTIONS)
        for key in module.OPTIONS:
            needed = " (needed)" if key.required else ""
            lines.append(f"  {key.name:{width}}  {key.description}{needed}")
    return "\n".join(lines)
