import errno
import io
import os
import signal
from pathlib import Path

import pytest

from pnp.core.problems import PnpError
from pnp.files.atomic_write import write_to, write_together, write_whole


def test_writes_and_makes_the_folder(tmp_path):
    write_whole(tmp_path / "a/b/c.pdf", b"new")
    assert (tmp_path / "a/b/c.pdf").read_bytes() == b"new"
    assert [path.name for path in (tmp_path / "a/b").iterdir()] == ["c.pdf"]


class Full(io.FileIO):
    """A file on a disk that is full."""

    def write(self, data):
        raise OSError(errno.ENOSPC, "No space left on device")


def test_a_full_disk_leaves_the_old_file_whole(tmp_path, monkeypatch):
    path = tmp_path / "c.pdf"
    path.write_bytes(b"old")
    monkeypatch.setattr(os, "fdopen", Full)
    with pytest.raises(PnpError) as caught:
        write_whole(path, b"new")
    monkeypatch.undo()
    assert "c.pdf: can't be written: no space left on device" in str(caught.value)
    assert "hint: make room, or write to another folder" in str(caught.value)
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_whatever_goes_wrong_leaves_nothing_behind(tmp_path, monkeypatch):
    def broken(*names, **options):
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "rename", broken)
    monkeypatch.setattr(os, "replace", broken)
    with pytest.raises(KeyboardInterrupt):
        write_whole(tmp_path / "c.pdf", b"new")
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_a_file(tmp_path):
    (tmp_path / "out").write_bytes(b"")
    said = r"can't be written: '.*out' is no folder\n  hint: delete it"
    with pytest.raises(PnpError, match=said):
        write_whole(tmp_path / "out/a.pdf", b"")


@pytest.mark.skipif(os.name != "posix", reason="nobody can be asked for here")
def test_what_killed_builds_left_is_swept_away(tmp_path):
    dead, other = tmp_path / ".c.pdf.99999999.0f.new", tmp_path / ".d.new"
    alive = tmp_path / f".c.pdf.{os.getppid()}.0f.new"
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


def test_who_stops_it_waits_until_all_files_are_in_their_places(tmp_path, monkeypatch):
    rename = os.rename

    def stopped(*names, **options):
        # Not os.kill: where there are other threads, one of them may be told, and later.
        signal.raise_signal(signal.SIGINT)
        return rename(*names, **options)

    monkeypatch.setattr(os, "rename", stopped)
    with pytest.raises(KeyboardInterrupt):
        write_together({tmp_path / "a.pdf": b"new", tmp_path / "b.pdf": b"new"})
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.pdf", "b.pdf"]


CALLS = ("open", "write", "fsync", "rename", "unlink", "close")


def killed(files, step):
    """Write files in a process that is killed before its call number `step` of the system.

    Return whether it was: it may have fewer.
    """
    child = os.fork()
    if not child:
        left = [step]

        def counted(call):
            def one(*names, **options):
                left[0] -= 1
                if left[0] < 0:
                    os._exit(9)
                return call(*names, **options)

            return one

        for name in CALLS:
            setattr(os, name, counted(getattr(os, name)))
        write_together(files)
        os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 9


@pytest.mark.skipif(not hasattr(os, "fork"), reason="nothing is forked here")
def test_killed_at_any_step_each_file_is_whole_and_the_next_build_mends_all(tmp_path):
    """Old and new files are mixed only between the first move and the last, in their order."""
    paths = [tmp_path / name for name in ("a.pdf", "b.pdf", "c.pdf")]
    seen = set()
    for step in range(99):
        write_together(dict.fromkeys(paths, b"old"))
        if not killed(dict.fromkeys(paths, b"new"), step):
            break
        found = [path.read_bytes() for path in paths]
        assert found == sorted(found)  # new ones first
        seen.add(found.count(b"new"))
        write_together(dict.fromkeys(paths, b"next"))
        assert sorted(tmp_path.iterdir()) == paths
        assert {path.read_bytes() for path in paths} == {b"next"}
    else:
        pytest.fail("it never ended")
    assert seen == {0, 1, 2, 3}


# Links that somebody's folder came with

posix = pytest.mark.skipif(os.name != "posix", reason="made with calls of POSIX")
OUT = "this is a link that leads out of its folder"


