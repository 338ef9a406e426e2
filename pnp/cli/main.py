"""All commands, and the one place where errors become exit codes."""

from __future__ import annotations

import importlib
import sys
import traceback

import click

from pnp.problems import ExitCode, PnpError

# Command -> the module below pnp.cli that has it, and its line in the help. Modules are loaded
# only when their command runs, so that --help answers at once.
COMMANDS: dict[str, tuple[str, str]] = {
    "build": ("build", "Write print sheets as PDF."),
    "proof": ("proof", "Write contact sheets as PNG: every face, with its id and copies."),
    "render": ("render", "Write one face of one card as SVG."),
    "count": ("count", "Read a printed PDF back and list what is on its sheets."),
    "list": ("list", "List games, components, counts and languages."),
    "new": ("new", "Make a small working game of your own."),
    "schema": ("schema", "Write the JSON Schemas that editors check game files with."),
}

_EPILOG = "Example: pnp build quarken --paper letter"


class _Commands(click.Group):
    def list_commands(self, context: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        module = importlib.import_module(f"pnp.cli.{COMMANDS[name][0]}")
        command: click.Command = module.command
        return command

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, text) in COMMANDS.items()])


@click.group(
    cls=_Commands, epilog=_EPILOG, context_settings={"help_option_names": ["-h", "--help"]}
)
@click.version_option(package_name="pnp-cards", message="pnp %(version)s")
def pnp() -> None:
    """Turn card games written in YAML and SVG templates into print-and-play PDFs."""


def main(arguments: list[str]) -> int:
    """Run the command in `arguments`; return its ExitCode. Known errors show no traceback."""
    try:
        result = pnp.main(arguments, prog_name="pnp", standalone_mode=False)
    except click.ClickException as error:
        error.show()
        return ExitCode.USAGE
    except (click.exceptions.Abort, KeyboardInterrupt):
        return ExitCode.INTERRUPTED
    except PnpError as error:
        return _tell(error)
    except BrokenPipeError:
        # Whoever read our output has read enough; what Python would flush at exit goes nowhere.
        sys.stdout = None
        return ExitCode.OK
    except Exception:
        traceback.print_exc()
        click.echo("pnp: this is a fault of pnp, not of your files; please report it", err=True)
        return ExitCode.FAULT
    return result if isinstance(result, int) else ExitCode.OK


def _tell(error: PnpError) -> int:
    for problem in error.problems:
        click.echo(str(problem), err=True)
    if len(error.problems) > 1:
        click.echo(f"{len(error.problems)} problems", err=True)
    return error.exit_code
