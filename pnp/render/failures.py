"""What goes wrong inside a template, as a problem with the template's file and line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from traceback import walk_tb

import jinja2
from jinja2 import Environment
from jinja2.exceptions import (
    SecurityError,
    TemplateNotFound,
    TemplateRuntimeError,
    TemplateSyntaxError,
)

from pnp.core.folders import other_than_file
from pnp.core.problems import EnoughError, FaceName, PnpError, Problem, Where
from pnp.core.project import Project
from pnp.processes.time_and_memory_limits import LimitError
from pnp.processes.work_record import CRASH, MEMORY, TIME, TOGETHER
from pnp.render.argument_checks import CallError
from pnp.render.call_stack import TemplateLine, called, callers_noted
from pnp.render.macro_call_errors import MissingArgument, TemplateFrame, macros_in, not_given
from pnp.render.python_errors import in_words
from pnp.render.syntax import explain, nearest_template, no_such
from pnp.render.undefined import UnknownError, is_asked, is_written, names_in, way_out

# What every template is given for its face.
_GIVEN = ("card", "component", "width", "height")

_HINTS: dict[type[Exception], str] = {
    SecurityError: "templates may use fields, lists and the functions of the guide only",
    # After the one above, which is a sort of it.
    TemplateRuntimeError: "look for a misspelt filter; those of Jinja2 can be used",
    ZeroDivisionError: "check the numbers it is given",
    TypeError: "check what the function or operator is given",
    ValueError: "check what the function is given",
    LookupError: "check what the function is given",
    AttributeError: "check what the function is given",
    AssertionError: "check what the template is given",
    Exception: "check what the function is given",
}
# What templates do wrong even where it comes up in this program.
_EXPECTED = tuple(kind for kind in _HINTS if kind is not Exception)
_JINJA = Path(jinja2.__file__).parent
_HINTS_OF_LIMITS = {
    TIME: "look for loops in loops, and for lists in lists that are compared or summed",
    TOGETHER: "look for loops that all faces go through; what they share can be drawn with once()",
    MEMORY: "look for a macro that calls itself, or a text or list that doubles",
    CRASH: "look for what is nested very deep, or very long",
}


@contextmanager
def template_problems(
    project: Project, face: FaceName, environment: Environment | None = None, template: str = ""
) -> Iterator[None]:
    """Raise PnpError, naming the template's line and `face`, for whatever a template does wrong.

    `template` is the name of the one that is used, in `environment`.
    """
    try:
        yield
    except PnpError:
        raise
    except Exception as error:
        told = _told(error, project, environment, template)
        if told is None:
            raise
        is_enough = isinstance(error, LimitError | RecursionError)
        raise (EnoughError if is_enough else PnpError)([Problem(*told, face)]) from None


def _told(
    error: Exception, project: Project, environment: Environment | None, template: str
) -> tuple[Where, str, str] | None:
    """Return the place of what a template did wrong, a message and a hint; None for our fault."""
    if isinstance(error, TemplateSyntaxError):
        line, message, hint = explain(error, environment)
        return (
            Where(_shown(project, error.filename or error.name or "template"), line),
            message,
            hint,
        )
    place = _place(project, error, template)
    if isinstance(error, UnknownError):
        return _unknown(error, project, environment, place)
    if isinstance(error, LimitError):
        if environment and not place.line:
            place = _place_in(project, error.frames or _frames_before(error), environment) or place
        return place, f"template {error}", _HINTS_OF_LIMITS[error.reason]
    said = _in_words(error, project, environment)
    return said and (place, *said)


def _in_words(
    error: Exception, project: Project, environment: Environment | None
) -> tuple[str, str] | None:
    """Return what a template did wrong, and a hint; None for what it did not do."""
    if isinstance(error, TemplateNotFound):
        return _not_found(str(error.name or ""), project, environment)
    if isinstance(error, CallError):
        return str(error), error.hint
    if isinstance(error, RecursionError):
        message = "template is nested too deep, or uses itself without end"
        return message, "look for a macro that calls itself, or a file that includes itself"
    if isinstance(error, NameError | OverflowError):
        # Jinja writes what is too large for a number as Python's inf, which is no name there.
        return "a number is too large, or not a number", "look for numbers such as 1e999"
    if not _is_of_template(project, error):
        return None
    hint = next(hint for kind, hint in _HINTS.items() if isinstance(error, kind))
    unknown = no_such(str(error), environment) if environment else None
    return unknown or in_words(error, macros_in(error)) or (str(error), hint)


def _not_found(name: str, project: Project, environment: Environment | None) -> tuple[str, str]:
    hint = nearest_template(name, environment)
    folders = project.template_folders
    other = next(filter(None, (other_than_file(folder / name) for folder in folders)), "")
    if other:
        return f"template '{name}' is not a file, but {other}", hint
    return f"there is no template '{name}'", hint


def _unknown(
    error: UnknownError, project: Project, environment: Environment | None, place: Where
) -> tuple[Where, str, str]:
    lines = _lines(project, error, environment)
    ungiven = not_given(error, lines)
    if ungiven:
        return _ungiven(ungiven)
    named = _named(error, lines)
    where = named.where if named != lines[-1] else place
    names = (*(environment.globals if environment else ()), *_GIVEN, *names_in(named.source))
    used = "" if named == lines[-1] else f", used in {lines[-1].where}"
    return where, f"{error}{used}", way_out(error, named.text, names)


def _ungiven(found: MissingArgument) -> tuple[Where, str, str]:
    message = f"macro '{found.macro}' is not given '{found.name}', used in {found.used}"
    return found.called, message, f"call it as it is written: {found.macro}({found.arguments})"


def _named(error: UnknownError, lines: Sequence[TemplateFrame]) -> TemplateFrame:
    """Return the line on which the name is written that there is not.

    A macro may be given it, or a line above may have set something to it.
    """
    for line in lines:
        if is_written(error.name, line.text):
            return line
    for file, source in dict.fromkeys((one.where.file, one.source) for one in lines):
        for number, text in enumerate(source.split("\n"), 1):
            if is_asked(error.name, text):
                return TemplateFrame(Where(file, number), source)
    return lines[-1]


def _places(project: Project, error: BaseException) -> list[TemplateLine]:
    """Return the places in templates that were at work, the innermost last."""
    folders = [str(folder) for folder in project.template_folders]
    at_work = (
        TemplateLine(frame.f_code.co_filename, line) for frame, line in walk_tb(error.__traceback__)
    )
    return list(
        dict.fromkeys(
            place for place in at_work if any(place.file.startswith(folder) for folder in folders)
        )
    )


def _place(project: Project, error: BaseException, template: str) -> Where:
    """Return the innermost template line that was at work; without one, the file of `template`."""
    places = _places(project, error)
    if places:
        where = Where(_shown(project, places[-1].file), places[-1].line)
        return called(where, callers_noted(error), project)
    return Where(_file_of(project, template))


def _lines(
    project: Project, error: BaseException, environment: Environment | None
) -> list[TemplateFrame]:
    """Return the template lines that were at work, the innermost last."""
    return [
        TemplateFrame(Where(_shown(project, name), line), _source(project, name, environment))
        for name, line in _places(project, error)
    ] or [TemplateFrame(Where("templates"), "")]


def _source(project: Project, file: str, environment: Environment | None) -> str:
    name = _name_of(project, file)
    if not name or environment is None or environment.loader is None:
        return ""
    return environment.loader.get_source(environment, name)[0]


def _file_of(project: Project, template: str) -> str:
    paths = (folder / template for folder in project.template_folders)
    return next((project.show(path) for path in paths if path.is_file()), "templates")


def _frames_before(error: LimitError) -> Iterator[tuple[str, int]]:
    """Yield the frames of all that was on its way when a limit was reached, innermost first.

    The alarm may ring again while the first error is told: then that one is a context of a context.
    """
    before = error.__context__
    while before:
        frames = walk_tb(before.__traceback__)
        yield from [(frame.f_code.co_filename, line) for frame, line in frames][::-1]
        before = before.__context__


def _is_of_template(project: Project, error: Exception) -> bool:
    """Return whether an error came up in a template, or in what Jinja does for it; not in ours."""
    if isinstance(error, _EXPECTED):
        return True
    *_, (frame, _) = walk_tb(error.__traceback__)
    file = Path(frame.f_code.co_filename)
    return any(file.is_relative_to(folder) for folder in (_JINJA, *project.template_folders))


def _place_in(
    project: Project, frames: Iterable[tuple[str, int]], environment: Environment
) -> Where | None:
    """Return the line of a template that is among `frames`, None where none is.

    Their lines are those of the Python that templates are compiled to.
    """
    for file, line in frames:
        name = _name_of(project, file)
        if name:
            found = environment.get_template(name).get_corresponding_lineno(line)
            return Where(_shown(project, file), found)
    return None


def _name_of(project: Project, file: str) -> str:
    """Return the name that a file has as a template, "" if it is none."""
    folders = (one for one in project.template_folders if Path(file).is_relative_to(one))
    return next((Path(file).relative_to(folder).as_posix() for folder in folders), "")


def _shown(project: Project, name: str) -> str:
    return project.show(Path(name))
