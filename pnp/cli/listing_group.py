"""A group of commands whose help is a list of them."""

from __future__ import annotations

import click


class ListingGroup(click.Group):
    """A group whose help lists its commands alone: its usage has what options there are.

    So all of them fit a screen.
    """

    heading = "Commands"

    def format_options(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        """Write a line for each command."""
        with formatter.section(self.heading):
            formatter.write_dl(self.rows(formatter.width))

    def rows(self, width: int) -> list[tuple[str, str]]:
        """Return each command, and what it does, for a help that is `width` letters wide."""
        raise NotImplementedError
