"""The command line as a process of its own."""

import faulthandler
import json
import os
import signal
import subprocess
import sys
import traceback

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


class Forked:
    """A fork of this process that executes code: a tenth of what a new one takes.

    It has what `subprocess.Popen` has of a process with pipes for what it writes.
    """

    def __init__(self, code):
        out, err = os.pipe(), os.pipe()
        sys.stdout.flush()
        self.pid = os.fork()
        if not self.pid:
            _be(code, out[1], err[1])
        for end in (out[1], err[1]):
            os.close(end)
        self.stdout, self._err = (os.fdopen(end, encoding="utf-8") for end in (out[0], err[0]))
        self.returncode = 0

    def send_signal(self, number):
        os.kill(self.pid, number)

    def communicate(self):
        """Return what it wrote and said since, once all that write there have ended."""
        with self.stdout as out, self._err as err:
            found = out.read(), err.read()
        self.returncode = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
        return found


def _be(code, out, err):
    """Execute code in this process as a new one would, and end."""
    status = 3
    try:
        # It would tell of a crash in its own words.
        faulthandler.disable()
        # A shell that runs tests beside others has them ignore ^C, nohup has them ignore the end
        # of a terminal, and so would this one.
        signal.signal(signal.SIGINT, signal.default_int_handler)
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
        for number, end in enumerate((out, err), 1):
            os.dup2(end, number)
            os.close(end)
        sys.stdout, sys.stderr = (open(number, "w", closefd=False) for number in (1, 2))  # noqa: SIM115
        exec(code, {"__name__": "__main__"})  # noqa: S102 - of the test
        status = 0
    except SystemExit as ended:
        status = int(ended.code or 0)
    except KeyboardInterrupt:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGINT)
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)


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
