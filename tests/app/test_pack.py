"""Archives of a release: what is in them, the same bytes each time, and what is refused."""

import errno
import hashlib
import io
import os
import zipfile

import pytest
from archives import files_in
from small_book import FACE, write_book
from small_game import game, write, write_game

from pnp.app.pack import PackOptions, archive_bytes, pack_games, sums
from pnp.core.exit_codes import ExitCode
from pnp.core.project import Project
from pnp.processes import process_slots

CATALOG = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\nLanguage: de\\n"\n'
PUBLISH = "publish: {tagline: A line, description: A text}\n"
FOLDER = "mini-1.0.0-en-a4"


def written(root, publish=PUBLISH):
    """Return a project with a game of two cards and a rulebook, in English and a bit of German."""
    write_book(root)
    path = root / "cards/mini/game.yaml"
    write(path, path.read_text(encoding="utf-8") + publish)
    write(root / "cards/mini/locale/de.po", CATALOG)
    write(root / "cards/mini/changes.md", "# Changes\n\n## 1.0.0\n\nNew.\n")
    return Project(root)


def without_book(root, publish=PUBLISH):
    """Write the same game without its rulebook, which takes most of the time."""
    files = {"templates/mini/deck.svg.j2": FACE, "cards/mini/changes.md": "# Changes\n"}
    write_game(root, game() + publish, files=files)


@pytest.fixture(scope="module")
def root(tmp_path_factory):
    root = tmp_path_factory.mktemp("pack")
    written(root)
    return root


@pytest.fixture(scope="module")
def packed(root):
    """The archive of a game, by the paths in it."""
    (done,) = pack_games(Project(root), ["mini"], PackOptions(), root / "out")
    assert done.path == root / f"out/mini/{FOLDER}.zip"
    assert done.notes == ()
    return done.path.read_bytes()


def test_all_that_one_needs_is_in_one_folder(packed, root):
    files = files_in(packed)
    folders = {path.partition("/")[0] for path in files if "/" in path}
    assert folders == {"print", "print-low-ink", "rulebook", "store"}
    print_ = [name for name in files if name.startswith("print/")]
    assert print_ == [
        "print/mini-deck-en-a4-duplex-long.pdf", "print/mini-en-a4-duplex-long.parts.pdf",
        "print/mini-en-a4-duplex-long.pdf",
    ]  # fmt: skip
    book = {name.rpartition("/")[2] for name in files if name.startswith("rulebook/")}
    assert book == {"mini-booklet-en-a4.pdf", "mini-rulebook-en.html", "mini-rulebook-en.pdf"}
    assert {"README.txt", "LICENCE.txt", "CHANGES.md", "SHA256SUMS"} < set(files)
    assert files["CHANGES.md"] == (root / "cards/mini/changes.md").read_bytes()
    for name in print_:
        assert files[name] == (root / "out/mini/en" / name.removeprefix("print/")).read_bytes()
    with zipfile.ZipFile(root / f"out/mini/{FOLDER}.zip") as archive:
        assert {name.partition("/")[0] for name in archive.namelist()} == {FOLDER}
        assert archive.testzip() is None


def test_checksums_are_those_of_the_files(packed):
    files = files_in(packed)
    lines = files.pop("SHA256SUMS").decode().splitlines()
    told = dict(line.split("  ", 1)[::-1] for line in lines)
    assert told == {name: hashlib.sha256(data).hexdigest() for name, data in files.items()}


def test_the_same_bytes_in_another_folder_and_by_two_processes(packed, tmp_path):
    process_slots.use_jobs(2)
    try:
        (again,) = pack_games(written(tmp_path), ["mini"], PackOptions(), tmp_path / "out")
    finally:
        process_slots.use_jobs(0)
    assert again.path.read_bytes() == packed


def test_the_readme_says_what_is_in_it_and_where_to_begin(packed):
    text = files_in(packed)["README.txt"].decode()
    assert text.startswith("Mini 1.0.0\r\nA line\r\n\r\nA text\r\n")
    assert "\r\nprint-low-ink/  the same, with little ink\r\n" in text
    assert "CHANGES.md      what is new in each version\r\n" in text
    assert "print/mini-en-a4-duplex-long.parts.pdf" in text
    assert text.endswith("A game for tests\r\n")
    assert max(map(len, text.splitlines())) <= 78


