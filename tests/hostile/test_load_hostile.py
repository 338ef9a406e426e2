"""Games that mean harm: refused in words, soon, in little memory, and nothing is written."""

import json
import subprocess
import sys

import pytest
from small_game import deck, game, write_game

from pnp.core.exit_codes import ExitCode

# Loads one game after the other in a process that may not use much; prints what became of each.
# It may have fewer values than the program allows: the class is the same.
CHILD = """
import json, resource, sys
from pathlib import Path
resource.setrlimit(resource.RLIMIT_CPU, (30, 30))
resource.setrlimit(resource.RLIMIT_AS, (700_000_000, 700_000_000))
from pnp.load.game import load_game
from pnp.readers import yaml_tree
from pnp.core.problems import PnpError
from pnp.core.project import Project
yaml_tree.MOST_VALUES //= 16
for root in sys.argv[1:]:
    try:
        load_game(Project(Path(root)), "mini", None)
        told = []
    except PnpError as error:
        told = [str(problem) for problem in error.problems]
    print(json.dumps([root, told]))
# Not ru_maxrss: that one still counts the process which this one was forked from.
status = Path("/proc/self/status")
lines = status.read_text().splitlines() if status.exists() else ["VmHWM: 0"]
print(json.dumps(["memory", *(int(line.split()[1]) for line in lines if "VmHWM" in line)]))
"""
MOST_MEMORY = 250_000  # kB, as much as the largest deck may take


def product(prefix, number, *fields):
    """Return a definition with a product of `number` words for each of `fields`."""
    words = ", ".join(f"{prefix}{n}" for n in range(number))
    name = "-".join(f"{{{field}}}" for field in fields)
    axes = ", ".join(f"{field}: [{words}]" for field in fields)
    return f'{{id: "{prefix}-{name}", copies: 500, product: {{{axes}}}}}'


def patterns(number):
    return ", ".join(f'"*{"c*" * 100}{n}"' for n in range(number))


WORDS = "{a: {type: word, optional: yes}, b: {type: word, optional: yes}}"
BOMB = "a0: &a0 [x, x]\n" + "".join(f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}]\n" for n in range(1, 99))
FOLDER = "cards/mini/"
LONG_TEXT = {"lists": f"{{element: {{fire: {{t: {'x' * 5000}}}}}}}"}

# name -> (game.yaml, deck.yaml, part of the first problem)
HOSTILE = {
    "alias bomb": (BOMB, None, "game.yaml:1: anchor '&a0' is not allowed"),
    "deep lists": ("[" * 1_000_000, None, "game.yaml:1: values are nested more than 20 deep"),
    "deep maps": ("{a: " * 250_000, None, "game.yaml:1: values are nested more than 20 deep"),
    "deep keys": ("? " * 500_000, None, "game.yaml:1: values are nested more than 20 deep"),
    "a line of 10 MB": (
        f"title: {'x' * 10_000_000}", None, "game.yaml: file is larger than 5 MB"),
    "a title of 1 MB": (
        game(title="x" * 1_000_000), None, "game.yaml:2: title: text is longer than 300 char"),
    "a key of 1 MB": (
        f"{game()}? {'x' * 1_000_000}\n: 1\n", None, "game.yaml:7: unknown key 'xxx"),
    "a tag of 1 MB": (f"a: !{'x' * 1_000_000} b", None, "game.yaml:1: tag '!xxx"),
    "a number of 1 MB": (
        game(version="9" * 1_000_000), None, "game.yaml:4: version: unquoted 999"),
    "a time of 1 MB": (
        game(title="1" + ":00" * 300_000), None, "game.yaml:2: title: unquoted 1:00"),
    "a million braces": (
        None, deck(cards=f"[{{id: one, name: '{'{' * 1_000_000}'}}]"),
        "deck.yaml:6: name: text is longer than 5000 characters"),
    "millions of values": (f"[{'a,' * 500_000}]", None, "game.yaml:1: file has more than"),
    "nothing but line ends": ("\n" * 1_000_000, None, "game.yaml: file is empty"),
    "nothing but notes": ("#\n" * 500_000, None, "game.yaml: file is empty"),
    "nothing but zeros": (b"\0" * 1_000_000, None, "game.yaml:1: line has an invisible character"),
    "another encoding": (game().encode("utf-16"), None, "game.yaml:1: file is not UTF-8 text"),
    "a picture": (
        b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 9000, None,
        "game.yaml:1: file is not UTF-8 text"),
    "a billion copies": (
        None, deck(cards="[{id: one, copies: 1000000000}]"),
        "deck.yaml:6: copies: 1000000000 is not a number of copies"),
    "copies without end": (
        None, deck(cards=f"[{{id: one, copies: {'9' * 1_000_000}}}]"), "deck.yaml:6: copies: 999"),
    "a card of a kilometre": (
        None, deck(size=f"[{'9' * 1_000_000}mm, 1e999]"), "deck.yaml:3: size: '1e999' is not a"),
    "a product without end": (
        None, deck(fields=WORDS, cards=f"[{product('x', 10_000, 'a', 'b')}]"),
        "deck.yaml:6: product: 100000000 combinations; the most is 5000"),
    "products without end": (
        None,
        deck(fields=WORDS, cards="".join(f"\n- {product(x, 70, 'a', 'b')}" for x in "stuvwxyz")),
        "deck.yaml:7: the game has more than 50000 pieces"),
    "text without end": (
        game(**LONG_TEXT),
        deck(
            fields="{element: {type: key, of: element}, name: {type: text}}",
            cards='[{id: "{element}", product: {element: [fire]}, name: "%s"}]'
            % ("{element.t}" * 100_000),
        ),
        "deck.yaml:6: name: text is longer than 5000 characters"),
    "thousands of bad cards": (
        None, deck(cards="".join(f"\n- {{id: c{n}, nmae: x}}" for n in range(2_000))),
        "deck.yaml:5: no card sets field 'name', but 2000 set 'nmae'"),
    "thousands of bad names": (
        game(lists=f"{{l: {{{', '.join(f'k{n}: {{}}' for n in range(1000))}}}}}"),
        deck(
            fields="{v: {type: keys, of: l}}",
            cards=f"[{{id: a, v: [{', '.join(f'k{n}x' for n in range(9000))}]}}]",
        ),
        "deck.yaml:6: unknown l 'k0x'"),
    "hard patterns": (
        game(sets=f"{{s: {{title: S, cards: {{deck: [{patterns(50)}]}}}}}}"),
        deck(cards="".join(f"\n- id: {'c' * 60}{n}" for n in range(1_000))),
        "game.yaml:7: no card of 'deck' fits '*c*c"),
}  # fmt: skip


