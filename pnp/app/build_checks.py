"""Nothing is printed that contradicts its rules: what checks say of a game, made meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

from pnp.cache.blob_cache import BlobCache
from pnp.cache.fingerprints import data_digest, digest, looks_digest, version_of
from pnp.core.problems import PnpError
from pnp.core.project import Project
from pnp.fonts.font_book import FontBook
from pnp.load.ledger.ledger import games_with_rules, ledger_of
from pnp.model.game import Game
from pnp.processes.worker_pool import in_background


@contextmanager
def check_meanwhile(
    project: Project, game: Game, fonts: FontBook, cache: BlobCache, force: bool
) -> Iterator[Callable[[], bool]]:
    """Give what returns whether `game`, as written, contradicts its rules, checked meanwhile.

    It raises PnpError with the errors unless `force` is true.
    """
    if _is_known_to_hold(project, game.id, cache):
        yield not_checked
        return
    with in_background(partial(_contradicts, project, game, fonts, cache, force)) as found:
        yield found


def refuse_unplayed(project: Project, game: str) -> None:
    """Raise PnpError with the rules of `game` that its engine can't play as they are decided."""
    # Loaded only where nothing else checks: a build of sheets asks for more.
    from pnp.play.unplayed import unplayed

    if problems := unplayed(ledger_of(project, game)):
        raise PnpError(problems)


def not_checked() -> bool:
    """Return that nothing is known against what is not held to its rules, or was good before."""
    return False


def _is_known_to_hold(project: Project, game: str, cache: BlobCache) -> bool:
    """Return whether there is nothing to check: no ledger, or nothing new since it was good."""
    return game not in games_with_rules(project) or bool(cache.get([_stamp(project, game)]))


def _stamp(project: Project, game: str) -> str:
    # What was found good before is the same game in every language.
    inputs = (looks_digest(project, game), data_digest(project, game), version_of("particle"))
    return "holds:" + digest(*inputs)


def _contradicts(
    project: Project, game: Game, fonts: FontBook, cache: BlobCache, force: bool
) -> bool:
    """Return whether checks found errors in `game`. Raises PnpError with them unless forced.

    A ledger that can't be read is an error, too: nothing is known to be right then.
    """
    from pnp.app.check import check_game, errors_of

    try:
        problems = errors_of(check_game(project, game, fonts, cache))
    except PnpError as error:
        problems = list(error.problems)
    if not problems:
        cache.put({_stamp(project, game.id): b""})
    if problems and not force:
        raise PnpError(problems)
    return bool(problems)
