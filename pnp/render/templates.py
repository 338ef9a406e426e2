"""The templates that a game may use: its own and the shared ones, and no other file."""

from __future__ import annotations

from collections.abc import Callable

from jinja2 import BaseLoader, Environment, TemplateNotFound

from pnp.cache.fingerprints import digest, templates_digest
from pnp.core.problems import NO_FACE, PnpError, Problem, Where
from pnp.core.project import Project, is_file
from pnp.core.unfit_lines import refuse_unfit
from pnp.files.user_file import TEMPLATE, read_file
from pnp.load.files import template_path, templates_of
from pnp.render.failures import template_problems
from pnp.render.template_sandbox import make_environment


class Templates(BaseLoader):
    """Finds templates by their path below the template folders, the project's own first.

    What the loader does not list is not there, so no link and no hidden file leads elsewhere, and
    a face depends on nothing but what its digest is made of. `digest` stands for all their texts
    and places.
    """

    def __init__(self, project: Project, game: str) -> None:
        self._project = project
        self.digest = digest(templates_digest(project, game), *project.template_folders)
        self._known = {template_path(name, game) for name in templates_of(project, game).names}

    def list_templates(self) -> list[str]:
        """Return the names of all templates, sorted."""
        return sorted(self._known)

    def get_source(
        self, environment: Environment, template: str
    ) -> tuple[str, str, Callable[[], bool]]:
        """Return the text of a template and where it was found. Raises PnpError."""
        if template not in self._known:
            raise TemplateNotFound(template)
        folders = self._project.template_folders
        folder = next(folder for folder in folders if is_file(folder / template))
        path = folder / template
        where = Where(self._project.show(path))
        data = read_file(path, TEMPLATE, where, folder.parent)
        try:
            text = data.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
        except UnicodeDecodeError:
            hint = "save it with the encoding UTF-8"
            raise PnpError([Problem(where, "template is not UTF-8 text", hint)]) from None
        refuse_unfit(text, where.file)
        return text, str(path), lambda: True


def syntax_problems(project: Project, game: str, name: str) -> tuple[Problem, ...]:
    """Return why the template `name` of a game is not valid: only what Jinja says of its text.

    To compile it as well takes twice as long.
    """
    templates = Templates(project, game)
    environment = make_environment(templates)
    try:
        with template_problems(project, NO_FACE, environment, name):
            source, file, _ = templates.get_source(environment, name)
            environment.parse(source, name, file)
    except PnpError as error:
        return tuple(error.problems)
    return ()
