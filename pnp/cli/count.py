"""pnp count: what is really on the sheets of a printed PDF."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import click

from pnp.checks.subject.result import plural
from pnp.cli.output import aligned, numbers, pieces
from pnp.cli.printed import read_each
from pnp.pdf.readback import count_pdf
from pnp.pdf.sheet_contents import PrintedCount

_EPILOG = "Example: pnp count output/quarken/nl/quarken-nl-a4-duplex-long.pdf"


@click.command("count", epilog=_EPILOG)
@click.argument(
    "files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE.pdf..."
)
def command(files: tuple[Path, ...]) -> None:
    """Read PDFs of sheets back and list how many of each card are on their pages, by their backs.

    Several are told one below the other, each below its name.
    """
    counted, error = read_each(files, count_pdf)
    for number, printed in enumerate(counted):
        if len(files) > 1:
            click.echo("\n" * bool(number) + str(printed.where))
        for line in describe(printed):
            click.echo(line)
    if error is not None:
        raise error


def describe(printed: PrintedCount) -> list[str]:
    """Return the lines that show what was counted: fronts, each with the backs behind them."""
    fronts = printed.count("front")
    on = plural(len(printed.pages), "page")
    printers = dict.fromkeys(page.printer for page in printed.pages if page.printer)
    by = f", corrected for the printer {', '.join(printers)}" if printers else ""
    lines = [f"{printed.game}: {pieces(fronts.total())} on {on}{by}"]
    behind = printed.behind()
    for component in dict.fromkeys(component for component, _ in fronts):
        mine = {card: count for (part, card), count in fronts.items() if part == component}
        lines.append(f"  {component}: {pieces(sum(mine.values()))}, {len(mine)} different")
        backs = [_backs(behind[component, card]) for card in mine]
        lines += aligned((numbers(list(mine.values()), str), list(mine), backs), indent=4)
    return lines


def _backs(backs: Counter[str]) -> str:
    return ", ".join(
        f"{count} x {back}" if back else f"{count} without a back" for back, count in backs.items()
    )
