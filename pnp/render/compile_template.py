"""Templates as Python code, which has limits of its own: what it refuses is told in their words."""

from __future__ import annotations

import re
from traceback import walk_tb
from types import CodeType

from jinja2.nodes import Node
from jinja2.parser import Parser

from pnp.core.lazy_pattern import lazy_pattern
from pnp.render.block_checks import RefusalError

_DEEP = ("it is nested too deep", "make a macro of what is inside, or include it from a file")
_TWICE = "leave one of the two out"
# What Python says of the code that a template becomes -> what it means, and a way out.
_REFUSALS = (
    ("nested|indentation|recursion|stack|too complex", *_DEEP),
    (r"duplicate argument '(?:l_\d+_)?(\w+)'", "argument '{}' is declared twice", _TWICE),
    (r"keyword argument repeated: (\w+)", "argument '{}' is given twice", _TWICE),
    (r"(?:assign|delete|parameter) .*?(\w+)$", "nothing can be called '{}'", "use another name"),
)
_OTHER = ("it can't be compiled ({})", "write it in a simpler way")
# What Jinja writes at the end: pairs of a line of the template and one of the code.
_LINES = lazy_pattern(r"^debug_info = '([0-9=&]*)'", re.MULTILINE)


def compiled(source: str, file: str) -> CodeType:
    """Return the code in `source`, which Jinja made of the template `file`.

    Raises RefusalError.
    """
    try:
        return compile(source, file, "exec")
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        # Python's parser says MemoryError for brackets in brackets.
        said = getattr(error, "msg", None) or str(error)
        is_deep = isinstance(error, RecursionError | MemoryError)
        message, hint = _DEEP if is_deep else _meaning(said)
        line = _line(source, getattr(error, "lineno", None) or _longest(source))
        raise _refused(message, hint, line, file) from None


def too_deep(error: RecursionError, file: str) -> RefusalError:
    """Return what to raise where Jinja itself went too deep into the template `file`."""
    line = 0
    for frame, _ in walk_tb(error.__traceback__):
        for thing in (frame.f_locals.get("node"), frame.f_locals.get("self")):
            if isinstance(thing, Parser):
                line = thing.stream.current.lineno
            elif isinstance(thing, Node):
                line = thing.lineno
    return _refused(*_DEEP, line, file)


def _refused(message: str, hint: str, line: int, file: str) -> RefusalError:
    return RefusalError(f"template is not valid: {message}", hint, line, file)


def _meaning(said: str) -> tuple[str, str]:
    for pattern, message, hint in _REFUSALS:
        match = re.search(pattern, said)
        if match:
            return message.format(*match.groups()), hint
    return _OTHER[0].format(said), _OTHER[1]


def _longest(source: str) -> int:
    """Return the line of the code that is longest: on it stands what has no place of its own."""
    lines = source.split("\n")
    return 1 + max(range(len(lines)), key=lambda at: len(lines[at]))


def _line(source: str, line: int) -> int:
    """Return the line of the template that a `line` of its code comes from."""
    pairs = _LINES.findall(source)
    lines = (pair.split("=") for pair in pairs[-1].split("&") if pair) if pairs else ()
    before = [int(own) for own, made in lines if int(made) <= line]
    return before[-1] if before else 1
