"""A game that has not changed since it was checked is not checked again."""

import os
import pickle
import zlib
from collections import OrderedDict

import pytest
from small_translation import written

from pnp.app import cached_reports, check
from pnp.app.check import report_games
from pnp.cache.blob_cache import BlobCache
from pnp.checks.run import run_checks
from pnp.core.project import Project
from pnp.files.user_file import allow
from pnp.processes.work_record import Record

PAIRS = [("Storm", "Sturm"), ("Rain", "Guss")]
GLOSSARY = "Rain,de,Guss,,\n"


@pytest.fixture
def checked(tmp_path, monkeypatch):
    """Return the report of the game, and how often it was checked for it."""
    project = written(tmp_path, PAIRS, GLOSSARY)
    runs = []
    monkeypatch.setattr(check, "run_checks", lambda *some: runs.append(1) or run_checks(*some))

    def report(only=(), cache=True):
        runs.clear()
        kept = BlobCache(tmp_path / "output") if cache else None
        (found,) = report_games(project, ["mini"], only, kept)
        return found, len(runs)

    return report


def test_what_has_not_changed_is_not_checked_again(checked):
    first, runs = checked()
    assert (runs, len(first.outcomes) > 5) == (1, True)
    assert checked() == (first, 0)
    assert checked(cache=False) == (first, 1)
    assert checked(["glossary"])[1] == 1


@pytest.mark.parametrize(("file", "before", "after"), [
    ("cards/mini/deck.yaml", "Storm", "Sturms"),
    ("cards/mini/game.yaml", "title: ", "title: A"),
    ("cards/mini/glossary.csv", "Guss", "Guß"),
    ("cards/mini/locale/de.po", "Guss", "Regen"),
    ("cards/mini/locale/Deutsch.po", "", "x"),
    ("cards/mini/art/icons/a.svg", "", "<svg/>"),
    ("templates/mini/deck.svg.j2", "<svg", "<svg  "),
    ("templates/_shared/a.svg.j2", "", "<svg/>"),
])  # fmt: skip
def test_what_has_changed_is(checked, tmp_path, file, before, after):
    checked()
    path = tmp_path / file
    path.parent.mkdir(parents=True, exist_ok=True)
    said = path.read_text() if before else ""
    assert before in said
    path.write_text(said.replace(before, after, 1) if before else after)
    found, runs = checked()
    assert (found, runs) == (checked(cache=False)[0], 1)


def test_another_limit_of_what_may_be_read_is_another_check(checked):
    checked()
    allow(10)
    runs = checked()[1]
    allow(0)
    assert (runs, checked()[1]) == (1, 0)


def test_a_report_with_errors_is_made_anew(checked, tmp_path):
    path = tmp_path / "cards/mini/glossary.csv"
    path.write_text(path.read_text().replace("Guss", "Regen"))
    first, _ = checked()
    assert {one.severity for one in first.findings} >= {"error"}
    assert checked() == (first, 1)


class Called:
    """What pickle calls when it is read."""

    def __init__(self, call, *arguments):
        self.made = call, arguments

    def __reduce__(self):
        return self.made


FORGED = {
    "a command": pickle.dumps(Called(os.system, "exit 1")),
    "a function of this program": pickle.dumps(Called(report_games, None, [])),
    "a module of a module": b"\x80\x04\x8c\x16pnp.runtime.user_file\x8c\x09os.system\x93.".replace(
        b"\x8c\x16", b"\x8c\x15"
    ),
    "a class that is no value": pickle.dumps(Called(Record, 0)),
    "a class of a library": pickle.dumps(OrderedDict()),
    "another value": pickle.dumps((1, 2)),
    "nothing": b"",
    "noise": b"\x80\x04\xff",
}


@pytest.mark.parametrize("forged", FORGED.values(), ids=FORGED)
def test_a_sealed_report_makes_nothing_but_values(forged, tmp_path, monkeypatch):
    written(tmp_path, PAIRS)
    monkeypatch.setattr(os, "system", lambda _: pytest.fail("called"))
    kept = cached_reports.CachedReport(Project(tmp_path), "mini", BlobCache(tmp_path / "output"))
    BlobCache(tmp_path / "output").put({kept._key: zlib.compress(forged)})
    assert kept.read() is None
