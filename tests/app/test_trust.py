"""What can be relied on: the same input gives the same bytes, and what stood before stays whole."""

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from built import build as build_game
from measured import needs_fork
from new_game import write_new
from processes import Forked, forked
from thorough import third

from pnp.core.problems import PnpError
from pnp.core.project import Project
from pnp.drawing import face as _loaded  # by all builds, which start from this one
from pnp.model.ink import Ink
from pnp.pdf.readback import count_pdf

ROOT = Path(__file__).parents[2]
CACHE = ".pnp-cache.sqlite"


@pytest.fixture(scope="module")
def game(tmp_path_factory):
    """A project with one game, `drachen`, that has letters beyond ASCII."""
    root = tmp_path_factory.mktemp("game")
    write_new(root, "drachen")
    change(root, "cards/drachen/game.yaml", "a game of mine", "ein Spiel für Größe & Æther")
    return root


@pytest.fixture
def copy(game, tmp_path):
    """The game in a folder of its own, to be changed."""
    return Path(shutil.copytree(game, tmp_path / "copy"))


def change(root, name, old, new):
    path = root / name
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def build(root, out, **options):
    """Build and return the bytes of every PDF by its name, and how many faces were drawn anew."""
    first = []
    paths = build_game(
        Project(root), ["drachen"], out, lambda ready, of, _: first.append(of - ready), **options
    )
    return {path.name: path.read_bytes() for path in paths}, (first or [0])[0]


@pytest.fixture(scope="module")
def built(game, tmp_path_factory):
    """The folder of a build, and what is in it."""
    out = tmp_path_factory.mktemp("built")
    return out, build(game, out)[0]


@pytest.fixture(scope="module")
def changed(game, tmp_path_factory):
    """The game in another colour, and the bytes of a cold build of it."""
    root = Path(shutil.copytree(game, tmp_path_factory.mktemp("changed") / "copy"))
    change(root, *CHANGES["a colour"])
    return root, build(root, root / "cold")[0]


def process(root, out, *, code="", **options):
    """Start a build in a process of its own; `code` runs before it."""
    run = f"import sys\nfrom pnp.cli.main import main\n{code}\nsys.exit(main(sys.argv[1:]))"
    command = [sys.executable, "-c", run, "build", "drachen", "--root", root, "--out", out]
    pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.Popen(command, cwd=ROOT, encoding="utf-8", **pipes, **options)


def written(out):
    """Return the bytes of every PDF in `out` by its name."""
    return {path.name: path.read_bytes() for path in sorted(out.rglob("*.pdf"))}


# The same bytes

OTHER_DAY = "import time; time.time = lambda: 4e9"


def test_another_folder_home_time_zone_language_and_order_of_hashes_change_nothing(
    copy, built, tmp_path
):
    # What ReportLab would take from there for all programs.
    for name in (".reportlab_mods", ".reportlab_settings"):
        (tmp_path / name).write_text("invariant = pageCompression = 1\nraise SystemExit(9)\n")
    shifted = os.environ | {
        "HOME": str(tmp_path),
        "RL_defaultPageSize": "none",
        "TZ": "Asia/Tokyo",
        "LC_ALL": "C",
        "LANG": "C",
        "PYTHONUTF8": "0",
        "PYTHONCOERCECLOCALE": "0",
        "PYTHONHASHSEED": "313",
        "SOURCE_DATE_EPOCH": "no date",
    }
    out = tmp_path / "a folder/with spaces"
    ran = process(copy, out, code=OTHER_DAY, env=shifted)
    _, said = ran.communicate(timeout=120)
    assert (ran.returncode, said) == (0, "")
    assert written(out) == built[1]


def test_games_built_together_are_those_built_alone(game, built, tmp_path):
    """What one file leaves behind in a process is not seen in the next."""
    build(game, tmp_path, ink=Ink.LOW, paper="letter")
    assert build(game, tmp_path)[0] == built[1]


def test_nothing_changed_means_nothing_done(game, built):
    out, before = built
    stamps = {path: path.stat().st_mtime_ns for path in out.rglob("*.pdf")}
    assert build(game, out) == (before, 0)
    assert {path: path.stat().st_mtime_ns for path in out.rglob("*.pdf")} == stamps


