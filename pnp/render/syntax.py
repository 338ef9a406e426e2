"""Why a template can't be compiled, in the words of who wrote it."""

from __future__ import annotations

import re

from jinja2 import Environment
from jinja2.exceptions import TemplateSyntaxError

from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.near_names import near_names
from pnp.core.values import Struct
from pnp.render.block_checks import RefusalError

# As Jinja2 says it: a filter or test that there is not, and a tag that is not closed.
_NO_SUCH = lazy_pattern(r"No (filter|test) named '([^']*)'")
_UNCLOSED = lazy_pattern(r"innermost block that needs to be closed is '(\w+)'")
_NO_TAG = lazy_pattern(r"unknown tag '(\w+)'")
_TAGS = (
    "block", "call", "elif", "else", "endblock", "endcall", "endfilter", "endfor", "endif",
    "endmacro", "endraw", "endset", "endwith", "extends", "filter", "for", "from", "if", "import",
    "include", "macro", "raw", "set", "with",
)  # fmt: skip
_ELSE_IF = "write elif"
_MOST_NAMES = 12
_CURLY = "“”„‟«»‘’‚‛"
_STRAIGHT = "write straight quotes, \" or '"
# What Jinja2 says -> what to do about it. The first that fits is used.
_HINTS = (
    (r"special loop variable", "use another name: what is called loop counts the rounds"),
    (r"can't assign to", "use another name: this one stands for a value"),
    (r"expected token 'end of statement block', got 'if'", _ELSE_IF),
    (rf"unexpected char ['\"][{_CURLY}]", _STRAIGHT),
    (r"unexpected '[)\]}]', expected '([)\]}])'", "put a {} before it"),
    (r"unexpected '}'", "close {{{{ with }}}}, and {{% with %}}"),
    (r"unexpected '([)\]])'", "delete the {}, or open it"),
    (r"unexpected char", "delete it, or put it into quotes"),
    (r"expected token '(end of (?:print statement|statement block)|[^ ']+)'",
     "look for a comma, an operator or a quote that is missing there"),
)  # fmt: skip
# What is written in the line -> what is meant: of other languages, and of statements.
_MEANT = (
    (r"\{\{-?\s*(if|elif|else|for|set|include|import|macro|block|end\w+)\b",
     "write {{% {0} ... %}}: {{{{ }}}} prints a value"),
    (r"\{%[^%]*(?:&&)", "write and"),
    (r"\{\{[^}]*(?:&&)", "write and"),
    (r"\{[{%][^%}]*\|\|", "write or"),
    (r"\{[{%][^%}]*!(?!=)", "write not"),
    (r"\{[{%][^%}]*\s\?\s", "write A if CONDITION else B"),
    (r"\{%-?\s*(?:el)?if[^%]*[^=!<>]=[^=]", "write == to compare"),
    (r"\{[{%][^%}]*[=(,]\s*-?\d+(?:\.\d+)?(?:mm|cm|in|pt|px)\b",
     "write numbers with no unit: they are mm, of letters pt"),
    (r"\{[{%][^%}]*=\s*-?(\d+),(\d+)\s*[,)]", "write a point in numbers, as {0}.{1}"),
)  # fmt: skip
_USUAL = "look for a comma, a quote or a bracket that is missing"
_ENDS = {"variable_begin": "variable_end", "block_begin": "block_end"}


class _Hole(Struct, frozen=True):
    """Where something is open: its line (1-based), what opens it, and what would close it."""

    line: int
    sign: str
    end: str


def explain(error: TemplateSyntaxError, environment: Environment | None) -> tuple[int, str, str]:
    """Return the line (1-based), what is wrong, and a hint."""
    said = error.message or "it can't be read"
    if isinstance(error, RefusalError):
        return error.lineno, said, error.hint
    if environment is not None:
        told = _known(error, said, environment) or _left_open(error, environment)
        if told:
            return told
    # Jinja counts signs from the top of the file, which nobody else does.
    shown = re.sub(r"(unexpected char .*) at \d+$", r"\1", said)
    return error.lineno, f"template is not valid: {shown}", _hint(error, said)


def nearest_template(name: str, environment: Environment | None) -> str:
    """Return the hint for a template `name` that there is not."""
    loader = environment.loader if environment is not None else None
    known = loader.list_templates() if loader is not None else []
    near = near_names(name, known)
    where = "put it into templates/<game>/ or templates/_shared/"
    return f"write '{near[0]}', or {where}" if near else where


