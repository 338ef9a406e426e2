"""A game as it was in a version of its repository, drawn as it is drawn today.

Its files are put into a folder of their own and read there like those of any game.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pnp.app.localized_game import JOIN, localized
from pnp.app.print_changes_only import PreviousPrint, as_drawn
from pnp.core.problems import COMMAND_LINE, PnpError, Problem, UsageError, Where, shorten
from pnp.core.project import Project
from pnp.core.values import replace
from pnp.exports.job import ExportJob
from pnp.faces.face_jobs import FaceContext, jobs_for
from pnp.files.atomic_write import write_together
from pnp.files.git_versions import files_of_version
from pnp.load.game_and_fonts import read_game
from pnp.model.game import Component, Game
from pnp.model.selection import Selection, select


def before_in_version(job: ExportJob, version: str) -> PreviousPrint:
    """Return how the game of `job` looked in `version`, in the same language and ink.

    Raises UsageError where there is no such version or no such game in it, and PnpError for what is
    wrong with that, its places named as git names them ("v1.0:cards/dragons/game.yaml").
    """
    edition = job.edition
    with _checked_out(edition.project, edition.game.id, version) as project:
        try:
            written, fonts = read_game(project, edition.game.id)
            language = edition.game.edition if JOIN in edition.game.edition else _single(job)
            game = localized(project, written, language)
            components = _components(game, job.selection)
            context = FaceContext(project, game, fonts, job.context.ink)
            drawings = job.faces.draw(context, jobs_for(context, components))
        except PnpError as error:
            raise type(error)(_in_version(one, version) for one in error.problems) from None
        return as_drawn(version, components, drawings)


def _single(job: ExportJob) -> str:
    """Return the language of an edition, "" for that of the game itself."""
    language = job.edition.game.language
    return "" if language == job.edition.written.language else language


@contextmanager
def _checked_out(project: Project, game: str, version: str) -> Iterator[Project]:
    """Give a project with the files that `game` had in a version, in a folder that goes again."""
    below = (f"cards/{game}", "templates", "fonts")
    files = files_of_version(project.root, version, below)
    if f"cards/{game}/game.yaml" not in files:
        message = f"version '{shorten(version)}' has no game '{game}'"
        hint = "name a later one, or a PDF of sheets that were printed"
        raise UsageError([Problem(COMMAND_LINE, message, hint)])
    with tempfile.TemporaryDirectory(prefix="pnp-") as folder:
        root = Path(folder).resolve()
        write_together({root / path: data for path, data in files.items()}, root)
        yield Project(root)


def _components(game: Game, asked: Selection) -> list[Component]:
    """Return what was printed then of what is asked for now; cards are chosen later."""
    if not asked.components:
        known = asked.card_set if asked.card_set in game.sets else ""
        return list(select(game, Selection(card_set=known)))
    names = set(asked.components)
    return [one for one in game.printed if one.id in names or one.sheet in names]


def _in_version(problem: Problem, version: str) -> Problem:
    """Return `problem` with its place in the version."""
    where = problem.where
    if where == COMMAND_LINE:
        return problem
    named = Where(f"{version}:{where.file}", where.line, where.callers, where.cell)
    return replace(problem, where=named)
