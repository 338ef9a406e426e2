"""Help fits a screen, and every command that help, README and guide show really runs."""

import re
import shlex
import shutil
from pathlib import Path

import pytest

from pnp.cli.main import COMMANDS
from pnp.problems import ExitCode
from pnp.project import BUNDLED

ROOT = Path(__file__).parent.parent
PAGES = ("README.md", "docs/making-a-game.md", "docs/translating.md")
# What stands for something of the reader's own -> what it is here.
STANDS_FOR = {
    "<game>": "dragons",
    "FILE.pdf": "output/quarken/nl/quarken-nl-a4-duplex-long.pdf",
    "NAME": "knights",
}


def help_of(pnp, *command):
    done = pnp(*command, "--help")
    assert (done.code, done.err) == (ExitCode.OK, "")
    return done.out.splitlines()


@pytest.mark.parametrize("command", [(), *((name,) for name in COMMANDS)])
def test_help_fits_a_screen_and_has_an_example(pnp, command, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    lines = help_of(pnp, *command)
    assert len(lines) <= 24
    assert max(map(len, lines)) <= 80
    assert lines[-1].startswith(f"  Example: pnp {' '.join(command)}".rstrip())
    assert lines[0].startswith(f"Usage: pnp {' '.join(command)}".rstrip())


def test_every_command_is_in_the_help_with_its_first_words(pnp):
    text = "\n".join(help_of(pnp))
    for name, (_, line) in COMMANDS.items():
        assert re.search(rf"^  {name} +{re.escape(line)}$", text, re.MULTILINE)


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


def examples(pnp):
    for command in [(), *((name,) for name in COMMANDS)]:
        last = help_of(pnp, *command)[-1]
        yield from last.partition("Example: ")[2].split(" && ")


def test_commands_are_found_in_pages():
    page = "```\n.venv/bin/pnp build a --low-ink   white\n```\nand `pnp new b`, `pnp x`;\n`other`\n"
    assert list(shown(page)) == ["pnp build a --low-ink", "pnp new b", "pnp x"]
    assert all(list(shown((ROOT / name).read_text(encoding="utf-8"))) for name in PAGES)


def test_every_command_that_is_shown_runs(pnp, tmp_path, monkeypatch):
    # The games that pages name are enough, with English.
    for folder in ("cards", "templates"):
        for name in ("_schema", "_shared", "quarken", "element313", "quark"):
            if (BUNDLED / folder / name).is_dir():
                one = shutil.ignore_patterns("de.po", "es.po", "fr.po", "nl.po")
                shutil.copytree(BUNDLED / folder / name, tmp_path / folder / name, ignore=one)
    monkeypatch.chdir(tmp_path)
    commands = ["pnp build", "pnp new dragons"]
    commands += examples(pnp)
    for name in PAGES:
        commands += shown((ROOT / name).read_text(encoding="utf-8"))
    for command in dict.fromkeys(commands):
        text = command
        for placeholder, meant in STANDS_FOR.items():
            text = text.replace(placeholder, meant)
        if text == "pnp new dragons" and (tmp_path / "cards/dragons").exists():
            continue
        words = shlex.split(text)[1:]
        if words[0] == "check" and not {"--only", "--explain", "--errata", "--seal"} & set(words):
            # One row will do here; the checks of the games that ship have tests of their own.
            words += ["--only", "ledger"]
        done = pnp(*words)
        assert done.code == ExitCode.OK, f"{command}\n{done.err}"
