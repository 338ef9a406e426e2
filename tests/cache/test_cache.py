import sqlite3
from contextlib import closing

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.cache import blob_cache as cache
from pnp.cache.blob_cache import BlobCache


def test_gives_back_what_was_kept(tmp_path):
    BlobCache(tmp_path).put({"a": b"1", "b": b"2"})
    assert BlobCache(tmp_path).get(["a", "c", "b"]) == {"a": b"1", "b": b"2"}


def test_a_store_is_there_once_something_was_kept(tmp_path):
    kept = BlobCache(tmp_path / "new")
    assert not kept.is_there()
    kept.put({"a": b"1"})
    assert kept.is_there()


def test_an_empty_store_holds_nothing_and_makes_no_file(tmp_path):
    assert BlobCache(tmp_path).get(["a"]) == {}
    BlobCache(tmp_path).put({})
    assert list(tmp_path.iterdir()) == []


def test_many_keys_at_once(tmp_path):
    blobs = {f"key {number}": b"%d" % number for number in range(1234)}
    BlobCache(tmp_path).put(blobs)
    assert BlobCache(tmp_path).get(blobs) == blobs


def test_a_broken_store_is_an_empty_one_and_mends_itself(tmp_path):
    file = tmp_path / ".pnp-cache.sqlite"
    file.write_bytes(b"this is no database" * 100)
    assert BlobCache(tmp_path).get(["a"]) == {}
    BlobCache(tmp_path).put({"a": b"1"})
    assert BlobCache(tmp_path).get(["a"]) == {"a": b"1"}


@given(st.lists(st.tuples(st.floats(0, 1), st.binary(min_size=8, max_size=8)), max_size=30))
def test_damage_is_never_taken_for_what_was_kept(damaged, changes):
    original, folder = damaged
    file = bytearray(original)
    for place, spoilt in changes:
        start = int(place * (len(original) - 8))
        file[start : start + 8] = spoilt
    (folder / ".pnp-cache.sqlite").write_bytes(file)
    found = BlobCache(folder).get(KEPT)
    assert found.items() <= KEPT.items()


KEPT = {f"key {number}": bytes([number]) * 900 for number in range(40)}


@pytest.fixture(scope="module")
def damaged(tmp_path_factory):
    folder = tmp_path_factory.mktemp("damaged")
    BlobCache(folder).put(KEPT)
    return (folder / ".pnp-cache.sqlite").read_bytes(), folder


def test_the_folder_is_made_so_that_a_first_build_keeps_its_faces(tmp_path):
    folder = tmp_path / "new/output"
    assert BlobCache(folder).get(["a"]) == {}
    assert not folder.exists()
    BlobCache(folder).put({"a": b"1"})
    assert BlobCache(folder).get(["a"]) == {"a": b"1"}


def test_a_folder_that_can_not_be_made_is_no_failure(tmp_path):
    (tmp_path / "file").write_bytes(b"")
    BlobCache(tmp_path / "file/output").put({"a": b"1"})
    assert BlobCache(tmp_path / "file/output").get(["a"]) == {}


def test_two_builds_at_once(tmp_path):
    first, second = BlobCache(tmp_path), BlobCache(tmp_path)
    first.put({"a": b"1"})
    second.put({"b": b"2"})
    first.put({"c": b"3"})
    assert second.get("abc") == {"a": b"1", "b": b"2", "c": b"3"}


@pytest.mark.parametrize("held", ["EXCLUSIVE", "IMMEDIATE"])
def test_who_holds_the_file_is_waited_for_once_and_that_is_told(
    tmp_path, monkeypatch, capsys, held
):
    waits = []

    def connect(file, timeout):
        waits.append(timeout)
        return sqlite3.Connection(file, timeout=0)

    monkeypatch.setattr(sqlite3, "connect", connect)
    BlobCache(tmp_path).put({"a": b"1"})
    file = tmp_path / ".pnp-cache.sqlite"
    with closing(sqlite3.Connection(file, isolation_level=None)) as other:
        other.execute(f"BEGIN {held}")
        for _ in range(2):
            # Whoever opens it in this process knows of the one that waited.
            BlobCache(tmp_path).put({"a": b"2"})
    assert capsys.readouterr().err == (
        f"{file}: another program holds this; waiting a little for it, then doing without\n"
    )
    assert BlobCache(tmp_path).get(["a"]) == {"a": b"1"}
    BlobCache(tmp_path).put({"a": b"3"})
    assert BlobCache(tmp_path).get(["a"]) == {"a": b"3"}
    assert waits == [1, 1, 0, 1, 0, 1]
    assert capsys.readouterr().err == ""


def test_old_entries_make_room(tmp_path, monkeypatch):
    monkeypatch.setattr(cache, "LARGEST", 100_000)
    kept = BlobCache(tmp_path)
    for number in range(40):
        kept.put({str(number): bytes(10_000)})
    there = kept.get(map(str, range(40)))
    assert "39" in there
    assert "0" not in there
