"""The command line as a process of its own."""

import subprocess
import sys


def run(*arguments, **options):
    """Run a command; return what it did."""
    command = [sys.executable, "-m", "pnp", *map(str, arguments)]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | options
    return subprocess.run(command, check=False, encoding="utf-8", **pipes)


def modules_after(*arguments):
    """Return the top names of all modules that a command loads."""
    code = (
        "import sys; from pnp.cli.main import main; main(sys.argv[1:]);"
        "print(*{name.split('.')[0] for name in sys.modules}, file=sys.stderr)"
    )
    command = [sys.executable, "-c", code, *map(str, arguments)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return set(done.stderr.split())
