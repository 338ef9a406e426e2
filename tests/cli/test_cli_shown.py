"""Every command that help, README and guides show runs, and names what is really there.

It runs in a folder with a small game that is called as one that ships, and of several commands
that differ in names only the first does; that the games have the components, sets and cards which
are named is looked up in them.
"""

import re
import shlex
import shutil
import sys
from importlib import import_module
from io import StringIO
from itertools import pairwise
from pathlib import Path

import click
import pytest
from new_game import FEWER, rewrite, write_new
from shipped import GAMES
from workbooks import xlsx

from pnp.app.localized_game import find_card
from pnp.cli.main import COMMANDS, main
from pnp.core.exit_codes import ExitCode
from pnp.core.project import BUNDLED
from pnp.i18n.catalog_files import catalog_languages
from pnp.model.selection import Selection, select
from pnp.printer_correction.distortion import Distortion
from pnp.printer_correction.profile import Profile
from pnp.printer_correction.settings import keep

ROOT = Path(__file__).parents[2]
PAGES = ("README.md", "docs/making-a-game.md", "docs/translating.md")
# What stands for something of the reader's own -> what it is here.
STANDS_FOR = {
    "<game>": "dragons",
    "dragons --since OLD.pdf": "quarken --since output/quarken/nl/quarken-nl-a4-duplex-long.pdf",
    "FILE.pdf": "output/quarken/nl/quarken-nl-a4-duplex-long.pdf",
    "NAME": "knights",
    # What the guide adds to the game of `pnp new`.
    "storm~b": "storm",
    "dragons --component poster": "dragons --component deck",
    "dragons --component box": "dragons --component coins",
}
# What a small game has instead of a new game's own names; it stands for other games that ship, too.
SMALL = {
    "language: en": "language: nl",
    "component: deck": "component: hand",
    "[deck, coins]": "[hand, coins]",
    "deck: [": "hand: [",
    "short:": "level1:",
    "id: storm": "id: up-red",
}
SMALL_FOR = {"element313": "quarken", "quark": "quarken", "atoms": "hand"}
# What is named by options: words that are one as good as the other.
NAMING = ("--lang", "--set", "--cards", "--component")
RULES = """\
rules: quarken
title: Rules
documents: {rules: Rules}
facts: [{id: M-1, key: coins, value: 24, kind: stated, where: Contents}]
errata: [{id: M-E1, about: Coins, gap: How many, does: Has 24., why: Enough.}]
checks: [{id: C1, check: composition, title: All coins, component: coins, expect: coins}]
"""
BOXES = "\ninks: {home: {}}\nboxes: {dragons: {kind: tuck, holds: hand}}\n"
BOOK = "# Small\n\n## Turn\n\nGo on.\n"
# Played out for real, but a few times only: one game stands for all.
PLAYED = ("quark",)


def shown(text):
    """Yield every pnp command in `text`: in code blocks, on lines of their own, and in `...`."""
    blocks = re.findall(r"^```[^\n]*\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    lines = [line for block in blocks for line in block.splitlines()]
    rest = re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL)
    lines += re.findall(r"`([^`\n]+)`", rest)
    for line in lines:
        for part in line.split(" && "):
            match = re.match(
                r"(?:\.venv/bin/)?(pnp(?: \S+)+)", re.split(r" {2,}| > ", part.strip())[0]
            )
            if match:
                yield match[1]


def test_commands_are_found_in_pages():
    page = "```\n.venv/bin/pnp build a --low-ink   white\n```\nand `pnp new b`, `pnp x`;\n`other`\n"
    assert list(shown(page)) == ["pnp build a --low-ink", "pnp new b", "pnp x"]
    assert all(list(shown((ROOT / name).read_text(encoding="utf-8"))) for name in PAGES)


def all_shown(pnp):
    """Return the words of every command that is shown, each once, in the order of reading."""
    commands = ["pnp build", "pnp new dragons"]
    for command in [(), *((name,) for name in COMMANDS)]:
        last = pnp(*command, "--help").out.splitlines()[-1]
        commands += last.partition("Example: ")[2].split(" && ")
    for name in PAGES:
        commands += shown((ROOT / name).read_text(encoding="utf-8"))
    for placeholder, meant in STANDS_FOR.items():
        commands = [command.replace(placeholder, meant) for command in commands]
    words = [shlex.split(command)[1:] for command in dict.fromkeys(commands)]
    # One that lacks what it needs ("what `pnp render` writes") is only named.
    return [command for command in words if named(command) is not None]


def named(words):
    """Return what a command is given, by its names; None for one that lacks what it needs."""
    command = import_module(f"pnp.cli.{COMMANDS[words[0]][0]}").command
    if words[0] in ("texts", "calibrate"):
        if len(words) == 1:
            return None
        command, words = command.commands[words[1]], words[1:]
    try:
        return command.make_context(words[0], words[1:]).params
    except click.MissingParameter:
        return None


