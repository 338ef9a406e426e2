"""pnp render: one face as SVG, to open in a drawing program."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from pnp.cli.options import game_argument, ink_option, lang_option, project_at, root_option
from pnp.cli.output_paths import check_svg
from pnp.cli.pseudo import warn
from pnp.core.problems import PnpError
from pnp.files.atomic_write import write_to
from pnp.model.ink import Ink

_SCREEN = Path("-")
_EPILOG = "Example: pnp render quarken up-red -o up-red.svg"


@click.command("render", epilog=_EPILOG)
@game_argument
@click.argument("card", metavar="CARD")
@click.option("--back", is_flag=True, help="The back instead of the front.")
@lang_option
@ink_option
@click.option(
    "-o",
    "file",
    type=click.Path(dir_okay=False, allow_dash=True, path_type=Path),
    metavar="FILE",
    help="Write to FILE, a name that ends in .svg; - is the screen.  [-]",
)
@root_option
def command(
    game: str, card: str, file: Path | None, root: Path | None, back: bool, **edition: Any
) -> None:
    """Write one face of CARD as SVG, with 3 mm of bleed. 1 unit is 1 mm.

    CARD is an id as 'pnp proof' shows it; write COMPONENT/CARD where two components have it, and
    CARD~VARIANT for another variant than its first.
    """
    # Loaded only here: help does not wait for what draws.
    from pnp.app.render_face import render_face

    if file == _SCREEN:
        file = None
    if file is not None:
        check_svg("-o", file, root)
    side = "back" if back else "front"
    face = render_face(project_at(root), game, card, side, Ink(edition["ink"]), edition["lang"])
    svg = face.svg.encode(errors="surrogatepass")  # a half pair is told below
    if file is None:
        click.echo(svg)  # as bytes: SVG is UTF-8, whatever the screen is
    else:
        write_to(file, svg)
        click.echo(file)
    warn(face.misfits)
    if face.faults:
        # It is written all the same: to look at it tells what is wrong.
        raise PnpError(face.faults)
