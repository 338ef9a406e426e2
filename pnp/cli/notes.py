"""What is worth knowing about what was made: notes, below what a command has to say."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from pnp.app.export_notes import kept_notes
from pnp.app.export_requests import Wanted
from pnp.core.folders import is_there
from pnp.core.project import RULEBOOK_FILE, Project
from pnp.exports.registry import Need


def note_what_exports_say(
    project: Project, games: Sequence[str], wanted: Wanted, out: Path
) -> None:
    """Tell on standard error what exports of `games` (none named: all) note."""
    names = games or project.games()
    has_rulebook = any(is_there(project.cards / name / RULEBOOK_FILE) for name in names)
    orders = wanted.orders
    said = [
        note
        for one in orders
        if has_rulebook or Need.RULEBOOK not in one.export.needs
        for note in one.export.notes(one.values)
    ]
    if any(one.export.needs & {Need.PIXELS, Need.DRAWINGS} for one in orders):
        for name in names:
            said += kept_notes(project, name, wanted, out)
    for note in dict.fromkeys(said):
        click.echo(f"note: {note}", err=True)
