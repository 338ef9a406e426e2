"""Macros that are called in a wrong way: told where they are called, with what they need."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from traceback import walk_tb

from jinja2.environment import TemplateModule
from jinja2.runtime import Macro

from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.problems import Where
from pnp.core.values import Struct
from pnp.render.undefined import UnknownError, is_written

_UNGIVEN = lazy_pattern(r"parameter '(\w+)' was not provided")
_MACRO = lazy_pattern(r"\{%[-+]?\s*macro\s+(\w+)\s*\(([^{}]*?)\)\s*[-+]?%\}")


class TemplateFrame(Struct, frozen=True):
    """A line of a template that was at work, and the text of its whole file."""

    where: Where
    source: str

    @property
    def text(self) -> str:
        """The line itself."""
        return "".join(self.source.split("\n")[self.where.line - 1 : self.where.line])


class MissingArgument(Struct, frozen=True):
    """A macro that was not given what it needs: where it was called, and where that is used."""

    macro: str
    name: str
    arguments: str
    called: Where
    used: Where


def not_given(error: UnknownError, at_work: Sequence[TemplateFrame]) -> MissingArgument | None:
    """Return which macro was called without an argument, if that is what `error` is about.

    `at_work` are the lines that were at work, the innermost last.
    """
    match = _UNGIVEN.fullmatch(str(error))
    if match is None:
        return None
    name = match[1]
    for inner, outer in zip(at_work[::-1], at_work[-2::-1], strict=False):
        if is_written(name, outer.text) and outer != at_work[0]:
            continue  # it is passed on
        for macro, arguments in _around(inner):
            if re.search(rf"(?<!\w){name}(?!\w)", arguments):
                return MissingArgument(macro, name, arguments, outer.where, inner.where)
    return None


def _around(text: TemplateFrame) -> Iterator[tuple[str, str]]:
    """Yield the macro that begins at a line or before it, and its arguments as they are written."""
    above = "\n".join(text.source.split("\n")[: text.where.line])
    found = _MACRO.findall(above)
    yield from found[-1:]


def macros_in(error: BaseException) -> list[Macro]:
    """Return the macros that templates knew when `error` was raised."""
    found: list[Macro] = []
    for frame, _ in walk_tb(error.__traceback__):
        for value in frame.f_locals.values():
            if isinstance(value, Macro):
                found.append(value)
            elif isinstance(value, TemplateModule):
                found += (one for one in vars(value).values() if isinstance(one, Macro))
    return found
