"""Rows that look at texts are worked through in a second process, and say what they always say."""

import os

import pytest
from small_check import rules_of
from small_game import one_line
from small_translation import written

from pnp.app.check import check_games
from pnp.cache.blob_cache import BlobCache
from pnp.checks.faces import faces as faces_seen
from pnp.checks.translations import glossary
from pnp.processes import process_slots

PAIRS = [("Take 2 cards.", "Nimm 3 Karten"), ("Storm", "Storm"), ("Rain", "Guss")]
GLOSSARY = "Rain,de,Regen,,\n"


@pytest.fixture(autouse=True)
def three_jobs():
    process_slots.use_jobs(3)
    yield
    process_slots.use_jobs(0)


@pytest.fixture
def checked(tmp_path):
    """Return what all rows find in a game of which much is wrong, and what they compared."""
    project = written(tmp_path, PAIRS, GLOSSARY)

    def check():
        (report,) = check_games(project, ["mini"])
        findings = [one_line(one) for one in report.findings]
        compared = [(one.row.id, one.state, one.results) for one in report.outcomes]
        return findings, compared

    return check


@pytest.fixture
def done_here(monkeypatch):
    """Note which process looks at glossaries, here."""
    here = []
    check = glossary.check
    monkeypatch.setattr(glossary, "check", lambda *some: here.append(1) or check(*some))
    return here


def test_two_processes_find_the_same_as_one(checked, done_here):
    found = checked()
    assert (len(found[0]), done_here) == (6, [])
    process_slots.use_jobs(1)
    assert checked() == found
    assert done_here == [1]


@pytest.mark.parametrize("end", [lambda: os._exit(1), lambda: 1 / 0])
def test_a_process_that_is_ended_leaves_its_work_to_the_other(checked, monkeypatch, end):
    found = checked()
    here = os.getpid()
    check = glossary.check
    monkeypatch.setattr(
        glossary, "check", lambda *some: check(*some) if os.getpid() == here else end()
    )
    assert checked() == found


FACE = """\
<svg xmlns="http://www.w3.org/2000/svg" width="69mm" height="94mm" viewBox="-3 -3 69 94">
<text x="9" y="9" font-family="Nunito" font-size="4" fill="#999">{{{{ {} }}}}</text></svg>
"""


@pytest.mark.parametrize(("shown", "kept"), [("card.name", True), ("nothing", False)])
def test_faces_are_looked_at_beside_texts(tmp_path, monkeypatch, shown, kept):
    files = {
        "cards/mini/rules.yaml": rules_of("legibility", "", ()),
        "templates/mini/deck.svg.j2": FACE.format(shown),
    }
    project = written(tmp_path, PAIRS, GLOSSARY, files=files)
    cache = BlobCache(tmp_path / "out") if kept else None

    def check():
        monkeypatch.setattr(faces_seen, "_known", {})
        (report,) = check_games(project, ["mini"], (), cache)
        return [one_line(one) for one in report.findings]

    monkeypatch.setattr(faces_seen, "_LEAST", 1)
    found = check()
    assert any(
        "deck/one, front: 'Take 2 cards.' has a contrast of 2.85" in line
        if shown == "card.name"
        else "'nothing' is undefined" in line
        for line in found
    )
    assert check() == found
    process_slots.use_jobs(1)
    assert check() == found


def test_one_row_alone_needs_no_second_process(tmp_path, done_here):
    project = written(tmp_path, PAIRS, GLOSSARY)
    (report,) = check_games(project, ["mini"], ["glossary"])
    assert (len(report.findings), done_here) == (1, [1])
