"""Versions of a repository where there is no git, or no repository; and names that lead away."""

import pytest
from small_game import write_game

from pnp.core.exit_codes import ExitCode
from pnp.files import git_versions


@pytest.mark.parametrize("name", ["../x", "a/../b", "a/.git/config", "/x", "a//b", "c:x", "a\\b"])
def test_names_that_lead_away_are_left_out(name):
    assert not git_versions._is_good(name)


def test_without_git(pnp, tmp_path, monkeypatch):
    write_game(tmp_path)
    (tmp_path / ".git").mkdir()
    monkeypatch.setenv("PATH", str(tmp_path / "none"))
    done = pnp("build", "mini", "--since", "v1.0", "--root", tmp_path, "--out", tmp_path / "out")
    assert (done.code, done.out) == (ExitCode.USAGE, "")
    assert done.err == (
        "command line: git is not installed, which knows the versions of a game\n"
        "  hint: install git, or name a PDF of sheets that were printed\n"
    )


def test_without_a_repository(pnp, tmp_path):
    write_game(tmp_path)
    told = ("--root", tmp_path, "--out", tmp_path / "out")
    done = pnp("build", "mini", "--since", "v1.0", *told)
    assert done.code == ExitCode.USAGE
    assert done.err == (
        f"{tmp_path}: this folder lies in no git repository: it has no versions\n  hint: name a PDF"
        " of sheets that were printed; or keep versions, beginning with 'git init'\n"
    )
