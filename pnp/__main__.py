"""The way in: runs the command line, and turns whatever comes up into an exit code."""

from __future__ import annotations

import sys


def run() -> None:
    """Run the command line and exit with its ExitCode."""
    from pnp.cli.main import main

    sys.exit(main(sys.argv[1:]))


if __name__ == "__main__":
    run()
