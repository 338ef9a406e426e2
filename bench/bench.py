"""Time pnp on the benchmark deck, and Typst on the same deck in the same run, turn by turn.

    make bench                             540 and 5400 cards, and what ships: 6 minutes
    .venv/bin/python bench/bench.py 540    one size, and nothing that ships
    .venv/bin/python bench/bench.py --check      exit 1 where a target is missed

Not in the usual run:

    --games        `pnp check` of each game that ships, cold, again, and with a card edited; and
                   `pnp build` of all of them, cold
    --kept         only games that are kept open: from a save to a face, and to a PDF
    --languages    all editions of the game with the most languages, and one after an edit
    --large        20,000 cards: memory and time (1 min)
    --huge         100,000 cards with limits raised (10 min)
    --images       only a picture of each card at 540
    --weasyprint   WeasyPrint at 540, too

Wall and CPU seconds are whole processes, start-up and children included; memory is that of the
largest process. "x Typst" is wall time by that of Typst, which runs before each turn. "The least
work" is floor.py: what a program of Python with these libraries can't do without. The modules are
compiled first: where PYTHONDONTWRITEBYTECODE is set, each process would compile them. "Only the
libraries" is floor.py without cards: what an edit of one card can't do without, which has none of
its words read or set.

Several jobs are held against one. "Beside another" is one job while another process does the same:
the CPU that two cores take more because they share memory, whatever the program does. What eight
cores would bring is reckoned: one job takes what is done alone and what is shared out, two jobs
take the same and half of it (Amdahl's law); nothing is added for more processes.
"""

from __future__ import annotations

import argparse
import compileall
import math
import os
import re
import shutil
import string
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import first_page
import kept
from deck import Card, cards, entry, write_game, write_html, write_typst

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
FONTS = ROOT / "fonts/source-sans-3"
SIZES = (540, 5400)
RULEBOOK = "rulebook.md"
GAMES = sorted(path.parent.name for path in (ROOT / "cards").glob("*/game.yaml"))
# How a game is checked: with nothing kept of an earlier run, again, and after an edit of a card, or
# of a template.
HOW = COLD, AGAIN, EDITED, REDRAWN = "cold", "again", "edited", "template edited"
_CHECKS = frozenset(f"check {game}, {how}" for game in GAMES for how in HOW)
# The title of a card that every game has.
_TITLE = re.compile(r"(?<=\n    title: )(.+)")

HELP, COLD_BUILD, SAME, ONE_EDITED = (
    "pnp --help", "pnp, cold", "pnp, nothing changed", "pnp, one card edited",
)  # fmt: skip
# By bench/floor.py: the same content, and none.
FLOOR = "the least work"
LIBRARIES = "only the libraries"
ALL_GAMES = "build, all games"
IMAGES = "images, 300 dpi"
ALL_LANGUAGES, ON_A_CARD, IN_THE_RULEBOOK, ONE_TRANSLATION = (
    "all languages", "edited on a card", "edited in the rulebook", "a translation edited",
)  # fmt: skip
# Of a game that is kept open, from the moment that a card is saved; and what 1,000 edits leave.
KEPT_FACE, KEPT_PDF, KEPT_EDITS = (
    "kept, edited to its face", "kept, edited to PDF", "kept, 1000 edits",
)  # fmt: skip
FIRST_PAGE = "first page"
# MB that 1,000 edits may add.
MOST_ADDED = 30.0
# (what, cards) -> times Typst's wall time, wall seconds, CPU seconds: what has to be reached on two
# cores that have nothing else to do.
TIMES = {
    (COLD_BUILD, 540): 3.0,
    (COLD_BUILD, 5400): 2.5,
    (ONE_EDITED, 540): 1.3,
    (ONE_EDITED, 5400): 0.5,
}
WALL = {
    (SAME, 540): 0.4,
    (IMAGES, 540): 8.0,
    (HELP, 0): 0.2,
    (ALL_LANGUAGES, 0): 12.0,
    (ON_A_CARD, 0): 1.0,
    (IN_THE_RULEBOOK, 0): 1.0,
    (ONE_TRANSLATION, 0): 1.0,
    (KEPT_FACE, 540): 0.1,
    (KEPT_FACE, 5400): 0.15,
    (KEPT_PDF, 540): 0.3,
    (KEPT_PDF, 5400): 0.6,
    **{(f"{FIRST_PAGE} of {game}", 0): 1.0 for game in GAMES},
}
CPU = {(ALL_GAMES, 0): 8.0}
# Wall seconds in which a game is checked with nothing kept (half of what it took in 2026), and
# with most of it kept.
CHECKED_COLD, CHECKED = 2.0, 1.0
# Cards -> MB.
MEMORY = {540: 100.0, 5400: 250.0, 20_000: 300.0, 100_000: 1000.0}
# How many cards are large, and how much longer each may take than one of 5400.
LARGE, HUGE, LONGER = 20_000, 100_000, 1.15
# How many jobs are compared, and how much more CPU several may take than one; and for how many the
# time is reckoned.
JOBS, MORE_CPU = (1, 2, 4), 1.1
RECKONED = 8
BYTES_PER_CARD, BYTES_PER_FILE = 1500, 60_000


