"""What is wrong, where, and what to do about it: the one way this package fails."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum

# Of one file: whoever has more begins with these.
MOST_PROBLEMS = 100


class ExitCode(IntEnum):
    """The exit status of the command line, stable between versions."""

    OK = 0
    PROBLEMS = 1  # something in the user's files
    USAGE = 2  # the command line itself
    FAULT = 3  # ours
    INTERRUPTED = 130


def printable(text: str) -> str:
    """Return `text` on one line, with everything invisible in it shown, as <U+200B>."""
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else f"<U+{ord(char):04X}>" for char in text)


def shorten(text: str) -> str:
    """Return `text` as a message can quote it: printable, and cut where it would be unreadable."""
    shown = printable(text[:61])
    return shown if len(shown) <= 60 else f"{shown[:57]}..."


@dataclass(frozen=True, slots=True, order=True)
class Where:
    """A place in a file. `line` is 1-based; 0 means the file as a whole."""

    file: str
    line: int = 0

    def __str__(self) -> str:
        file = printable(self.file)
        return f"{file}:{self.line}" if self.line else file


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One thing that is wrong: a place, a sentence, and a way out.

    `message` starts in lower case and has no full stop; `hint` is an order ("use ...").
    """

    where: Where
    message: str
    hint: str = ""

    def __str__(self) -> str:
        text = f"{self.where}: {printable(self.message)}"
        return f"{text}\n  hint: {printable(self.hint)}" if self.hint else text


class PnpError(Exception):
    """Problems that stop the work, all that were found, in the order of their places."""

    exit_code = ExitCode.PROBLEMS

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(dict.fromkeys(problems))
        super().__init__("\n".join(str(problem) for problem in self.problems))

    def __reduce__(self) -> tuple[type[PnpError], tuple[tuple[Problem, ...]]]:
        return type(self), (self.problems,)


class EnoughError(PnpError):
    """Problems that took so long to find that nobody should wait for the next."""


class UsageError(PnpError):
    """The command line asks for something that does not exist."""

    exit_code = ExitCode.USAGE


_OF_FACE = re.compile(r"(.*) \(face (.*)\)", re.DOTALL)


def of_face(problems: Iterable[Problem], face: str, template: str) -> Iterator[Problem]:
    """Yield problems that drawing a face has, with the face and its template named in each."""
    for problem in problems:
        if _OF_FACE.fullmatch(problem.message):
            yield problem
        else:
            message = f"{problem.message} (face {face}, by {template})"
            yield Problem(problem.where, message, problem.hint)


def told_once(problems: Iterable[Problem]) -> list[Problem]:
    """Return problems in the order of their places; what many faces have is told of the first."""
    faces: dict[Problem, dict[str, None]] = {}
    for problem in problems:
        match = _OF_FACE.fullmatch(problem.message)
        message, face = match.groups() if match else (problem.message, "")
        same = Problem(problem.where, message, problem.hint)
        faces.setdefault(same, {})[face] = None
    return sorted(
        Problem(one.where, f"{one.message}{_faces(list(names))}", one.hint)
        for one, names in faces.items()
    )


def _faces(names: list[str]) -> str:
    if names == [""]:
        return ""
    more = f", and {len(names) - 1} more" if len(names) > 1 else ""
    return f" (face {names[0]}{more})"


def meant(found: str, wanted: Iterable[str]) -> str:
    """Return which of the `wanted` names, which are not there, a misspelt one stands for; or ""."""
    import difflib

    by_small = {name.lower(): name for name in wanted}
    near = difflib.get_close_matches(shorten(found).lower(), by_small, n=1, cutoff=0.7)
    return by_small[near[0]] if near else ""


def one_of(kind: str, found: str, known: Iterable[str], where: Where) -> Problem:
    """Return the problem "unknown KIND 'FOUND'"; its hint has the known names, nearest first."""
    import difflib

    found = shorten(found)
    names = sorted(known)
    by_small: dict[str, list[str]] = {}
    for name in names:
        by_small.setdefault(name.lower(), []).append(name)
    close = difflib.get_close_matches(found.lower(), by_small, n=3)
    near = [name for small in close for name in by_small[small]]
    listed = near + [name for name in names if name not in near]
    more = f" and {len(listed) - 12} more" if len(listed) > 12 else ""
    hint = (
        f"use one of: {', '.join(map(printable, listed[:12]))}{more}"
        if listed
        else f"there is no {kind} yet"
    )
    return Problem(where, f"unknown {kind} '{found}'", hint)
