"""The way in: runs the command line, and turns whatever comes up into an exit code."""

from __future__ import annotations

import gc
import os
import sys
from io import TextIOWrapper

from pnp.processes.supervisor import supervised

# Nearly all that is made is kept: what is garbage needs to be looked for a few times only. Listing
# all games takes 8 % less CPU so.
_GARBAGE = (500_000, 20, 50)
# What prints a text and does nothing else.
_HINT = "run 'make env', or install this program again"
_TEXTS = frozenset(("--help", "-h", "--version"))


def run() -> None:
    """Run the command line, supervised, and exit with its ExitCode."""
    gc.set_threshold(*_GARBAGE)
    _open_closed_streams()
    status = _work() if _TEXTS.intersection(sys.argv) else supervised(_work)
    # All that is there goes with the process: Python need not look through it before. That is 7 %
    # of listing all games.
    gc.freeze()
    sys.exit(status)


def _open_closed_streams() -> None:
    """Let what is written to a closed standard stream go to nowhere.

    Else the next file that is opened would have its number, and what a library tells would be
    written into that.
    """
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
    # Python has none of a closed one.
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
    sys.stderr = sys.stderr or sys.stdout


def _work() -> int:
    try:
        from pnp.cli.main import main
    except ModuleNotFoundError as error:
        # An environment that is older than what this program needs now.
        sys.stderr.write(f"pnp: the library '{error.name}' is not installed\n  hint: {_HINT}\n")
        return 1
    if isinstance(sys.stdout, TextIOWrapper):
        # A pipe may take fewer letters than a game has; a list with an odd letter beats none.
        sys.stdout.reconfigure(errors="backslashreplace")
    return main(sys.argv[1:])


if __name__ == "__main__":
    run()
