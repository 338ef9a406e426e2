"""Hostile links, special files, names, command lines and surroundings."""

import os
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest
from hostile import Case, hold, linked, sparse, spread
from measured import needs_fork, run_measured
from small_game import SVG, deck, ledger, write, write_game
from thorough import one_in, usually

from pnp.cli.main import main
from pnp.core.exit_codes import ExitCode

pytestmark = needs_fork

RULES = ledger("facts: []\n")
DRAWN = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="69.5mm" height="94.9mm" '
    'viewBox="-3 -3 69.5 94.9">{{ art("a.svg", 1, 1, 9) }}</svg>'
)
FILES = {
    "templates/mini/deck.svg.j2": DRAWN,
    "cards/mini/art/a.svg": SVG.replace("/>", '><rect width="1" height="1"/></svg>'),
    "cards/mini/cards.csv": "id\none\n",
    "cards/mini/rules.yaml": RULES,
    "cards/mini/rules.seals": "",
    "cards/mini/texts.seals": "",
    "cards/mini/rulebook.md": "# Mini\n",
    "cards/mini/glossary.csv": "term,language,translation\n",
    "cards/mini/locale/de.po": 'msgid ""\nmsgstr ""\n"Language: de\\n"\n',
    "fonts/fonts.yaml": "",
}
BUILD, CHECK = "build mini --out {root}/output", "check mini"


def linked_out(path):
    """Link to what lies beside the folder of the project, which has a cards/."""
    up = next(depth for depth, folder in enumerate(path.parents) if (folder / "cards").is_dir())
    path.symlink_to("../" * (up + 1) + "theirs")


KINDS = {
    "a pipe": os.mkfifo,
    "a folder": Path.mkdir,
    "20 GB": sparse,
    "a link to a device": linked("/dev/zero"),
    "a link to a file of the system": linked("/etc/passwd"),
    "a link out": linked_out,
    "a link to itself": lambda path: path.symlink_to(path.name),
    "a link to nothing": linked("nothing"),
    "a link to memory": linked("/proc/self/mem"),
    "a link to a folder": linked("/"),
}
READ_BY = {
    "cards/mini/game.yaml": BUILD,
    "cards/mini/deck.yaml": BUILD,
    "cards/mini/cards.csv": BUILD,
    "templates/mini/deck.svg.j2": BUILD,
    "cards/mini/art/a.svg": BUILD,
    "cards/mini/rulebook.md": "rulebook mini --format html --out {root}/output",
    "cards/mini/rules.yaml": CHECK,
    "cards/mini/rules.seals": CHECK,
    "cards/mini/texts.seals": CHECK,
    "cards/mini/glossary.csv": CHECK,
    "cards/mini/locale/de.po": CHECK,
    "fonts/fonts.yaml": "list",
}


@pytest.fixture
def root(tmp_path):
    """Return the folder of a project; beside it is what is not to be read or written."""
    write(tmp_path / "theirs", "theirs")
    write(tmp_path / "elsewhere/mini/a", "theirs")
    write_game(tmp_path / "mine")
    return tmp_path / "mine"


@pytest.mark.parametrize(("file", "kind"), one_in(5, spread(READ_BY, KINDS, 3)))
def test_what_is_no_file_of_the_game(file, kind, root):
    used = {"cards/mini/game.yaml", "cards/mini/deck.yaml", "templates/mini/deck.svg.j2"}
    beside = {file, "templates/mini/deck.svg.j2"} if "art" in file else {file}
    files = {name: FILES[name] for name in beside - used | beside & FILES.keys()}
    if file in ("cards/mini/rules.seals",):
        files["cards/mini/rules.yaml"] = RULES
    if "cards.csv" in file:
        files["cards/mini/deck.yaml"] = deck(cards=None, table="cards.csv")
    if "glossary" in file:
        files["cards/mini/locale/de.po"] = FILES["cards/mini/locale/de.po"]
    files.pop(file, None)

    def make(where):
        path = where / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        KINDS[kind](path)

    ran = hold(Case("", files, READ_BY[file], 1, make), root, root.parent)
    assert "theirs" not in ran.out + ran.err
    assert "root:" not in ran.out + ran.err
    # All files of YAML together have a limit, too.
    assert any(one in ran.out + ran.err for one in (Path(file).name, "the YAML files"))


