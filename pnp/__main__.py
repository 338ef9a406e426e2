"""The way in: runs the command line, and turns whatever comes up into an exit code."""

from __future__ import annotations

import sys
from io import TextIOWrapper


def run() -> None:
    """Run the command line and exit with its ExitCode."""
    from pnp.cli.main import main

    if isinstance(sys.stdout, TextIOWrapper):
        # A pipe may take fewer letters than a game has; a list with an odd letter beats none.
        sys.stdout.reconfigure(errors="backslashreplace")
    sys.exit(main(sys.argv[1:]))


if __name__ == "__main__":
    run()
