"""A head start: faces rendered here, and looked at in a second process, before a row needs them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from functools import partial
from importlib import import_module
from pathlib import Path

from pnp.checks.faces import trim_of
from pnp.faces import Job, Look
from pnp.geometry import Trim
from pnp.problems import PnpError, Problem
from pnp.studio import Drawer, Task, open_studio

# How many faces change hands at a time.
_CHUNK = 8


class HeadStart:
    """Faces on their way. `problems` has, after `take`, what is wrong with them, by key and id."""

    def __init__(self, looks: Sequence[Look], end: ExitStack) -> None:
        """Look at faces of a game in the editions `looks`. `end` ends the process."""
        trims = {component.id: trim_of(component) for component in looks[0].game.components}
        folders = looks[0].project.font_folders
        # The process first: while it loads what draws, this one loads what renders.
        self._studio = end.enter_context(open_studio(folders, partial(_onlooker, trims)))
        renderer = import_module("pnp.checks.rendering").FaceRenderer
        self._renderers = [renderer(look) for look in looks]
        self._given: set[tuple[str, str]] = set()
        self._jobs: dict[str, tuple[Job, bool]] = {}
        self.problems: dict[tuple[str, str], Sequence[Problem]] = {}

    def give(self, jobs: Sequence[Sequence[Job]]) -> None:
        """Render faces of each edition, and let them be looked at.

        Raises PnpError when the process has ended.
        """
        tasks: list[Task] = []
        for task in self._tasks(jobs):
            tasks.append(task)
            if len(tasks) == _CHUNK:
                self._studio.send(tasks)
                tasks = []
        self._studio.send(tasks)

    def _tasks(self, jobs: Sequence[Sequence[Job]]) -> Iterator[Task]:
        for renderer, some in zip(self._renderers, jobs, strict=True):
            for job in some:
                if (job.key, job.id) in self._given:
                    continue
                self._given.add((job.key, job.id))
                try:
                    svg, by_chance = renderer.render(job)
                except PnpError as error:
                    self.problems[job.key, job.id] = error.problems
                    continue
                # The first word tells where the face is cut.
                key = f"{job.component.id} {len(self._jobs)}"
                self._jobs[key] = job, by_chance
                yield Task(key, svg, job.face.where)

    def take(self) -> list[tuple[Job, bytes, bool]]:
        """Return what is to be seen on faces, as bytes, and whether some of it is by chance.

        Raises PnpError or RuntimeError when the process has ended.
        """
        seen = []
        for key, blob, problems in (one for some in self._studio.rest() for one in some):
            job, by_chance = self._jobs[key]
            if problems:
                self.problems[job.key, job.id] = problems
            else:
                seen.append((job, blob, by_chance))
        return seen


def _onlooker(trims: Mapping[str, Trim], font_folders: Sequence[Path]) -> Drawer:
    made: Drawer = import_module("pnp.checks.looking").onlooker_of(trims, font_folders)
    return made
