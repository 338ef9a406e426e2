"""A helper answers, and only it is ended by what takes too much."""

import os
import sys

import pytest
from measured import needs_fork

from pnp.processes.helper_process import Helper, HelperError


@pytest.fixture
def helper():
    made = Helper("echoing_helper")
    yield made
    made.end()


@pytest.mark.parametrize("said", [b"", b"a", bytes(100_000)])
def test_it_answers(helper, said):
    assert [helper.ask(said), helper.ask(said)] == [said, said]


HARM = ["end"] + ["work"] * hasattr(os, "fork") + ["fill"] * (sys.platform == "linux")


@pytest.mark.parametrize("harm", HARM)
def test_after_what_takes_too_much_another_one_answers(helper, harm):
    with pytest.raises(HelperError):
        helper.ask(harm.encode())
    assert helper.ask(b"a") == b"a"


@needs_fork
def test_a_forked_process_has_its_own(helper):
    assert helper.ask(b"a") == b"a"
    child = os.fork()
    if not child:
        os._exit(helper.ask(b"b") != b"b")
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert helper.ask(b"c") == b"c"
