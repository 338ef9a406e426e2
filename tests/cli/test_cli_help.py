"""Help fits a screen, and names every command."""

import re

import pytest

from pnp.cli.main import COMMANDS
from pnp.core.exit_codes import ExitCode
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
    assert len(lines) <= (len(EXPORTS) + 7 if command == ("export",) else 24)
    assert max(map(len, lines)) <= 80
    assert lines[-1].startswith(f"  Example: pnp {' '.join(command)}".rstrip())
    assert lines[0].startswith(f"Usage: pnp {' '.join(command)}".rstrip())


def test_every_command_is_in_the_help_with_its_first_words(pnp):
    text = "\n".join(help_of(pnp))
    for name, (_, line) in COMMANDS.items():
        assert re.search(rf"^  {name} +{re.escape(line)}$", text, re.MULTILINE)