CHANGES = {
    "a word": ("cards/drachen/deck.yaml", "discards **one card**", "discards **two cards**"),
    "a colour": ("cards/drachen/game.yaml", "#d4502f", "#d4502e"),
    "a text style": ("cards/drachen/game.yaml", "size: 9pt", "size: 8.5pt"),
    "a macro": ("templates/drachen/parts.svg.j2", "M0-10C3.4", "M0-10C3.5"),
    "a template": ("templates/drachen/deck.svg.j2", 'cx="31.5"', 'cx="31"'),
    "the version": ("cards/drachen/game.yaml", "version: 0.1.0", "version: 0.1.1"),
    "an icon": ("cards/drachen/art/icons/coin.svg", "<circle", '<circle opacity=".9"'),
}


@pytest.mark.parametrize("name", third(CHANGES))
def test_after_a_change_a_warm_build_equals_a_cold_one(name, copy, built, tmp_path):
    out, before = built
    warm = Path(shutil.copytree(out, tmp_path / "warm"))
    change(copy, *CHANGES[name])
    after, _ = build(copy, warm)
    assert after != before
    assert after == build(copy, tmp_path / "cold")[0]


def test_a_change_draws_only_what_it_changes(copy, built, tmp_path):
    warm = Path(shutil.copytree(built[0], tmp_path / "warm"))
    change(copy, *CHANGES["a word"])
    assert build(copy, warm)[1] == 1


def test_a_change_taken_back_gives_the_old_bytes(copy, built, tmp_path):
    warm = Path(shutil.copytree(built[0], tmp_path / "warm"))
    where, old, new = CHANGES["a word"]
    change(copy, where, old, new)
    build(copy, warm)
    change(copy, where, new, old)
    assert build(copy, warm) == (built[1], 0)


