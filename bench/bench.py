"""Time pnp on the benchmark deck, and Typst and WeasyPrint on the same deck in the same run.

    make bench                           60, 540 and 5400 cards
    .venv/bin/python bench/bench.py 540  one size
    .venv/bin/python bench/bench.py --check   exit 1 where a target is missed
    .venv/bin/python bench/bench.py --games   `pnp check` of each game that ships, cold,
                                              again, and with a card edited; and
                                              `pnp build` of all of them, cold
    .venv/bin/python bench/bench.py --languages   all editions of the game with the most languages,
                                              and one after an edit of one sentence

Wall and CPU seconds are whole processes, start-up and children included; memory is that of the
largest process. WeasyPrint is left out at 5400, where it needs minutes.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import string
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from deck import cards, entry, write_game, write_html, write_typst

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
FONTS = ROOT / "fonts/source-sans-3"
SIZES = (60, 540, 5400)
RULEBOOK = "rulebook.md"
GAMES = sorted(path.parent.name for path in (ROOT / "cards").glob("*/game.yaml"))
# How a game is checked: with nothing kept of an earlier run, again, and after an edit.
COLD, AGAIN, EDITED = "cold", "again", "edited"
_CHECKS = frozenset(f"check {game}, {how}" for game in GAMES for how in (COLD, AGAIN, EDITED))
# The title of a card that every game has.
_TITLE = re.compile(r"(?<=\n    title: )(.+)")

# (what, cards) -> wall seconds, and cards -> MB: what has to be reached on two cores.
WALL = {
    ("pnp, cold", 540): 1.5,
    ("pnp, cold", 5400): 10.0,
    ("pnp, nothing changed", 540): 0.4,
    ("pnp, one card edited", 540): 0.6,
    ("pnp --help", 0): 0.2,
}
ALL_GAMES = "build, all games"
ALL_LANGUAGES, ON_A_CARD, IN_THE_RULEBOOK, ONE_TRANSLATION = (
    "all languages", "edited on a card", "edited in the rulebook", "a translation edited",
)  # fmt: skip
WALL |= {
    (ALL_GAMES, 0): 8.0,
    (ALL_LANGUAGES, 0): 12.0,
    (ON_A_CARD, 0): 1.0,
    (IN_THE_RULEBOOK, 0): 1.0,
    (ONE_TRANSLATION, 0): 1.0,
}
# Wall seconds in which a game is checked.
CHECKED = 1.0
MEMORY = {540: 100.0, 5400: 250.0}
BYTES_PER_CARD, BYTES_PER_FILE = 1500, 60_000


@dataclass(frozen=True)
class Row:
    """One measured process."""

    what: str
    cards: int
    wall: float
    cpu: float
    memory: float
    size: int

    def missed(self) -> list[str]:
        """Return the targets that this row does not reach."""
        missed = []
        limit = WALL.get((self.what, self.cards), CHECKED if self.what in _CHECKS else None)
        if limit is not None and self.wall > limit:
            missed.append(f"{self.wall:.2f} s, not {limit} s")
        if self.what.startswith("pnp,"):
            if self.memory > MEMORY.get(self.cards, 1e9):
                missed.append(f"{self.memory:.0f} MB, not {MEMORY[self.cards]:.0f} MB")
            if self.size > self.cards * BYTES_PER_CARD + BYTES_PER_FILE:
                missed.append(f"{self.size} bytes")
        return missed


def measure(
    what: str,
    count: int,
    command: Sequence[str | Path],
    output: Path | None,
    folder: str | None = None,
    fine: tuple[int, ...] = (0,),
) -> Row:
    """Run `command` in a folder and return its row; an exit code that is not fine ends the run."""
    start = time.perf_counter()
    words = [str(part) for part in command]
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL, cwd=folder)
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in fine:
        sys.exit(f"{what} failed with exit code {process.returncode}")
    size = output.stat().st_size if output else 0
    cpu = usage.ru_utime + usage.ru_stime
    return Row(what, count, wall, cpu, usage.ru_maxrss / 1000, size)


def best(rows: Sequence[Row]) -> Row:
    """Return the fastest row."""
    return min(rows, key=lambda row: row.wall)


def run_pnp(folder: Path, count: int, rounds: int) -> list[Row]:
    """Return the rows of pnp for a deck of `count` cards: cold, unchanged, one card edited."""
    deck = cards(count)
    write_game(folder, deck)
    out = folder / "output"
    pdf = out / "bench/en/bench-deck-en-a4-duplex-long.pdf"
    command = (BIN / "pnp", "build", "bench", "--component", "deck", "--root", folder, "--out", out)
    cold = []
    for _ in range(rounds):
        shutil.rmtree(out, ignore_errors=True)
        cold.append(measure("pnp, cold", count, command, pdf))
    same = [measure("pnp, nothing changed", count, command, pdf) for _ in range(rounds)]
    edited = []
    for round_ in range(rounds):
        card = deck[count // 2]
        card.text = f"Edited {round_} " + card.text.split(" ", 2)[2]
        file = folder / "cards/bench/deck.yaml"
        file.write_text(
            file.read_text().split("cards:\n")[0] + "cards:\n" + "".join(map(entry, deck))
        )
        edited.append(measure("pnp, one card edited", count, command, pdf))
    return [best(cold), best(same), best(edited)]


def run_checks(rounds: int) -> list[Row]:
    """Return three rows for each game that ships: checked cold, again, and with a card edited."""
    rows = []
    for game in GAMES:
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder) / "project"
            for name in ("cards", "templates", "fonts"):
                shutil.copytree(ROOT / name, root / name)
            command = (BIN / "pnp", "check", game, "--root", root)
            times: dict[str, list[Row]] = {COLD: [], AGAIN: [], EDITED: []}
            for number in range(rounds):
                shutil.rmtree(Path(folder) / "output", ignore_errors=True)
                for how, some in times.items():
                    if how == EDITED:
                        retitle(root / "cards" / game / "reference.yaml", number)
                    # A game in which something is wrong takes as long.
                    some.append(measure(f"check {game}, {how}", 0, command, None, folder, (0, 1)))
        rows += map(least, times.values())
    return rows


def retitle(path: Path, number: int) -> None:
    """Give a card of a deck a title of its own for each number below 26."""
    text = path.read_text()
    title = _TITLE.search(text)
    if title is None:
        sys.exit(f"{path} has no card with a title")
    letter = string.ascii_lowercase[number]
    path.write_text(_TITLE.sub(f"{title[1][:4].rstrip()}{letter}", text, count=1))


def run_builds(rounds: int) -> list[Row]:
    """Return the row of `pnp build` for all games that ship, with nothing kept."""
    rows = []
    for _ in range(rounds):
        with tempfile.TemporaryDirectory() as out:
            command = (BIN / "pnp", "build", "--root", ROOT, "--out", out)
            rows.append(measure(ALL_GAMES, 0, command, None))
    return [least(rows)]


def run_languages(rounds: int) -> list[Row]:
    """Return the rows of the game with the most catalogs, rulebooks and all.

    All languages with nothing kept; its own one when a sentence on a card has changed, and when one
    of the rulebook has; another one when a translation has.
    """
    game = max(GAMES, key=lambda name: len(list((ROOT / "cards" / name).glob("locale/*.po"))))
    rows: dict[str, list[Row]] = {
        what: [] for what in (ALL_LANGUAGES, ON_A_CARD, IN_THE_RULEBOOK, ONE_TRANSLATION)
    }
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for part in ("cards", "templates"):
            shutil.copytree(ROOT / part, folder / part)
        catalog = min((folder / "cards" / game / "locale").glob("*.po"))
        out = folder / "output"
        command = (BIN / "pnp", "build", game, "--root", folder, "--out", out)
        for _ in range(rounds):
            shutil.rmtree(out, ignore_errors=True)
            rows[ALL_LANGUAGES].append(measure(ALL_LANGUAGES, 0, (*command, "--lang", "all"), None))
        for what, path, before, language in (
            (ON_A_CARD, folder / "cards" / game / "reference.yaml", r"^ +\w+: [A-Z][a-z]+ ", ""),
            # Lines as long as that are no titles, nor do they stand on the cover.
            (IN_THE_RULEBOOK, folder / "cards" / game / RULEBOOK, r"^[A-Z][a-z]+ (?=.{80})", ""),
            (ONE_TRANSLATION, catalog, r'^msgstr "[A-Z][a-z]+ (?=[a-z]+ )', catalog.stem),
        ):
            for number in range(rounds):
                reword(path, before, number)
                edition = ("--lang", language) if language else ()
                rows[what].append(measure(what, 0, (*command, *edition), None))
    return [least(found) for found in rows.values()]


def reword(path: Path, before: str, number: int) -> None:
    """Put a word of its own behind the first place in a file that matches `before`."""
    text = path.read_text(encoding="utf-8")
    new = re.sub(rf"({before})(x\d )?", rf"\g<1>x{number} ", text, count=1, flags=re.M)
    if new == text:
        sys.exit(f"{path} has no sentence to edit")
    path.write_text(new, encoding="utf-8")


def least(rows: Sequence[Row]) -> Row:
    """Return the fastest row, with the fewest CPU seconds of all: a loaded machine wastes some."""
    return replace(best(rows), cpu=min(row.cpu for row in rows))


def run_others(folder: Path, count: int, rounds: int) -> list[Row]:
    """Return the rows of Typst and WeasyPrint for the same deck."""
    deck = cards(count)
    pdf = folder / "other.pdf"
    script = (
        "import sys, typst; "
        "typst.compile(sys.argv[1], output=sys.argv[2], font_paths=[sys.argv[3]])"
    )
    source = write_typst(folder, deck)
    command = (sys.executable, "-c", script, source, pdf, FONTS)
    rows = [best([measure("Typst", count, command, pdf) for _ in range(rounds)])]
    if count <= 540:
        html = write_html(folder, deck)
        rows.append(measure("WeasyPrint", count, (BIN / "weasyprint", "-q", html, pdf), pdf))
    return rows


def show(row: Row) -> None:
    """Print one row of the table."""
    per_card = f"{row.size / row.cards:9.0f}" if row.cards else " " * 9
    missed = "  MISSED: " + "; ".join(row.missed()) if row.missed() else ""
    print(
        f"{row.cards:6} {row.what:26} {row.wall:8.2f} {row.cpu:8.2f} {row.memory:8.0f} "
        f"{row.size:10} {per_card}{missed}",
        flush=True,
    )


def main() -> int:
    """Print the table and return 1 if targets had to be met and were not."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("sizes", nargs="*", type=int, default=SIZES)
    parser.add_argument("--check", action="store_true", help="exit 1 where a target is missed")
    parser.add_argument("--games", action="store_true", help="only the games that ship")
    parser.add_argument("--languages", action="store_true", help="only editions of one game")
    parser.add_argument("--alone", action="store_true", help="only pnp")
    arguments = parser.parse_args()
    print(
        f"{'cards':>6} {'':26} {'wall s':>8} {'CPU s':>8} {'MB':>8} {'bytes':>10} {'per card':>9}"
    )
    help_row = best([measure("pnp --help", 0, (BIN / "pnp", "--help"), None) for _ in range(5)])
    rows = [help_row]
    rows += run_languages(3) if arguments.languages else [*run_checks(5), *run_builds(3)]
    for row in rows:
        show(row)
    for count in () if arguments.games or arguments.languages else arguments.sizes:
        with tempfile.TemporaryDirectory() as folder:
            rounds = 1 if count > 1000 else 3
            found = run_pnp(Path(folder), count, rounds)
            if not arguments.alone:
                found += run_others(Path(folder), count, rounds)
        for row in found:
            show(row)
        rows += found
    return 1 if arguments.check and any(row.missed() for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
