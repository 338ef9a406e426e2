"""Help fits a screen, and names every command and every option."""

import re

import click
import pytest

from pnp.cli.main import COMMANDS
from pnp.cli.main import pnp as program
from pnp.core.exit_codes import ExitCode
from pnp.core.project import BUNDLED
from pnp.exports.registry import EXPORTS


def help_of(pnp, *command):
    done = pnp(*command, "--help")
    assert (done.code, done.err) == (ExitCode.OK, "")
    return done.out.splitlines()


@pytest.mark.parametrize("command", [(), *((name,) for name in COMMANDS)])
def test_help_fits_a_screen_and_has_an_example(pnp, command, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    lines = help_of(pnp, *command)
    # The list of exports is as long as there are exports: what stands around it is short.
    assert len(lines) <= (len(EXPORTS) + 8 if command == ("export",) else 25)
    assert max(map(len, lines)) <= 80
    assert lines[-1].startswith(f"  Example: pnp {' '.join(command)}".rstrip())
    assert lines[0].startswith(f"Usage: pnp {' '.join(command)}".rstrip())


def test_every_command_is_in_the_help_with_its_first_words(pnp):
    text = "\n".join(help_of(pnp))
    for name, (_, line) in COMMANDS.items():
        assert re.search(rf"^  {name} +{re.escape(line)}$", text, re.MULTILINE)


def commands_of(command, names=()):
    """Yield the words of each command below `command`, with the command."""
    yield names, command
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            assert below is not None
            yield from commands_of(below, (*names, name))


def test_every_option_is_in_the_help_of_its_command_and_in_a_guide():
    guides = [BUNDLED / "README.md", *(BUNDLED / "docs").glob("*.md")]
    told = "".join(guide.read_text() for guide in guides)
    for names, command in commands_of(program):
        context = click.Context(command)
        said = command.get_help(context) if names else f"{command.get_usage(context)} -h"
        options = [one for one in command.get_params(context) if isinstance(one, click.Option)]
        words = {word for one in options for word in one.opts} - {"-h", "--help"}
        assert [word for word in words if not re.search(rf"{word}\b", said)] == [], names
        assert [word for word in words if not re.search(rf"{word}\b", told)] == [], names
