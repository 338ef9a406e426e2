"""What commands write to standard output: lines, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import click

from pnp.checks.subject.result import plural


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


def pieces(number: int) -> str:
    """Return "1 piece", "2 pieces"."""
    return plural(number, "piece")


def numbers(values: Sequence[int], after: Callable[[int], str]) -> list[str]:
    """Return texts made `after` each of `values`, so padded that the numbers end upright."""
    width = max((len(str(value)) for value in values), default=0)
    return [" " * (width - len(str(value))) + after(value) for value in values]


def aligned(columns: Iterable[Sequence[str]], indent: int) -> list[str]:
    """Return lines in which each of the `columns`, all of the same height, stands upright."""
    padded = [[cell.ljust(max(map(len, column))) for cell in column] for column in columns]
    return [(" " * indent + "  ".join(row)).rstrip() for row in zip(*padded, strict=True)]
