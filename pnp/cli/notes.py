"""What is worth knowing about what was made: notes, below what a command has to say."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

import click

from pnp.app.orders import Order
from pnp.core.folders import is_there
from pnp.core.project import RULEBOOK_FILE, Project, files_below
from pnp.exports.registry import Need
from pnp.model.ink import Ink
from pnp.model.selection import Selection
from pnp.runtime.user_file import PIXELS


def note_blurred_pictures(
    project: Project,
    games: Sequence[str],
    language: str,
    selection: Selection,
    ink: Ink,
    out: Path,
) -> None:
    """Tell on standard error which pictures of `games` (none named: all) have too few pixels."""
    names = dict.fromkeys(games or project.games())
    with_pictures = [name for name in names if _has_pixels(project.cards / name / "art")]
    if not with_pictures:
        return
    # Loaded only where a game has pixels.
    from pnp.app.sharpness import Wanted, blurred

    for problem in blurred(project, with_pictures, Wanted(language, selection, ink), out):
        click.echo(f"note: {problem}", err=True)


def note_what_exports_say(project: Project, games: Sequence[str], orders: Iterable[Order]) -> None:
    """Tell on standard error what exports of `games` (none named: all) note."""
    names = games or project.games()
    has_rulebook = any(is_there(project.cards / name / RULEBOOK_FILE) for name in names)
    for one in orders:
        if has_rulebook or Need.RULEBOOK not in one.export.needs:
            for note in one.export.notes(one.values):
                click.echo(f"note: {note}", err=True)


def _has_pixels(folder: Path) -> bool:
    return any(name.lower().endswith(PIXELS) for name in files_below(folder))
