"""The guide's engine plays the game that it is written for."""

import re
from pathlib import Path

import pytest

from pnp.core.problems import ExitCode

GUIDE = (Path(__file__).parents[2] / "docs/checking.md").read_text(encoding="utf-8")


def block(kind, first):
    """Return the code block of a kind that begins with a line."""
    return next(
        one for one in re.findall(rf"```{kind}\n(.*?)```", GUIDE, re.S) if one.startswith(first)
    )


@pytest.fixture(scope="module")
def root(tmp_path_factory):
    """Return a folder with the game of the guide and its engine."""
    from pnp.cli.main import main

    root = tmp_path_factory.mktemp("guide")
    assert main(["new", "dragons", "--root", str(root)]) == ExitCode.OK
    (root / "dragons.py").write_text(block("python", "from collections"), encoding="utf-8")
    rules = block("yaml", "rules: dragons\ntitle: Dragons\ndocuments: {own")
    (root / "cards/dragons/rules.yaml").write_text(rules, encoding="utf-8")
    return root


@pytest.mark.parametrize("who", ["greedy", "lookahead,random", "hunter"])
def test_the_engine_of_the_guide_plays(root, pnp, who):
    file = root / "dragons.py"
    arguments = ("--root", root, "--engine", file, "--players", 3, "--with", who)
    done = pnp("play", "dragons", *arguments)
    assert (done.code, done.err) == (ExitCode.OK, "")
    assert re.search(r"  Player 1: play \w+, for coins: [123]\n", done.out)
    assert done.out.endswith(("wins.\n", "Player 2\n", "Player 3\n"))
