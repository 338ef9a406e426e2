"""A second process that draws while the first one loads, renders and writes.

Rendering and drawing cost about the same, so two cores are busy and no data is shared: SVG goes
over, drawings come back. Drawing's libraries are loaded there too, while the game is read here.
"""

from __future__ import annotations

import multiprocessing
import signal
import sys
import threading
import traceback
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from multiprocessing.connection import Connection
from pathlib import Path
from queue import Queue, SimpleQueue
from typing import Any, NamedTuple, TypeAlias

from pnp.core.problems import PnpError, Problem, Where
from pnp.runtime.workers import is_worker
from pnp.svg.face_document import FaceSvg

_ENDED = Problem(
    Where("pnp"),
    "the drawing process was ended from outside",
    "see to it that there is memory left, and try again",
)


# Packets of tasks that the drawing process takes in before it has drawn them.
_MOST_WAITING = 50


class Task(NamedTuple):
    """A face to draw: the SVG that was rendered for it, and its place for problems."""

    key: str
    svg: FaceSvg
    where: Where


class _Sent(NamedTuple):
    """A task as it goes over: drawings by name, since the other side has most of them."""

    key: str
    svg: FaceSvg
    drawings: tuple[str, ...]
    where: Where


_Work: TypeAlias = "tuple[list[_Sent], dict[str, str]]"


class Drawn(NamedTuple):
    """What came of a task: the dumped drawing, or whatever its bytes are, or what is wrong."""

    key: str
    blob: bytes
    problems: tuple[Problem, ...]


