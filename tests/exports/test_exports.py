"""What every export promises, and that a new one is a folder and a row."""

import inspect
import shutil
import socket
import subprocess
import sys

import pytest
import tiny_export
from built import export
from refusals import refused
from small_book import FACE, write_book
from small_game import deck, game, write
from thorough import usually

from pnp.app.build_games import build_games
from pnp.app.export_requests import ExportRequest, Order
from pnp.colour.separation import SHIPPED
from pnp.core.exit_codes import ExitCode
from pnp.core.problems import COMMAND_LINE, PnpError, one_of
from pnp.core.project import Project
from pnp.core.values import replace
from pnp.exports.job import File
from pnp.exports.options import COMPONENT, SELECTION, SINCE, Option, OptionKind, joined
from pnp.exports.registry import EXPORTS, Export, Need
from pnp.printer_correction.distortion import Distortion
from pnp.printer_correction.profile import Profile
from pnp.printer_correction.settings import keep
from pnp.processes import process_slots

CATALOG = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\nLanguage: de\\n"\n'
HERE = pytest.mark.parametrize("name", EXPORTS)
DRAWN = pytest.mark.parametrize("name", [name for name, one in EXPORTS.items() if one.needs])
# The options of each export, every one by itself.
TOLD = [(name, option) for name, export in EXPORTS.items() for option in export.options]
# Each with the export that has the fewest options; thorough runs take all.
FEWEST = sorted(TOLD, key=lambda one: len(EXPORTS[one[0]].options), reverse=True)
SOME = {option.name: (name, option) for name, option in FEWEST}


@pytest.fixture(scope="module")
def root(tmp_path_factory):
    """A game of two cards with a rulebook, a set and a catalog."""
    root = tmp_path_factory.mktemp("exports")
    write_book(root)
    path = root / "cards/mini/game.yaml"
    card_set = "sets: {short: {title: Short, cards: {deck: [one]}}}\n"
    write(path, path.read_text(encoding="utf-8") + card_set)
    write(root / "cards/mini/locale/de.po", CATALOG)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PNP_CONFIG_HOME", str(root / "settings"))
        keep(Profile("one", "a4", Distortion(1.0), Distortion(down=1.0)))
        keep(Profile("one", "a3", Distortion(1.0), Distortion(down=1.0)))
        yield root


@pytest.fixture(scope="module")
def usual(root):
    """The files of each export that is told nothing, by their paths below the output folder."""
    out = root / "out"
    process_slots.use_jobs(2)
    made = {name: found(out, export(Project(root), ["mini"], [name], out)) for name in EXPORTS}
    process_slots.use_jobs(0)
    return made


def found(out, paths):
    """Return the bytes of files by their paths below `out`."""
    return {path.relative_to(out).as_posix(): path.read_bytes() for path in paths}


def another(option, root):
    """Return a value that is not the usual one."""
    names = {"set": "short", "cards": "one", "names": "{id}-{side}", "grid": "2x2+back"}
    names |= {"price": "0.12EUR"}
    sheets = str(root / "out/mini/en/mini-en-a4-duplex-long.pdf")
    return {
        OptionKind.NAME: names.get(option.name, "one"),
        OptionKind.NAMES: ("deck",),
        OptionKind.ADDRESS: "https://example.org/mini",
        OptionKind.FILE: {"icc": str(SHIPPED), "machine": "laser"}.get(option.name, sheets),
        OptionKind.FLAG: True,
        OptionKind.CHOICE: next((one for one in option.choices[::-1] if one != option.default), ""),
        OptionKind.NUMBER: int(option.least),
        OptionKind.LENGTH: option.most,
    }[option.kind]


@HERE
def test_files_lie_below_their_edition_and_are_what_is_there(name, usual, root):
    assert usual[name]
    for path, data in usual[name].items():
        assert path.startswith("mini/en/")
        assert "-en" in path.rsplit("/", 1)[-1]
        assert (root / "out" / path).read_bytes() == data


def test_no_export_writes_over_another(usual):
    paths = [path.lower() for files in usual.values() for path in files]
    assert len(set(paths)) == len(paths)


@HERE
def test_files_are_made_one_after_the_other(name):
    assert inspect.isgeneratorfunction(EXPORTS[name].load())


