"""The text of a YAML file: what of its characters is allowed, before it is parsed."""

from __future__ import annotations

from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.problems import PnpError, Problem, Where
from pnp.core.unfit_lines import unfit_lines

_OLD_LINE_END = lazy_pattern("\r(?!\n)")


def yaml_text(data: bytes, shown: str) -> str:
    """Return the text of the YAML file with the bytes `data`; problems name the file `shown`.

    Raises PnpError for other encodings than UTF-8, tabs, invisible characters and lone CRs.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        where = Where(shown, data.count(b"\n", 0, error.start) + 1)
        hint = "save it with the encoding UTF-8"
        raise PnpError([Problem(where, "file is not UTF-8 text", hint)]) from None
    problems = dict.fromkeys(unfit_lines(text, shown))
    old = _OLD_LINE_END.search(text)
    if old:
        where = Where(shown, _line(text, old.start()))
        message = "line ends as on a Mac of long ago (CR alone)"
        hint = "save the file with line ends LF or CRLF"
        problems[Problem(where, message, hint)] = None
    if "\t" in text:
        where = Where(shown, _line(text, text.index("\t")))
        lines = sum("\t" in line for line in text.split("\n"))
        more = f"; {lines} lines of this file have tabs" if lines > 1 else ""
        problems[Problem(where, "line has a tab", f"use spaces{more}")] = None
    if problems:
        raise PnpError(sorted(problems))
    return text


def _line(text: str, position: int) -> int:
    return text.count("\n", 0, position) + 1