def spoil(file, step):
    """Change a byte at every `step` of a file."""
    data = bytearray(file.read_bytes())
    for at in range(step // 2, len(data), step):
        data[at] ^= 0x55
    file.write_bytes(data)


DAMAGE = {
    "cut short": lambda file: file.write_bytes(file.read_bytes()[: file.stat().st_size // 2]),
    "a byte of each page spoilt": lambda file: spoil(file, 4096),
    "deleted": lambda file: file.unlink(),
    "much of it spoilt": lambda file: spoil(file, 97),
    "a folder": lambda file: (file.unlink(), file.mkdir()),
}


@pytest.mark.parametrize("damage", third(DAMAGE))
def test_whatever_happens_to_what_is_kept_the_bytes_are_the_same(damage, game, built, tmp_path):
    out = Path(shutil.copytree(built[0], tmp_path / "out"))
    DAMAGE[damage](out / CACHE)
    for path in out.rglob("*.pdf"):
        path.unlink()
    assert build(game, out)[0] == built[1]
    assert build(game, out)[0] == built[1]


@pytest.mark.parametrize("spoilt", [b"", b"%PDF-1.5 half of it"])
def test_a_pdf_that_was_spoilt_is_written_anew(spoilt, game, built, tmp_path):
    out = Path(shutil.copytree(built[0], tmp_path / "out"))
    next(out.rglob("*.pdf")).write_bytes(spoilt)
    assert build(game, out)[0] == built[1]


# Whole or not there

# Code that ends the process, as a power cut does, at a moment.
DIE = """
import os, signal, pnp.faces.cached_faces, pnp.cache.blob_cache
def die(*arguments, **options):
    os.kill(os.getpid(), signal.SIGKILL)
def half(path, flags, *more, open=os.open, **options):
    handle = open(path, flags, *more, **options)
    if str(path).endswith(".new"):
        os.write(handle, b"%PDF-1.5")
        die()
    return handle
moved = []
def once(*names, move=os.rename, **options):
    return die() if moved else moved.append(move(*names, **options))
"""
MOMENTS = {
    "in the middle of a file": "os.open = half",
    "before anything is drawn": "pnp.faces.cached_faces._drawn = die",
    "when all is drawn": "pnp.cache.blob_cache.BlobCache.put = die",
    "between two files": "os.rename = once",
    "before the first file is put in its place": "os.rename = die",
}


@pytest.mark.skipif(sys.platform == "win32", reason="no such signal")
@pytest.mark.usefixtures("two_cpus")
@pytest.mark.parametrize("moment", third(MOMENTS))
def test_a_build_that_is_killed_leaves_whole_files(moment, changed, built, tmp_path):
    out = Path(shutil.copytree(built[0], tmp_path / "out"))
    root, new = changed
    words = ("build", "drachen", "--root", root, "--out", out, "--jobs", 2)
    code = forked(DIE + MOMENTS[moment], *words, said=tmp_path / "said")
    assert code == -signal.SIGKILL
    found = written(out)
    visible = [path.name for path in (out / "drachen/en").iterdir() if path.name[0] != "."]
    assert sorted(visible) == sorted(found) == sorted(built[1])
    for name, data in found.items():
        assert data in (built[1][name], new[name])
    assert build(root, out)[0] == new


@needs_fork
def test_two_builds_at_once_both_succeed(game, built, tmp_path):
    words = ["build", "drachen", "--root", str(game), "--out", str(tmp_path)]
    code = f"import sys\nfrom pnp.cli.main import main\nsys.exit(main({words!r}))"
    both = [Forked(code) for _ in range(2)]
    for one in both:
        paths, said = one.communicate()
        assert (one.returncode, said) == (0, "")
        assert len(paths.splitlines()) == len(built[1])
    assert written(tmp_path) == built[1]


@pytest.mark.skipif(sys.platform == "win32", reason="no such limit")
def test_a_full_disk_is_one_sentence_and_leaves_the_old_files(changed, built, tmp_path):
    out = Path(shutil.copytree(built[0], tmp_path / "out"))
    room = min(map(len, built[1].values())) // 2
    limit = f"import resource; resource.setrlimit(resource.RLIMIT_FSIZE, ({room}, {room}))"
    words = ("build", "drachen", "--root", changed[0], "--out", out)
    code = forked(limit, *words, said=tmp_path / "said")
    said = (tmp_path / "said").read_text(encoding="utf-8")
    path = out / "drachen/en/drachen-deck-en-a4-duplex-long.pdf"
    assert said == (
        f"{path}: can't be written: file too large\n  hint: make room, or write to another folder\n"
    )
    assert code == 1
    assert written(out) == built[1]
    assert not list(out.rglob("*.new"))


def test_an_out_that_is_a_file_is_one_sentence(pnp, game, tmp_path):
    (tmp_path / "out").write_bytes(b"")
    done = pnp("build", "drachen", "--root", game, "--out", tmp_path / "out")
    assert (done.code, done.out) == (1, "")
    assert done.err.startswith(
        f"{tmp_path}/out/drachen/en/drachen-deck-en-a4-duplex-long.pdf: can't"
    )
    assert done.err.count("\n") == 2


@pytest.mark.usefixtures("modes_hold")
def test_a_folder_that_may_not_be_written_is_one_sentence(pnp, game, tmp_path):
    tmp_path.chmod(0o555)
    done = pnp("build", "drachen", "--root", game, "--out", tmp_path)
    assert (done.code, done.out) == (1, "")
    told = "write to another folder, or ask for leave to write there"
    assert f"can't be written: permission denied\n  hint: {told}\n" in done.err
    assert done.err.count("\n") == 2


def test_labels_that_do_not_fit_are_told_before_anything_is_written(copy, built, tmp_path):
    """The second component's title is too long; the first one's file stays as it was."""
    out = Path(shutil.copytree(built[0], tmp_path / "out"))
    change(copy, "cards/drachen/game.yaml", "#d4502f", "#d4502e")
    change(copy, "cards/drachen/coins.yaml", "title: Coins", f"title: {'WWWW ' * 58}")
    with pytest.raises(
        PnpError, match="titles and notice do not fit into the margins of a4 sheets"
    ):
        build(copy, out)
    assert written(out) == built[1]


def test_what_is_built_is_what_is_counted(built):
    out, files = built
    sheets = [path for path in out.rglob("*.pdf") if not path.name.endswith(".parts.pdf")]
    for path in sheets:
        assert count_pdf(path).game == "drachen"
    assert (len(sheets), len(files)) == (3, 4)
    assert _loaded