@pytest.fixture
def out(tmp_path):
    """Return a folder to write to, beside one that nothing may be written to."""
    (tmp_path / "other").mkdir()
    (tmp_path / "other/a.pdf").write_bytes(b"theirs")
    (tmp_path / "out/game").mkdir(parents=True)
    yield tmp_path / "out"
    assert [path.name for path in (tmp_path / "other").iterdir()] == ["a.pdf"]
    assert (tmp_path / "other/a.pdf").read_bytes() == b"theirs"


def refused(path, inside):
    with pytest.raises(PnpError) as caught:
        write_whole(path, b"new", inside)
    (problem,) = caught.value.problems
    assert str(problem.where) == str(path)
    return problem.message, problem.hint


@posix
@pytest.mark.parametrize("target", ["../../other", "{out}/../other", "/", "../../other/new"])
def test_no_folder_below_may_lead_out(out, target):
    (out / "game/en").symlink_to(target.format(out=out))
    message, hint = refused(out / "game/en/a.pdf", out)
    assert message == f"can't be written: {OUT}"
    assert hint == "put what it leads to in its place, or delete it"
    message, _ = refused(out / "game/en/more/a.pdf", out)
    assert message == f"can't be written: {OUT}"


@posix
def test_folders_that_lead_inside_and_the_folder_itself_are_fine(out):
    (out / "same").symlink_to("game")
    (out.parent / "link").symlink_to("out")
    write_whole(out.parent / "link/same/a.pdf", b"new", out.parent / "link")
    assert (out / "game/a.pdf").read_bytes() == b"new"


@posix
def test_a_link_in_the_place_of_a_file_is_replaced(out):
    (out / "game/a.pdf").symlink_to("../../other/a.pdf")
    write_whole(out / "game/a.pdf", b"new", out)
    assert not (out / "game/a.pdf").is_symlink()
    assert (out / "game/a.pdf").read_bytes() == b"new"


@posix
def test_links_by_the_names_of_files_that_are_begun_lead_nothing_away(out, monkeypatch):
    """The name has a part that nobody can know; and if one did, it would be of no use."""
    monkeypatch.setattr("secrets.token_hex", lambda length: "0f")
    for beside in (f".a.pdf.{os.getpid()}.0f.new", f".a.pdf.{os.getpid()}.new"):
        (out / "game" / beside).symlink_to("../../other/a.pdf")
    message, _ = refused(out / "game/a.pdf", out)
    assert message == "can't be written: file exists"
    monkeypatch.undo()
    write_whole(out / "game/a.pdf", b"new", out)
    assert (out / "game/a.pdf").read_bytes() == b"new"


@posix
@pytest.mark.parametrize(
    ("make", "name"), [(os.mkfifo, "a pipe"), (os.mkdir, "a folder")], ids=["pipe", "folder"]
)
def test_what_is_no_file_is_not_replaced(out, make, name):
    make(out / "game/a.pdf")
    message, hint = refused(out / "game/a.pdf", out)
    assert message == f"can't be written: this is not a file, but {name}"
    assert hint == "delete it, or write to another folder"
    with pytest.raises(PnpError):
        write_together({out / "b.pdf": b"new", out / "game/a.pdf": b"new"}, out)
    assert [path.name for path in out.iterdir()] == ["game"]


# What a user names


@posix
def test_what_a_user_names_is_written_into_if_it_is_no_file(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    reader = os.open(tmp_path / "pipe", os.O_RDONLY | os.O_NONBLOCK)
    write_to(tmp_path / "pipe", b"new")
    assert os.read(reader, 9) == b"new"
    os.close(reader)
    assert (tmp_path / "pipe").is_fifo()
    write_to(Path("/dev/null"), b"new")
    assert Path("/dev/null").is_char_device()


@posix
def test_a_pipe_that_nobody_reads_is_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(PnpError, match="can't be written: no such device or address"):
        write_to(tmp_path / "pipe", b"new")


@posix
def test_a_link_that_a_user_names_stays(tmp_path):
    (tmp_path / "real").write_bytes(b"old")
    (tmp_path / "link").symlink_to("real")
    write_to(tmp_path / "link", b"new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_bytes() == b"new"


NAMES = ["a\0b", "loop", "x" * 300, ".", "file/b"]


@posix
@pytest.mark.parametrize("name", NAMES)
def test_names_that_no_file_can_have(tmp_path, name):
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "file").touch()
    with pytest.raises(PnpError, match="can't be written: "):
        write_to(tmp_path / name, b"new")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "loop"]
