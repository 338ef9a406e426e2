"""The process with all that is kept: at work that never ends, killed, closed, asked at once."""

import os
import signal
from concurrent.futures import ThreadPoolExecutor

import pytest
import small_game
from measured import needs_fork

from pnp.core.problems import FaultError
from pnp.open_games import session as module
from pnp.open_games.open_games import OpenGames
from pnp.open_games.values import ExportOrder, FaceOrder
from pnp.processes import process_slots, time_and_memory_limits

pytestmark = needs_fork

# Two equal values of 2^45 parts each, which share them: Python compares them in C code, for years.
_GROWN = (
    "{% set n = namespace(a=[1]) %}{% for i in range(45) %}{% set n.a = [n.a, n.a] %}{% endfor %}"
)
ENDLESS = f"{_GROWN}{{% set b = n.a %}}{_GROWN}{{{{ n.a == b }}}}"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="69mm" height="94mm" viewBox="0 0 69 94"/>'
HARM = f"{{% if card.id == 'one' %}}{ENDLESS}{{% endif %}}{SVG}"
DECK = small_game.TWO_CARDS
ONE = FaceOrder("mini", "deck/front/one")
IMAGES = ExportOrder("mini", "images")


@pytest.fixture
def project(tmp_path):
    return small_game.write_two_cards(tmp_path, SVG)


@pytest.fixture
def open_games(project, tmp_path):
    open_games = OpenGames(project, tmp_path / "output")
    yield open_games
    open_games.close()


def test_a_template_that_never_ends_is_told_and_all_else_goes_on(project, tmp_path, monkeypatch):
    monkeypatch.setattr(time_and_memory_limits, "SECONDS", 0.05)
    monkeypatch.setattr(time_and_memory_limits, "GRACE", 0.12)
    path = small_game.write(project.root / "templates/mini/deck.svg.j2", HARM)
    open_games = OpenGames(project, tmp_path / "output")
    (problem,) = open_games.picture(ONE).problems
    assert "template works for more than" in problem.message
    assert [face.id for face in open_games.edition("mini").faces()][:1] == [ONE.face]
    small_game.write(path, SVG)
    assert open_games.update([path]).games == ("mini",)
    assert open_games.picture(ONE).svg
    open_games.close()


def test_who_is_killed_begins_again_with_what_was_asked(open_games):
    version = open_games.edition("mini").version
    os.kill(open_games._session._process.pid, signal.SIGKILL)
    again = open_games.edition("mini")
    assert (again.game.title, again.version > version) == ("Mini", True)


def test_who_is_killed_again_and_again_is_given_up(open_games, monkeypatch):
    monkeypatch.setattr(module.Session, "problems", lambda self, game: os.kill(os.getpid(), 9))
    other = OpenGames(open_games._project, open_games._project.root / "output")
    monkeypatch.setattr(
        other._session, "_begin", lambda method: type(other._session)._begin(other._session, "fork")
    )
    with pytest.raises(FaultError) as told:
        other.problems("mini")
    assert told.value.problem.message == (
        "the process that keeps games open is ended from outside again and again"
    )
    assert told.value.problem.hint == "see to it that there is memory left, and begin again"
    other.close()
    with pytest.raises(FaultError, match="games are no longer kept open"):
        other.problems("mini")


@pytest.mark.parametrize("jobs", [1, 2])
def test_no_more_works_beside_than_jobs_are_asked_for(project, tmp_path, monkeypatch, jobs):
    begun, begins = os.pipe()
    goes_on, lets_go_on = os.pipe()

    def refuses(session, game):
        os.write(begins, b".")
        os.read(goes_on, 1)
        return ()

    monkeypatch.setattr(module.Session, "refuses", refuses)
    process_slots.use_jobs(jobs)
    open_games = OpenGames(project, tmp_path / "output")
    process_slots.use_jobs(0)
    with ThreadPoolExecutor() as pool:
        asked = [pool.submit(open_games.refuses, "mini") for _ in range(3)]
        for _ in range(jobs):
            os.read(begun, 1)
        for _ in range(3):
            open_games.edition("mini")
        os.set_blocking(begun, False)
        with pytest.raises(BlockingIOError):
            os.read(begun, 1)
        os.write(lets_go_on, b"...")
        assert [one.result() for one in asked] == [()] * 3
    open_games.close()
    for end in (begun, begins, goes_on, lets_go_on):
        os.close(end)


def test_what_takes_long_lets_others_be_answered(project, tmp_path, monkeypatch):
    reader, writer = os.pipe()
    monkeypatch.setattr(
        module.Session, "refuses", lambda self, game: (os.read(reader, 1), game)[1:]
    )
    open_games = OpenGames(project, tmp_path / "output")
    with ThreadPoolExecutor(1) as pool:
        long = pool.submit(open_games.refuses, "mini")
        assert open_games.picture(ONE).svg
        assert not long.done()
        os.write(writer, b"1")
        assert [*map(str, long.result())] == ["mini"]
    open_games.close()
    os.close(reader)
    os.close(writer)


def test_what_takes_long_is_begun_again_when_its_game_changes(project, tmp_path, monkeypatch):
    reader, writer = os.pipe()
    began, begin = os.pipe()
    whole = module.Session.export

    def export(self, order):
        os.write(begin, b"1")
        return os.read(reader, 1) and whole(self, order)

    monkeypatch.setattr(module.Session, "export", export)
    open_games = OpenGames(project, tmp_path / "output")
    with ThreadPoolExecutor(1) as pool:
        asked = pool.submit(open_games.export, IMAGES)
        os.read(began, 1)
        path = small_game.write(project.root / "cards/mini/deck.yaml", DECK.replace("two", "zwei"))
        open_games.update([path])
        os.write(writer, b"11")
        exported = asked.result()
    assert exported.version == open_games.version
    assert [file.path for file in exported.files][1:] == ["images/deck-zwei-front-en.png"]
    open_games.close()
    for end in (reader, writer, began, begin):
        os.close(end)


def test_closing_ends_the_process_and_what_it_began(open_games):
    pid = open_games._session._process.pid
    open_games.edition("mini")
    open_games.close()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
