"""A whole game where processes are spawned and not forked, as macOS and Windows have it."""

import shutil

import pytest

from pnp.core.exit_codes import ExitCode
from pnp.processes.process_slots import start_method

RULES = """\
rules: small
title: Small
documents: {rules: Rules}
facts: [{id: M-1, key: coins, value: COUNT, kind: stated, where: Contents}]
checks: [{id: C1, check: composition, title: All coins, component: coins, expect: coins}]
"""


@pytest.fixture
def small(starter, tmp_path):
    """The game that `pnp new` makes, with rules and a rulebook: each has a process of its own."""
    root = tmp_path / "small"
    shutil.copytree(starter, root)
    folder = root / "cards/small"
    (folder / "rules.yaml").write_text(RULES.replace("COUNT", "24"), encoding="utf-8")
    (folder / "rulebook.md").write_text("# Small\n\n## Turn\n\nGo on.\n", encoding="utf-8")
    cover = root / "templates/small/rulebook-cover.svg.j2"
    cover.write_text('{% extends "_shared/rulebook-cover.svg.j2" %}', encoding="utf-8")
    return root


def written(out):
    return {path.name: path.read_bytes() for path in sorted(out.rglob("*.pdf"))}


@pytest.mark.usefixtures("two_cpus")
def test_what_is_built_and_told_is_the_same(pnp, small, tmp_path, monkeypatch):
    forked = pnp("build", "--jobs", 2, "--root", small, "--out", tmp_path / "forked")
    monkeypatch.setenv("PNP_START_METHOD", "spawn")
    assert start_method() == "spawn"
    spawned = pnp("build", "--jobs", 2, "--root", small, "--out", tmp_path / "spawned")
    assert (forked.code, spawned.code, spawned.err) == (ExitCode.OK, ExitCode.OK, "")
    assert written(tmp_path / "spawned") == written(tmp_path / "forked")
    assert len(written(tmp_path / "spawned")) == 6
    rules = small / "cards/small/rules.yaml"
    rules.write_text(RULES.replace("COUNT", "25"), encoding="utf-8")
    refused = pnp("build", "--jobs", 2, "--root", small, "--out", tmp_path / "spawned")
    assert refused.code == ExitCode.PROBLEMS
    assert "[C1: All coins (composition)" in refused.err