@pytest.fixture(scope="module")
def told(tmp_path_factory):
    """Return what each game is told, by its name, and the memory it all took, in kB."""
    pytest.importorskip("resource", reason="this system sets processes no limits")
    top = tmp_path_factory.mktemp("hostile")
    for number, (game_text, deck_text, _) in enumerate(HOSTILE.values()):
        write_game(top / str(number), game_text, deck_text)
    roots = [str(top / str(number)) for number in range(len(HOSTILE))]
    done = subprocess.run(
        [sys.executable, "-c", CHILD, *roots], capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    assert done.returncode == 0
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    memory = rows.pop()[1]
    return dict(zip(HOSTILE, (problems for _, problems in rows), strict=True)) | {"": memory}


def test_hostile_games_are_refused_in_words(told):
    for name, (_, _, expected) in HOSTILE.items():
        problems = told[name]
        assert problems, name
        assert problems[0].removeprefix(FOLDER).startswith(expected), (name, problems[0][:200])
        assert max(map(len, problems)) < 1000, name
        assert len(problems) <= 301, name


def test_it_all_takes_little_memory(told):
    if sys.platform == "linux":
        assert told[""] < MOST_MEMORY


@pytest.mark.parametrize("command", ["build", "proof"])
@pytest.mark.parametrize("name", ["alias bomb", "a billion copies", "nothing but zeros"])
def test_nothing_is_written(pnp, tmp_path, command, name):
    game_text, deck_text, expected = HOSTILE[name]
    write_game(tmp_path / "root", game_text, deck_text)
    run = pnp(command, "mini", "--root", tmp_path / "root", "--out", tmp_path / "out")
    assert run.code == ExitCode.PROBLEMS
    assert run.out == ""
    assert run.err.startswith(f"{FOLDER}{expected}")
    assert "Traceback" not in run.err
    assert [path for path in (tmp_path / "out").rglob("*") if path.suffix in (".pdf", ".png")] == []


def test_a_file_of_100_mb(pnp, tmp_path):
    write_game(tmp_path)
    with (tmp_path / FOLDER / "deck.yaml").open("wb") as file:
        file.truncate(100_000_000)
    run = pnp("build", "mini", "--root", tmp_path, "--out", tmp_path / "out")
    assert run.code == ExitCode.PROBLEMS
    assert run.err.startswith(
        "cards/mini: the YAML files and tables of the game are larger than 20 MB\n"
    )
    assert run.out == ""


@pytest.mark.parametrize("name", ["../mini", "/etc", "-", "", "mini/../mini", "\x1b[2J", "x" * 300])
def test_no_name_of_a_game_leads_outside(pnp, tmp_path, name):
    write_game(tmp_path)
    run = pnp("list", "--root", tmp_path, "--", name)
    assert run.code == ExitCode.USAGE
    assert "unknown game" in run.err
    assert run.err.replace("\n", "").isprintable()