FOLDERS = ["cards", "cards/mini", "cards/mini/art", "cards/mini/locale", "templates",
           "templates/mini", "templates/_shared", "fonts"]  # fmt: skip
AWAY = ["/", "..", "../elsewhere", "nothing", "{name}", "/proc/self"]


@pytest.mark.parametrize(("folder", "target"), one_in(5, spread(FOLDERS, AWAY, 2)))
def test_a_folder_that_leads_away(folder, target, root):
    def make(where):
        path = where / folder
        if path.exists():
            path.rename(where.parent / "moved")
        path.parent.mkdir(parents=True, exist_ok=True)
        up = "../" * folder.count("/")
        path.symlink_to(target.format(name=path.name) if target[0] in "/{n" else up + target)

    hold(Case("", {}, BUILD, None, make), root, root.parent)
    assert not list((root / "output").rglob("*.pdf")) or folder in ("cards/mini/locale", "fonts")


# Where is written

OUTPUTS = {
    "output": "output",
    "the folder of a game": "output/mini",
    "the folder of a language": "output/mini/en",
    "a file": "output/mini/en/mini-deck-en-a4-duplex-long.pdf",
    "a cache": "output/.pnp-cache.sqlite",
    "a journal": "output/.pnp-cache.sqlite-journal",
    "a log": "output/.pnp-cache.sqlite-wal",
    "a table of a log": "output/.pnp-cache.sqlite-shm",
}
TARGETS = {
    "a folder": "elsewhere",
    "a file": "theirs",
    "nothing": "nothing",
    "itself": "",
}
GOOD = {"templates/mini/deck.svg.j2": DRAWN, "cards/mini/art/a.svg": FILES["cards/mini/art/a.svg"]}


@pytest.mark.parametrize("command", ["build mini", "proof mini"])
@pytest.mark.parametrize(("name", "target"), one_in(5, spread(OUTPUTS, TARGETS, 2)))
def test_nothing_is_written_through_a_link(command, name, target, root):
    place = OUTPUTS[name]

    def make(where):
        path = where / place
        path.parent.mkdir(parents=True, exist_ok=True)
        to = where.parent / TARGETS[target] if TARGETS[target] else Path(path.name)
        path.symlink_to(to)

    hold(Case("", GOOD, command, None, make), root, root.parent)
    assert (root.parent / "theirs").read_text() == "theirs"
    assert [path.name for path in (root.parent / "elsewhere").iterdir()] == ["mini"]
    assert not (root.parent / "nothing").exists()


NEW = ["cards", "templates", "cards/_schema"]


@pytest.mark.parametrize("folder", NEW)
def test_a_new_game_is_not_made_elsewhere(folder, tmp_path):
    write(tmp_path / "elsewhere/a", "theirs")
    root = tmp_path / "mine"
    (root / folder).parent.mkdir(parents=True)
    (root / folder).symlink_to(tmp_path / "elsewhere")
    assert main(["new", "dragons", "--root", str(root)]) == 1
    assert [path.name for path in (tmp_path / "elsewhere").iterdir()] == ["a"]


NAMED = {
    "a folder": ("-o {root}", 2), "a device": ("-o /dev/null", 0), "a full one": ("-o /dev/full", 1),
    "a file of the game": ("-o {root}/cards/mini/game.yaml/x.svg", 2),
    "a name without end": (f"-o {'x' * 300}.svg", 1),
    "a folder of that name": (f"-o {'x/' * 3000}y.svg", 1),
    "a file of the system": ("-o /proc/version", 2), "a folder of the system": ("-o /proc/x.svg", 1),
}  # fmt: skip


@pytest.mark.parametrize("name", NAMED)
def test_what_a_user_names_is_written_or_refused(name, root):
    arguments, code = NAMED[name]
    hold(Case("", GOOD, f"render mini one {arguments}", code), root, root.parent)
    assert Path("/dev/null").is_char_device()
    assert Path("/dev/full").is_char_device()


# Command lines

BAD = os.fsdecode(b"caf\xe9")
WORDS = ["../..", "/etc/passwd", "*", "[", "[!", "x" * 3000, "\x1b[2J", BAD, "--", "-", "é", "%s%n",
         "${HOME}", "$(id)", "`id`", "'", '"', "\\", "\u202e", "con"]  # fmt: skip
