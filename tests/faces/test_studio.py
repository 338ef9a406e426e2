import multiprocessing
import sys

import pytest

from pnp.core.problems import PnpError, Where
from pnp.drawing import process as studio_module
from pnp.drawing.process import DrawingProcess, InlineDrawer, Task, open_drawing_process
from pnp.svg.face_document import FaceSvg

ENDED = """\
pnp: the drawing process was ended from outside
  hint: see to it that there is memory left, and try again"""
SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9mm" height="9mm" viewBox="0 0 9 9">{}</svg>'


def task(key, body=""):
    return Task(key, FaceSvg(SVG.format(body), {}), Where("cards/a.yaml", 3))


def test_drawings_come_back_in_order(bundled):
    with open_drawing_process(bundled.font_folders) as drawer:
        drawer.send([task("a"), task("b", '<rect width="5" height="5"/>')])
        drawer.send([task("c", '<rekt width="5"/>')])
        drawn = [one for some in drawer.rest() for one in some]
    assert [one.key for one in drawn] == ["a", "b", "c"]
    assert [bool(one.blob) for one in drawn] == [True, True, False]
    assert "rekt" in drawn[2].problems[0].message
    assert drawn[2].problems[0].where == Where("cards/a.yaml", 3)


def test_a_desk_draws_the_same_here(bundled):
    tasks = [task("a"), task("b", '<rect width="5" height="5"/>'), task("c", '<rekt width="5"/>')]
    desk = InlineDrawer(bundled.font_folders)
    desk.send(tasks)
    drawn = [one for some in desk.ready() for one in some]
    with open_drawing_process(bundled.font_folders) as drawer:
        drawer.send(tasks)
        assert drawn == [one for some in drawer.rest() for one in some]
    assert (list(desk.ready()), list(desk.rest())) == ([], [])


def test_a_process_that_is_gone_is_a_problem():
    here, there = multiprocessing.Pipe()
    drawer = DrawingProcess(here)
    drawer.send([])
    there.close()
    with pytest.raises(PnpError) as caught:
        list(drawer.rest())
    assert str(caught.value) == ENDED
    with pytest.raises(PnpError) as caught:
        drawer.send([task("a", "<g/>" * 100_000)])
    assert str(caught.value) == ENDED


@pytest.mark.skipif(sys.platform != "linux", reason="forks")
def test_a_fault_of_the_other_process_is_told_here_and_nobody_waits(monkeypatch):
    def broken(folders):
        raise ValueError("the other side fails")

    monkeypatch.setattr(studio_module, "_drawer", broken)
    large = "<g/>" * 200_000  # more than a pipe holds
    with open_drawing_process(()) as drawer:
        for _ in range(3):
            drawer.send([task("a", large)])
        with pytest.raises(RuntimeError, match="ValueError: the other side fails"):
            list(drawer.rest())


def test_the_other_process_ends_when_this_one_is_gone():
    with open_drawing_process(()) as drawer:
        (other,) = multiprocessing.active_children()
        drawer._connection.close()  # as the system does for a process that was killed
        other.join(20)
        assert other.exitcode == 0
