"""How long a table of cards takes to load, beside the same cards in YAML.

`.venv/bin/python bench/tables.py [ROWS]` writes a deck of 5,000 rows and eight columns as each kind
of table, and loads its game; the least of several runs counts, in seconds of processor time.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeAlias

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests/helpers"))

from small_game import deck, game, write_game
from workbooks import ods, xlsx

from pnp.load.game import load_game
from pnp.processes.garbage import uncollected

Row: TypeAlias = "list[str | float | bool]"
Table: TypeAlias = "list[Row]"

ROWS = 5000
RUNS = 5
MOST = 0.5  # seconds
HEADS = ("id", "name", "rule", "element", "cost", "mass", "hot", "copies")
FIELDS = (
    "{name: {type: text}, rule: {type: text}, element: {type: key, of: element},"
    " cost: {type: integer}, mass: {type: number}, hot: {type: flag}}"
)
LISTS = game(lists="{element: {fire: {name: Fire}, water: {name: Water}}}")


def rows(count: int) -> Iterator[Row]:
    """Yield the rows of a deck."""
    for at in range(count):
        rule = f"Discard **{at % 7}** cards, then take one of another element; play it, or keep it."
        element = ("Fire", "water")[at % 2]
        yield [f"card-{at}", f"Card {at}", rule, element, at % 9, at / 8, at % 3 == 0, at % 3 + 1]


def as_csv(table: Table) -> bytes:
    """Return a table as text."""
    return "".join(",".join(f'"{cell}"' for cell in row) + "\n" for row in table).encode()


def as_yaml(table: Table) -> str:
    """Return the cards of a table as the value of `cards`."""
    entries = (zip(HEADS, row, strict=True) for row in table[1:])
    said = (", ".join(f"{key}: {_plain(cell)}" for key, cell in one) for one in entries)
    return "".join(f"\n- {{{one}}}" for one in said)


def _plain(cell: str | float | bool) -> str:
    if cell in ("Fire", "Water"):
        return str(cell).lower()
    return f'"{cell}"' if isinstance(cell, str) else str(cell).lower()


def seconds(folder: Path, said: dict[str, str], files: dict[str, bytes]) -> float:
    """Return the least time that loading a game takes whose deck says `said`."""
    changes = {"cards": None, "fields": FIELDS, **said}
    project = write_game(folder, LISTS, deck(**changes), files)
    least = float("inf")
    for _ in range(RUNS):
        start = time.process_time()
        # As the commands do.
        with uncollected():
            load_game(project, "mini", None)
        least = min(least, time.process_time() - start)
    return least


def main(count: int) -> int:
    """Print the times; return 1 where a table takes too long."""
    table: Table = [list(HEADS), *rows(count)]
    writers: dict[str, Callable[[Table], bytes]] = {
        "csv": as_csv, "xlsx": xlsx, "ods": ods,
    }  # fmt: skip
    times: dict[str, float] = {}
    with TemporaryDirectory() as name:
        for kind, write in writers.items():
            file = f"cards.{kind}"
            files = {f"cards/mini/{file}": write(table)}
            times[kind] = seconds(Path(name, kind), {"table": file}, files)
        times["yaml"] = seconds(Path(name, "yaml"), {"cards": as_yaml(table)}, {})
    print(f"{count} rows of {len(HEADS)} columns, seconds of processor time")
    for kind, took in times.items():
        print(f"  {kind:5} {took:.2f}")
    return int(max(times[kind] for kind in writers) > MOST)


if __name__ == "__main__":
    raise SystemExit(main(int(sys.argv[1]) if len(sys.argv) > 1 else ROWS))