COMMANDS = [
    ("build",), ("build", "mini", "--component"), ("build", "mini", "--set"),
    ("build", "mini", "--cards"), ("build", "mini", "--lang"), ("build", "mini", "--paper"),
    ("build", "mini", "--bleed"), ("render", "mini"), ("check",), ("check", "--only"),
    ("check", "--explain"), ("count",), ("texts", "new", "mini"), ("texts", "extract"), ("new",),
]  # fmt: skip


# Each command, with each third word; the next with those that follow them.
SAID = [(command, number % 3) for number, command in enumerate(COMMANDS)]


@pytest.mark.parametrize(("command", "start"), usually(list(product(COMMANDS, range(3))), SAID))
def test_words_that_mean_harm(command, start, tmp_path, monkeypatch, capfd):
    write_game(tmp_path)
    monkeypatch.chdir(tmp_path)
    for word in WORDS[start::3]:
        code = main([*command, word])
        said = capfd.readouterr().err
        assert code in (0, 1, 2), (word, said)
        assert "Traceback" not in said, (word, said)
        assert code == 0 or said, word
        assert all(line.isprintable() for line in said.split("\n")), word
    assert {path.name for path in tmp_path.iterdir()} <= {"cards", "templates", "output"}


@pytest.mark.parametrize("name", ["../mini", "/etc", "-", "", "mini/../mini", "\x1b[2J", "x" * 300])
def test_no_name_of_a_game_leads_outside(pnp, tmp_path, name):
    write_game(tmp_path)
    run = pnp("list", "--root", tmp_path, "--", name)
    assert run.code == ExitCode.USAGE
    assert "unknown game" in run.err
    assert run.err.replace("\n", "").isprintable()


NAMES = ["cards/mini/{}.yaml", "cards/mini/art/{}.svg", "templates/mini/{}.svg.j2", "cards/{}/x",
         "cards/mini/locale/{}.po", "fonts/{}.ttf", "output/{}.pdf"]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "command"),
    one_in(5, spread(NAMES, [BUILD, CHECK, "list", "texts status mini"], 2)),
)
def test_names_of_files_that_are_no_utf_8(name, command, root):
    files = {name.format(BAD): SVG, name.format("a\nb\x1b[2J"): SVG}
    hold(Case("", files, command, None), root)


# Surroundings


def run(root, *arguments, **options):
    """Return what a command does in surroundings of its own."""
    command = [sys.executable, "-m", "pnp", *arguments]
    pipes = {"stderr": subprocess.PIPE, "stdout": subprocess.PIPE} | options
    done = subprocess.run(command, cwd=root, check=False, timeout=60, **pipes)
    assert b"Traceback" not in (done.stderr or b"")
    return done


ENVIRONMENTS = {
    "little": {
        "LC_ALL": "POSIX",
        "PYTHONIOENCODING": "ascii",
        "COLUMNS": "0",
        "HOME": "\n",
        "PATH": "",
        "TMPDIR": "/nowhere",
    },
    "too much of all": {
        "LC_ALL": "tr_TR.UTF-8",
        "LANG": "xx",
        "COLUMNS": "9" * 30,
        "LINES": "-1",
        "TERM": "x" * 999,
        "FORCE_COLOR": "1",
    },
    "nothing": {},
}


@pytest.mark.parametrize("name", one_in(3, ENVIRONMENTS))
def test_surroundings_that_are_odd(name, root):
    done = run(root, "check", "mini", env=ENVIRONMENTS[name])
    assert done.returncode in (0, 1)


@pytest.mark.parametrize(("command", "closed"), [("check mini", (1,)), ("list", (0, 1, 2))])
def test_streams_that_are_closed(command, closed, root):
    def close():
        for number in closed:
            os.close(number)

    done = run(root, *command.split(), preexec_fn=close)
    assert (done.returncode, done.stderr) == (0, b"")


LIMITS = {
    "files of 1 kB": ("RLIMIT_FSIZE", 1000),
    "few open files": ("RLIMIT_NOFILE", 24),
    "no core": ("RLIMIT_CORE", 0),
}


@pytest.mark.parametrize("name", LIMITS)
def test_systems_with_little_room(name, root):
    for path, content in GOOD.items():
        write(root / path, content)
    ran = run_measured("build", "mini", cwd=root, limits=[LIMITS[name]])
    assert ran.code in (0, 1)
    assert "Traceback" not in ran.err
    assert ran.code == 0 or ran.err
    assert not list(root.rglob("*.new"))
