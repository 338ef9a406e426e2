"""One way to open a user's file: what it refuses, in words, without waiting and without reading."""

import os
import socket
import threading
import time
from pathlib import Path

import pytest

from pnp.core import folders
from pnp.core.problems import PnpError, Where
from pnp.files import user_file
from pnp.files.user_file import FileKind, open_file, read_file

KIND = FileKind("the letter", 1_000_000, "write less")
PLACE = "put a file in its place"
LINK = "put what it leads to in its place, or delete it"
OUT = f"this is a link that leads out of its folder | {LINK}"
NOTHING = f"this is a link to nothing | {LINK}"
posix = pytest.mark.skipif(os.name != "posix", reason="made with calls of POSIX")


@pytest.fixture(params=["by handles", "by paths"])
def inside(request, tmp_path, monkeypatch):
    """Return a folder, on systems with handles of folders and on those without."""
    if request.param == "by paths":
        monkeypatch.setattr(folders, "HAS_HANDLES", False)
    folder = tmp_path / "mine"
    (folder / "a/b").mkdir(parents=True)
    (folder / "a/b/letter").write_bytes(b"dear reader")
    (tmp_path / "secret").write_bytes(b"secret")
    return folder


def told(path, inside, kind=KIND):
    """Return what is told of a file, on one line, or its bytes."""
    try:
        return read_file(path, kind, Where("place"), inside)
    except PnpError as error:
        (problem,) = error.problems
        assert str(problem.where) == "place"
        return f"{problem.message} | {problem.hint}"


def test_a_file_is_read(inside):
    assert told(inside / "a/b/letter", inside) == b"dear reader"
    assert told(inside / "a/b/letter", None) == b"dear reader"


# link -> target: all of them stay inside
STAYING = [
    ("l", "a/b/letter"), ("a/l", "b/letter"), ("a/b/l", "../../a/b/letter"),
    ("l", "{mine}/a/b/letter"), ("to", "a"), ("a/to", "../a"),
]  # fmt: skip


@posix
@pytest.mark.parametrize(("link", "target"), STAYING)
def test_links_that_stay_inside_are_followed(inside, link, target):
    (inside / link).symlink_to(target.format(mine=inside))
    path = inside / link
    assert told(path / "b/letter" if path.is_dir() else path, inside) == b"dear reader"


@posix
def test_the_folder_itself_may_be_reached_by_a_link(inside):
    (inside.parent / "link").symlink_to("mine")
    assert told(inside.parent / "link/a/b/letter", inside.parent / "link") == b"dear reader"
    assert told(inside.parent / "link/a/b/letter", inside) == b"dear reader"


# link -> target: out of the folder, or nowhere
LEADING = [
    ("l", "../secret", OUT), ("l", "{mine}/../secret", OUT), ("l", "/etc/passwd", OUT),
    ("l", "/dev/zero", OUT), ("l", "/", OUT), ("a/b/l", "../../../secret", OUT),
    ("l", "a/../../secret", OUT), ("l", "/proc/self/mem", OUT), ("l", "nowhere", NOTHING),
    ("l", "l", NOTHING), ("l", "a/back", NOTHING), ("l", "/nowhere", NOTHING),
]  # fmt: skip


@posix
@pytest.mark.parametrize(("link", "target", "expected"), LEADING)
def test_links_that_lead_out_are_not_followed(inside, link, target, expected):
    (inside / "a/back").symlink_to("../l")
    (inside / link).symlink_to(target.format(mine=inside))
    assert told(inside / link, inside) == expected


@posix
@pytest.mark.parametrize(("link", "target"), [("f", ".."), ("a/f", "../.."), ("f", "/")])
def test_folders_that_lead_out_are_not_stepped_into(inside, link, target):
    (inside / link).symlink_to(target)
    path = inside / link / (inside.parent / "secret").relative_to((inside / link).resolve())
    assert path.read_bytes() == b"secret"
    assert told(path, inside) == OUT


def test_a_path_does_not_lead_out_by_itself(inside):
    assert told(inside / "a/../../secret", inside) == OUT
    assert told(inside.parent / "secret", inside) == OUT


@posix
def test_without_a_folder_a_link_stays_beside_itself(inside):
    (inside / "a/up").symlink_to("../../secret")
    (inside / "a/down").symlink_to("b/letter")
    assert told(inside / "a/up", None) == OUT
    assert told(inside / "a/down", None) == b"dear reader"


@posix
def test_what_a_user_names_may_lie_anywhere(inside):
    (inside / "l").symlink_to("../secret")
    with open_file(inside / "l", KIND, Where("place"), None) as file:
        assert file.read() == b"secret"


def pipe(path):
    os.mkfifo(path)


def endpoint(path):
    with socket.socket(socket.AF_UNIX) as one:
        os.chdir(path.parent)  # the address of a socket is short
        one.bind(path.name)


def linked_pipe(path):
    os.mkfifo(path.with_name("pipe"))
    path.symlink_to("pipe")


OTHERS = [(pipe, "a pipe"), (endpoint, "a socket"), (os.mkdir, "a folder"), (linked_pipe, "a pipe")]


@posix
@pytest.mark.parametrize(("make", "name"), OTHERS)
def test_what_is_no_file_is_not_opened(inside, make, name, monkeypatch):
    monkeypatch.chdir(inside)
    make(inside / "a/odd")
    assert told(inside / "a/odd", inside) == f"this is not a file, but {name} | {PLACE}"
    assert told(inside / "a/odd", None) == f"this is not a file, but {name} | {PLACE}"


