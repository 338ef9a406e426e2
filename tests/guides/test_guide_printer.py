"""The guide of printers shows what is kept as it is read, and names what there is."""

import re

import pytest
from guide_pages import guide

from pnp.cli.calibrate import command
from pnp.printer_correction.printers_toml import read_profiles
from pnp.printer_correction.settings import folder_for

GUIDE = guide("printer")


def test_the_file_that_it_shows_is_read():
    (text,) = re.findall(r"```toml\n(.*?)```", GUIDE, re.DOTALL)
    (profile,) = read_profiles(text, "printer.md")
    assert profile.key == ("home", "a4", "duplex-long")
    assert profile.front.right == 0.42
    (turned,) = read_profiles(text.replace('"home"\n', '"home"\nlandscape = 270\n'), "printer.md")
    assert turned.landscape == 270


def test_it_names_commands_that_there_are():
    named = set(re.findall(r"pnp calibrate ([a-z]+)", GUIDE)) | {"show", "forget"}
    assert named == set(command.commands)


@pytest.mark.parametrize(
    ("system", "folder"),
    [("linux", "~/.config/pnp"), ("darwin", "~/Library/Application Support/pnp")],
)
def test_it_says_where_settings_are(system, folder):
    assert f"`{folder}`" in GUIDE
    assert str(folder_for(system, {}, "~")) == folder
