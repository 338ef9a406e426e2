"""Who called a part of a template: the lines of templates that were at work around it."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from traceback import walk_tb
from types import FrameType
from typing import NamedTuple

from jinja2 import Template

from pnp.core.problems import Where
from pnp.core.project import Project
from pnp.core.values import Struct

# Who calls a macro by way of more macros than this is told without those in the middle.
_MOST = 6
_NOTED = "template_callers"


class TemplateLine(NamedTuple):
    """A line of a template's file."""

    file: str
    line: int


class _AtWork(Struct, frozen=True):
    """A frame of a template's code, the line of it at work, and its place among frames."""

    frame: FrameType
    line: int
    depth: int

    @property
    def template(self) -> Template:
        found: Template = self.frame.f_globals["__jinja_template__"]
        return found

    @property
    def place(self) -> TemplateLine:
        template = self.template
        line = template.get_corresponding_lineno(self.line)
        return TemplateLine(template.filename or "", line)

    def calls(self, inner: _AtWork) -> bool:
        """Return whether `inner`, the next frame, is called: a macro, an included file.

        A template calls neither the one it extends nor its own blocks.
        """
        part = inner.frame.f_code.co_name
        if part == "root":
            # What is extended goes on with the same context.
            return inner.frame.f_locals.get("context") is not self.frame.f_locals.get("context")
        if part.startswith("block_"):
            # By super(), or self.name(), for which Jinja has a function between the two.
            return self.depth != inner.depth + 1
        return True


def callers_now() -> tuple[TemplateLine, ...]:
    """Return who called the part of a template that is at work, the nearest first."""
    return _callers(_stack(sys._getframe(1)))


def note_callers(error: BaseException | None) -> None:
    """Note in an `error` that a template raised who called the part that was at work."""
    if error is not None:
        frames = reversed(list(walk_tb(error.__traceback__)))
        setattr(error, _NOTED, _callers(frames))


def callers_noted(error: BaseException) -> tuple[TemplateLine, ...]:
    """Return what `note_callers` noted, nothing where it did not."""
    noted: tuple[TemplateLine, ...] = getattr(error, _NOTED, ())
    return noted


def called(where: Where, callers: Iterable[TemplateLine], project: Project) -> Where:
    """Return `where` with those who called what is there."""
    places = dict.fromkeys(Where(project.show(Path(file)), line) for file, line in callers)
    places.pop(where, None)
    listed = tuple(places)
    if len(listed) > _MOST:
        listed = (*listed[: _MOST - 1], listed[-1])
    return Where(where.file, where.line, listed)


def _stack(frame: FrameType | None) -> Iterator[tuple[FrameType, int]]:
    while frame is not None:
        yield frame, frame.f_lineno
        frame = frame.f_back


def _callers(frames: Iterable[tuple[FrameType, int]]) -> tuple[TemplateLine, ...]:
    """Return the callers among `frames`, which are Python's, the innermost first."""
    at_work = (
        _AtWork(frame, line, depth)
        for depth, (frame, line) in enumerate(frames)
        if "__jinja_template__" in frame.f_globals
    )
    found = []
    for inner, outer in pairwise(at_work):
        if not outer.calls(inner):
            break
        found.append(outer.place)
    return tuple(found)
