import errno

import pytest

from pnp.problems import PnpError
from pnp.write import write_through, write_whole


def test_writes_and_makes_the_folder(tmp_path):
    write_whole(tmp_path / "a/b/c.pdf", b"new")
    assert (tmp_path / "a/b/c.pdf").read_bytes() == b"new"
    assert [path.name for path in (tmp_path / "a/b").iterdir()] == ["c.pdf"]


def test_a_full_disk_leaves_the_old_file_whole(tmp_path):
    path = tmp_path / "c.pdf"
    path.write_bytes(b"old")

    def full(file):
        file.write(b"half")
        raise OSError(errno.ENOSPC, "No space left on device")

    with pytest.raises(PnpError) as caught:
        write_through(path, full)
    assert "c.pdf: can't be written: no space left on device" in str(caught.value)
    assert "hint: make room, or name another folder with --out" in str(caught.value)
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_whatever_goes_wrong_leaves_nothing_behind(tmp_path):
    def broken(file):
        file.write(b"half")
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_through(tmp_path / "c.pdf", broken)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_a_file(tmp_path):
    (tmp_path / "out").write_bytes(b"")
    with pytest.raises(PnpError, match="can't be written"):
        write_whole(tmp_path / "out/a.pdf", b"")
