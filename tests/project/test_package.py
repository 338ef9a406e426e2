"""A wheel that is built from the checkout is all that a printer of games needs."""

import os
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from pnp.core.problems import ExitCode

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
    """A folder with what a wheel of this checkout installs; nothing is fetched for it."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-index"]
    command += ["--disable-pip-version-check", "--no-build-isolation", "-w", str(folder), str(ROOT)]
    subprocess.run(command, check=True)
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "site")
    return folder / "site"


def test_the_settings_name_what_an_installed_package_looks_for():
    assert WHEEL["packages"] == ["pnp"]
    assert WHEEL["force-include"] == BUNDLED
    assert CONFIG["project"]["scripts"] == {"pnp": "pnp.__main__:run"}


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


def test_it_works_where_there_is_nothing_else(installed, tmp_path):
    # Libraries come from this environment; the package itself must not.
    environment = {**os.environ, "PYTHONPATH": str(installed)}

    advice = "'pnp check dragons' warns of text that would be cut off; 'pnp build' does not\n"
    said = {"new": advice}

    def run(*arguments):
        done = subprocess.run(
            [sys.executable, "-m", "pnp", *arguments],
            check=False, capture_output=True, text=True, cwd=tmp_path, env=environment,
        )  # fmt: skip
        assert (done.returncode, done.stderr) == (ExitCode.OK, said.get(arguments[0], ""))
        return done.stdout.splitlines()

    where = subprocess.run(
        [sys.executable, "-c", "import pnp; print(pnp.__file__)"],
        check=True, capture_output=True, text=True, cwd=tmp_path, env=environment,
    )  # fmt: skip
    assert Path(where.stdout.strip()).is_relative_to(installed)
    assert run("build", "quarken", "--component", "tokens") == [
        "output/quarken/nl/quarken-tokens-nl-a4-duplex-long.pdf"
    ]
    assert "cards/dragons/game.yaml" in run("new", "dragons")
    assert len(run("build", "dragons")) == 4