def test_what_an_export_loads_later_can_be_loaded_before() -> None:
    names = {name for one in EXPORTS.values() for name in one.later}
    assert names
    for one in EXPORTS.values():
        one.preload()
    assert names <= {*sys.modules}


@pytest.mark.parametrize(
    ("name", "option"), usually(TOLD, SOME.values()), ids=[f"{one}-{two.name}" for one, two in TOLD]
)
def test_every_set_of_options_has_its_own_names(name, option, usual, root):
    """Of a component there are the files that there are of all; they are the same."""
    told = {option.name.replace("-", "_"): another(option, root)}
    files = found(root / "out", export(Project(root), ["mini"], [name], root / "out", **told))
    same = files.keys() & usual[name].keys()
    assert files or option is SINCE
    assert option is COMPONENT or not same
    assert {path: files[path] for path in same} == {path: usual[name][path] for path in same}


@HERE
def test_the_same_bytes_again_by_one_process_and_without_a_network(
    name, usual, root, tmp_path, monkeypatch
):
    def refused(*said, **more):
        raise AssertionError("nothing is asked for from outside")

    monkeypatch.setattr(socket.socket, "connect", refused)
    process_slots.use_jobs(1)
    try:
        again = export(Project(root), ["mini"], [name], tmp_path)
    finally:
        process_slots.use_jobs(0)
    assert found(tmp_path, again) == usual[name]


@HERE
def test_both_languages_of_an_edition(name, root, tmp_path):
    paths = export(Project(root), ["mini"], [name], tmp_path, language="en+de")
    assert paths
    assert all(path.is_relative_to(tmp_path / "mini/en+de") for path in paths)


FAULTY = FACE.replace("<circle", '{% if card.id == "one" %}<rekt/>{% else %}<cirkel/>{% endif %}<g')


@DRAWN
def test_all_problems_at_once_and_nothing_is_written(name, root, tmp_path):
    shutil.copytree(root, tmp_path / "bad", ignore=shutil.ignore_patterns("out"))
    write(tmp_path / "bad/templates/mini/deck.svg.j2", FAULTY.replace("<g ", "<circle "))
    book = tmp_path / "bad/cards/mini/rulebook.md"
    write(book, book.read_text(encoding="utf-8") + "\n![](card:two)\n")
    project = Project(tmp_path / "bad")
    told = [one.message for one in refused(export, project, ["mini"], [name], tmp_path / "out")]
    assert any("'rekt'" in message for message in told)
    assert any("'cirkel'" in message for message in told)
    assert [path for path in tmp_path.glob("out/*/**/*") if path.is_file()] == []


