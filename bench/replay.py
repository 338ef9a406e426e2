"""What it takes to play the examples of rulebooks, and which slips in them are told.

    .venv/bin/python bench/replay.py [GAME]...          CPU, of a whole check without a cache
    .venv/bin/python bench/replay.py --slips [GAME]...  every slip in every example

CPU of the replay is that of a first one, with all that it loads. Fails where it is more than 5 % of
a check. Slips are one card fewer, another one, a figure one more, two moves exchanged, a move left
out: in what the ledger says of an example, one at a time.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MOST = 0.05
GAMES = ("element313", "elements", "quark", "quarken", "quirkyquarks")
_ONE = """
import sys, time
from pathlib import Path
from pnp.app.check import subject_of
from pnp.checks.run import run_checks
from pnp.core.project import Project
subject = subject_of(Project(Path(sys.argv[1])), sys.argv[2])
run_checks(subject, ["rulebook"])
before = time.process_time()
report = run_checks(subject, ["replay"])
assert report.outcomes[0].state == "passed"
print(time.process_time() - before)
"""
_LIST = re.compile(r"\[([^\[\]{}=]+)\]")
_NUMBER = re.compile(r"(?<![\w.'\[-])\d+(?![\w.'\]-])")


def seconds(words: list[str], folder: str) -> float:
    """Return the CPU of a command and its processes."""
    before = os.times()
    subprocess.run([sys.executable, *words], cwd=folder, capture_output=True, check=True)
    after = os.times()
    used = after.children_user + after.children_system
    return used - before.children_user - before.children_system


def measured(game: str) -> bool:
    """Print what a game takes; return whether it is within the limit."""
    with tempfile.TemporaryDirectory() as folder:
        whole = seconds(["-m", "pnp", "check", game, "--root", str(ROOT)], folder)
        done = subprocess.run(
            [sys.executable, "-c", _ONE, str(ROOT), game],
            cwd=folder,
            capture_output=True,
            check=True,
        )
    replay = float(done.stdout)
    share = replay / whole
    print(f"{game:14}{1000 * replay:6.0f} ms of {whole:5.1f} s: {share:.1%}", flush=True)
    return share <= MOST


def slips(text: str) -> Iterator[tuple[str, str]]:
    """Yield the kinds of slips in lines of examples, and the lines with each."""
    lines = text.split("\n")
    names = sorted({name for found in _LIST.findall(text) for name in found.split(", ")})
    for at, line in enumerate(lines):

        def other(changed: str, place: int = at) -> str:
            return "\n".join((*lines[:place], changed, *lines[place + 1 :]))

        key = line.strip().partition(":")[0]
        if key in ("hand", "open", "row", "up", "made", "laid", "built", "front", "hadrons"):
            for match in _LIST.finditer(line):
                items = match[1].split(", ")
                new = next(name for name in names if name not in items)
                for place in range(len(items)):
                    rest = [*items[:place], *items[place + 1 :]]
                    fewer = line[: match.start(1)] + ", ".join(rest) + line[match.end(1) :]
                    swapped = ", ".join((*items[:place], new, *items[place + 1 :]))
                    yield "a card less", other(fewer)
                    yield (
                        "another card",
                        other(line[: match.start(1)] + swapped + line[match.end(1) :]),
                    )
        if re.match(r"      - ", line):
            for match in _NUMBER.finditer(line):
                more = str(int(match[0]) + 1)
                yield "a figure", other(line[: match.start()] + more + line[match.end() :])
            is_move = ": " in line and "==" not in line
            if is_move and " not " not in line:
                yield "a move left out", "\n".join((*lines[:at], *lines[at + 1 :]))
                after = lines[at + 1] if at + 1 < len(lines) else ""
                if after.startswith("      - ") and after != line and "==" not in after:
                    both = (*lines[:at], after, line, *lines[at + 2 :])
                    yield "two moves exchanged", "\n".join(both)


def tried(game: str) -> tuple[Counter[str], Counter[str], list[str]]:
    """Return how many slips of each kind there are, how many are told, and those that are not."""
    sys.path.append(str(ROOT / "tests/helpers"))
    from replayed import examples_of, findings_of

    made, told, left = Counter[str](), Counter[str](), []
    original = examples_of(game)
    with tempfile.TemporaryDirectory() as folder:
        for kind, text in slips(original):
            made[kind] += 1
            if findings_of(Path(folder), game, text):
                told[kind] += 1
                continue
            pairs = zip(original.split("\n"), text.split("\n"), strict=False)
            place = next(number for number, (old, new) in enumerate(pairs, 1) if old != new)
            left.append(f"cards/{game}/rules.yaml:{place}: {kind}")
    return made, told, left


def main(words: list[str]) -> int:
    """Print a line for each game; return 1 where one takes too long."""
    games = [word for word in words if not word.startswith("-")] or list(GAMES)
    if "--slips" not in words:
        return int(sum(map(measured, games)) < len(games))
    for game in games:
        made, told, left = tried(game)
        parts = ", ".join(f"{kind} {told[kind]} of {made[kind]}" for kind in sorted(made))
        print(f"{game:14}{told.total() / made.total():.1%}: {parts}", flush=True)
        print("".join(f"  {one}\n" for one in left), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
