"""The workflow that releases the games of a project, written where GitHub looks for it."""

from __future__ import annotations

from importlib.metadata import version
from pathlib import Path

from pnp.core.folders import is_there
from pnp.core.problems import Problem, UsageError, Where
from pnp.core.project import BUNDLED, Project
from pnp.files.atomic_write import write_whole
from pnp.files.git_versions import repository_of
from pnp.release.workflow import FILE, workflow_text

_PACKAGE = "pnp-cards"


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