def test_help_of_all_exports_loads_nothing_that_writes():
    code = """
import sys
from pnp.cli.main import main
from pnp.exports.registry import EXPORTS
for arguments in (["export", "--help"], *(["export", name, "--help"] for name in EXPORTS)):
    assert main(arguments) == 0
print("loaded", *sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    said, _, modules = done.stdout.rpartition("loaded")
    heavy = {"PIL", "cairosvg", "jinja2", "pikepdf", "reportlab", "uharfbuzz", "yaml"}
    assert not set(modules.split()) & heavy
    for one in EXPORTS.values():
        assert one.says in " ".join(said.split())
        assert all(f"--{option.name} " in said for option in one.options)


def test_options_of_one_name_say_the_same():
    known = {}
    for one in EXPORTS.values():
        for option in one.options:
            same = replace(option, default=None, least=0.0, most=0.0)
            assert known.setdefault(option.name, same) == same


def test_a_command_with_several_exports_takes_what_all_take():
    """Without a value each has its own default."""
    options = joined([*EXPORTS["proof"].options, *EXPORTS["images"].options])
    (dpi,) = [one for one in options if one.name == "dpi"]
    assert (dpi.default, dpi.least, dpi.most) == (None, 30, 600)
    assert len(options) == len({one.name for one in options})


# A new one

LOUD = Option("loud", OptionKind.FLAG, False, "In capitals.")
TINY = Export(
    "tiny", "A text for each card.", (*SELECTION, LOUD), frozenset({Need.DRAWINGS}),
    example="--loud",
)  # fmt: skip


@pytest.fixture
def tiny(monkeypatch):
    monkeypatch.setitem(sys.modules, "pnp.exports.tiny.export", tiny_export)
    monkeypatch.setitem(EXPORTS, "tiny", TINY)


@pytest.mark.usefixtures("tiny")
def test_a_new_export_needs_its_folder_and_its_row(pnp, root, tmp_path):
    listed = pnp("export", "--help").out.splitlines()
    assert ["tiny", "A text for each card."] in [line.strip().split(maxsplit=1) for line in listed]
    assert "--loud           In capitals.\n" in pnp("export", "tiny", "--help").out
    told = ("--root", root, "--out", tmp_path)
    done = pnp("export", "tiny", "mini", "--loud", "--cards", "two", *told)
    path = tmp_path / "mini/en/tiny/mini-two-en-loud-cards-two.txt"
    assert (done.code, done.out, done.err) == (ExitCode.OK, f"{path}\n", "")
    assert path.read_text(encoding="utf-8") == "MINI TWO TRUE"
    done = pnp("build", "mini", "--to", "tiny", "--to=parts-list", "--paper", "letter", *told)
    assert [line.rsplit("/", 1)[-1] for line in done.out.splitlines()] == [
        "mini-one-en.txt", "mini-two-en.txt", "mini-en-letter-duplex-long.parts.pdf",
    ]  # fmt: skip


@pytest.mark.usefixtures("tiny")
def test_what_a_new_export_gets_wrong_keeps_all_from_being_written(root, tmp_path, monkeypatch):
    """A file outside of the folder is refused as one that a link leads to."""

    def write_outside(job):
        yield File("good.txt", b"")
        yield File("../../../bad.txt", b"")

    monkeypatch.setattr(tiny_export, "write", write_outside)
    order = Order(TINY, TINY.defaults())
    with pytest.raises(PnpError, match=r"bad\.txt: can't be written: this is a link"):
        build_games(Project(root), ["mini"], ExportRequest((order,)), tmp_path / "out")
    assert not list(tmp_path.rglob("*.txt"))


# The command line

UNKNOWN = one_of("export", "prof", EXPORTS, COMMAND_LINE)


def owners(option):
    """Return the exports that have an option, as a sentence lists them."""
    *names, last = [one.name for one in EXPORTS.values() if option in one.defaults()]
    return f"{', '.join(names)} and {last}"


@pytest.mark.parametrize(("arguments", "message"), [
    (("export", "prof"), f"unknown export 'prof'\n  hint: {UNKNOWN.hint}\n"),
    (("build", "--to", "all"), "'all' is not one export\n  hint: write 'pnp export all GAME'\n"),
    (("build", "--to", "prof"), f"unknown export 'prof'\n  hint: {UNKNOWN.hint}\n"),
    (("export", "proof", "mini", "--paper", "a3"),
     f"command line: '--paper' is an option of {owners('paper')}, not of proof\n"
     "  hint: see 'pnp export sheets --help'\n"),
    (("build", "mini", "--to", "proof", "--bleed=2mm"),
     f"command line: '--bleed' is an option of {owners('bleed')}, not of proof\n"
     "  hint: see 'pnp export sheets --help'\n"),
    (("export", "proof", "--gray"), "No such option '--gray'."),
    (("export", "proof", "--dpi", "7"), "'7' is not a whole number from 30 to 600."),
    (("build", "--to", "proof", "--to", "images", "--dpi", "700"),
     "'700' is not a whole number from 30 to 600."),
    (("build", "--to"), "Option '--to' requires an argument."),
    (("export", "proof", "mimi"), "unknown game 'mimi'\n  hint: use one of: mini\n"),
])  # fmt: skip
def test_wrong_use(pnp, root, monkeypatch, arguments, message):
    monkeypatch.chdir(root)
    done = pnp(*arguments)
    assert (done.code, done.out) == (ExitCode.USAGE, "")
    assert message in done.err


def test_a_game_without_what_an_export_needs(pnp, root, tmp_path):
    shutil.copytree(root, tmp_path, dirs_exist_ok=True, ignore=shutil.ignore_patterns("out"))
    (tmp_path / "cards/mini/rulebook.md").unlink()
    write(tmp_path / "cards/other/game.yaml", game(game="other"))
    write(tmp_path / "cards/other/deck.yaml", deck())
    done = pnp("export", "booklet", "mini", "--root", tmp_path, "--out", tmp_path / "out")
    assert (done.code, done.out) == (ExitCode.USAGE, "")
    assert done.err == (
        "cards/mini: there is no rulebook.md\n"
        "  hint: write one: docs/making-a-rulebook.md says how\n"
    )
