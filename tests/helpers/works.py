"""Work for other processes. Those that are spawned load this, and nothing of pytest."""

import os
import signal
from functools import partial

from pnp.core.problems import PnpError, Problem, UsageError, Where
from pnp.processes.worker_pool import Parallel

BAD = Problem(Where("cards/a.yaml", 3), "this is wrong", "mend it")


def doing(work):
    """Return what begins to do `work`, in whatever process."""
    return partial(_same, work)


def _same(work):
    return work


def square(number, tell):
    tell("half", number)
    tell("whole", number)
    return number * number


def made_with(made, number, tell):
    return made, os.getpid()


def fail_at_one(error, number, tell):
    if number == 1:
        raise error
    return number


def which_process(number, tell):
    return os.getpid()


def die(number, tell):
    os.kill(os.getpid(), signal.SIGKILL)


def inner(number, tell):
    return {result() for result in Parallel(doing(which_process), range(40))}


def seven():
    return 7


def hindered(log):
    """Begin nothing, and write down in which process."""
    with log.open("a") as file:
        file.write(f"{os.getpid()}\n")
    raise UsageError([BAD])


def wrong():
    raise PnpError([BAD])
