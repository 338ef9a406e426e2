"""The key that seals the cache is this user's alone, or made anew."""

import os

import pytest

from pnp.cache import secret as module
from pnp.cache.secret import cache_secret

KNOWN = b"k" * 32
pytestmark = pytest.mark.skipif(not hasattr(os, "geteuid"), reason="there are no users")


@pytest.fixture
def places(tmp_path, monkeypatch):
    """The two places for a key, in folders of their own."""
    found = [tmp_path / name / "cache.key" for name in ("code", "home")]
    monkeypatch.setattr(module, "_places", lambda: iter(found))
    for one in found:
        one.parent.mkdir(mode=0o755)
    cache_secret.cache_clear()
    yield found
    cache_secret.cache_clear()


def put(path, mode=0o600, key=KNOWN):
    path.write_bytes(key)
    path.chmod(mode)


def test_it_is_made_once_for_this_user_alone(places):
    key = cache_secret()
    cache_secret.cache_clear()
    assert (cache_secret(), places[0].read_bytes()) == (key, key)
    assert places[0].stat().st_mode & 0o777 == 0o600


def test_a_key_of_this_user_is_taken(places):
    put(places[0])
    assert cache_secret() == KNOWN


SPOILT = {
    "all may write it": lambda path: put(path, 0o666),
    "all may read it": lambda path: put(path, 0o644),
    "a group may read it": lambda path: put(path, 0o640),
    "it is too short": lambda path: put(path, key=b"k"),
    "it has another name": lambda path: (put(path), os.link(path, path.with_name("other"))),
}


@pytest.mark.parametrize("spoil", SPOILT.values(), ids=SPOILT)
def test_a_key_that_others_may_know_is_made_anew(spoil, places):
    spoil(places[0])
    assert cache_secret() == places[0].read_bytes() != KNOWN


def test_a_folder_of_all_has_no_key(places):
    put(places[0])
    places[0].parent.chmod(0o777)
    assert cache_secret() == places[1].read_bytes() != KNOWN


def test_a_link_out_is_not_followed(places, tmp_path):
    put(tmp_path / "known")
    places[0].symlink_to(tmp_path / "known")
    assert cache_secret() == places[1].read_bytes() != KNOWN


def test_a_key_or_folder_of_somebody_else_is_none(places, monkeypatch):
    put(places[0])
    user = os.geteuid()
    monkeypatch.setattr(os, "geteuid", lambda: user + 1)
    key = cache_secret()
    assert key != KNOWN
    assert user == 0 or key not in [path.read_bytes() for path in places if path.exists()]
