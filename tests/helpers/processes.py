"""The command line as a process of its own."""

import json
import os
import subprocess
import sys

from pnp.cli.main import main


def run(*arguments, **options):
    """Run a command; return what it did."""
    command = [sys.executable, "-m", "pnp", *map(str, arguments)]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | options
    return subprocess.run(command, check=False, encoding="utf-8", **pipes)


def modules_after(*arguments):
    """Return the top names of all modules that a command loads."""
    return modules_after_each([arguments])[0]


def modules_after_each(commands):
    """Return the top names of all modules that are loaded after each of some commands."""
    code = (
        "import json, sys; from pnp.cli.main import main\n"
        "for command in json.loads(sys.argv[1]):\n"
        "    main(command)\n"
        "    print(*{name.split('.')[0] for name in sys.modules}, file=sys.stderr)"
    )
    words = json.dumps([list(map(str, command)) for command in commands])
    command = [sys.executable, "-c", code, words]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return [set(line.split()) for line in done.stderr.splitlines()]


def forked(code, *arguments, said):
    """Return the exit code (negative for a signal) of a command that runs in a fork of this one.

    `code` is executed before it; the file `said` gets what it says as an error. It returns when the
    workers of that process have ended, too.
    """
    sys.stdout.flush()
    ended, still = os.pipe()
    child = os.fork()
    if not child:
        status = 3
        try:
            os.close(ended)
            sys.stdout = open(os.devnull, "w")  # noqa: PTH123, SIM115 - until it ends
            sys.stderr = open(said, "w", encoding="utf-8")  # noqa: PTH123, SIM115
            exec(code, {})  # noqa: S102 - of the test
            status = main([str(argument) for argument in arguments])
            sys.stderr.flush()
        finally:
            os._exit(status)
    os.close(still)
    with open(ended, "rb") as end:  # noqa: PTH123 - it has no name
        end.read()
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
