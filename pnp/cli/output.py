"""What commands write to standard output: lines, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import click


@contextmanager
def paths_at_the_end() -> Iterator[Callable[[Path], None]]:
    """Give a function that takes the paths of files written; they are printed when the work ends.

    However it ends: what was written before something went wrong is there, and is named.
    """
    paths: list[Path] = []
    try:
        yield paths.append
    finally:
        for path in paths:
            click.echo(path)


def counted(number: int, thing: str) -> str:
    """Return "1 piece", "2 pieces"."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def aligned(rows: Iterable[Sequence[str]], indent: int) -> list[str]:
    """Return `rows` as lines in which columns begin below each other; a column of numbers ends so.

    All rows have the same number of cells. The last column is as long as it likes.
    """
    table = [list(row) for row in rows]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    numeric = [all(cell.isdigit() for cell in column) for column in zip(*table, strict=True)]
    lines = []
    for row in table:
        cells = [
            cell.rjust(width) if is_number else cell.ljust(width)
            for cell, width, is_number in zip(row, widths, numeric, strict=True)
        ]
        lines.append((" " * indent + "  ".join(cells)).rstrip())
    return lines
