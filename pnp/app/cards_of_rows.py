"""Which cards the rows of a game look at."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.app.check import subject_of
from pnp.check_coverage.cards_of_rows import looked_at
from pnp.core.project import Project


def cards_of_rows(project: Project, game: str) -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    """Return by the ids of rows the ids of the cards that each looks at, by their components.

    Raises PnpError for files that can't be read, and rows that are no good.
    """
    return looked_at(subject_of(project, game))
