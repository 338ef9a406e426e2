"""Games that are kept open: how long after a save a face and a PDF are ready, and in what memory.

    .venv/bin/python bench/kept.py 540     what bench.py prints of a deck of that size

A save is a file that is written; what the system takes to tell of it counts, too.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from deck import Card, cards, entry, write_game

from pnp.app.export_requests import ExportRequest, order
from pnp.core.project import Project
from pnp.open_games.changed_files import each_save
from pnp.open_games.open_games import OpenGames
from pnp.open_games.values import FaceOrder
from pnp.open_games.watched_exports import Rewriter

EDITS = 1000


class Kept(NamedTuple):
    """Seconds from a save to a face and to a PDF, the least of several; bytes of the PDF.

    `before` and `after` are the MB of the process that keeps games, after a few edits and all.
    """

    face: float
    pdf: float
    size: int
    before: float
    after: float


def measured(folder: Path, count: int, edits: int) -> Kept:
    """Return how long edits of a deck take that is kept open, of which there are `edits`."""
    deck = cards(count)
    write_game(folder, deck)
    project, out = Project(folder), folder / "output"
    open_games = OpenGames(project, out)
    wanted = ExportRequest((order("sheets", {"component": ("deck",)}),))
    rewriter = Rewriter(project, open_games, ["bench"], wanted, out)
    (first,) = rewriter.all()
    saves = each_save(project)
    next(saves)

    def face(paths: set[Path]) -> None:
        (change,) = open_games.update(paths).changes
        open_games.picture(FaceOrder("bench", change.faces[0]))

    def pdf(paths: set[Path]) -> None:
        (one,) = rewriter.after(paths)
        if not one.paths:
            sys.exit(f"nothing was written: {one.said()}")

    edit = _edits(folder, deck)
    faces = [_after_save(edit, saves, face) for _ in range(6)]
    pdfs = [_after_save(edit, saves, pdf) for _ in range(6)]
    before = _memory(open_games)
    for _ in range(edits):
        _after_save(edit, saves, face)
    after = _memory(open_games)
    open_games.close()
    return Kept(min(faces), min(pdfs), first.paths[0].stat().st_size, before, after)


def _after_save(
    edit: Iterator[tuple[Path, Path]], saves: Iterator[set[Path]], work: Callable[[set[Path]], None]
) -> float:
    """Return the seconds from an edit to the end of `work`."""
    other, path = next(edit)
    start = time.perf_counter()
    other.replace(path)
    while not (paths := next(saves)):
        pass
    work(paths)
    return time.perf_counter() - start


def _edits(folder: Path, deck: Sequence[Card]) -> Iterator[tuple[Path, Path]]:
    """Yield a file in which one card more is edited, and that of the deck, which it is to be."""
    path = folder / "cards/bench/deck.yaml"
    other = folder / "next.yaml"
    text = path.read_text()
    for number in range(1_000_000):
        card = deck[(len(deck) // 2 + number * 7) % len(deck)]
        before = entry(card)
        card.text = f"Edited {number} " + card.text.split(" ", 2)[2]
        text = text.replace(before, entry(card))
        other.write_text(text)
        yield other, path


def _memory(open_games: OpenGames) -> float:
    """Return the MB of the process that keeps games, 0 where the system does not tell."""
    try:
        said = Path(f"/proc/{open_games.pid}/statm").read_text()
    except OSError:
        return 0.0
    return int(said.split()[1]) * 4096 / 1e6


if __name__ == "__main__":
    for size in map(int, sys.argv[1:] or ["540"]):
        with TemporaryDirectory() as name:
            print(size, measured(Path(name), size, 100))
