"""All commands, and the one place where errors become exit codes."""

from __future__ import annotations

import errno
import importlib
import os
import sys
import traceback
from io import StringIO

import click

from pnp.cli.current_folder import GO_ELSEWHERE, NO_FOLDER
from pnp.cli.listing_group import ListingGroup
from pnp.core.exit_codes import ExitCode
from pnp.core.problem_groups import lines_of
from pnp.core.problems import (
    COMMAND_LINE,
    FaultError,
    PnpError,
    Problem,
    UsageError,
    Where,
    one_of,
    printable,
)
from pnp.processes.address_space import is_scarce

# Command -> the module below pnp.cli that has it, and its line in the help. Modules are loaded
# only when their command runs, so that --help answers at once.
COMMANDS: dict[str, tuple[str, str]] = {
    "build": ("build", "Write print sheets as PDF."),
    "export": ("export", "Write what you name: sheets, a booklet, contact sheets ..."),
    "rulebook": ("rulebook", "Write rulebooks: as A5, as a booklet to print, for a phone."),
    "proof": ("proof", "Write contact sheets as PNG: every face, with its id and copies."),
    "pack": ("pack", "Pack games to be published: archives with all that one needs."),
    "render": ("render", "Write one face of one card as SVG."),
    "count": ("count", "Read a printed PDF back and list what is on its sheets."),
    "check": ("check", "Hold games against the facts of their rules."),
    "play": ("play", "Play a game by its rules, and tell it move by move."),
    "serve": ("serve", "Show games in a browser, drawn anew as their files change."),
    "watch": ("watch", "Write what 'build' writes, and anew with each save."),
    "calibrate": ("calibrate", "Measure a printer, so that sheets lie right on its paper."),
    "list": ("list", "List games, components, counts and languages."),
    "import": ("import_table", "Bring a table into a game: a shared Google sheet, a workbook."),
    "texts": ("texts", "Translate games: make, update and check catalogs."),
    "new": ("new", "Make a small working game of your own."),
    "schema": ("schema", "Write the JSON Schemas that editors check game files with."),
}

_PACKAGE = "pnp-cards"
# What the system says that has no place for one more file or process.
_SCARCE = (errno.EMFILE, errno.ENFILE, errno.EAGAIN, errno.ENOMEM)
_EPILOG = "Example: pnp build quarken --paper letter"


class _Commands(ListingGroup):
    def list_commands(self, context: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, context: click.Context, name: str) -> click.Command:
        if name not in COMMANDS:
            raise UsageError([one_of("command", name, COMMANDS, COMMAND_LINE)])
        module = importlib.import_module(f"pnp.cli.{COMMANDS[name][0]}")
        command: click.Command = module.command
        return command

    def rows(self, width: int) -> list[tuple[str, str]]:
        return [(name, text) for name, (_, text) in COMMANDS.items()]


@click.group(
    cls=_Commands,
    epilog=_EPILOG,
    options_metavar="[--version] [--help]",
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(package_name=_PACKAGE, message="pnp %(version)s")
def pnp() -> None:
    """Turn card games written in YAML and SVG templates into print-and-play PDFs."""


def main(arguments: list[str]) -> int:
    """Run the command in `arguments`; return its ExitCode. Known errors show no traceback."""
    try:
        with pnp.make_context("pnp", arguments) as context:
            result = pnp.invoke(context)
    except click.exceptions.Exit as ended:
        return ended.exit_code
    except click.ClickException as error:
        said = StringIO()
        error.show(said)
        # It quotes the command line, which may have anything in it.
        _note("\n".join(map(printable, said.getvalue().rstrip("\n").split("\n"))))
        return ExitCode.USAGE
    except KeyboardInterrupt:
        return _interrupted()
    except PnpError as error:
        return _tell(error)
    except FaultError as error:
        _note(str(error))
        return error.exit_code
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] in ("", "pnp"):
            return _unforeseen(error)
        message = f"the library '{error.name}' is not installed"
        return _tell(PnpError([Problem(Where("pnp"), message, _how_to_get(str(error.name)))]))
    except Exception as error:
        return _unforeseen(error)
    return result if isinstance(result, int) else ExitCode.OK