@dataclass(frozen=True)
class Row:
    """One measured process. `typst` is the wall time of Typst beside it, 0 where there is none.

    `most_cpu` is how much CPU it may take, by another row; None where there is none. `most_memory`
    is how many MB, by what it took before.
    """

    what: str
    cards: int
    wall: float
    cpu: float
    memory: float
    size: int
    typst: float = 0.0
    most_cpu: float | None = None
    most_memory: float = math.inf

    def missed(self) -> list[str]:
        """Return the targets that this row does not reach."""
        key = (self.what, self.cards)
        checked = CHECKED_COLD if self.what.endswith(COLD) else CHECKED
        wall = WALL.get(key, checked if self.what in _CHECKS else None)
        cpu = CPU.get(key, self.most_cpu)
        missed = []
        if self.typst and key in TIMES and self.wall > TIMES[key] * self.typst:
            missed.append(f"not {TIMES[key]} x")
        if wall is not None and self.wall > wall:
            missed.append(f"wall not {wall} s")
        if cpu is not None and self.cpu > cpu:
            missed.append(f"CPU not {cpu:.1f} s")
        if self.memory > self.most_memory:
            missed.append(f"not {self.most_memory:.0f} MB")
        if self.what.startswith("pnp,"):
            if self.memory > MEMORY.get(self.cards, 1e9):
                missed.append(f"not {MEMORY[self.cards]:.0f} MB")
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


def pnp_deck(folder: Path, *options: str) -> tuple[tuple[str | Path, ...], Path]:
    """Return the command that builds the deck in a folder, and the PDF that it writes."""
    out = folder / "output"
    pdf = out / "bench/en/bench-deck-en-a4-duplex-long.pdf"
    command = (BIN / "pnp", "build", "bench", "--component", "deck", "--root", folder, "--out", out)
    return (*command, *options), pdf


def run_deck(folder: Path, count: int, rounds: int, beside: bool) -> list[Row]:
    """Return the rows of a deck: cold, unchanged, one card edited; `beside` Typst, turn by turn."""
    deck = cards(count)
    write_game(folder, deck)
    command, pdf = pnp_deck(folder)
    typst = typst_command(folder, deck) if beside else None
    ours = (COLD_BUILD, SAME, ONE_EDITED)
    found: dict[str, list[Row]] = {what: [] for what in ("Typst", FLOOR, LIBRARIES, *ours)}
    libraries = (sys.executable, ROOT / "bench/floor.py")
    least_work = (*libraries, folder, folder / "floor.pdf")

    def turn(what: str) -> None:
        if typst:
            found["Typst"].append(measure("Typst", count, typst, folder / "other.pdf"))
        found[what].append(measure(what, count, command, pdf))

    for number in range(rounds):
        shutil.rmtree(folder / "output", ignore_errors=True)
        turn(COLD_BUILD)
        turn(SAME)
        if typst:
            found[FLOOR].append(measure(FLOOR, count, least_work, folder / "floor.pdf"))
            found[LIBRARIES].append(measure(LIBRARIES, count, libraries, None))
        edit(folder, deck, number)
        turn(ONE_EDITED)
        write_game(folder, deck)
    others = least(found["Typst"]) if typst else None
    rows = [least(some) for what, some in found.items() if some and what != "Typst"]
    if others is None:
        return rows
    return [others, *(replace(row, typst=others.wall) for row in rows)]


