"""One game to every export of the registry, and a sentence for each that can't serve it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from pnp.app.build_games import build_games
from pnp.app.build_parallel import ShowAll, known_games, nobody
from pnp.app.open_game import open_written
from pnp.app.orders import Wanted, order
from pnp.core.problems import PnpError, printable
from pnp.core.project import Project
from pnp.core.values import Struct
from pnp.exports.registry import EXPORTS

# Instead of an export: every one there is.
ALL = "all"


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
    wanted: Wanted,
    values: Mapping[str, Any],
    out: Path,
    show: ShowAll = lambda ready, of, edition: None,
    wrote: Callable[[Path], None] = nobody,
) -> list[Refusal]:
    """Write `games` (none named: all) by every export, and return which could not.

    `wanted` says languages and the like, `values` those of options, for the exports that have them.
    Raises PnpError for a game that can't be read, and for one that no export could write.
    """
    refused: list[Refusal] = []
    for game in known_games(project, games):
        open_written(project, game)
        of_game = []
        for name in EXPORTS:
            told = Wanted((order(name, values),), wanted.language, wanted.strict, wanted.force)
            try:
                build_games(project, [game], told, out, show, wrote)
            except PnpError as error:
                of_game.append(Refusal(game, name, error))
        if len(of_game) == len(EXPORTS):
            raise PnpError(problem for one in of_game for problem in one.error.problems)
        refused += of_game
    return refused
