"""pnp count: what is really on the sheets of a printed PDF."""

from __future__ import annotations

from pathlib import Path

import click

from pnp.pdf.readback import PrintedCount, count_pdf

_EPILOG = "Example: pnp count output/quarken/nl/quarken-nl-a4-duplex-long.pdf"


@click.command("count", epilog=_EPILOG)
@click.argument("file", type=click.Path(path_type=Path), metavar="FILE.pdf")
def command(file: Path) -> None:
    """Read a PDF of sheets back and list how many of each card are on its pages, by their backs."""
    for line in describe(count_pdf(file)):
        click.echo(line)


def describe(printed: PrintedCount) -> list[str]:
    """Return the lines that show what was counted: fronts, each with the backs behind them."""
    fronts = printed.count("front")
    lines = [f"{printed.game}: {fronts.total()} pieces on {len(printed.pages)} pages"]
    behind = printed.behind()
    for component in dict.fromkeys(component for component, _ in fronts):
        mine = {card: count for (part, card), count in fronts.items() if part == component}
        lines.append(f"  {component}: {sum(mine.values())} pieces, {len(mine)} different")
        for card, count in mine.items():
            backs = ", ".join(
                f"{number} x {back}" if back else f"{number} without a back"
                for back, number in behind[component, card].items()
            )
            lines.append(f"    {count:4} {card:24} {backs}")
    return lines
