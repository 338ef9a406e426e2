"""Why a template can't be compiled, in the words of who wrote it."""

from __future__ import annotations

import difflib
import re

from jinja2 import Environment
from jinja2.exceptions import TemplateSyntaxError

# As Jinja2 says it: a filter or test that there is not, and a tag that is not closed.
_NO_SUCH = re.compile(r"No (filter|test) named '([^']*)'")
_UNCLOSED = re.compile(r"innermost block that needs to be closed is '(\w+)'")
_MOST_NAMES = 12


def explain(error: TemplateSyntaxError, environment: Environment | None) -> tuple[int, str, str]:
    """Return the line (1-based), what is wrong, and a hint, "" where there is none to give."""
    said = error.message or "it can't be read"
    no_such = _NO_SUCH.search(said)
    if no_such and environment is not None:
        kind, name = no_such.groups()
        return error.lineno, f"there is no {kind} '{name}'", _nearest(kind, name, environment)
    unclosed = _UNCLOSED.search(said)
    if unclosed and environment is not None and error.source:
        tag = unclosed[1]
        line = _opened(error.source, tag, environment) or error.lineno
        return line, f"'{tag}' is not closed", f"close it with {{% end{tag} %}}"
    return error.lineno, f"template is not valid: {said}", getattr(error, "hint", "")


def _nearest(kind: str, name: str, environment: Environment) -> str:
    known = sorted(environment.filters if kind == "filter" else environment.tests)
    near = difflib.get_close_matches(name, known, n=3)
    if near:
        return f"write {' or '.join(near)}"
    return f"use one of Jinja2's: {', '.join(known[:_MOST_NAMES])} ..."


def _opened(source: str, tag: str, environment: Environment) -> int:
    """Return the line of the innermost `tag` that is left open at the end; 0: there is none."""
    opened: list[int] = []
    before = ""
    for line, kind, value in environment.lex(source):
        if kind == "name" and before == "block_begin":
            if value == tag:
                opened.append(line)
            elif value == f"end{tag}" and opened:
                opened.pop()
        if kind != "whitespace":
            before = kind
    return opened[-1] if opened else 0
