"""The workflow that releases the games of a project, written where GitHub looks for it."""

from __future__ import annotations

from importlib.metadata import version
from pathlib import Path

from pnp.core.folders import is_there
from pnp.core.problems import Problem, UsageError, Where
from pnp.core.project import BUNDLED, Project
from pnp.files.atomic_write import write_whole
from pnp.files.git_versions import repository_of

_PACKAGE = "pnp-cards"
FILE = ".github/workflows/games.yml"

_TEXT = """\
# Checks the games here with each push, shows what is wrong beside its line, and packs them.
# A tag that begins with v, as v1.0, makes a release with an archive for each language and paper.
# Editions for private play are checked, and left out of releases.
name: games

on:
  push:
    branches: ["**"]
    tags: ["v*"]
  pull_request:

permissions:
  contents: read

concurrency:
  group: games-${{ github.ref }}
  cancel-in-progress: true

env:
  # What is installed: a version, or the address of a wheel.
  PNP: "@PACKAGE@"

jobs:
  pack:
    runs-on: ubuntu-latest
    timeout-minutes: 30
    defaults:
      run:
        working-directory: "@FOLDER@"
    steps:
      - uses: actions/checkout@v6
        with:
          fetch-depth: 0
      - uses: actions/setup-python@v6
        with:
          python-version: "3.12"
      - name: Install
        run: |
          sudo apt-get update -q
          sudo apt-get install -qy libcairo2
          python -m pip install "$PNP"
      - name: Check
        run: pnp check --format github
      - name: Pack
        run: pnp pack --lang all --paper a4 --paper letter --out "$RUNNER_TEMP/packed"
      - uses: actions/upload-artifact@v6
        with:
          name: archives
          path: ${{ runner.temp }}/packed/*/*.zip
          if-no-files-found: error

  release:
    if: startsWith(github.ref, 'refs/tags/v')
    needs: pack
    runs-on: ubuntu-latest
    timeout-minutes: 10
    permissions:
      contents: write
    steps:
      - uses: actions/download-artifact@v7
        with:
          name: archives
          path: archives
      - name: Release
        env:
          GH_TOKEN: ${{ github.token }}
          GH_REPO: ${{ github.repository }}
          TAG: ${{ github.ref_name }}
        run: gh release create "$TAG" archives/*/*.zip --verify-tag --title "$TAG" --generate-notes
"""


def write_workflow(project: Project) -> Path:
    """Return the workflow file of the repository that the project lies in, written.

    Raises UsageError where there is one, or no project, and PnpError where it can't be written.
    """
    if project.root == BUNDLED and not is_there(BUNDLED / ".git"):
        hint = "go to your project, or make one with 'pnp new NAME'"
        raise UsageError([Problem(Where(str(project.root)), "these games are not yours", hint)])
    top = repository_of(project.root) or project.root
    path = top / FILE
    if is_there(path):
        hint = "delete it, or move it away"
        raise UsageError([Problem(Where(str(path)), "there is something here already", hint)])
    folder = project.root.relative_to(top).as_posix()
    text = workflow_text(f"{_PACKAGE}=={version(_PACKAGE)}", folder)
    write_whole(path, text.encode(), top)
    return path


def workflow_text(package: str, folder: str) -> str:
    """Return the workflow: `package` is what pip installs, `folder` where the project lies.

    That is a path below the repository, with /, "." for the repository itself.
    """
    return _TEXT.replace("@PACKAGE@", _quoted(package)).replace("@FOLDER@", _quoted(folder))


def _quoted(text: str) -> str:
    """Return what stands between the quotes of a YAML text."""
    return text.replace("\\", "\\\\").replace('"', '\\"')
