"""Games and their ledgers, loaded and checked."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from types import MappingProxyType

from pnp.checks.run import Report, run_checks
from pnp.checks.subject import Subject
from pnp.facts import Ledger
from pnp.fonts import load_fonts
from pnp.load.game import load_game
from pnp.load.ledger import Rules, games_with_rules, load_rules
from pnp.problems import UsageError, Where, one_of
from pnp.project import Project

_HERE = Where("command line")


def check_games(
    project: Project, games: Sequence[str], only: Collection[str] = ()
) -> Iterator[Report]:
    """Yield the report of each of `games` (none named: all that have cards or a ledger).

    `only` names ids of rows or of checks. Raises UsageError for unknown games, and PnpError for
    files that can't be read.
    """
    with_rules = games_with_rules(project)
    fonts = load_fonts(project.font_folders)
    for name in _chosen(games, (*project.games(), *with_rules)):
        rules = load_rules(project, name) if name in with_rules else _no_rules(project, name)
        game = load_game(project, name, fonts) if name in project.games() else None
        yield run_checks(Subject(project, rules, game, fonts), only)


def ledgers_of(project: Project, games: Sequence[str]) -> list[Ledger]:
    """Return the ledgers of `games` (none named: all that have one). Raises PnpError."""
    names = _chosen(games, games_with_rules(project))
    return [load_rules(project, name).ledger for name in names]


def _chosen(games: Sequence[str], known: Collection[str]) -> tuple[str, ...]:
    """Return the games that are meant, each once; all sorted where none is named."""
    unknown = [one_of("game", name, sorted(known), _HERE) for name in games if name not in known]
    if unknown:
        raise UsageError(unknown)
    return tuple(dict.fromkeys(games or sorted(known)))


def _no_rules(project: Project, name: str) -> Rules:
    """Return the rules of a game that has written none down."""
    where = Where(project.show(project.cards / name))
    nothing: Mapping[str, str] = MappingProxyType({})
    return Rules(Ledger(name, name, nothing, (), (), where), ())
