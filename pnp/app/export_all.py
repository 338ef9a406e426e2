"""One game to every export of the registry, and a sentence for each that can't serve it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from pnp.app.build_games import build_games
from pnp.app.build_parallel import ShowAll, known_games, nobody
from pnp.app.export_requests import ExportRequest, order
from pnp.core.problems import PnpError, printable
from pnp.core.project import Project
from pnp.core.values import Struct, field
from pnp.exports.registry import EXPORTS
from pnp.files.atomic_write import NOT_WRITTEN

# Instead of an export: every one there is.
ALL = "all"


class AllOptions(Struct, frozen=True):
    """What is wanted: languages as in `ExportRequest`, and values for exports that have them."""

    language: str = ""
    strict: bool = False
    values: Mapping[str, Any] = field(default_factory=dict)


class Refusal(Struct, frozen=True):
    """An export that could not write a game, and why."""

    game: str
    export: str
    error: PnpError

    def __str__(self) -> str:
        """One sentence: the first problem, how many more there are, and how to see them."""
        first, *others = self.error.problems
        more = f", and {len(others)} more" if others else ""
        see = f"see 'pnp export {self.export} {self.game}'"
        told = f"{first.where}: {printable(first.message)}{more}; {see}"
        return f"{self.export} can't serve '{self.game}': {told}"


def export_all(
    project: Project,
    games: Sequence[str],
    options: AllOptions,
    out: Path,
    show: ShowAll = lambda ready, of, edition: None,
    wrote: Callable[[Path], None] = nobody,
) -> list[Refusal]:
    """Write `games` (none named: all) by every export, and return which could not.

    Raises PnpError for a game that can't be read, for one that no export could write, and where
    the system did not take a file: that is no matter of the game.
    """
    # Loaded only where something is to be made.
    from pnp.app.localized_game import open_written

    refused: list[Refusal] = []
    for game in known_games(project, games):
        open_written(project, game)
        of_game = []
        for name in EXPORTS:
            told = ExportRequest((order(name, options.values),), options.language, options.strict)
            try:
                build_games(project, [game], told, out, show, wrote)
            except PnpError as error:
                if any(problem.kind == NOT_WRITTEN for problem in error.problems):
                    raise
                of_game.append(Refusal(game, name, error))
        if len(of_game) == len(EXPORTS):
            raise PnpError(problem for one in of_game for problem in one.error.problems)
        refused += of_game
    return refused
