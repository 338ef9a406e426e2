"""Files of tests as what the processes of a run are given: each collects those that it runs.

Else every process would collect all files, and tell of each test three times: of 560 s of CPU that
the suite took in two processes, 45 went there. What does not pass is told by its own name; of the
others only how many they are. Where tests are chosen by name or mark, all is as pytest does it.
"""

import gc
import sys
import time

import pytest
from _pytest.runner import runtestprotocol

# What is said of a test of a file, and of how many it has, in reports that go between processes.
_NAME, _COUNT = "test of a file", "tests of a file"
# The ids of tests that are told by their own names.
_TOLD = set()
_DONE = pytest.StashKey[list[pytest.TestReport]]()


def is_used(config):
    """Return whether this process gets its files from another, to run all that is in them."""
    option = config.option
    chosen = option.keyword or any("::" in one for one in config.args)
    left_out = not option.markexpr or option.markexpr.startswith("not ")
    return hasattr(config, "workerinput") and left_out and not chosen


class WholeFile(pytest.Item):
    """All tests of a file, as one."""

    def __init__(self, *, module, **told):
        super().__init__(nodeid=module.nodeid, path=module.path, **told)
        self._module = module

    def collected(self):
        """Return its tests, without those that options leave out."""
        tests = list(self.session.genitems(self._module))
        self.ihook.pytest_collection_modifyitems(
            session=self.session, config=self.config, items=tests
        )
        # Leave what was collected alone: to look for garbage in it takes long.
        gc.freeze()
        return tests

    def reports(self, following):
        """Run its tests, before the item that follows; return reports of them."""
        start = time.time()
        tests = self.collected()
        told = []
        for number, test in enumerate(tests, 1):
            after = tests[number] if number < len(tests) else following
            test.stash[_DONE] = told
            test.ihook.pytest_runtest_protocol(item=test, nextitem=after)
        for report in told:
            report.user_properties.append((_NAME, report.nodeid))
            report.nodeid = self.nodeid
        self._let_go()
        return [*told, self._all(len(tests), start)]

    def _let_go(self):
        """Give back what the file has: all files together keep half a gigabyte in each process."""
        # A file that skips itself was never imported whole.
        module = getattr(self._module, "_obj", None)
        if module is None:
            return
        sys.modules.pop(module.__name__, None)
        vars(module).clear()

    def _all(self, count, start):
        """Return a report that says how many tests there were, and how long they took."""
        stop = time.time()
        return pytest.TestReport(
            self.nodeid, self.location, {}, "passed", None, "call", (), stop - start, start, stop,
            [(_COUNT, count)],
        )  # fmt: skip

    def runtest(self):
        raise NotImplementedError("its tests are run one by one")

    def reportinfo(self):
        return self.path, None, self.name


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(parent):
    found = yield
    if not (found and is_used(parent.config)):
        return found
    return [WholeFile.from_parent(parent, name=one.name, module=one) for one in found]


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item, nextitem):
    if isinstance(item, WholeFile):
        item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
        for report in item.reports(nextitem):
            item.ihook.pytest_runtest_logreport(report=report)
        item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    elif _DONE in item.stash:
        reports = runtestprotocol(item, log=False, nextitem=nextitem)
        item.stash[_DONE] += [report for report in reports if not report.passed]
    else:
        return None
    return True


@pytest.hookimpl(wrapper=True)
def pytest_report_from_serializable(config):
    """Give a test that did not pass its name, in the process that tells of all."""
    report = yield
    terminal = config.pluginmanager.get_plugin("terminalreporter")
    if terminal:
        # Files are what was collected: with tests beside them, more than 100 % would be done.
        terminal._progress_nodeids_reported -= _TOLD
    for name, said in getattr(report, "user_properties", ()):
        if name == _NAME:
            report.nodeid = said
            _TOLD.add(report.id)
    return report


def tests_in(reports):
    """Return how many tests there were in the files that these reports are of."""
    said = [one for report in reports for one in report.user_properties]
    return sum(count for name, count in said if name == _COUNT)
