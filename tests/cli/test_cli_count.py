from pathlib import Path

import pikepdf
import pytest

from pnp.cli.count import describe
from pnp.core.exit_codes import ExitCode
from pnp.core.geometry import Rect, Size
from pnp.pdf.sheet_contents import PrintedCount, PrintedFace, PrintedPage

PAGE = Size(210, 297)


def count(*names, backs=()):
    """Return what is said about a sheet with fronts side by side, each with a back or None."""
    fronts = [
        PrintedFace("g", "deck", name, "front", 0, Rect(10 * n, 10, 10, 10), 0)
        for n, name in enumerate(names)
    ]
    behind = [
        PrintedFace("g", "deck", name, "back", 1, front.trim.mirrored(PAGE), 0)
        for front, name in zip(fronts, backs, strict=False)
        if name
    ]
    pages = (
        PrintedPage("deck", 1, "front", "vertical", PAGE, tuple(fronts)),
        PrintedPage("deck", 1, "back", "vertical", PAGE, tuple(behind)),
    )
    return "\n".join(describe(PrintedCount("g", pages)))


def test_pieces_with_what_is_behind_them():
    assert count("up", "up", "down", backs=("common", "", "common")) == (
        "g: 3 pieces on 2 pages\n"
        "  deck: 3 pieces, 2 different\n"
        "    2  up    1 x common, 1 without a back\n"
        "    1  down  1 x common"
    )


def test_long_ids_and_large_counts_stay_in_their_columns():
    long = "anti-strange-magenta-of-a-game-with-long-ids"
    text = count(*["up"] * 12, long, backs=["common"] * 13)
    assert text.splitlines()[2:] == [
        f"    12  up{' ' * (len(long) - 2)}  12 x common",
        f"     1  {long}  1 x common",
    ]


def test_a_file_that_takes_too_long(pnp, starter, tmp_path, monkeypatch):
    (path,) = pnp(
        "build", "small", "--component", "coins", "--root", starter, "--out", tmp_path
    ).out.split()
    monkeypatch.setattr("pnp.pdf.read_limits.MOST_SECONDS", -1)
    done = pnp("count", path)
    assert (done.code, done.out) == (ExitCode.PROBLEMS, "")
    assert done.err.startswith(f"{path}: takes more than -1 seconds to read\n")


def test_a_printed_file(pnp, starter, tmp_path):
    (path,) = pnp(
        "build", "small", "--component", "coins", "--root", starter, "--out", tmp_path
    ).out.split()
    done = pnp("count", path)
    assert (done.code, done.err) == (ExitCode.OK, "")
    assert done.out == (
        "small: 24 pieces on 2 pages\n  coins: 24 pieces, 1 different\n    24  coin  24 x coin\n"
    )


def missing(folder):
    return folder / "none.pdf"


def a_folder(folder):
    return folder


def text(folder):
    path = folder / "a.pdf"
    path.write_text("This is no PDF.", encoding="utf-8")
    return path


def empty(folder):
    path = folder / "a.pdf"
    path.write_bytes(b"")
    return path


def pdf_of_somebody_else(folder, **options):
    path = folder / "a.pdf"
    with pikepdf.new() as pdf:
        pdf.add_blank_page()
        pdf.save(path, **options)
    return path


def locked(folder):
    return pdf_of_somebody_else(folder, encryption=pikepdf.Encryption(owner="a", user="b"))


def damaged(folder):
    path = pdf_of_somebody_else(folder)
    path.write_bytes(path.read_bytes()[:200])
    return path


@pytest.mark.parametrize(("make", "message", "hint"), [
    (missing, "there is no such PDF", "name a PDF that 'pnp build' wrote"),
    (a_folder, "this is not a file, but a folder", "name a PDF that 'pnp build' wrote"),
    (text, "is not a PDF, or a broken one", "name a PDF that 'pnp build' wrote"),
    (empty, "is not a PDF, or a broken one", "name a PDF that 'pnp build' wrote"),
    (damaged, "is not a PDF, or a broken one", "name a PDF that 'pnp build' wrote"),
    (locked, "is locked with a password", "save it without one"),
    (pdf_of_somebody_else, "has no sheets that pnp made", "name a PDF that 'pnp build' wrote"),
])  # fmt: skip
def test_what_can_not_be_counted(pnp, tmp_path, make, message, hint):
    path = make(tmp_path)
    done = pnp("count", path)
    assert (done.code, done.out) == (ExitCode.PROBLEMS, "")
    assert done.err == f"{Path(path)}: {message}\n  hint: {hint}\n"


def test_a_printed_file_that_is_cut_short(pnp, starter, tmp_path):
    (path,) = pnp(
        "build", "small", "--component", "coins", "--root", starter, "--out", tmp_path
    ).out.split()
    whole = Path(path).read_bytes()
    for size in (len(whole) * part // 12 for part in range(12)):
        (tmp_path / "cut.pdf").write_bytes(whole[:size])
        done = pnp("count", tmp_path / "cut.pdf")
        assert done.code == ExitCode.PROBLEMS, size
        assert "Traceback" not in done.err


@pytest.fixture
def printed(pnp, starter, tmp_path):
    """The paths of all PDFs of a game: two components, the whole of it, its parts list."""
    return pnp("build", "small", "--root", starter, "--out", tmp_path / "o").out.splitlines()


LEFT_OUT = "left out, it has no cards on it (a parts list, a rulebook or a booklet)"


def test_several_files_are_told_each_below_its_name(pnp, printed, tmp_path):
    coins = next(path for path in printed if "coins" in path)
    parts = next(path for path in printed if path.endswith(".parts.pdf"))
    one = pnp("count", coins).out
    done = pnp("count", coins, parts, coins.replace("-coins", ""))
    assert (done.code, done.err) == (ExitCode.OK, f"{parts}: {LEFT_OUT}\n")
    assert done.out.startswith(f"{coins}\n{one}\n{coins.replace('-coins', '')}\nsmall: ")
    done = pnp("count", text(tmp_path), coins, missing(tmp_path))
    assert (done.code, done.out) == (ExitCode.PROBLEMS, f"{coins}\n{one}")
    assert "a.pdf: is not a PDF, or a broken one\n" in done.err
    assert "none.pdf: there is no such PDF" in done.err
    assert done.err.endswith("\n2 problems\n")


def test_a_file_of_ours_without_cards(pnp, printed):
    parts = next(path for path in printed if path.endswith(".parts.pdf"))
    done = pnp("count", parts)
    assert (done.code, done.out) == (ExitCode.PROBLEMS, "")
    what = "has no cards on it (a parts list, a rulebook or a booklet)"
    assert done.err == f"{parts}: {what}\n  hint: name a PDF of sheets\n"