class DrawingProcess:
    """The other end of the drawing process. Results come in the order of the tasks."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._waiting = 0
        self._known: set[str] = set()

    def open(self) -> None:
        """Hear that there will be work."""

    def send(self, tasks: Sequence[Task]) -> None:
        """Give work; waits when there is more than enough of it."""
        drawings = {
            name: svg
            for task in tasks
            for name, svg in task.svg.drawings.items()
            if name not in self._known
        }
        self._known.update(drawings)
        sent = [
            _Sent(key, replace(svg, drawings={}), tuple(svg.drawings), where)
            for key, svg, where in tasks
        ]
        try:
            self._connection.send((sent, drawings))
        except OSError:
            raise PnpError([_ENDED]) from None
        self._waiting += 1

    def ready(self) -> Iterator[list[Drawn]]:
        """Yield what is drawn by now."""
        while self._waiting and self._connection.poll():
            yield self._receive()

    def rest(self) -> Iterator[list[Drawn]]:
        """Yield all that is still to come, waiting for it."""
        while self._waiting:
            yield self._receive()

    def _receive(self) -> list[Drawn]:
        try:
            answer: list[Drawn] | str = self._connection.recv()
        except (EOFError, OSError):
            raise PnpError([_ENDED]) from None
        self._waiting -= 1
        if isinstance(answer, str):
            raise RuntimeError(answer)
        return answer


class InlineDrawer(DrawingProcess):
    """A DrawingProcess that is this process, for one that does a part of the work of another."""

    def __init__(self, font_folders: Sequence[Path]) -> None:
        self._font_folders = font_folders
        self._draw: Drawer | None = None
        self._drawn: list[list[Drawn]] = []

    def send(self, tasks: Sequence[Task]) -> None:
        """Draw."""
        if self._draw is None:
            self._draw = _drawer(self._font_folders)
        self._drawn.append([_drawn(self._draw, *task) for task in tasks])

    def ready(self) -> Iterator[list[Drawn]]:
        """Yield what is drawn."""
        while self._drawn:
            yield self._drawn.pop(0)

    def rest(self) -> Iterator[list[Drawn]]:
        """Yield nothing: all was ready."""
        return iter(())


# What is done to a task, by its key, SVG and place: bytes come back. Raises PnpError.
Drawer: TypeAlias = Callable[[str, FaceSvg, Where], bytes]
# Makes it, in the other process, from the folders of fonts.
DrawerMaker: TypeAlias = Callable[[Sequence[Path]], Drawer]


class _LazyDrawingProcess(DrawingProcess):
    """A DrawingProcess that is opened when there is something to draw. `end` closes it."""

    def __init__(self, font_folders: Sequence[Path], end: ExitStack) -> None:
        self._font_folders = font_folders
        self._end = end
        self._process: DrawingProcess | None = None

    def open(self) -> None:
        """Open it: what it needs is loaded while the first faces are rendered."""
        if self._process is None:
            self._process = self._end.enter_context(open_drawing_process(self._font_folders))

    def send(self, tasks: Sequence[Task]) -> None:
        """Give work, once it is open; waits when there is more than enough of it."""
        assert self._process is not None  # noqa: S101 - else nobody has opened it
        self._process.send(tasks)

    def ready(self) -> Iterator[list[Drawn]]:
        """Yield what is drawn by now."""
        return self._process.ready() if self._process else iter(())

    def rest(self) -> Iterator[list[Drawn]]:
        """Yield all that is still to come, waiting for it."""
        return self._process.rest() if self._process else iter(())


@contextmanager
def drawing_backend(
    font_folders: Sequence[Path], has_little: bool = False
) -> Iterator[DrawingProcess]:
    """Give a DrawingProcess that draws with the fonts in `font_folders`, where it is done soonest.

    Where it most likely `has_little` to draw, or nothing, it is not opened before it has to be.
    """
    with ExitStack() as end:
        if is_worker():
            yield InlineDrawer(font_folders)
        elif has_little:
            yield _LazyDrawingProcess(font_folders, end)
        else:
            yield end.enter_context(open_drawing_process(font_folders))


@contextmanager
def open_drawing_process(
    font_folders: Sequence[Path], make: DrawerMaker | None = None
) -> Iterator[DrawingProcess]:
    """Give a DrawingProcess that draws with the fonts in `font_folders`; it ends with the body.

    `make` makes what does something else to its tasks than drawing them.
    """
    start = "fork" if sys.platform == "linux" else "spawn"
    context: Any = multiprocessing.get_context(start)
    here, there = context.Pipe()
    # A forked process has our end, too, and would never hear that we are gone.
    ours = here if start == "fork" else None
    arguments = (there, tuple(font_folders), ours, make or _drawer)
    process = context.Process(target=_serve, args=arguments, daemon=True)
    process.start()
    there.close()
    try:
        yield DrawingProcess(here)
    finally:
        here.close()
        process.kill()
        process.join()


def _serve(
    connection: Connection,
    font_folders: tuple[Path, ...],
    theirs: Connection | None,
    make: DrawerMaker,
) -> None:
    """Draw what comes until nothing more can come.

    Threads read and answer, so that neither end blocks; work is read while libraries are loaded.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if theirs is not None:
        theirs.close()
    answers: SimpleQueue[Any] = SimpleQueue()
    work: Queue[_Work | None] = Queue(_MOST_WAITING)
    threading.Thread(target=_answer, args=(connection, answers), daemon=True).start()
    threading.Thread(target=_read, args=(connection, work), daemon=True).start()
    try:
        draw = make(font_folders)
        known: dict[str, str] = {}
        for tasks, drawings in iter(work.get, None):
            known.update(drawings)
            answers.put([_done(draw, task, known) for task in tasks])
    except Exception:
        answers.put(traceback.format_exc())
        # What is still sent is read all the same: nobody shall wait for room in the pipe.
        deque(iter(work.get, None), maxlen=0)


def _answer(connection: Connection, answers: SimpleQueue[Any]) -> None:
    with suppress(OSError):
        while True:
            connection.send(answers.get())


def _read(connection: Connection, work: Queue[_Work | None]) -> None:
    with suppress(EOFError, OSError):
        while True:
            work.put(connection.recv())
    work.put(None)


def _drawer(font_folders: Sequence[Path]) -> Drawer:
    from pnp.drawing.face import draw_face
    from pnp.fonts.book import load_fonts

    fonts = load_fonts(font_folders)
    return lambda key, svg, where: draw_face(svg, fonts, where).dumps()


def _done(draw: Drawer, task: _Sent, known: Mapping[str, str]) -> Drawn:
    svg = replace(task.svg, drawings={name: known[name] for name in task.drawings})
    return _drawn(draw, task.key, svg, task.where)


def _drawn(draw: Drawer, key: str, svg: FaceSvg, where: Where) -> Drawn:
    try:
        return Drawn(key, draw(key, svg, where), ())
    except PnpError as error:
        return Drawn(key, b"", error.problems)
