"""What is worth knowing about what was made: notes, below what a command has to say."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from pnp.project import Project, files_below
from pnp.selection import Selection
from pnp.userfile import PIXELS


def note_blurred_pictures(
    project: Project,
    games: Sequence[str],
    language: str,
    selection: Selection,
    low_ink: bool,
    out: Path,
) -> None:
    """Tell on standard error which pictures of `games` (none named: all) have too few pixels."""
    names = dict.fromkeys(games or project.games())
    with_pictures = [name for name in names if _has_pixels(project.cards / name / "art")]
    if not with_pictures:
        return
    # Loaded only where a game has pixels.
    from pnp.sharpness import Wanted, blurred

    for problem in blurred(project, with_pictures, Wanted(language, selection, low_ink), out):
        click.echo(f"note: {problem}", err=True)


def _has_pixels(folder: Path) -> bool:
    return any(name.lower().endswith(PIXELS) for name in files_below(folder))