def _known(
    error: TemplateSyntaxError, said: str, environment: Environment
) -> tuple[int, str, str] | None:
    unknown = no_such(said, environment)
    if unknown:
        return error.lineno, *unknown
    no_tag = _NO_TAG.search(said)
    near = near_names(no_tag[1], _TAGS) if no_tag else []
    if no_tag and near and no_tag[1] not in _TAGS:
        way = _ELSE_IF if no_tag[1].lower() in ("elseif", "elsif") else f"write {near[0]}"
        return error.lineno, f"there is no tag '{no_tag[1]}'", way
    if no_tag and no_tag[1] not in _TAGS:
        first = [tag for tag in _TAGS if not tag.startswith(("e", "raw"))]
        return error.lineno, f"there is no tag '{no_tag[1]}'", f"use one of: {', '.join(first)}"
    unclosed = _UNCLOSED.search(said)
    if unclosed and error.source:
        tag = unclosed[1]
        line = _opened(error.source, tag, environment) or error.lineno
        return line, f"'{tag}' is not closed", f"close it with {{% end{tag} %}}"
    return None


def no_such(said: str, environment: Environment) -> tuple[str, str] | None:
    """Return what is wrong and a hint where Jinja2 says that a filter or test is unknown."""
    found = _NO_SUCH.search(said)
    if found is None:
        return None
    kind, name = found.groups()
    return f"there is no {kind} '{name}'", _nearest(kind, name, environment)


def _left_open(error: TemplateSyntaxError, environment: Environment) -> tuple[int, str, str] | None:
    """Return what is open at the line of `error` since a line before it, or on it for a quote."""
    found = _open_at(error.source or "", error.lineno, environment)
    if found is None:
        return None
    message = f"{found.sign} is not closed"
    return found.line, message, f"close it with {found.end}"


def _open_at(source: str, line: int, environment: Environment) -> _Hole | None:
    """Return the quote, or the {{ or {%, that is open when `line` begins; None for none.

    A hole of several lines may be meant: what is not closed runs on over other holes, or SVG.
    """
    hole: _Hole | None = None
    try:
        for at, kind, value in environment.lex(source):
            if at > line:
                break
            if kind in _ENDS:
                hole = _Hole(at, value, "}}" if kind == "variable_begin" else "%}")
            elif kind in _ENDS.values():
                hole = None
            elif kind == "string" and "\n" in value:
                return _Hole(at, f"the quote {value[0]}", value[0])
    except TemplateSyntaxError as error:
        quote = re.match(r"unexpected char ['\"](\\?['\"])['\"] at", error.message or "")
        if quote:
            sign = quote[1][-1]
            return _Hole(error.lineno, f"the quote {sign}", sign)
    if hole is None or hole.line >= line:
        return None
    between = "\n".join(source.split("\n")[hole.line - 1 : line])
    own = between.partition(hole.sign)[2]
    return hole if re.search(r"\{\{|\{%|</?\w", own) else None


def _hint(error: TemplateSyntaxError, said: str) -> str:
    lines = (error.source or "").split("\n")
    line = lines[error.lineno - 1] if 0 < error.lineno <= len(lines) else ""
    for written, meant in _MEANT:
        if found := re.search(written, line):
            return meant.format(*found.groups())
    for pattern, hint in _HINTS:
        match = re.search(pattern, said)
        if match:
            return hint.format(*match.groups())
    return _USUAL


def _nearest(kind: str, name: str, environment: Environment) -> str:
    known = sorted(environment.filters if kind == "filter" else environment.tests)
    near = near_names(name, known, most=3)
    if near:
        return f"write {' or '.join(near)}"
    return f"use one of Jinja2's: {', '.join(known[:_MOST_NAMES])} ..."


def _opened(source: str, tag: str, environment: Environment) -> int:
    """Return the line of the innermost `tag` that is left open at the end; 0: there is none."""
    opened: list[int] = []
    before, is_set = "", False
    for line, kind, value in environment.lex(source):
        if kind == "name" and before == "block_begin":
            if value == tag:
                opened.append(line)
            elif value == f"end{tag}" and opened:
                opened.pop()
            is_set = value == "set"
        elif kind == "operator" and value == "=" and is_set and tag == "set":
            # {% set a = 1 %} needs no end.
            opened.pop()
            is_set = False
        elif kind == "block_end":
            is_set = False
        if kind != "whitespace":
            before = kind
    return opened[-1] if opened else 0
