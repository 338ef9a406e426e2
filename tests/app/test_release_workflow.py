"""The workflow that checks and releases games on GitHub, and that of this repository."""

import re
from importlib.metadata import version
from pathlib import Path

import pytest
import yaml
from small_game import write_game

from pnp.app import release_workflow
from pnp.app.release_workflow import FILE, workflow_text
from pnp.cli.main import main
from pnp.core.exit_codes import ExitCode
from pnp.core.problems import UsageError
from pnp.core.project import Project

OURS = Path(__file__).parents[2] / ".github/workflows/ci.yml"
# What an action is called by its owner, name and version.
ACTION = re.compile(r"actions/[a-z-]+@v\d+")


def read(text):
    """Return a workflow as data; YAML 1.1 takes its key `on` for yes."""
    said = yaml.safe_load(text)
    return {"on" if key is True else key: value for key, value in said.items()}


WORKFLOWS = pytest.mark.parametrize(
    "said",
    [read(workflow_text("pnp-cards==1.0", ".")), read(OURS.read_text(encoding="utf-8"))],
    ids=["games", "ours"],
)


@WORKFLOWS
def test_each_step_does_one_thing_and_each_job_ends(said):
    assert said["jobs"]
    for job in said["jobs"].values():
        assert job["runs-on"] == "ubuntu-latest"
        assert 0 < job["timeout-minutes"] <= 90
        assert all(("uses" in step) != ("run" in step) for step in job["steps"])
        uses = [step["uses"] for step in job["steps"] if "uses" in step]
        assert [one for one in uses if not ACTION.fullmatch(one)] == []
        assert all(need in said["jobs"] for need in [job.get("needs")] if need)


@WORKFLOWS
def test_only_a_release_may_write_and_only_a_tag_makes_one(said):
    assert said["permissions"] == {"contents": "read"}
    assert said["on"]["push"]["tags"] == ["v*"]
    for job in said["jobs"].values():
        is_release = any("gh release create" in step.get("run", "") for step in job["steps"])
        assert (job.get("permissions") == {"contents": "write"}) == is_release
        assert (job.get("if") == "startsWith(github.ref, 'refs/tags/v')") == is_release


@WORKFLOWS
def test_no_script_has_what_others_can_say_in_it(said):
    """Names of branches and tags come in variables: in a script they would be run."""
    scripts = [step.get("run", "") for job in said["jobs"].values() for step in job["steps"]]
    assert not any("${{" in script for script in scripts)


def test_its_commands_are_those_of_this_program(root_of_game, pnp):
    said = read(workflow_text("pnp-cards", "."))
    steps = [step.get("run", "") for step in said["jobs"]["pack"]["steps"]]
    commands = [one.split() for one in steps if one.startswith("pnp ")]
    assert [words[1] for words in commands] == ["check", "pack"]
    for words in commands:
        told = [word for word in words[1:] if "RUNNER_TEMP" not in word and word != "--out"]
        assert main([*told, "--help"]) == ExitCode.OK


@pytest.fixture
def root_of_game(tmp_path):
    write_game(tmp_path / "games")
    (tmp_path / ".git").mkdir()
    return tmp_path / "games"


def test_it_is_written_where_github_looks_for_it(root_of_game, pnp):
    done = pnp("pack", "--workflow", "--root", root_of_game)
    path = root_of_game.parent / FILE
    assert (done.code, done.out) == (ExitCode.OK, f"{path}\n")
    said = read(path.read_text(encoding="utf-8"))
    assert said["env"]["PNP"] == f"pnp-cards=={version('pnp-cards')}"
    assert said["jobs"]["pack"]["defaults"]["run"]["working-directory"] == "games"


def test_one_that_is_there_stays(root_of_game, pnp):
    assert pnp("pack", "--workflow", "--root", root_of_game).code == ExitCode.OK
    path = root_of_game.parent / FILE
    path.write_text("mine", encoding="utf-8")
    done = pnp("pack", "--workflow", "--root", root_of_game)
    assert done.code == ExitCode.USAGE
    assert done.err == (
        f"{path}: there is something here already\n  hint: delete it, or move it away\n"
    )
    assert path.read_text(encoding="utf-8") == "mine"


def test_games_that_came_with_the_program_have_no_repository(tmp_path, monkeypatch):
    monkeypatch.setattr(release_workflow, "BUNDLED", tmp_path)
    with pytest.raises(UsageError) as caught:
        release_workflow.write_workflow(Project(tmp_path))
    assert str(caught.value) == (
        f"{tmp_path}: these games are not yours\n"
        "  hint: go to your project, or make one with 'pnp new NAME'"
    )


def test_a_folder_that_yaml_would_take_for_something_else():
    said = read(workflow_text('a"b', 'x: "y"'))
    assert said["env"]["PNP"] == 'a"b'
    assert said["jobs"]["pack"]["defaults"]["run"]["working-directory"] == 'x: "y"'