def test_the_licence_names_who_made_it_and_its_terms(packed):
    text = files_in(packed)["LICENCE.txt"].decode()
    assert "Game design: Ada\r\n" in text
    assert "Licence: CC0-1.0\r\n" in text
    assert "https://creativecommons.org/publicdomain/zero/1.0/\r\n" in text


def test_languages_and_papers_have_archives_of_their_own(root):
    options = PackOptions("all", ("a3",), ("full",))
    done = pack_games(Project(root), ["mini"], options, root / "out")
    assert [one.path.name for one in done] == [
        "mini-1.0.0-en-a3.zip", "mini-1.0.0-de-a3.zip",
    ]  # fmt: skip
    german = files_in(done[1].path.read_bytes())
    assert "Was in diesem Archiv ist" in german["README.txt"].decode()
    # No one folds booklets of A3.
    assert not any("booklet" in name for name in german)


def test_what_other_exports_write_is_in_folders_of_their_names(pnp, tmp_path):
    without_book(tmp_path)
    told = ("--root", tmp_path, "--out", tmp_path / "out", "--ink", "full", "--to", "proof")
    done = pnp("pack", "mini", *told)
    assert (done.code, done.err) == (ExitCode.OK, "")
    files = files_in((tmp_path / f"out/mini/{FOLDER}.zip").read_bytes())
    assert "proof/mini-deck-en.png" in files
    assert "proof/       what other programs read" in files["README.txt"].decode()


def test_what_differs_from_what_was_printed_is_packed_too(root):
    before = root / "out/mini/en/mini-en-a4-duplex-long.pdf"
    assert before.is_file()
    path = root / "cards/mini/deck.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("id: two", "id: two, copies: 4"), encoding="utf-8")
    options = PackOptions(inks=("full",), since=str(before))
    try:
        (done,) = pack_games(Project(root), ["mini"], options, root / "since")
    finally:
        path.write_text(text, encoding="utf-8")
    files = files_in(done.path.read_bytes())
    folder = "changed-since-mini-en-a4-duplex-long"
    assert any(name.startswith(f"{folder}/mini-changes-en-") for name in files)
    told = "only what differs from mini-en-a4-duplex-long\r\n"
    assert told in files["README.txt"].decode().replace("\r\n" + " " * 39, " ")


PRIVATE = PUBLISH.replace("text}", "text, private: yes}")


def test_what_is_private_is_packed_only_where_it_is_named(pnp, tmp_path):
    without_book(tmp_path, PRIVATE)
    told = ("--root", tmp_path, "--out", tmp_path / "out", "--ink", "low")
    done = pnp("pack", *told)
    assert (done.code, done.out) == (ExitCode.USAGE, "")
    assert done.err == (
        f"{tmp_path}/cards: there is no game here that is to be published\n"
        "  hint: name one: 'private: yes' in its 'publish' keeps it out of releases\n"
    )
    done = pnp("pack", "mini", *told)
    assert done.err == (
        "note: mini is an edition for private play: its archive is not for publication\n"
    )
    files = files_in((tmp_path / f"out/mini/{FOLDER}.zip").read_bytes())
    for name in ("README.txt", "LICENCE.txt"):
        assert "Not for publication: an edition for private play." in files[name].decode()


def test_games_that_are_left_out_are_told(pnp, tmp_path):
    without_book(tmp_path)
    write(tmp_path / "cards/other/game.yaml", game(game="other", publish=PRIVATE[9:].strip()))
    write(tmp_path / "cards/other/deck.yaml", (tmp_path / "cards/mini/deck.yaml").read_text())
    write(tmp_path / "templates/other/deck.svg.j2", "")
    done = pnp("pack", "--root", tmp_path, "--out", tmp_path / "out", "--ink", "full")
    assert done.out == f"{tmp_path}/out/mini/{FOLDER}.zip\n"
    assert done.err == "note: other is left out: it is an edition for private play\n"


