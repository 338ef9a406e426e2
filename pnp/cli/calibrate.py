"""pnp calibrate: printers measured, and kept, so that sheets lie on their paper as they should."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from pnp.cli.options import lang_option, one_of_option, out_option, project_at, root_option
from pnp.cli.output import aligned
from pnp.cli.readings import as_command, asked, typed
from pnp.core.problems import COMMAND_LINE, PnpError, UsageError, one_of
from pnp.printer_calibration.measured import Target, profile_of, refuse_far, told
from pnp.printer_calibration.vernier_readings import sheets_of
from pnp.printer_correction.profile import TURNS, named, read_name
from pnp.printer_correction.settings import forget, keep, load_profiles, settings_file
from pnp.sizes.cards_and_papers import PAPERS

if TYPE_CHECKING:
    from pnp.printer_calibration.fit import SheetFit

_EPILOG = "Example: pnp calibrate new home --paper letter"
Command = TypeVar("Command", bound=Callable[..., Any])
_EVERY = "all"
_ENGLISH = "en"
_name = click.argument("name", metavar="NAME")
_anyway = click.option("--anyway", is_flag=True, help="Keep what does not fit together well.")


def _sheet(command: Command) -> Command:
    """Give a command the options that say which sheet of a printer is meant."""
    return one_of_option("--paper", PAPERS, "a4")(
        one_of_option("--backs", TURNS, "duplex-long")(command)
    )


@click.group("calibrate", epilog=_EPILOG)
def command() -> None:
    """Measure a printer, so that sheets lie on its paper as they should.

    'new' writes a sheet to print, 'read' takes what you read on it with a ruler, 'scan' looks at
    scans of it; then 'pnp build --printer NAME' puts all in its place. NAME is one you choose, as
    home, or home/manual for another tray.
    """


@command.command("new", epilog="Example: pnp calibrate new home --paper letter")
@_name
@_sheet
@lang_option
@root_option
@out_option
def _new(name: str, paper: str, backs: str, lang: str, root: Path | None, out: Path) -> None:
    """Write the sheet that NAME is measured with, as a PDF to print."""
    # What these commands need is loaded when they run, so that help answers at once.
    from pnp.app.program_catalogs import languages
    from pnp.printer_calibration.calibration_sheet import Sheet, write_sheet

    read_name(name)
    known = (_ENGLISH, *languages())
    if lang and lang not in known:
        raise UsageError([one_of("language", lang, known, COMMAND_LINE)])
    click.echo(write_sheet(project_at(root), Sheet(name, paper, backs, lang or _ENGLISH), out))


@command.command("read", epilog="Example: pnp calibrate read home")
@_name
@_sheet
@click.option("--front", multiple=True, metavar="'MM ...'", help="Readings A to H of a sheet.")
@click.option("--back", multiple=True, metavar="'MM ...'", help="Readings A to H of its back.")
@_anyway
def _read(
    name: str, paper: str, backs: str, front: Sequence[str], back: Sequence[str], anyway: bool
) -> None:
    """Keep what you read with a ruler on sheets of NAME.

    You are asked for one reading after the other, unless --front and --back give them; several
    times for several sheets.
    """
    target = Target(*read_name(name), paper, backs)
    sheets = typed(target, front, back) if front or back else asked(target)
    try:
        fits = sheets_of(target, sheets, anyway)
    except PnpError:
        if not front:
            # Nobody is to type it twice.
            click.echo(f"what you typed: {as_command(target, sheets)}", err=True)
        raise
    _keep(target, fits, "eye", anyway)


@command.command("scan", epilog="Example: pnp calibrate scan home front.png back.png")
@_name
@click.argument(
    "files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE..."
)
@_sheet
@_anyway
def _scan(name: str, files: Sequence[Path], paper: str, backs: str, anyway: bool) -> None:
    """Keep what scans or photographs of sheets of NAME show: a FRONT, its BACK, and so on.

    All edges of the paper, or but one, have to be seen on a darker ground.
    """
    from pnp.printer_calibration.scan.scanned_sheets import scanned

    target = Target(*read_name(name), paper, backs)
    fits = scanned(target, files, anyway, lambda said: click.echo(f"note: {said}", err=True))
    _keep(target, fits, "scan", anyway)


def _keep(target: Target, fits: Sequence[Mapping[str, SheetFit]], by: str, anyway: bool) -> None:
    """Keep a printer, and tell what was found."""
    profile = profile_of(target, fits, by)
    if not anyway:
        refuse_far(profile)
    path = keep(profile)
    for line in told(profile):
        click.echo(line)
    click.echo(f"kept in {path}; print with --printer {profile.called}")


@command.command("list", epilog="Example: pnp calibrate list")
def _list() -> None:
    """List the printers that are known, with their papers."""
    profiles = load_profiles()
    rows = [(*one.key, f"read by {one.by}") for one in profiles]
    for line in aligned(zip(*rows, strict=True), indent=0) if rows else ():
        click.echo(line)
    where = f"in {settings_file()}" if rows else "no printer yet: 'pnp calibrate new NAME'"
    click.echo(where, err=True)


@command.command("show", epilog="Example: pnp calibrate show home")
@_name
def _show(name: str) -> None:
    """Say what NAME does to paper, as it was measured."""
    for profile in named(load_profiles(), name):
        for line in told(profile):
            click.echo(line)


@command.command("forget", epilog="Example: pnp calibrate forget home --paper letter")
@_name
@one_of_option("--paper", (*PAPERS, _EVERY), _EVERY)
def _forget(name: str, paper: str) -> None:
    """Forget NAME, with all its papers or with one."""
    mine = named(load_profiles(), name)
    gone = [one.key for one in mine if paper in (_EVERY, one.paper)]
    if not gone:
        raise UsageError(
            [one_of("paper of this printer", paper, {one.paper for one in mine}, COMMAND_LINE)]
        )
    path = forget(gone)
    for key in gone:
        click.echo(f"forgotten: {' '.join(key)}")
    click.echo(f"in {path}", err=True)
