import gc
import os
import re
import signal
from itertools import count
from pathlib import Path

import pytest
import whole_files
from hypothesis import settings
from hypothesis.configuration import set_hypothesis_home_dir
from hypothesis.internal.conjecture import providers
from hypothesis.internal.constants_ast import Constants
from permissions import held_to_permissions
from skips import may_skip, not_listed, skipped, summary

from pnp.cli.main import main
from pnp.core.project import BUNDLED, Project
from pnp.fonts.font_book import load_fonts
from pnp.processes import process_slots, time_and_memory_limits

# How long an example takes says how busy the machine is, not whether a promise is kept.
# `--hypothesis-profile thorough` looks for exceptions in more places: `make thorough` does.
settings.register_profile("promises", deadline=None, max_examples=10, database=None)
settings.register_profile("thorough", deadline=None, max_examples=200, database=None)
settings.load_profile("promises")
# Nearly all that is made is kept, or goes with what made it: looking each 700 things takes long.
gc.set_threshold(50_000, 20, 50)
# Who asks how much is frozen is told that some is, as `pytest_collection_finish` sees to: all of it
# is counted for an answer, which took 45 s of 210 s of CPU.
gc.get_freeze_count = lambda: 1
# As on one CPU, but in tests that ask for more jobs: what is forked from a process with so much
# memory is dear (54 s of CPU became 39).
process_slots.cpus = lambda: 1  # type: ignore[attr-defined]
# A shell that runs tests beside others has them ignore ^C, which some tests send.
signal.signal(signal.SIGINT, signal.default_int_handler)
# No test knows the printers of whoever runs it.
os.environ["PNP_CONFIG_HOME"] = str(Path(__file__).parent / "no-settings")
os.environ.pop("PNP_PRINTER", None)
# Else its tables of letters are made anew by each process.
set_hypothesis_home_dir(Path(__file__).parents[1] / ".hypothesis")


def pytest_addoption(parser):
    explained = "fail where a test is skipped that tests/may_skip.toml does not name"
    parser.addoption("--listed-skips", action="store_true", help=explained)


def pytest_configure(config):
    missing = [one for one in config.args if not Path(one.partition("::")[0]).exists()]
    if missing and not hasattr(config, "workerinput"):
        # With several processes, each of them would say so, and nobody hear it.
        raise pytest.UsageError(f"file or directory not found: {', '.join(missing)}")
    config.pluginmanager.register(whole_files)
    if config.getoption("--hypothesis-profile", None) != "thorough":
        # What our modules have in quotes is tried in thorough runs alone: each process parses all
        # of them for it, which takes two seconds of CPU.
        providers._get_local_constants = Constants


def pytest_sessionfinish(session):
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter and session.config.getoption("listed_skips") and not session.exitstatus:
        ids = [one for one, _ in skipped(reporter)]
        session.exitstatus = int(bool(not_listed(ids, may_skip())))


# Folders with the longest tests: when they begin first, all processes end at the same time.
LONGEST = (
    "games",
    "exports",
    "app",
    "hostile",
    "cli",
    "checks",
    "svg",
    "project",
    "processes",
    "load",
)


def pytest_collection_modifyitems(items):
    order = {folder: number for number, folder in enumerate(LONGEST)}
    places = {item.path: order.get(item.path.parent.name, len(order)) for item in items}
    # A browser comes before all: it has gone with its 500 MB when these processes have grown to 700
    # each of what they keep.
    items.sort(key=lambda item: -1 if "browser" in item.path.name else places[item.path])


def pytest_collection_finish():
    """Leave what was collected alone: looking for garbage in it makes runs a quarter longer.

    And what processes are forked from keeps its memory to share with them.
    """
    gc.collect()
    gc.freeze()


def pytest_runtest_setup():
    """Let no test be stopped for the time that others took."""
    time_and_memory_limits.forget_lost()


def pytest_terminal_summary(terminalreporter):
    count = whole_files.tests_in(terminalreporter.stats.get("passed", ()))
    if count:
        terminalreporter.write_line(f"{count} tests in files that were run as a whole")
    found = skipped(terminalreporter)
    if found:
        terminalreporter.section("skipped")
        for line in summary(found, may_skip()):
            terminalreporter.line(line)


_NUMBERS = count()


class Run:
    """What a command did: its exit code, and what it wrote."""

    def __init__(self, code, out, err):
        self.code, self.out, self.err = code, out, err


@pytest.fixture(scope="session")
def shared(tmp_path_factory):
    """A folder that all processes of a run share."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "shared"
    folder.mkdir(exist_ok=True)
    return folder


@pytest.fixture(scope="session", autouse=True)
def away_from_the_checkout(shared):
    """Run tests in a folder of theirs: what `output` in the checkout holds is none of them.

    What they keep there of the games that ship is drawn and checked once for all of them.
    """
    before = Path.cwd()
    os.chdir(shared)
    yield
    os.chdir(before)


@pytest.fixture
def tmp_path(tmp_path_factory, request):
    """Return a new folder, as pytest's own does, which looks through all others for a number."""
    name = re.sub(r"\W", "_", request.node.name)[:30]
    folder = tmp_path_factory.getbasetemp() / f"{next(_NUMBERS)}-{name}"
    folder.mkdir()
    return folder


@pytest.fixture
def pnp(capfd):
    """Run the command line in this process: `pnp("build", "quarken").out`."""

    def run(*arguments):
        capfd.readouterr()
        code = main([str(argument) for argument in arguments])
        return Run(code, *capfd.readouterr())

    return run


@pytest.fixture(scope="session")
def bundled():
    """The project with the games that ship."""
    return Project(BUNDLED)


@pytest.fixture(scope="session")
def fonts(bundled):
    """The fonts that ship."""
    return load_fonts(bundled.font_folders)


@pytest.fixture(scope="session")
def starter(tmp_path_factory):
    """A folder with the game "small" as `pnp new` makes it, to read; copy it to change it."""
    root = tmp_path_factory.mktemp("starter")
    assert main(["new", "small", "--root", str(root)]) == 0
    return root


@pytest.fixture
def two_cpus(monkeypatch):
    """As on a machine with two CPUs: `--jobs 2` makes processes."""
    monkeypatch.setattr(process_slots, "cpus", lambda: 2)


@pytest.fixture
def modes_hold():
    """What the mode of a file forbids is forbidden to this test, also where root runs it."""
    with held_to_permissions():
        yield