def edit(folder: Path, deck: Sequence[Card], number: int) -> None:
    """Give one card of the deck another text."""
    file = folder / "cards/bench/deck.yaml"
    card = deck[len(deck) // 2]
    before = entry(card)
    card.text = f"Edited {number} " + card.text.split(" ", 2)[2]
    file.write_text(file.read_text().replace(before, entry(card)))


def run_jobs(folder: Path, count: int, rounds: int) -> list[Row]:
    """Return a row for each number of jobs, cold: how much more CPU several take than one.

    Two more say what one job takes beside another, and how long so many as RECKONED would take.
    """
    write_game(folder, cards(count))
    shutil.copytree(folder / "cards", folder / "other/cards")
    shutil.copytree(folder / "templates", folder / "other/templates")
    found: dict[str, list[Row]] = {f"cold, {jobs} jobs": [] for jobs in JOBS}
    beside: list[Row] = []
    for _ in range(rounds):
        for jobs, (what, rows) in zip(JOBS, found.items(), strict=True):
            command, pdf = pnp_deck(folder, "--jobs", str(jobs))
            shutil.rmtree(folder / "output", ignore_errors=True)
            rows.append(measure(what, count, command, pdf))
        beside.append(_beside_another(folder, count))
    rows = [least(rows) for rows in found.values()]
    one, two, *_ = rows
    shared_out = 2 * (one.wall - two.wall)
    wall = one.wall - shared_out * (1 - 1 / RECKONED)
    return [
        *(replace(row, most_cpu=one.cpu * MORE_CPU) for row in rows),
        least(beside),
        Row(f"cold, {RECKONED} jobs, reckoned", count, wall, 0, 0, one.size),
    ]


def _beside_another(folder: Path, count: int) -> Row:
    """Return the row of a build in one process while another process does the same."""
    other, _ = pnp_deck(folder / "other", "--jobs", "1")
    command, pdf = pnp_deck(folder, "--jobs", "1")
    for place in (folder, folder / "other"):
        shutil.rmtree(place / "output", ignore_errors=True)
    with subprocess.Popen([str(part) for part in other], stdout=subprocess.DEVNULL):
        return measure("cold, beside another", count, command, pdf)


def run_images(folder: Path, count: int, rounds: int) -> Row:
    """Return the row of a picture of each card, with nothing kept."""
    write_game(folder, cards(count))
    out = folder / "images"
    options = ("--component", "deck", "--root", folder, "--out", out)
    rows = []
    for _ in range(rounds):
        shutil.rmtree(out, ignore_errors=True)
        command = (BIN / "pnp", "export", "images", "bench", *options)
        rows.append(measure(IMAGES, count, command, None))
    return least(rows)


def run_large(folder: Path, count: int, wall_of_each: float) -> Row:
    """Return the row of a deck that needs its limits raised, cold.

    `wall_of_each` is what a card of a smaller deck takes; for 0, nothing is said of time.
    """
    write_game(folder, cards(count))
    command, pdf = pnp_deck(folder, "--allow", "50")
    row = measure(COLD_BUILD, count, command, pdf)
    slow = wall_of_each and row.wall > LONGER * wall_of_each * count
    return replace(row, what=f"{COLD_BUILD}, not linear") if slow else row


def run_kept(count: int) -> Iterator[Row]:
    """Yield the rows of a deck that is kept open, and of 1,000 edits of the smaller one."""
    edits = kept.EDITS if count <= 1000 else 0
    with tempfile.TemporaryDirectory() as folder:
        start = time.perf_counter()
        found = kept.measured(Path(folder), count, edits)
        wall = time.perf_counter() - start
    yield Row(KEPT_FACE, count, found.face, 0, found.before, 0)
    yield Row(KEPT_PDF, count, found.pdf, 0, found.before, found.size)
    if edits:
        yield Row(KEPT_EDITS, count, wall, 0, found.after, 0, most_memory=found.before + MOST_ADDED)


def run_first(rounds: int) -> Iterator[Row]:
    """Yield a row for each game that ships: its first page in `pnp serve`, with the faces seen."""
    for game in GAMES:
        found = min((first_page.measured(game) for _ in range(rounds)), key=lambda one: one.seen)
        yield Row(f"{FIRST_PAGE} of {game}", 0, found.seen, found.cpu, 0, 0)


def run_checks(rounds: int) -> list[Row]:
    """Return a row for each game that ships and each of HOW it is checked."""
    rows: list[Row] = []
    for game in GAMES:
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder) / "project"
            for name in ("cards", "templates", "fonts"):
                shutil.copytree(ROOT / name, root / name)
            command = (BIN / "pnp", "check", game, "--root", root)
            times: dict[str, list[Row]] = {how: [] for how in HOW}
            for number in range(rounds):
                shutil.rmtree(Path(folder) / "output", ignore_errors=True)
                for how, some in times.items():
                    if how == EDITED:
                        retitle(root / "cards" / game / "reference.yaml", number)
                    if how == REDRAWN:
                        with (root / "templates" / game / "reference.svg.j2").open("a") as file:
                            file.write("\n")
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


