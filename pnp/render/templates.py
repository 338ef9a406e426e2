"""The templates that a game may use: its own and the shared ones, and no other file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, TemplateNotFound

from pnp.load.files import template_path, templates_of
from pnp.problems import PnpError, Problem, Where
from pnp.project import Project

LARGEST_FILE = 1_000_000


class Templates(FileSystemLoader):
    """Finds templates by their path below the template folders, the project's own first.

    What the loader does not list is not there, so no link and no hidden file leads elsewhere, and
    a face depends on nothing but what its digest is made of.
    """

    def __init__(self, project: Project, game: str) -> None:
        super().__init__(project.template_folders)
        self._project = project
        self._known = {template_path(name, game) for name in templates_of(project, game)}

    def get_source(
        self, environment: Environment, template: str
    ) -> tuple[str, str, Callable[[], bool]]:
        """Return the text of a template and where it was found. Raises PnpError."""
        if template not in self._known:
            raise TemplateNotFound(template)
        path = next(
            path for folder in self.searchpath if (path := Path(folder, template)).is_file()
        )
        where = Where(self._project.show(path))
        if path.stat().st_size > LARGEST_FILE:
            hint = "split it, or put drawings into art/"
            raise PnpError([Problem(where, "template is larger than 1 MB", hint)])
        try:
            return super().get_source(environment, template)
        except UnicodeDecodeError:
            hint = "save it with the encoding UTF-8"
            raise PnpError([Problem(where, "template is not UTF-8 text", hint)]) from None
