"""The process with all that is kept: at work that never ends, killed, closed, asked at once."""

import os
import signal
from concurrent.futures import ThreadPoolExecutor

import pytest
import small_game
from measured import needs_fork

from pnp.core.problems import FaultError
from pnp.processes import hard_limits, jobserver
from pnp.resident import engine as module
from pnp.resident.resident import Resident
from pnp.resident.values import ExportOrder, FaceOrder

pytestmark = needs_fork

# Two equal values of 2^45 parts each, which share them: Python compares them in C code, for years.
_GROWN = (
    "{% set n = namespace(a=[1]) %}{% for i in range(45) %}{% set n.a = [n.a, n.a] %}{% endfor %}"
)
ENDLESS = f"{_GROWN}{{% set b = n.a %}}{_GROWN}{{{{ n.a == b }}}}"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="69mm" height="94mm" viewBox="0 0 69 94"/>'
HARM = f"{{% if card.id == 'one' %}}{ENDLESS}{{% endif %}}{SVG}"
DECK = small_game.deck(cards="[{id: one}, {id: two}]")
ONE = FaceOrder("mini", "deck/front/one")
IMAGES = ExportOrder("mini", "images")


@pytest.fixture
def project(tmp_path):
    files = {"templates/mini/deck.svg.j2": SVG}
    return small_game.write_game(tmp_path, small_game.game(), DECK, files)


@pytest.fixture
def resident(project, tmp_path):
    resident = Resident(project, tmp_path / "output")
    yield resident
    resident.close()


def test_a_template_that_never_ends_is_told_and_all_else_goes_on(project, tmp_path, monkeypatch):
    monkeypatch.setattr(hard_limits, "SECONDS", 0.05)
    monkeypatch.setattr(hard_limits, "GRACE", 0.12)
    path = small_game.write(project.root / "templates/mini/deck.svg.j2", HARM)
    resident = Resident(project, tmp_path / "output")
    (problem,) = resident.picture(ONE).problems
    assert "template works for more than" in problem.message
    assert [face.id for face in resident.edition("mini").faces()][:1] == [ONE.face]
    small_game.write(path, SVG)
    assert resident.update([path]).games == ("mini",)
    assert resident.picture(ONE).svg
    resident.close()


def test_who_is_killed_begins_again_with_what_was_asked(resident):
    version = resident.edition("mini").version
    os.kill(resident._engine._process.pid, signal.SIGKILL)
    again = resident.edition("mini")
    assert (again.game.title, again.version > version) == ("Mini", True)


def test_who_is_killed_again_and_again_is_given_up(resident, monkeypatch):
    monkeypatch.setattr(module.Engine, "problems", lambda self, game: os.kill(os.getpid(), 9))
    other = Resident(resident._project, resident._project.root / "output")
    monkeypatch.setattr(
        other._engine, "_begin", lambda method: type(other._engine)._begin(other._engine, "fork")
    )
    with pytest.raises(FaultError, match="is ended from outside again and again"):
        other.problems("mini")
    other.close()
    with pytest.raises(FaultError, match="games are no longer kept open"):
        other.problems("mini")


@pytest.mark.parametrize("jobs", [1, 2])
def test_no_more_works_beside_than_jobs_are_asked_for(project, tmp_path, monkeypatch, jobs):
    begun, begins = os.pipe()
    goes_on, lets_go_on = os.pipe()

    def refuses(engine, game):
        os.write(begins, b".")
        os.read(goes_on, 1)
        return ()

    monkeypatch.setattr(module.Engine, "refuses", refuses)
    jobserver.use_jobs(jobs)
    resident = Resident(project, tmp_path / "output")
    jobserver.use_jobs(0)
    with ThreadPoolExecutor() as pool:
        asked = [pool.submit(resident.refuses, "mini") for _ in range(3)]
        for _ in range(jobs):
            os.read(begun, 1)
        for _ in range(3):
            resident.edition("mini")
        os.set_blocking(begun, False)
        with pytest.raises(BlockingIOError):
            os.read(begun, 1)
        os.write(lets_go_on, b"...")
        assert [one.result() for one in asked] == [()] * 3
    resident.close()
    for end in (begun, begins, goes_on, lets_go_on):
        os.close(end)


def test_what_takes_long_lets_others_be_answered(project, tmp_path, monkeypatch):
    reader, writer = os.pipe()
    monkeypatch.setattr(module.Engine, "refuses", lambda self, game: (os.read(reader, 1), game)[1:])
    resident = Resident(project, tmp_path / "output")
    with ThreadPoolExecutor(1) as pool:
        long = pool.submit(resident.refuses, "mini")
        assert resident.picture(ONE).svg
        assert not long.done()
        os.write(writer, b"1")
        assert [*map(str, long.result())] == ["mini"]
    resident.close()
    os.close(reader)
    os.close(writer)


def test_what_takes_long_is_begun_again_when_its_game_changes(project, tmp_path, monkeypatch):
    reader, writer = os.pipe()
    began, begin = os.pipe()
    whole = module.Engine.export

    def export(self, order):
        os.write(begin, b"1")
        return os.read(reader, 1) and whole(self, order)

    monkeypatch.setattr(module.Engine, "export", export)
    resident = Resident(project, tmp_path / "output")
    with ThreadPoolExecutor(1) as pool:
        asked = pool.submit(resident.export, IMAGES)
        os.read(began, 1)
        path = small_game.write(project.root / "cards/mini/deck.yaml", DECK.replace("two", "zwei"))
        resident.update([path])
        os.write(writer, b"11")
        exported = asked.result()
    assert exported.version == resident.version
    assert [file.path for file in exported.files][1:] == ["images/deck-zwei-front-en.png"]
    resident.close()
    for end in (reader, writer, began, begin):
        os.close(end)


def test_closing_ends_the_process_and_what_it_began(resident):
    pid = resident._engine._process.pid
    resident.edition("mini")
    resident.close()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
