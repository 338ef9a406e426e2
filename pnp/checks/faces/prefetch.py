"""A head start: faces rendered here, and looked at in a second process, before a row needs them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from importlib import import_module
from pathlib import Path

from pnp.core.problems import PnpError, Problem
from pnp.drawing.process import Drawer, DrawingProcess, Task, open_drawing_process
from pnp.faces.faces import FaceContext, FaceJob
from pnp.inspect.observation import Observation

# How many faces change hands at a time.
_CHUNK = 8


class Prefetch:
    """Faces on their way. `problems` has, after `take`, what is wrong with them, by key and id."""

    def __init__(self, looks: Sequence[FaceContext], drawer: DrawingProcess) -> None:
        """Look at faces of a game in the editions `looks`, in the process of `drawer`."""
        self._drawer = drawer
        renderer = import_module("pnp.checks.faces.rendering").FaceRenderer
        self._renderers = [renderer(look) for look in looks]
        self._given: set[tuple[str, str]] = set()
        self._jobs: dict[str, tuple[FaceJob, bool]] = {}
        self.problems: dict[tuple[str, str], Sequence[Problem]] = {}

    def give(self, jobs: Sequence[Sequence[FaceJob]]) -> None:
        """Render faces of each edition, and let them be looked at.

        Raises PnpError when the process has ended.
        """
        tasks: list[Task] = []
        for task in self._tasks(jobs):
            tasks.append(task)
            if len(tasks) == _CHUNK:
                self._drawer.send(tasks)
                tasks = []
        self._drawer.send(tasks)

    def _tasks(self, jobs: Sequence[Sequence[FaceJob]]) -> Iterator[Task]:
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
                key = _key(str(len(self._jobs)), job)
                self._jobs[key] = job, by_chance
                yield Task(key, svg, job.face.where)

    def forms(self, look: FaceContext, job: FaceJob) -> frozenset[str]:
        """Return the forms of what is on a face whatever chance has it, when all was taken.

        Raises PnpError or RuntimeError as `take` does, and PnpError for a face with problems.
        """
        rendering = import_module("pnp.checks.faces.rendering")
        svg, _ = rendering.FaceRenderer(look, rendering.another_chance).render(job)
        self._drawer.send([Task(_key("forms", job), svg, job.face.where)])
        ((_, blob, problems),) = (one for some in self._drawer.rest() for one in some)
        if problems:
            raise PnpError(problems)
        return frozenset(sign.form for sign in Observation.loads(blob).signs)

    def take(self) -> list[tuple[FaceJob, bytes, bool]]:
        """Return what is to be seen on faces, as bytes, and whether some of it is by chance.

        Raises PnpError or RuntimeError when the process has ended.
        """
        seen = []
        for key, blob, problems in (one for some in self._drawer.rest() for one in some):
            job, by_chance = self._jobs[key]
            if problems:
                self.problems[job.key, job.id] = problems
            else:
                seen.append((job, blob, by_chance))
        return seen


def _key(name: str, job: FaceJob) -> str:
    """Return a key that tells where a face is cut."""
    size, corner = job.component.trim
    return f"{name} {size.width!r} {size.height!r} {corner!r}"


def open_inspector(font_folders: Sequence[Path], end: ExitStack) -> DrawingProcess:
    """Return a process that looks at faces, which `end` ends. It loads its libraries at once."""
    return end.enter_context(open_drawing_process(font_folders, _inspector))


def _inspector(font_folders: Sequence[Path]) -> Drawer:
    made: Drawer = import_module("pnp.inspect.inspector").inspector_of(font_folders)
    return made
