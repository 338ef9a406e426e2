"""pnp import: a table into a game, from a published sheet or a file."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import click

from pnp.app.import_table import ImportedTable, import_table
from pnp.checks.subject.result import plural
from pnp.cli.options import allow_option
from pnp.files.fetch import fetch

_EPILOG = "Example: pnp import deck.xlsx --sheet Cards --into cards/dragons/deck.csv"
_MOST = 20


@click.command("import", epilog=_EPILOG)
@click.argument("source", metavar="URL|FILE")
@click.option(
    "--into",
    type=click.Path(dir_okay=False, path_type=Path),
    required=True,
    metavar="FILE",
    help="The table to keep, a .csv of a game.",
)
@click.option("--sheet", default="", metavar="NAME", help="The sheet of a workbook.  [the first]")
@allow_option
def command(source: str, into: Path, sheet: str) -> None:
    """Bring a table into a game: fetch a shared Google sheet, or convert a workbook.

    Writes it as CSV, and shows what changed against the file that was there; of a new one, what a
    component may say of it: its fields, with types that take all cells. Nothing else uses the
    network: builds read what is kept. What a spreadsheet shows, but does not say, as dates and
    errors, is told by its cell, and then nothing is written.
    """
    for line in lines_of(into, import_table(source, into, sheet, fetch)):
        click.echo(line)


def lines_of(into: Path, done: ImportedTable) -> list[str]:
    """Return what was done, for people."""
    size = f"{plural(done.rows, 'row')} of {plural(done.columns, 'column')}"
    size += f", from sheet {done.sheet}" if done.sheet else ""
    if done.changed is None:
        return [f"{into}: new, {size}", "a component may say of it:", *_indented(done.component)]
    added, removed, changed, lines = done.changed
    if not lines:
        return [f"{into}: nothing has changed, {size}"]
    said = f"{plural(added, 'row')} added, {removed} removed, {plural(changed, 'cell')} changed"
    more = [f"  and {len(lines) - _MOST} more"] if len(lines) > _MOST else []
    return [f"{into}: {said}", *_indented(lines[:_MOST]), *more]


def _indented(lines: Iterable[str]) -> list[str]:
    return [f"  {line}" for line in lines]