def test_a_licence_that_nobody_stated(tmp_path):
    rights = "{licence: not stated, notice: N, authors: [Ada]}"
    write_game(tmp_path, game(rights=rights) + PUBLISH)
    (done,) = pack_games(Project(tmp_path), ["mini"], PackOptions(inks=("full",)), tmp_path / "out")
    text = files_in(done.path.read_bytes())["LICENCE.txt"].decode()
    assert "No licence is stated: nobody has given leave to share or to sell this." in text


@pytest.mark.parametrize(("told", "message"), [
    (("--paper", "a9"), "unknown paper 'a9'\n  hint: use one of: a"),
    (("--ink", "lwo"), "unknown ink 'lwo'\n  hint: use one of: low, "),
    (("--to", "prof"), "unknown export 'prof'\n  hint: use one of: proof, "),
    (("--lang", "fr"), "'mini' is not translated into 'fr'\n  hint: use one of: de, en\n"),
    (("--strict", "--lang", "de"), "mini.deck.title"),
    (("mimi",), "unknown game 'mimi'\n  hint: use one of: mini\n"),
])  # fmt: skip
def test_wrong_use_writes_nothing(pnp, root, tmp_path, told, message):
    done = pnp("pack", *told, "--root", root, "--out", tmp_path / "out")
    assert done.code in (ExitCode.USAGE, ExitCode.PROBLEMS)
    assert message in done.err
    assert not list(tmp_path.rglob("*.zip"))


def test_a_game_that_does_not_say_what_it_is(pnp, tmp_path):
    written(tmp_path, "")
    done = pnp("pack", "mini", "--root", tmp_path, "--out", tmp_path / "out")
    assert (done.code, done.out) == (ExitCode.USAGE, "")
    assert done.err == (
        "cards/mini/game.yaml: game has no 'publish'\n  hint: add 'publish' with a 'tagline' and"
        " a 'description': docs/releasing.md shows one\n"
    )


def test_changes_that_can_not_be_read(pnp, tmp_path):
    without_book(tmp_path)
    changes = tmp_path / "cards/mini/changes.md"
    changes.write_bytes(b"x" * 1_000_001)
    told = ("--root", tmp_path, "--out", tmp_path / "out", "--ink", "full")
    done = pnp("pack", "mini", *told)
    assert done.err == (
        "cards/mini/changes.md: a list of changes is larger than 1 MB\n  hint: keep the newest\n"
    )
    assert not list(tmp_path.rglob("*.zip"))


class FullForArchives(io.FileIO):
    """A file on a disk that has room for PDFs, and not for archives."""

    def write(self, data):
        if bytes(data[:2]) == b"PK":
            super().write(data[:100])
            raise OSError(errno.ENOSPC, "No space left on device")
        return super().write(data)


def test_a_full_disk_leaves_the_old_archive(pnp, tmp_path, monkeypatch):
    without_book(tmp_path)
    told = ("mini", "--root", tmp_path, "--out", tmp_path / "out", "--ink", "full")
    assert pnp("pack", *told).code == ExitCode.OK
    path = tmp_path / f"out/mini/{FOLDER}.zip"
    before = path.read_bytes()
    monkeypatch.setattr(os, "fdopen", FullForArchives)
    write(tmp_path / "cards/mini/changes.md", "new")
    done = pnp("pack", *told)
    monkeypatch.undo()
    assert (done.code, done.out) == (ExitCode.PROBLEMS, "")
    assert f"{path}: can't be written: no space left on device\n" in done.err
    assert path.read_bytes() == before
    assert [one.name for one in path.parent.glob(".*zip*")] == []


def test_an_archive_says_nothing_of_when_and_who():
    data = archive_bytes("a", {"z.txt": b"z", "b/c.pdf": b"c"})
    assert data == archive_bytes("a", {"b/c.pdf": b"c", "z.txt": b"z"})
    assert list(files_in(data)) == ["b/c.pdf", "z.txt", "SHA256SUMS"]
    assert sums({"z": b""}).startswith("e3b0c44298fc1c149afbf4c8996fb924")
