"""The command line run in a process of its own, with its CPU seconds and peak memory measured.

A server that has all of pnp loaded forks a child for each run, so that a run costs a few hundredths
of a second. It needs a system that can fork.
"""

import gc
import importlib
import json
import os
import select
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import chdir, redirect_stdout
from dataclasses import dataclass
from functools import cache
from io import StringIO
from pathlib import Path

import pytest
from small_game import ledger, write_game

needs_fork = pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="only Linux has pidfd_open")

RULES = ledger("facts: []\n")
# What commands load when they need it.
_LOADED = (
    "lxml.etree", "pnp.app.build", "pnp.app.build_games", "pnp.app.catalogs", "pnp.app.check",
    "pnp.app.rulebooks", "pnp.checks.faces.legibility", "pnp.checks.faces.lengths",
    "pnp.checks.faces.face_observer", "pnp.checks.faces.printed", "pnp.checks.rules.ledger",
    "pnp.checks.rules.seals", "pnp.cli.build", "pnp.cli.check", "pnp.cli.count", "pnp.cli.export",
    "pnp.cli.list", "pnp.cli.main", "pnp.cli.proof", "pnp.cli.render", "pnp.cli.report",
    "pnp.cli.rulebook", "pnp.cli.texts", "pnp.drawing.face", "pnp.exports.booklet.export",
    "pnp.exports.parts_list.export", "pnp.exports.parts_list.page",
    "pnp.exports.proof.export",
    "pnp.exports.rulebook.export", "pnp.exports.rulebook.pdf", "pnp.exports.rulebook_html.export",
    "pnp.exports.sheets.export", "pnp.i18n.merge_changed_texts", "pnp.i18n.po_writing",
    "pnp.i18n.xliff_reading",
    "pnp.pdf.paths", "pnp.pdf.readback", "pnp.render.renderer", "pnp.render.text_fit_survey",
    "resource",
)  # fmt: skip


@dataclass(frozen=True)
class Measured:
    """What a run did: its exit code (negative for a signal), and what it wrote.

    `seconds` of CPU and `wall` are of the run and all its processes; `megabytes` is the peak of the
    largest of them.
    """

    code: int
    out: str
    err: str
    seconds: float
    wall: float
    megabytes: float


def run_measured(*arguments, cwd=None, most_seconds=60, constants=None, supervised=True, limits=()):
    """Return what `pnp arguments` did, run in `cwd`; after `most_seconds` (wall) it is killed.

    What does not get to the limits of the system need not be `supervised`: a process less.

    `constants` are set first: {"pnp.processes.time_and_memory_limits.NAME": 2}; and `limits` of the
    system, as (name, most): ("RLIMIT_NOFILE", 24).
    """
    with tempfile.TemporaryDirectory() as folder:
        said = {
            "arguments": [str(argument) for argument in arguments],
            "cwd": str(cwd or folder),
            "streams": [f"{folder}/out", f"{folder}/err"],
            "most_seconds": most_seconds,
            "constants": constants or {},
            "supervised": supervised,
            "limits": list(limits),
        }
        server = _server()
        server.stdin.write(json.dumps(said) + "\n")
        server.stdin.flush()
        code, *measures = json.loads(server.stdout.readline())
        out, err = (Path(name).read_text(errors="replace") for name in said["streams"])
    return Measured(code, out, err, *measures)


@cache
def _server():
    return subprocess.Popen(
        [sys.executable, __file__], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )


def _serve():
    for module in _LOADED:
        importlib.import_module(module)
    _warm_up()
    # What is there is not looked through for garbage, so its pages need not be copied.
    gc.freeze()
    # As pnp.__main__ has it.
    gc.set_threshold(500_000, 20, 50)
    for line in sys.stdin:
        said = json.loads(line)
        start = time.perf_counter()
        child = os.fork()
        if not child:
            os._exit(_run(said))
        handle = os.pidfd_open(child)
        ended, _, _ = select.select([handle], [], [], said["most_seconds"])
        os.close(handle)
        if not ended:
            os.killpg(child, signal.SIGKILL)
        _, status, usage = os.wait4(child, 0)
        measures = (
            os.waitstatus_to_exitcode(status),
            usage.ru_utime + usage.ru_stime,
            time.perf_counter() - start,
            usage.ru_maxrss / 1e3,
        )
        sys.stdout.write(json.dumps(measures) + "\n")
        sys.stdout.flush()


def _warm_up():
    """Find out what every run would find out anew, and needs most of its time for: fonts, say.

    All in this process, which is the one that is forked, and with nothing kept from another.
    """
    from pnp.cli.main import main

    with tempfile.TemporaryDirectory() as folder, redirect_stdout(StringIO()), chdir(folder):
        files = {"cards/mini/rules.yaml": RULES, "cards/mini/rulebook.md": "# Mini\n\nA\n"}
        write_game(Path(folder), files=files)
        for command in ("build", "check", "proof", "rulebook mini --format all"):
            main([*command.split(), "--jobs", "1"])
        main(["texts", "status"])


def _run(said):
    import resource

    from pnp.__main__ import run
    from pnp.cli.main import main

    os.setsid()
    os.chdir(said["cwd"])
    for number, name in enumerate(said["streams"], 1):
        os.dup2(os.open(name, os.O_WRONLY | os.O_CREAT), number)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    for name, value in said["constants"].items():
        module, _, constant = name.rpartition(".")
        setattr(importlib.import_module(module), constant, value)
    # Of what Python compiles it would keep the beginning, which all others would load.
    sys.dont_write_bytecode = sys.dont_write_bytecode or bool(said["limits"])
    for name, most in said["limits"]:
        resource.setrlimit(getattr(resource, name), (most, most))
    sys.argv = ["pnp", *said["arguments"]]
    try:
        if not said["supervised"]:
            return main(sys.argv[1:])
        run()
    except SystemExit as ended:
        code = ended.code or 0
    sys.stdout.flush()
    return code


if __name__ == "__main__":
    _serve()