def write_small(root):
    """Write the small game that is called as one that ships, with its rules and a rulebook."""
    folder = write_new(root, "quarken")
    rewrite(folder, SMALL)
    (folder / "deck.yaml").rename(folder / "hand.yaml")
    with (folder / "game.yaml").open("a", encoding="utf-8") as file:
        file.write(BOXES)
    (folder / "rules.yaml").write_text(RULES, encoding="utf-8")
    (folder / "rulebook.md").write_text(BOOK, encoding="utf-8")
    for name in ("rulebook-cover", "box"):
        template = root / f"templates/quarken/{name}.svg.j2"
        template.write_text(f'{{% extends "_shared/{name}.svg.j2" %}}', encoding="utf-8")
    assert main(["texts", "new", "quarken", "en", "--root", str(root)]) == 0
    (root / "deck.xlsx").write_bytes(xlsx([["Name"], ["Storm"]]))


def write_played(root):
    """Write games that ship, to be played out: once each, and whatever comes of it."""
    for folder in ("cards", "templates"):
        for name in ("_shared", *PLAYED):
            if (BUNDLED / folder / name).is_dir():
                shutil.copytree(BUNDLED / folder / name, root / folder / name)
    for name in PLAYED:
        path = root / "cards" / name / "rules.yaml"
        rules = re.sub(
            r"^(balance:\n  seed: \d+)(\n  matches: \d+)?$",
            r"\1\n  matches: 2",
            path.read_text(encoding="utf-8"),
            flags=re.M,
        )
        path.write_text(rules, encoding="utf-8")


def shape(words):
    """Return a command without what names the reader's game, or a part of it."""
    command, *rest = words
    if command not in ("build", "proof", "render"):
        return tuple(words)
    options = [
        word for before, word in pairwise([command, *rest]) if before not in (command, *NAMING)
    ]
    return (command, bool(rest) and rest[0][0] != "-", *options)


def test_commands_that_differ_in_names_only():
    alike = ["build a --set b --ink low", "build c --set d --ink low"]
    other = ["build --set b --ink low", "build a --set b --ink home", "proof a --set b --ink low"]
    assert len({shape(words.split()) for words in alike}) == 1
    assert len({shape(words.split()) for words in alike + other}) == 4


@pytest.fixture
def printers(tmp_path_factory, monkeypatch):
    """A folder of settings in which the printer of the guides was measured."""
    monkeypatch.setenv("PNP_CONFIG_HOME", str(tmp_path_factory.mktemp("settings")))
    keep(Profile("home", "a4", Distortion(), Distortion()))


@pytest.mark.usefixtures("printers")
def test_every_command_that_is_shown_runs(pnp, tmp_path, monkeypatch):
    write_small(tmp_path / "here")
    write_played(tmp_path / "played")
    monkeypatch.setattr(sys, "stdin", StringIO())  # nobody sits at the table
    done = set()
    for words in all_shown(pnp):
        if words[:1] == ["texts"] and "pnp" in words:
            continue  # the catalogs of the program itself, which are in the checkout
        if words[0] in ("serve", "watch") or "--watch" in words:
            continue  # it ends when somebody ends it: tests/serve does
        if words[:2] in (["calibrate", "read"], ["calibrate", "scan"]):
            continue  # somebody reads paper, or scans it: tests/printer_correction does
        if "v1.0" in words:
            continue  # a version that git keeps: tests/app/test_since_version.py has one
        if words[0] == "pack" and "--lang" in words:
            continue  # 3 s for archives in all languages: tests/app/test_pack.py packs two
        if "--engine" in words:
            continue  # tests/guides/test_guide_engine.py writes the engine, and plays it
        played = "--balance" in words or words[0] == "play"
        words = ["2" if word == "2000" else word for word in words]  # matches
        # Outside of any folder with games are those that ship.
        there = "" if words[0] == "play" else "played" if played else "here"
        monkeypatch.chdir(tmp_path / there)
        if not played:
            words = [SMALL_FOR.get(word, word) for word in words]
        if shape(words) in done:
            continue
        done.add(shape(words))
        ran = pnp(*words)
        if words[0] == "new":
            rewrite(Path("cards", words[1]), FEWER)
        # So few games say nothing of how a game plays, and the rows of the small one hold little.
        may_fail = played or "--coverage" in words or "--mutants" in words
        expected = (ExitCode.OK, ExitCode.PROBLEMS) if may_fail else (ExitCode.OK,)
        assert ran.code in expected, f"{words}\n{ran.err}"


@pytest.mark.usefixtures("printers")
def test_what_shown_commands_name_is_in_the_games_that_ship(pnp, bundled):
    ours, made = [], set()
    for words in all_shown(pnp):
        given = named(words)
        games = [given["game"]] if given.get("game") else given.get("games") or ()
        for name in games:
            if name in bundled.games():
                game = GAMES[name]
                components = tuple(given.get("component") or ())
                wanted = (given.get(key) or "" for key in ("card_set", "cards"))
                assert select(game, Selection(components, *wanted)), words
                if given.get("card"):
                    assert find_card(game, given["card"]), words
                if words[:2] == ["texts", "new"]:
                    made.add((name, given["language"]))
                elif given.get("lang"):
                    known = (game.language, *catalog_languages(bundled, name), "all")
                    assert given["lang"] in known or (name, given["lang"]) in made, words
                ours.append(words)
    assert len(ours) > 9
