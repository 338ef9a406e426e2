"""pnp build: write print sheets."""

from __future__ import annotations

from pathlib import Path

import click

from pnp.app.build import build_games, formats_with_sheets
from pnp.cli.notes import note_blurred_pictures, note_small_pages
from pnp.cli.options import (
    allow_option,
    games_argument,
    jobs_option,
    lang_option,
    low_ink_option,
    named_option,
    one_of_option,
    out_option,
    project_at,
    root_option,
)
from pnp.cli.output import paths_at_the_end
from pnp.cli.progress import progress
from pnp.cli.pseudo import warn_of_misfits
from pnp.core.sizes import PAPERS
from pnp.core.units import parse_length
from pnp.exports.page.marks import MARKS
from pnp.impose.imposition import BACKS
from pnp.impose.print_options import Options
from pnp.model.selection import Selection

_DRAWN = 3.0  # mm: faces are drawn so far beyond the cut
_EPILOG = "Example: pnp build quarken --set level1 --paper letter"


def _bleed(context: click.Context, parameter: click.Parameter, raw: str) -> float:
    try:
        bleed = parse_length(raw)
    except ValueError:
        bleed = -1.0
    if not 0 <= bleed <= _DRAWN:
        example = "write for example 1.5mm, with a point"
        raise click.BadParameter(f"'{raw}' is not from 0mm to {_DRAWN:g}mm; {example}.")
    return bleed


@click.command("build", epilog=_EPILOG)
@games_argument
@named_option("--component", metavar="C", help="Only this component.")
@named_option("--set", "card_set", metavar="NAME", help="Only the cards of a set.")
@named_option("--cards", metavar="PATTERN", help="Only these cards, e.g. 'up-*'.")
@lang_option
@click.option("--strict", is_flag=True, help="Refuse what is not translated whole.")
@one_of_option("--paper", PAPERS, "a4")
@one_of_option("--backs", BACKS, "duplex-long")
@one_of_option("--marks", MARKS, "crop")
@click.option(
    "--bleed", default="1.5mm", callback=_bleed, metavar="MM", help="0mm to 3mm.  [1.5mm]"
)
@low_ink_option
@click.option("--force", is_flag=True, help="Print what contradicts its rules, and mark it so.")
@jobs_option
@allow_option
@root_option
@out_option
def command(
    games: tuple[str, ...],
    component: str,
    lang: str,
    strict: bool,
    paper: str,
    backs: str,
    bleed: float,
    marks: str,
    low_ink: bool,
    force: bool,
    card_set: str,
    cards: str,
    root: Path | None,
    out: Path,
) -> None:
    """Write print sheets as PDF (without GAME: of every game) and print their paths, one a line."""
    options = Options(
        Selection(component, card_set, cards),
        lang,
        paper,
        backs,
        bleed,
        marks,
        low_ink,
        force,
        strict,
    )
    project = project_at(root)
    with paths_at_the_end() as wrote, progress("drawing faces") as show:
        build_games(project, games, options, out, show, wrote)
    note_small_pages(project, games, formats_with_sheets(options))
    warn_of_misfits(project, games, lang)
    note_blurred_pictures(project, games, lang, options.selection, low_ink, out)
