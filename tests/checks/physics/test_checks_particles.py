"""Rows of the tables of the Particle Data Group, from the tables or from what was kept of them."""

import sys

import pytest

from pnp.cache.blob_cache import BlobCache
from pnp.checks.physics import particles
from pnp.checks.physics.particles import Hadron, hadrons_of
from pnp.expressions.values import ExpressionError

PROTON, NONE = 2212, 99999999


def test_what_the_tables_have():
    found = hadrons_of([PROTON, NONE, 0, 10**20], None)
    assert set(found) == {PROTON}
    assert found[PROTON].quarks == "uud"
    assert found[PROTON].mass == pytest.approx(938.272, rel=1e-5)


def test_the_tables_are_loaded_once_for_each_number(tmp_path, monkeypatch):
    cache, loaded = BlobCache(tmp_path), []
    load = particles._loaded
    monkeypatch.setattr(particles, "_loaded", lambda some: loaded.append(some) or load(some))
    found = hadrons_of([PROTON, NONE], cache)
    assert hadrons_of([NONE, PROTON], cache) == found == hadrons_of([PROTON, NONE], None)
    assert hadrons_of([PROTON, 211], cache).keys() == {PROTON, 211}
    assert [list(some) for some in loaded] == [[PROTON, NONE], [], [PROTON, NONE], [211]]


@pytest.mark.parametrize("other", ["particle", "program"])
def test_other_tables_are_looked_at_anew(tmp_path, monkeypatch, other):
    cache = BlobCache(tmp_path)
    monkeypatch.setattr(particles, "_loaded", lambda some: dict.fromkeys(some, Hadron("uud", 1.0)))
    assert hadrons_of([PROTON], cache)[PROTON].mass == 1.0
    monkeypatch.undo()
    if other == "particle":
        monkeypatch.setattr(particles, "version_of", lambda name: "another")
    else:
        monkeypatch.setattr(particles, "program_digest", lambda: "another")
    assert hadrons_of([PROTON], cache)[PROTON].mass > 900


def test_without_the_tables_a_check_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "particle", None)
    with pytest.raises(
        ExpressionError, match="the tables of particles are not installed"
    ) as caught:
        hadrons_of([2212], None)
    assert caught.value.hint == "install them: pip install 'pnp-cards[physics]'"
