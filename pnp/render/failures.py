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
from pnp.render.callers import Line, called, callers_noted
from pnp.render.calls import CallError
from pnp.render.macros import AtWork, Ungiven, macros_in, not_given
from pnp.render.python_errors import in_words
from pnp.render.syntax import explain, nearest_template
from pnp.render.undefined import UnknownError, is_asked, is_written, names_in, way_out
from pnp.runtime.limits import LimitError
from pnp.runtime.work_record import CRASH, MEMORY, TIME, TOGETHER

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
    except TemplateSyntaxError as error:
        line, message, hint = explain(error, environment)
        where = Where(_shown(project, error.filename or error.name or "template"), line)
        raise _failure(where, message, hint, face) from None
    except TemplateNotFound as error:
        name = str(error.name or "")
        hint = nearest_template(name, environment)
        message = f"there is no template '{name}'"
        folders = project.template_folders
        other = next(filter(None, (other_than_file(folder / name) for folder in folders)), "")
        if other:
            message = f"template '{name}' is not a file, but {other}"
        raise _failure(_place(project, error, template), message, hint, face) from None
    except UnknownError as error:
        lines = _lines(project, error, environment)
        ungiven = not_given(error, lines)
        if ungiven:
            raise _failure(*_ungiven(ungiven), face) from None
        named = _named(error, lines)
        where = named.where if named != lines[-1] else _place(project, error, template)
        names = (*(environment.globals if environment else ()), *_GIVEN, *names_in(named.source))
        hint = way_out(error, named.text, names)
        used = "" if named == lines[-1] else f", used in {lines[-1].where}"
        raise _failure(where, f"{error}{used}", hint, face) from None
    except CallError as error:
        raise _failure(_place(project, error, template), str(error), error.hint, face) from None
    except LimitError as error:
        place = _place(project, error, template)
        if environment and not place.line:
            place = _place_in(project, error.frames or _frames_before(error), environment) or place
        found = _failure(place, f"template {error}", _HINTS_OF_LIMITS[error.reason], face)
        raise EnoughError(found.problems) from None
    except RecursionError as error:
        message = "template is nested too deep, or uses itself without end"
        hint = "look for a macro that calls itself, or a file that includes itself"
        found = _failure(_place(project, error, template), message, hint, face)
        raise EnoughError(found.problems) from None
    except (NameError, OverflowError) as error:
        # Jinja writes what is too large for a number as Python's inf, which is no name there.
        message = "a number is too large, or not a number"
        hint = "look for numbers such as 1e999"
        raise _failure(_place(project, error, template), message, hint, face) from None
    except Exception as error:
        if not _is_of_template(project, error):
            raise
        hint = next(hint for kind, hint in _HINTS.items() if isinstance(error, kind))
        message, hint = in_words(error, macros_in(error)) or (str(error), hint)
        raise _failure(_place(project, error, template), message, hint, face) from None


def _failure(where: Where, message: str, hint: str, face: FaceName) -> PnpError:
    return PnpError([Problem(where, message, hint, face)])


def _ungiven(found: Ungiven) -> tuple[Where, str, str]:
    message = f"macro '{found.macro}' is not given '{found.name}', used in {found.used}"
    return found.called, message, f"call it as it is written: {found.macro}({found.arguments})"


def _named(error: UnknownError, lines: Sequence[AtWork]) -> AtWork:
    """Return the line on which the name is written that there is not.

    A macro may be given it, or a line above may have set something to it.
    """
    for line in lines:
        if is_written(error.name, line.text):
            return line
    for file, source in dict.fromkeys((one.where.file, one.source) for one in lines):
        for number, text in enumerate(source.split("\n"), 1):
            if is_asked(error.name, text):
                return AtWork(Where(file, number), source)
    return lines[-1]


def _places(project: Project, error: BaseException) -> list[Line]:
    """Return the places in templates that were at work, the innermost last."""
    folders = [str(folder) for folder in project.template_folders]
    at_work = (Line(frame.f_code.co_filename, line) for frame, line in walk_tb(error.__traceback__))
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


def _lines(project: Project, error: BaseException, environment: Environment | None) -> list[AtWork]:
    """Return the template lines that were at work, the innermost last."""
    return [
        AtWork(Where(_shown(project, name), line), _source(project, name, environment))
        for name, line in _places(project, error)
    ] or [AtWork(Where("templates"), "")]


def _source(project: Project, file: str, environment: Environment | None) -> str:
    name = _name_of(project, file)
    if not name or environment is None or environment.loader is None:
        return ""
    return environment.loader.get_source(environment, name)[0]


def _file_of(project: Project, template: str) -> str:
    paths = (folder / template for folder in project.template_folders)
    return next((project.show(path) for path in paths if path.is_file()), "templates")


def _frames_before(error: LimitError) -> list[tuple[str, int]]:
    """Return the frames of what was on its way when time was over, innermost first."""
    before = error.__context__
    frames = walk_tb(before.__traceback__) if before else ()
    return [(frame.f_code.co_filename, line) for frame, line in frames][::-1]


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
