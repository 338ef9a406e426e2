"""What is worth knowing about what was made: notes, below what a command has to say."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

import click

from pnp.core.folders import is_there
from pnp.core.project import Project, files_below
from pnp.core.sizes import A5, PAPERS
from pnp.exports.booklet.spread import page_scale
from pnp.model.selection import Selection
from pnp.rulebook.blocks import RULEBOOK_FILE
from pnp.runtime.user_file import PIXELS


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
    from pnp.app.sharpness import Wanted, blurred

    for problem in blurred(project, with_pictures, Wanted(language, selection, low_ink), out):
        click.echo(f"note: {problem}", err=True)


def note_small_pages(project: Project, games: Sequence[str], papers: Iterable[str]) -> None:
    """Tell on standard error how large pages of booklets are that are not as large as A5.

    `papers` are those on which booklets of `games` (none named: all) were written.
    """
    scales = {paper: page_scale(PAPERS[paper].turned()) for paper in papers}
    names = games or project.games()
    if not any(is_there(project.cards / name / RULEBOOK_FILE) for name in names):
        return
    for paper, scale in scales.items():
        if scale < 1:
            width, height = (round(side * scale) for side in A5)
            size = f"{width} x {height} mm, {scale:.0%} of A5"
            click.echo(f"note: pages of a booklet on {paper} are {size}", err=True)


def _has_pixels(folder: Path) -> bool:
    return any(name.lower().endswith(PIXELS) for name in files_below(folder))
