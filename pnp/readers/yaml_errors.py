"""Why a text is not YAML, in the words of its writer."""

from __future__ import annotations

import re
from typing import Any

import yaml

from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.problems import Problem, Where, shorten

LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

# Spaces that are none to YAML, behind a colon or a dash, or before what a line says.
_STRANGE = lazy_pattern(r"(?:[:\-]|^ *)([\u00a0\u1680\u2000-\u200d\u202f\u205f\u2060\u3000\ufeff])")
# A colour without quotes, in a map or list.
_COLOUR = lazy_pattern(r"[:,\[{]\s*#[0-9A-Fa-f]{3,8}\b")
_QUOTED = lazy_pattern(r'"(?:\\.|[^"\\])*"|\'[^\']*\'')
# All before a comment, or a line without one.
_COMMENT = lazy_pattern(r"^(?:.*?(?<!\S)(?=#)|.*$)")
# Pattern for the parser's message -> what it means to the writer, and a way out. The first that
# fits is used; "{line}" is where the thing begins.
_SYNTAX = (
    ("mapping values are not", "a colon stands where none can be", "put text with ': ' in it into "
     "quotes; check how far the line is indented, and the colon of the line above"),
    ("end of stream|unexpected document", "a quote is not closed", "close the quote that starts "
     "here"),
    ("cannot start any token", "a value starts with a sign that YAML keeps for itself",
     "put text that starts with @, ` or % into quotes"),
    ("escape|hexa?decimal", "a backslash inside \"...\" is not followed by what can follow it",
     "write \\\\ for a backslash inside \"...\", or use '...'"),
    ("expected key|block end", "the line does not fit to what stands before it",
     "check quotes, brackets and how far the lines are indented"),
    ("expected ':'", "a line has no colon", "write 'key: value' or '- item', with a space "
     "after the colon or dash"),
    ("tag handle", "a value starts with !", "put text that starts with ! into quotes"),
    ("document start", "something stands behind the end of the document",
     "delete the line '...', or what follows it"),
    ("alphabetic or numeric", "a value starts with * or &",
     "put text that starts with * or & into quotes"),
    ("node content", "a value is missing", "write one, or delete the comma or bracket"),
    ("sequence entries", "a list begins beside its key",
     "begin it in the next line, with '- ' before each item"),
    ("'-' indicator", "a line among the items of a list has no '- '",
     "check how far the lines are indented"),
    ("line break|chomping", "text stands beside | or >", "begin it in the next line, indented"),
    ("directive|version|incompatible", "a line starts with %", "delete the line"),
)  # fmt: skip


def explain(error: yaml.MarkedYAMLError, text: str, shown: str) -> Problem:
    """Return what is wrong with `text`, where the parser gave up; problems name the file `shown`.

    Where a quote is not closed, the parser goes on to the next one, lines below; the line that
    is told is where the quote opened.
    """
    return (
        _quoting(error, text, shown)
        or _strange_space(error, text, shown)
        or _open(error, text, shown)
    ) or _syntax(error, shown)


def _strange_space(error: yaml.MarkedYAMLError, text: str, shown: str) -> Problem | None:
    """Return the problem with a space behind a colon or dash that YAML takes for a letter."""
    mark = error.problem_mark
    lines = text.split("\n")[: mark.line + 1] if mark else []
    for number, line in reversed(list(enumerate(lines, 1))[-2:]):
        match = _STRANGE.search(line)
        if match:
            message = f"not YAML: U+{ord(match[1]):04X} stands where a space should be"
            return Problem(Where(shown, number), message, "write an ordinary space there")
    return None


def _open(error: yaml.MarkedYAMLError, text: str, shown: str) -> Problem | None:
    """Return the problem with a map or list that is not closed, at the line where it breaks off.

    The parser goes on to the next line, which is none of it.
    """
    said, mark, start = error.problem or "", error.problem_mark, error.context_mark
    sign = next((sign for sign in ("}", "]") if f"'{sign}'" in said), "")
    last = _last_token(text, (mark.line, mark.column)) if mark and sign else None
    if last is None or start is None or last.end_mark.line < start.line:
        return None
    # A word without quotes goes on in the next line, where the next key stands.
    is_word = isinstance(last, yaml.ScalarToken) and last.plain
    line = (last.start_mark if is_word else last.end_mark).line
    if last.start_mark.line < line and getattr(last, "style", None) in _INNER_QUOTES:
        return _open_quote(last.start_mark.line + 1, line + 1, shown)
    what, part = ("map", "entries") if sign == "}" else ("list", "items")
    inside = text.split("\n")[start.line : line + 1]
    for number, one in enumerate(inside, start.line + 1):
        hint = _hint_of_comment(one, sign, what)
        if hint:
            message = f"not YAML: a # begins a comment, so that the {what} is not closed"
            return Problem(Where(shown, number), message, hint)
    message = f"not YAML: a {what} is not closed, or has no comma between two {part}"
    hint = (
        f"close the {what} that starts in line {start.line + 1} with {sign}, and put a comma "
        f"between its {part}"
    )
    return Problem(Where(shown, line + 1), message, hint)


