"""Every command that help, README and guides show runs, and names what is really there.

It runs in a folder of small games that are called as those that ship; that these have the
components, sets and cards which are named is looked up in them.
"""

import re
import shlex
import shutil
from importlib import import_module
from pathlib import Path

import click

from pnp.app.open_game import find_card
from pnp.catalogs.folder import catalog_languages
from pnp.cli.main import COMMANDS, main
from pnp.core.problems import ExitCode
from pnp.core.project import BUNDLED
from pnp.load.game import load_game
from pnp.model.selection import Selection, select

ROOT = Path(__file__).parents[2]
PAGES = ("README.md", "docs/making-a-game.md", "docs/translating.md")
# What stands for something of the reader's own -> what it is here.
STANDS_FOR = {
    "<game>": "dragons",
    "FILE.pdf": "output/quarken/nl/quarken-nl-a4-duplex-long.pdf",
    "NAME": "knights",
    # What the guide adds to the game of `pnp new`.
    "storm~b": "storm",
    "dragons --component poster": "dragons --component deck",
    "dragons --component box": "dragons --component coins",
}
# The small games: the language, component, set and card that stand in them for a new game's own.
SMALL = {
    "quarken": ("nl", "hand", "level1", "up-red"),
    "element313": ("en", "atoms", "short", "storm"),
    "quark": ("en", "deck", "short", "storm"),
}
RULES = """\
rules: {game}
title: Rules
documents: {{rules: Rules}}
facts: [{{id: M-1, key: coins, value: 24, kind: stated, where: Contents}}]
errata: [{{id: M-E1, about: Coins, gap: How many, does: Has 24., why: Enough.}}]
checks: [{{id: C1, check: composition, title: All coins, component: coins, expect: coins}}]
"""
BOXES = "\ninks: {{home: {{}}}}\nboxes: {{dragons: {{kind: tuck, holds: {component}}}}}\n"
BOOK = "# Small\n\n## Turn\n\nGo on.\n"
# Played out for real, but a few times only.
PLAYED = ("element313", "quark")


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
    if words[0] == "texts":
        if len(words) == 1:
            return None
        command, words = command.commands[words[1]], words[1:]
    try:
        return command.make_context(words[0], words[1:]).params
    except click.MissingParameter:
        return None


def write_small(root, name):
    """Write the small game that is called as one that ships, with its rules and a rulebook."""
    language, component, card_set, card = SMALL[name]
    changes = {
        "language: en": f"language: {language}",
        "component: deck": f"component: {component}",
        "[deck, coins]": f"[{component}, coins]",
        "deck: [": f"{component}: [",
        "short:": f"{card_set}:",
        "id: storm": f"id: {card}",
    }
    assert main(["new", name, "--root", str(root)]) == 0
    folder = root / "cards" / name
    for path in folder.glob("*.yaml"):
        text = path.read_text(encoding="utf-8")
        for old, new in changes.items():
            text = text.replace(old, new)
        path.write_text(text, encoding="utf-8")
    (folder / "deck.yaml").rename(folder / f"{component}.yaml")
    with (folder / "game.yaml").open("a", encoding="utf-8") as file:
        file.write(BOXES.format(component=component))
    (folder / "rules.yaml").write_text(RULES.format(game=name), encoding="utf-8")
    (folder / "rulebook.md").write_text(BOOK, encoding="utf-8")
    cover = root / "templates" / name / "rulebook-cover.svg.j2"
    cover.write_text('{% extends "_shared/rulebook-cover.svg.j2" %}', encoding="utf-8")
    box = root / "templates" / name / "box.svg.j2"
    box.write_text('{% extends "_shared/box.svg.j2" %}', encoding="utf-8")
    if language != "en":
        assert main(["texts", "new", name, "en", "--root", str(root)]) == 0


def write_played(root):
    """Write games that ship, to be played out: twice each, and whatever comes of it."""
    for folder in ("cards", "templates"):
        for name in ("_shared", *PLAYED):
            if (BUNDLED / folder / name).is_dir():
                shutil.copytree(BUNDLED / folder / name, root / folder / name)
    for name in PLAYED:
        path = root / "cards" / name / "rules.yaml"
        rules = re.sub(
            r"^  games: \d+$", "  games: 2", path.read_text(encoding="utf-8"), flags=re.M
        )
        path.write_text(rules, encoding="utf-8")


def test_every_command_that_is_shown_runs(pnp, tmp_path, monkeypatch):
    for name in SMALL:
        write_small(tmp_path / "here", name)
    write_played(tmp_path / "played")
    for words in all_shown(pnp):
        if words[:1] == ["texts"] and "pnp" in words:
            continue  # the catalogs of the program itself, which are in the checkout
        played = "--balance" in words
        monkeypatch.chdir(tmp_path / ("played" if played else "here"))
        if words == ["new", "dragons"] and Path("cards/dragons").exists():
            continue
        done = pnp(*words)
        # So few games say nothing of how a game plays.
        expected = (ExitCode.OK, ExitCode.PROBLEMS) if played else (ExitCode.OK,)
        assert done.code in expected, f"{words}\n{done.err}"


def test_what_shown_commands_name_is_in_the_games_that_ship(pnp, bundled, fonts):
    ours, made = [], set()
    for words in all_shown(pnp):
        given = named(words)
        games = [given["game"]] if given.get("game") else given.get("games") or ()
        for name in games:
            if name in bundled.games():
                game = load_game(bundled, name, fonts)
                components = tuple(given.get("component") or ())
                wanted = (given.get(key) or "" for key in ("card_set", "cards"))
                assert select(game, Selection(components, *wanted)), words
                if given.get("card"):
                    assert find_card(game, given["card"]), words
                if words[:2] == ["texts", "new"]:
                    made.add((name, given["language"]))
                elif given.get("lang"):
                    known = (game.language, *catalog_languages(bundled, name))
                    assert given["lang"] in known or (name, given["lang"]) in made, words
                ours.append(words)
    assert len(ours) > 9
