"""Printed PDFs, one after another: what can be told of some is told, whatever the others are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

import click

from pnp.core.problems import PnpError, UsageError
from pnp.pdf.readback import NoSheetsError

T = TypeVar("T")


def read_each(
    files: Sequence[str | Path], read: Callable[[Path], T]
) -> tuple[list[T], PnpError | None]:
    """Return what `read` makes of each of `files`, and the error of those it makes nothing of.

    One of ours without cards, as a parts list, is but noted on standard error among others.
    """
    done: list[T] = []
    without: list[NoSheetsError] = []
    errors: list[PnpError] = []
    for file in dict.fromkeys(files):
        try:
            done.append(read(Path(file)))
        except NoSheetsError as error:
            without.append(error)
        except PnpError as error:
            errors.append(error)
    if not done and not errors:
        return [], _all_of(without)
    for empty in without:
        for problem in empty.problems:
            click.echo(f"{problem.where}: left out, it {problem.message}", err=True)
    return done, _all_of(errors)


def _all_of(errors: Sequence[PnpError]) -> PnpError | None:
    """Return one error with all problems of `errors`; of the command line if all are of it."""
    if not errors:
        return None
    sort = UsageError if all(isinstance(one, UsageError) for one in errors) else PnpError
    return sort(problem for one in errors for problem in one.problems)