def typst_command(folder: Path, deck: list[Card]) -> tuple[str | Path, ...]:
    """Return the command that sets the deck with Typst, once it is written for it."""
    script = (
        "import sys, typst; "
        "typst.compile(sys.argv[1], output=sys.argv[2], font_paths=[sys.argv[3]])"
    )
    source = write_typst(folder, deck)
    return (sys.executable, "-c", script, source, folder / "other.pdf", FONTS)


def run_weasyprint(folder: Path, count: int) -> Row:
    """Return the row of WeasyPrint for the same deck."""
    pdf = folder / "other.pdf"
    html = write_html(folder, cards(count))
    return measure("WeasyPrint", count, (BIN / "weasyprint", "-q", html, pdf), pdf)


def show(row: Row) -> Row:
    """Print one row of the table, and return it."""
    per_card = f"{row.size / row.cards:9.0f}" if row.cards else " " * 9
    times = f"{row.wall / row.typst:8.2f}" if row.typst else " " * 8
    missed = "  MISSED: " + "; ".join(row.missed()) if row.missed() else ""
    print(
        f"{row.cards:6} {row.what:26} {row.wall:8.2f} {times} {row.cpu:8.2f} {row.memory:8.0f} "
        f"{row.size:10} {per_card}{missed}",
        flush=True,
    )
    return row


def decks(arguments: argparse.Namespace) -> Iterator[Row]:
    """Yield the rows of decks: of each size, of several jobs, and of the large ones."""
    of_each = 0.0
    for count in arguments.sizes or SIZES:
        rounds = 1 if count > 1000 else 3
        with tempfile.TemporaryDirectory() as folder:
            rows = run_deck(Path(folder), count, rounds, not arguments.alone)
            yield from rows
            of_each = next(row for row in rows if row.what == COLD_BUILD).wall / count
            yield from run_jobs(Path(folder), count, rounds)
            if count <= 1000:
                yield run_images(Path(folder), count, rounds)
            if arguments.weasyprint and count <= 1000:
                yield run_weasyprint(Path(folder), count)
    for count, wanted in ((LARGE, arguments.large or arguments.huge), (HUGE, arguments.huge)):
        if wanted:
            with tempfile.TemporaryDirectory() as folder:
                yield run_large(Path(folder), count, of_each)


def rows_of(arguments: argparse.Namespace) -> Iterator[Row]:
    """Yield all rows that are asked for."""
    yield best([measure(HELP, 0, (BIN / "pnp", "--help"), None) for _ in range(5)])
    if arguments.languages:
        yield from run_languages(3)
        return
    if arguments.images:
        with tempfile.TemporaryDirectory() as folder:
            yield run_images(Path(folder), SIZES[0], 3)
        return
    if not arguments.games:
        for count in arguments.sizes or SIZES:
            yield from run_kept(count)
        yield from run_first(3)
    if arguments.kept:
        return
    if not arguments.games:
        yield from decks(arguments)
    if not arguments.sizes:
        yield from run_checks(3)
        yield from run_builds(2)


def main() -> int:
    """Print the table and return 1 if targets had to be met and were not."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("sizes", nargs="*", type=int)
    parser.add_argument("--check", action="store_true", help="exit 1 where a target is missed")
    parser.add_argument("--games", action="store_true", help="only the games that ship")
    parser.add_argument("--languages", action="store_true", help="only editions of one game")
    parser.add_argument("--kept", action="store_true", help="only games that are kept open")
    parser.add_argument("--images", action="store_true", help="only pictures of cards")
    parser.add_argument("--alone", action="store_true", help="only pnp")
    parser.add_argument("--large", action="store_true", help="20,000 cards, too")
    parser.add_argument("--huge", action="store_true", help="20,000 and 100,000 cards, too")
    parser.add_argument("--weasyprint", action="store_true", help="WeasyPrint, too")
    arguments = parser.parse_args()
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    compileall.compile_dir(ROOT / "pnp", quiet=1)
    print(
        f"{'cards':>6} {'':26} {'wall s':>8} {'x Typst':>8} {'CPU s':>8} {'MB':>8} {'bytes':>10} "
        f"{'per card':>9}"
    )
    rows = [show(row) for row in rows_of(arguments)]
    return 1 if arguments.check and any(row.missed() for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
