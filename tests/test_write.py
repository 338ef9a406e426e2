import errno
import io
import os
import signal
from pathlib import Path

import pytest

from pnp.problems import PnpError
from pnp.write import write_together, write_whole


def test_writes_and_makes_the_folder(tmp_path):
    write_whole(tmp_path / "a/b/c.pdf", b"new")
    assert (tmp_path / "a/b/c.pdf").read_bytes() == b"new"
    assert [path.name for path in (tmp_path / "a/b").iterdir()] == ["c.pdf"]


class Full(io.BytesIO):
    """A file on a disk that is full."""

    def write(self, data):
        raise OSError(errno.ENOSPC, "No space left on device")


def test_a_full_disk_leaves_the_old_file_whole(tmp_path, monkeypatch):
    path = tmp_path / "c.pdf"
    path.write_bytes(b"old")
    monkeypatch.setattr(Path, "open", lambda path, mode: Full())
    with pytest.raises(PnpError) as caught:
        write_whole(path, b"new")
    monkeypatch.undo()
    assert "c.pdf: can't be written: no space left on device" in str(caught.value)
    assert "hint: make room, or write to another folder" in str(caught.value)
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_whatever_goes_wrong_leaves_nothing_behind(tmp_path, monkeypatch):
    def broken(path, target):
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", broken)
    with pytest.raises(KeyboardInterrupt):
        write_whole(tmp_path / "c.pdf", b"new")
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_a_file(tmp_path):
    (tmp_path / "out").write_bytes(b"")
    with pytest.raises(PnpError, match="can't be written"):
        write_whole(tmp_path / "out/a.pdf", b"")


@pytest.mark.skipif(os.name != "posix", reason="nobody can be asked for here")
def test_what_killed_builds_left_is_swept_away(tmp_path):
    dead, other = tmp_path / ".c.pdf.99999999.new", tmp_path / ".d.new"
    alive = tmp_path / f".c.pdf.{os.getppid()}.new"
    for path in (dead, alive, other):
        path.write_bytes(b"half")
    write_whole(tmp_path / "c.pdf", b"new")
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(
        ["c.pdf", alive.name, other.name]
    )


def test_files_that_belong_together_are_all_new_or_all_old(tmp_path):
    (tmp_path / "a.pdf").write_bytes(b"old")
    (tmp_path / "no").write_bytes(b"")
    with pytest.raises(PnpError, match="can't be written"):
        write_together({tmp_path / "a.pdf": b"new", tmp_path / "no/b.pdf": b"new"})
    assert (tmp_path / "a.pdf").read_bytes() == b"old"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.pdf", "no"]
    write_together({tmp_path / "a.pdf": b"new", tmp_path / "b.pdf": b"new"})
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes() == b"new"


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="nothing to hold them back")
def test_who_stops_it_waits_until_all_files_are_in_their_places(tmp_path, monkeypatch):
    replace = Path.replace

    def stopped(path, target):
        os.kill(os.getpid(), signal.SIGINT)
        return replace(path, target)

    monkeypatch.setattr(Path, "replace", stopped)
    with pytest.raises(KeyboardInterrupt):
        write_together({tmp_path / "a.pdf": b"new", tmp_path / "b.pdf": b"new"})
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.pdf", "b.pdf"]