def _open_quote(first: int, last: int, shown: str) -> Problem:
    """Return the problem with a quote from the line `first` on that ends in the line `last`."""
    hint = f"close the quote that starts here; it goes on to line {last}"
    return Problem(Where(shown, first), "not YAML: a quote is not closed", hint)


def _hint_of_comment(line: str, sign: str, what: str) -> str:
    """Return what to do where a comment hides the `sign` that closes `what`; "" elsewhere."""
    if _COLOUR.search(line):
        return 'put what begins with # into quotes, as "#d4502f"'
    if _closed_in_comment(line, sign):
        return f"put text with ' #' in it into quotes, or close the {what} before the comment"
    return ""


def _closed_in_comment(line: str, sign: str) -> bool:
    """Return whether the comment of a line closes with `sign` what it did not open."""
    comment = _COMMENT.sub("", _QUOTED.sub("", line), count=1) if "#" in line else ""
    opens = {"}": "{", "]": "["}[sign]
    return comment.count(sign) > comment.count(opens)


def _last_token(text: str, end: tuple[int, int]) -> Any:
    """Return the last token of `text` before `end` (line, column), None without one.

    A word that begins its line, before a colon, is the key of the next entry, and none of these.
    """
    found: list[Any] = [None, None]
    try:
        for token in yaml.scan(text, Loader=LOADER):
            if (token.start_mark.line, token.start_mark.column) >= end:
                break
            found = [found[1], token]
    except yaml.YAMLError:
        pass
    before, last = found
    if isinstance(last, yaml.ScalarToken) and before is not None:
        line = text.split("\n")[last.start_mark.line]
        if not line[: last.start_mark.column].strip() and last.start_mark.line == end[0]:
            return before
    return last


def _quoting(error: yaml.MarkedYAMLError, text: str, shown: str) -> Problem | None:
    """Return the problem with the quotes right before `error`, if that is what is wrong.

    Where a quote is not closed, the parser goes on to the next one, which may be lines below.
    """
    mark = error.problem_mark
    quoted = _last_quoted(text, (mark.line, mark.column)) if mark else None
    if mark is None or quoted is None or quoted.end_mark.line != mark.line:
        return None
    first, last = quoted.start_mark.line + 1, mark.line + 1
    if first < last:
        return _open_quote(first, last, shown)
    behind = text.split("\n")[mark.line][quoted.end_mark.column :].strip()
    if not behind or behind[0] in ":,]}#":
        return None
    hint = _INNER_QUOTES[quoted.style]
    message = f"not YAML: text goes on behind a closing quote: {shorten(behind)}"
    return Problem(Where(shown, last), message, hint)


def _last_quoted(text: str, end: tuple[int, int]) -> Any:
    """Return the last token with quotes of `text` before `end` (line, column), None without one."""
    found = None
    try:
        for token in yaml.scan(text, Loader=LOADER):
            if (token.end_mark.line, token.end_mark.column) > end:
                break
            if isinstance(token, yaml.ScalarToken) and token.style in _INNER_QUOTES:
                found = token
    except yaml.YAMLError:
        pass
    return found


_INNER_QUOTES = {
    "'": "write '' for a quote inside '...'",
    '"': 'write \\" for a quote inside "..."',
}


def parted(key: str, where: Where) -> Problem:
    """Return the problem of what stands in braces without a value: a text went on after a comma."""
    message = f"'{shorten(key)}' stands in braces without a value"
    hint = 'put a text that has a comma into quotes, as {rule: "One, two"}'
    return Problem(where, message, hint)


def _syntax(error: yaml.MarkedYAMLError, shown: str) -> Problem:
    said = error.problem or error.context or "unknown"
    mark = error.problem_mark or error.context_mark
    start = error.context_mark or mark
    if re.search("end of stream|unexpected document", said) or "simple key" in str(error.context):
        mark = start
    message, hint = said, "check quotes, brackets and how far the lines are indented"
    for pattern, meaning, way_out in _SYNTAX:
        if re.search(pattern, said):
            message, hint = meaning, way_out.format(line=start.line + 1 if start else 0)
            break
    return Problem(Where(shown, mark.line + 1 if mark else 0), f"not YAML: {message}", hint)
