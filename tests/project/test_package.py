"""A wheel that is built from the checkout is all that a printer of games needs."""

import os
import subprocess
import sys
import tomllib
import zipfile
from contextlib import chdir
from pathlib import Path

import pytest
from hatchling.build import build_wheel

from pnp.core.exit_codes import ExitCode

ROOT = Path(__file__).parents[2]
CONFIG = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
WHEEL = CONFIG["tool"]["hatch"]["build"]["targets"]["wheel"]
BUNDLED = {
    "cards": "pnp/bundled/cards",
    "templates": "pnp/bundled/templates",
    "fonts": "pnp/bundled/fonts",
}


def files_below(folder):
    return {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """A folder with what a wheel of this checkout installs, built as pip asks for it (PEP 517)."""
    folder = tmp_path_factory.mktemp("wheel")
    with chdir(ROOT):
        wheel = folder / build_wheel(str(folder))
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "site")
    return folder / "site"


def test_the_settings_name_what_an_installed_package_looks_for():
    assert WHEEL["packages"] == ["pnp"]
    assert WHEEL["force-include"] == BUNDLED
    assert CONFIG["project"]["scripts"] == {"pnp": "pnp.__main__:run"}


def test_a_checkout_has_a_folder_for_what_is_built_and_git_keeps_none_of_it():
    rules = (ROOT / "output/.gitignore").read_text(encoding="utf-8").splitlines()
    assert rules[-2:] == ["*", "!.gitignore"]


def test_every_file_is_in_the_wheel(installed):
    wanted = files_below("pnp")
    for folder, target in BUNDLED.items():
        wanted |= {name.replace(folder, target, 1) for name in files_below(folder)}
    there = {
        path.relative_to(installed).as_posix() for path in installed.rglob("*") if path.is_file()
    }
    assert wanted <= there
    others = {name for name in there - wanted if ".dist-info/" not in name}
    assert others == set()
    assert {Path(name).name for name in there - wanted} >= {"LICENSE", "NOTICE"}


RUN = """
import sys
from pnp.cli.main import main
for words in sys.argv[1:]:
    print(main(words.split()))
"""


def test_it_works_where_there_is_nothing_else(installed, tmp_path):
    # Libraries come from this environment; the package itself must not.
    environment = {**os.environ, "PYTHONPATH": str(installed)}
    commands = ("render quarken up-red", "new dragons", "build dragons --jobs 1")
    done = subprocess.run(
        [sys.executable, "-c", RUN, *commands],
        check=False, capture_output=True, text=True, cwd=tmp_path, env=environment,
    )  # fmt: skip
    advice = "'pnp check dragons' warns of text that would be cut off; 'pnp build' does not\n"
    assert (done.returncode, done.stderr) == (0, advice)
    face, new, built, rest = done.stdout.split(f"\n{ExitCode.OK:d}\n")
    assert face.startswith("<svg ")
    assert "cards/dragons/game.yaml" in new.splitlines()
    assert len(built.splitlines()) == 4
    assert rest == ""
