"""What the command line ends with."""

from __future__ import annotations

from enum import IntEnum


class ExitCode(IntEnum):
    """The exit status of the command line, stable between versions."""

    OK = 0
    PROBLEMS = 1  # something in the user's files
    USAGE = 2  # the command line itself
    FAULT = 3  # ours
    INTERRUPTED = 130
