import multiprocessing
import os
import signal
import sys

import pytest

from pnp.core.problems import PnpError, Problem, UsageError, Where
from pnp.runtime import workers
from pnp.runtime.workers import in_background, parallel_map

forks = pytest.mark.skipif(sys.platform != "linux", reason="processes are forked on Linux only")
BAD = Problem(Where("cards/a.yaml", 3), "this is wrong", "mend it")


def silent(number, *said):
    """Hear nothing."""


def square(number):
    def work(tell):
        tell("half", number)
        tell("whole", number)
        return number * number

    return work


def fail(error):
    def work(tell):
        raise error

    return work


@pytest.fixture(autouse=True)
def two_cores(monkeypatch):
    """As where there is a core for another process, also where there is none."""
    if sys.platform == "linux":
        monkeypatch.setattr(workers, "cores", lambda: 2)


@pytest.fixture(params=["in hands", "here"])
def way(request, monkeypatch):
    """Work in other processes, where that can be, and in this one."""
    if request.param == "here":
        monkeypatch.setattr(workers, "cores", lambda: 1)
    return request.param


def test_results_come_in_order(way):
    works = [square(number) for number in range(9)]
    assert [result() for result in parallel_map(works, silent)] == [n * n for n in range(9)]
    assert list(parallel_map([], silent)) == []


def test_every_work_is_heard_in_its_order(way):
    heard = []
    works = [square(number) for number in range(4)]
    for result in parallel_map(works, lambda *said: heard.append(said)):
        result()
    for number in range(4):
        mine = [said for at, *said in heard if at == number]
        assert mine == [["half", number], ["whole", number]]


@pytest.mark.parametrize("error", [PnpError([BAD]), UsageError([BAD])])
def test_what_is_wrong_in_one_is_told_and_the_others_are_done(way, error):
    first, second, third = parallel_map([square(2), fail(error), square(3)], silent)
    assert (first(), third()) == (4, 9)
    with pytest.raises(type(error)) as caught:
        second()
    assert type(caught.value) is type(error)
    assert caught.value.problems == (BAD,)


def test_an_error_of_the_system_keeps_its_file(way):
    missing = FileNotFoundError(2, "No such file", "a.yaml")
    results = list(parallel_map([fail(missing), square(1)], silent))
    with pytest.raises(FileNotFoundError) as caught:
        results[0]()
    assert caught.value.filename == "a.yaml"


@forks
def test_works_are_done_in_other_processes_which_end():
    results = parallel_map([lambda tell: os.getpid()] * 2, silent)
    others = {result() for result in results}
    assert os.getpid() not in others
    for process in others:
        with pytest.raises(ProcessLookupError):
            os.kill(process, 0)


@forks
def test_a_fault_of_ours_is_told_with_its_place():
    results = list(parallel_map([fail(KeyError("lost")), square(1)], silent))
    with pytest.raises(RuntimeError, match="KeyError: 'lost'"):
        results[0]()


def die(tell):
    os.kill(os.getpid(), signal.SIGKILL)


@forks
def test_a_process_that_was_ended_is_a_problem_and_nobody_waits():
    results = list(parallel_map([die, die, square(1)], silent))
    for result in results:
        with pytest.raises(PnpError) as caught:
            result()
        assert str(caught.value) == (
            "pnp: a process that worked on this was ended from outside\n"
            "  hint: see to it that there is memory left, and try again"
        )


def test_one_work_is_done_beside_this_one(way):
    with in_background(lambda until: 7) as aside:
        assert aside.result() == 7
    with in_background(lambda until: fail(PnpError([BAD]))(None)) as aside, pytest.raises(PnpError):
        aside.result()


@forks
def test_it_waits_until_it_may_go_on(tmp_path):
    mark = tmp_path / "mark"

    def work(until):
        before = mark.exists()
        until()
        until()  # it waits once
        return before, mark.exists()

    with in_background(work) as aside:
        mark.touch()
        aside.go()
        assert aside.result()[1]


@forks
def test_a_worker_has_no_workers():
    with in_background(lambda until: (workers.is_worker(), workers.can_help())) as aside:
        assert aside.result() == (True, False)
    assert not workers.is_worker()


@forks
def test_what_nobody_asks_for_is_ended():
    for work in (lambda until: signal.pause(), lambda until: until()):
        with in_background(work):
            assert len(multiprocessing.active_children()) == 1
        assert multiprocessing.active_children() == []
