"""Games and what is wanted of them in, files out: `pnp build`, `pnp export` and their like.

What it would write anew as it stands is left alone, and nothing heavy is imported for that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path

from pnp.app.build_parallel import (
    Show,
    ShowAll,
    build_parallel,
    for_each_game,
    languages_of,
    nobody,
)
from pnp.app.export_requests import EditionTask, ExportRequest, Order
from pnp.app.rulebooks import no_rulebook
from pnp.app.up_to_date import unless_up_to_date
from pnp.cache.blob_cache import BlobCache
from pnp.core.problems import UsageError
from pnp.core.project import Project
from pnp.exports.options import BACKS, PAPER, PRINTER, OptionKind
from pnp.exports.registry import Need
from pnp.processes.process_slots import start_method
from pnp.sizes.cards_and_papers import PAPERS


def build_games(
    project: Project,
    games: Sequence[str],
    wanted: ExportRequest,
    out: Path,
    show: ShowAll = lambda ready, of, edition: None,
    wrote: Callable[[Path], None] = nobody,
) -> list[Path]:
    """Return the files of `games` (none named: all), written where they were not up to date.

    `show` hears how many faces of how many are ready and of which edition that was told, where
    there are several; `wrote` of each file. Raises PnpError with the problems of all games; those
    without problems are written all the same.
    """
    edition = partial(_edition, project, wanted, out)
    load = partial(_load, wanted.orders, out)
    with build_parallel(project, games, wanted.language, edition, show, load) as ready:
        return for_each_game(project, games, ready, wrote)


def _load(orders: Sequence[Order], out: Path) -> None:
    """Load all that makes files, where nothing was ever made: what is forked has it then.

    With a process for each, all games take 8 % less CPU so; with two, 4 %.
    """
    if start_method() == "fork" and not BlobCache(out).is_there():
        # It reads YAML, which what is up to date goes without.
        from pnp.faces.cached_faces import LIBRARIES

        for name in ("pnp.app.build", "pnp.app.check", *LIBRARIES):
            import_module(name)
        for one in orders:
            one.export.preload()


def _edition(
    project: Project, wanted: ExportRequest, out: Path, game: str, language: str, show: Show
) -> list[Path]:
    """Return the files of an edition, written. Raises UsageError, and PnpError."""
    orders = possible_orders(project, game, wanted.orders)
    beside = languages_of(project, game, wanted.language)
    strict, force = wanted.strict, wanted.force
    task = EditionTask(project, game, language, orders, strict, force, out, beside)

    def make() -> list[Path]:
        # Loaded only where something is to be made.
        from pnp.app.build import build_edition
        from pnp.app.game_schemas import keep_fresh

        keep_fresh(project, game)
        return build_edition(task, show)

    # What was printed before may be any file, and so may what describes a machine.
    named = any(
        one.values.get(option.name, option.default) != option.default
        for one in orders
        for option in one.export.options
        if option.kind is OptionKind.FILE
    )
    return make() if named else unless_up_to_date(task, make)


def possible_orders(project: Project, game: str, orders: Sequence[Order]) -> tuple[Order, ...]:
    """Return the orders for which `game` has what they need.

    Raises UsageError where one is asked for that it lacks, or for a printer that was not measured.
    """
    refuse_unmeasured(orders)
    missing = no_rulebook(project, game)
    if not missing:
        return tuple(orders)
    lacking = [one for one in orders if Need.RULEBOOK in one.export.needs]
    if not all(one.if_possible for one in lacking):
        raise UsageError([missing])
    return tuple(one for one in orders if one not in lacking)


def refuse_unmeasured(orders: Iterable[Order]) -> None:
    """Raise UsageError for a printer that is not known, or not with its paper: before any work.

    Raises PnpError for settings that can't be read.
    """
    named = [
        (
            one.values[PRINTER.name],
            PAPERS[one.values[PAPER.name]],
            one.values.get(BACKS.name, "none"),
        )
        for one in orders
        if one.values.get(PRINTER.name)
    ]
    if not named:
        return
    from pnp.printer_correction import correction_matrix

    correction_matrix.refuse_unmeasured(named)
