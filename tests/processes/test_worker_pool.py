import multiprocessing
import os
import signal
import sys
from contextlib import closing
from functools import partial
from itertools import product
from multiprocessing.connection import wait

import pytest
import works
from measured import needs_fork
from thorough import usually

from pnp.core.exit_codes import ExitCode
from pnp.core.problems import FaultError, PnpError, UsageError
from pnp.processes import process_slots, worker_process
from pnp.processes.worker_pool import Parallel, in_background

ENDED = (
    "pnp: a process that worked on this was ended from outside\n"
    "  hint: see to it that there is memory left, and try again"
)


@pytest.fixture(autouse=True)
def two_jobs():
    """As where there is a core for another process, also where there is none."""
    process_slots.use_jobs(2)
    yield
    process_slots.use_jobs(0)


WAYS = {"forked": ("fork", 2), "spawned": ("spawn", 2), "here": ("", 1)}
if sys.platform != "linux":
    del WAYS["forked"]


@pytest.fixture(params=WAYS)
def way(request, monkeypatch):
    """Work in other processes, however they start, and in this one."""
    method, jobs = WAYS[request.param]
    monkeypatch.setenv("PNP_START_METHOD", method or process_slots.start_method())
    process_slots.use_jobs(jobs)
    return request.param


def test_results_come_in_order_and_are_heard_in_it(way):
    heard = []
    found = Parallel(works.doing(works.square), range(9), lambda *said: heard.append(said))
    assert [result() for result in found] == [n * n for n in range(9)]
    for number in range(9):
        assert [said for at, *said in heard if at == number] == [
            ["half", number], ["whole", number]]  # fmt: skip
    assert list(Parallel(works.doing(works.square), [])) == []


def test_what_can_not_begin_is_tried_once_in_a_process_and_told_of_each_item(way, tmp_path):
    log = tmp_path / "begun"
    for result in Parallel(partial(works.hindered, log), range(20)):
        with pytest.raises(UsageError) as caught:
            result()
        assert caught.value.problems == (works.BAD,)
    tried = log.read_text().split()
    assert len(tried) == len(set(tried)) <= 2


MANY = list(product((1, 2, 5), (1, 7, 40), (True, False)))
FEW = [(1, 1, True), (1, 40, False), (2, 7, True), (2, 40, False), (5, 1, False), (5, 7, True)]


@pytest.mark.parametrize(("jobs", "count", "beside"), usually(MANY, FEW))
@needs_fork
def test_it_is_the_same_however_many_work(jobs, count, beside):
    process_slots.use_jobs(jobs)
    for least in (1, 4):
        found = Parallel(works.doing(works.square), range(count), least=least, beside=beside)
        assert [result() for result in found] == [n * n for n in range(count)]
    # All slots are free again.
    assert [process_slots.take_slot() for _ in range(jobs)] == [True] * (jobs - 1) + [False]


@pytest.mark.parametrize("error", [PnpError([works.BAD]), UsageError([works.BAD])])
def test_what_is_wrong_in_one_is_told_and_the_others_are_done(way, error):
    first, second, third = Parallel(works.doing(partial(works.fail_at_one, error)), range(3))
    assert (first(), third()) == (0, 2)
    with pytest.raises(type(error)) as caught:
        second()
    assert type(caught.value) is type(error)
    assert caught.value.problems == (works.BAD,)


def test_an_error_of_the_system_keeps_its_file(way):
    missing = FileNotFoundError(2, "No such file", "a.yaml")
    results = list(Parallel(works.doing(partial(works.fail_at_one, missing)), range(3)))
    with pytest.raises(FileNotFoundError) as caught:
        results[1]()
    assert caught.value.filename == "a.yaml"


@needs_fork
def test_no_more_processes_work_than_there_are_jobs():
    for jobs in (1, 2, 4):
        process_slots.use_jobs(jobs)
        workers = {result() for result in Parallel(works.doing(works.which_process), range(40))}
        assert (os.getpid() in workers) == (jobs == 1)
        assert len(workers) <= jobs
        for process in workers - {os.getpid()}:
            with pytest.raises(ProcessLookupError):
                os.kill(process, 0)


@needs_fork
def test_a_worker_has_workers_where_there_are_slots():
    process_slots.use_jobs(4)
    (result,) = Parallel(works.doing(works.inner), [0])
    assert len(result()) > 1


@needs_fork
def test_a_fault_of_ours_is_told_with_its_place():
    results = list(Parallel(works.doing(partial(works.fail_at_one, KeyError("lost"))), range(3)))
    with pytest.raises(RuntimeError, match="KeyError: 'lost'"):
        results[1]()


@needs_fork
def test_a_process_that_was_ended_is_a_fault_and_nobody_waits():
    for result in list(Parallel(works.doing(works.die), range(3))):
        with pytest.raises(FaultError) as caught:
            result()
        assert (str(caught.value), caught.value.exit_code) == (ENDED, ExitCode.FAULT)


def test_one_work_is_done_beside_this_one(way):
    with in_background(works.seven) as result:
        assert result() == 7
    with in_background(works.wrong) as result, pytest.raises(PnpError):
        result()


@pytest.fixture
def let_go():
    """Have work done beside this, which ends when `let_go` is called: that returns its result."""
    reader, writer = os.pipe()
    with in_background(lambda: os.read(reader, 1)) as result:

        def let_go():
            os.write(writer, b"7")
            wait([worker_process._workers[0].connection])
            return result

        yield let_go
    os.close(reader)
    os.close(writer)


@needs_fork
def test_what_was_done_beside_gives_its_slot_to_others_before_it_is_asked_for(let_go):
    assert {one() for one in Parallel(works.doing(works.which_process), range(40))} == {os.getpid()}
    result = let_go()
    assert os.getpid() not in {
        one() for one in Parallel(works.doing(works.which_process), range(40))
    }
    assert result() == b"7"


@needs_fork
def test_a_worker_goes_on_with_what_was_begun(let_go):
    results = iter(Parallel(lambda: partial(works.made_with, os.getpid()), range(40)))
    assert next(results)() == (os.getpid(), os.getpid())
    let_go()
    begun, worked = zip(*(one() for one in results), strict=True)
    assert set(begun) == {os.getpid()}
    assert os.getpid() not in worked


@needs_fork
def test_what_nobody_asks_for_is_ended():
    with in_background(signal.pause):
        assert len(multiprocessing.active_children()) == 1
    assert multiprocessing.active_children() == []
    with closing(Parallel(works.doing(works.square), range(40))) as found:
        results = iter(found)
        next(results)
        assert multiprocessing.active_children()
    assert multiprocessing.active_children() == []


def test_what_cannot_be_sent_is_done_here(way):
    done = []
    found = Parallel(lambda: lambda number, tell: number + len(done), range(5))
    assert [result() for result in found] == list(range(5))