# Not every system has all of them, nor a terminal.
DEVICES = ("/dev/zero", "/dev/null", "/dev/tty", "/dev/full")


@posix
@pytest.mark.parametrize("path", [path for path in DEVICES if Path(path).exists()])
def test_no_device_is_opened(path, monkeypatch):
    monkeypatch.setattr(os, "open", None)
    with pytest.raises(PnpError, match="this is not a file, but a device"):
        open_file(Path(path), KIND, Where("place"), None).__enter__()


def test_a_huge_file_is_not_read(inside):
    with (inside / "huge").open("wb") as file:
        file.truncate(20_000_000_000)
    begun = time.process_time()
    assert told(inside / "huge", inside) == "the letter is larger than 1 MB | write less"
    assert time.process_time() - begun < 2  # to read it takes five seconds and more


def test_a_file_may_be_as_large_as_it_may(inside):
    (inside / "full").write_bytes(b"x" * KIND.most)
    assert len(told(inside / "full", inside)) == KIND.most
    (inside / "full").write_bytes(b"x" * (KIND.most + 1))
    assert told(inside / "full", inside) == "the letter is larger than 1 MB | write less"


@pytest.mark.parametrize("by", [1, KIND.most])
def test_a_file_that_grows_while_it_is_read(inside, by, monkeypatch):
    """As a log that another program writes: what comes of it is either half or without end."""
    path = inside / "a/b/letter"
    looks = []

    def look(handle, of=os.fstat):
        looks.append(of(handle))
        if len(looks) == 3:
            with path.open("ab") as file:
                file.write(b"x" * by)
        return looks[-1]

    monkeypatch.setattr(os, "fstat", look)
    expected = {
        1: "the letter changes while it is read | try again when it is whole",
        KIND.most: "the letter is larger than 1 MB | write less",
    }
    assert told(path, inside) == expected[by]


@posix
def test_what_becomes_a_link_meanwhile_is_not_followed(inside):
    """A folder turns into a link that leads out, and back, as often as it can."""
    real, out = inside / "a/b", inside.parent / "out"
    out.mkdir()
    (out / "letter").write_bytes(b"secret")
    stop = threading.Event()

    def turn():
        while not stop.is_set():
            real.rename(inside / "a/kept")
            real.symlink_to(out)
            real.unlink()
            (inside / "a/kept").rename(real)

    turning = threading.Thread(target=turn)
    turning.start()
    try:
        found = {told(real / "letter", inside) for _ in range(300)}
    finally:
        stop.set()
        turning.join()
    if folders.HAS_HANDLES:
        assert b"secret" not in found


NAMES = ["a\0b", "\udcff", "x" * 300, "a/b/letter/more", "gone", "a/gone/letter", "a"]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("anywhere", [False, True])
def test_names_of_no_file(inside, name, anywhere):
    said = told(inside / name, None if anywhere else inside)
    assert said in (
        "no file can have this name | rename it",
        "there is no such letter | make it, or check how its name is spelt",
        "the letter can't be read (file name too long) | check who may read it",
        "the letter can't be read (not a directory) | check who may read it",
        f"this is not a file, but a folder | {PLACE}",
    )


@posix
def test_a_name_that_is_no_utf_8(inside):
    name = os.fsdecode(b"caf\xe9")
    (inside / name).write_bytes(b"noir")
    assert told(inside / name, inside) == b"noir"


@posix
@pytest.mark.parametrize("mode", [0, 0o200])
def test_a_file_that_nobody_may_read(inside, mode, monkeypatch):
    (inside / "a/b/letter").chmod(mode)
    if os.geteuid() == 0:
        # Root may: the system's answer to others is given by hand.
        def refuse(path, *flags, of=os.open, **options):
            if str(path).endswith("letter"):
                raise PermissionError(13, "Permission denied")
            return of(path, *flags, **options)

        monkeypatch.setattr(os, "open", refuse)
    assert told(inside / "a/b/letter", inside) == (
        "the letter can't be read (permission denied) | check who may read it"
    )


@posix
@pytest.mark.usefixtures("modes_hold")
def test_a_folder_that_one_may_pass_but_not_list(inside):
    (inside / "a").chmod(0o111)
    try:
        assert told(inside / "a/b/letter", inside) == b"dear reader"
    finally:
        (inside / "a").chmod(0o755)


def test_no_handle_is_left_open(inside):
    if not Path("/proc/self/fd").exists():
        pytest.skip("this system does not list them")
    (inside / "l").symlink_to("../secret")
    os.mkfifo(inside / "pipe")
    handles = Path("/proc/self/fd")
    before = list(handles.iterdir())
    for name in ("a/b/letter", "l", "pipe", "gone", "a", "a/b/letter/x"):
        told(inside / name, inside)
    assert len(list(handles.iterdir())) == len(before)


def test_who_runs_a_command_may_allow_more(tmp_path):
    path = tmp_path / "deck.yaml"
    path.write_bytes(b"#" * 5_000_001)
    hint = "split it into several components, or raise the limits, as with --allow 50"
    assert told(path, tmp_path, user_file.YAML) == f"file is larger than 5 MB | {hint}"
    try:
        user_file.allow(6)
        assert len(told(path, tmp_path, user_file.YAML)) == 5_000_001
        path.write_bytes(b"#" * 10_000_001)
        assert told(path, tmp_path, user_file.YAML) == f"file is larger than 10 MB | {hint}"
    finally:
        user_file.allow(0)
    assert user_file.times() == 1