def _how_to_get(library: str) -> str:
    """Return what to do about a library that is not installed: some come with an extra only."""
    from importlib.metadata import PackageNotFoundError, requires

    try:
        needed = requires(_PACKAGE) or []
    except PackageNotFoundError:
        needed = []
    name = library.partition(".")[0]
    for one in needed:
        if one.startswith(name) and "extra ==" in one:
            extra = one.rpartition("==")[2].strip(" '\"")
            return f"install it: pip install '{_PACKAGE}[{extra}]'"
    return "run 'make env', or install this program again"


def _note(text: str) -> None:
    """Write `text` to standard error, if anybody reads it."""
    try:
        click.echo(text, err=True)
    except OSError:
        # What nobody reads is let go, else Python tries again at its end.
        sys.stderr = None


def _tell(error: PnpError) -> int:
    lines = lines_of(error.problems)
    if len(lines) > 1:
        lines.append(f"{len(lines)} problems")
    _note("\n".join(lines))
    return error.exit_code


def _has_folder() -> bool:
    try:
        os.getcwd()  # noqa: PTH109 - asked for by nothing else
    except OSError:
        return False
    return True


def _interrupted() -> int:
    # The terminal has written ^C.
    _note("\nstopped; files that were there before are whole, old or new")
    return ExitCode.INTERRUPTED


def _comes_of_interrupt(error: BaseException) -> bool:
    """Return whether a library made another error of ^C, as some do while they are loaded."""
    came_of: BaseException | None = error
    while came_of is not None and not isinstance(came_of, KeyboardInterrupt):
        came_of = came_of.__cause__ or came_of.__context__
    return came_of is not None


def _unforeseen(error: Exception) -> int:
    """Return the ExitCode of an error that was not foreseen where it came up."""
    if _comes_of_interrupt(error):
        return _interrupted()
    reason = error.errno if isinstance(error, OSError) else None
    if isinstance(error, MemoryError) or (isinstance(error, ImportError) and is_scarce()):
        # Libraries that find no room can't be loaded, and say so in many ways.
        reason = errno.ENOMEM
    if reason in (errno.EPIPE, errno.ENOSPC):
        # What standard output did not take is let go, else Python tries again at its end.
        sys.stdout = None
    if reason == errno.EPIPE:
        return ExitCode.OK  # whoever read our output has read enough
    if reason == errno.ENOSPC:
        hint = "make room, or send the output somewhere else"
        message = "can't be written: no space left on device"
        return _tell(PnpError([Problem(Where("standard output"), message, hint)]))
    if reason in _SCARCE:
        hint = "end other programs, or allow more: 'ulimit -a' lists what this shell may have"
        message = f"the system has no room for more: {os.strerror(reason or 0).lower()}"
        return _tell(PnpError([Problem(Where("pnp"), message, hint)]))
    if isinstance(error, OSError) and error.filename:
        message = f"can't be used: {(error.strerror or str(error)).lower()}"
        hint = "look at its name, and at who may read and write it"
        return _tell(PnpError([Problem(Where(str(error.filename)), message, hint)]))
    if isinstance(error, FileNotFoundError) and not _has_folder():
        # Some libraries ask for it as they are loaded.
        return _tell(PnpError([Problem(COMMAND_LINE, NO_FOLDER, GO_ELSEWHERE)]))
    from pnp.svg import libcairo

    if not libcairo.is_there():
        return _tell(PnpError([libcairo.missing()]))
    _note("".join(traceback.format_exception(error)))
    _note("pnp: this is a fault of pnp, not of your files; please report it")
    return ExitCode.FAULT
