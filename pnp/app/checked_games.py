"""Games as the page of checks tells them: their reports, and all else that was asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime
from typing import TypeVar

from pnp.app.localized_game import open_written
from pnp.cache.blob_cache import BlobCache
from pnp.cache.fingerprints import digest, templates_digest, written_at, written_digest
from pnp.checks.run import Report
from pnp.core.problems import COMMAND_LINE, PnpError, Problem, UsageError, Where, shorten
from pnp.core.project import Project
from pnp.core.values import Struct
from pnp.i18n.catalog_files import catalog_languages
from pnp.load.ledger.ledger import games_with_rules
from pnp.model.game import Game
from pnp.reports.html.values import CheckedGame, CoveredFace, FaceThumbnail, GameEdition, PartCount
from pnp.reports.mistakes import mistakes_in
from pnp.reports.summary import count_of
from pnp.sheet_layout.print_options import Options
from pnp.sheet_layout.sheet_files import SheetFile, parts_of
from pnp.sizes.cards_and_papers import PRINTED_PAPERS

Found = TypeVar("Found")
_DIGITS = 12  # of the digest: two states of a game have the same ones in one of 10**14 cases
_PAPER = "a4"


class ReportOptions(Struct, frozen=True):
    """What is to be known of games beside their rows.

    `balance` gives the reports of what was measured of a game, by its name. Slips are those of
    `seed`, as many as there is time for in `minutes`. `epoch` is the date to say, in seconds since
    1970, "" for that of the newest file.
    """

    coverage: bool = False
    mutants: bool = False
    balance: Callable[[str], Iterable[Report]] | None = None
    seed: int = 1
    minutes: float | None = None
    epoch: str = ""


def checked_game(
    project: Project, report: Report, asked: ReportOptions, cache: BlobCache | None = None
) -> CheckedGame:
    """Return a game with all that was asked for, and why something of it is not there.

    Raises UsageError for a bad date.
    """
    name = report.game
    edition = edition_of(project, name, asked.epoch)
    if edition is None or report.printed:
        return CheckedGame(report, edition)
    troubles: list[Problem] = []
    has_rules = name in games_with_rules(project)
    covered = mutated = played = None
    pictured: Mapping[str, tuple[CoveredFace, ...]] = {}
    pages: tuple[CoveredFace, ...] = ()
    if asked.coverage:
        from pnp.app.coverage import cover_games

        covered = _one(lambda: cover_games(project, [name], cache), troubles)
    if covered:
        from pnp.app.coverage_on_faces import covered_faces
        from pnp.app.coverage_on_pages import covered_pages

        held = covered.all
        pictured = _one(lambda: [covered_faces(project, name, held)], troubles) or {}
        pages = _one(lambda: [covered_pages(project, name, held)], troubles) or ()
    if asked.mutants:
        from pnp.app.coverage import mutate_games

        mutated = _one(lambda: mutate_games(project, [name], asked.seed, asked.minutes), troubles)
    if asked.balance and has_rules:
        balance = asked.balance
        played = _one(lambda: balance(name), troubles)
    faces = _failing_faces(project, report)
    found = (covered, mutated, played, tuple(troubles), pictured, pages)
    return CheckedGame(report, edition, faces, *found)


def _failing_faces(project: Project, report: Report) -> dict[Where, FaceThumbnail]:
    """Return the faces that findings of a report are about, by their places."""
    if not mistakes_in(report):
        return {}
    from pnp.app.failing_faces import failing_faces

    return failing_faces(project, report)


def _one(find: Callable[[], Iterable[Found]], troubles: list[Problem]) -> Found | None:
    """Return what is found of a game, None where nothing is; note why it can't be found."""
    try:
        return next(iter(find()), None)
    except UsageError:
        raise
    except PnpError as error:
        troubles += (one for one in error.problems if one not in troubles)
        return None


def is_wrong(game: CheckedGame, strict: bool = False) -> bool:
    """Return whether something of it does not hold; `strict`: a warning is enough."""
    reports = [game.report, *([game.balance] if game.balance else [])]
    wrong = count_of(reports, "error") + strict * count_of(reports, "warning")
    is_open = game.coverage is not None and not game.coverage.is_whole
    survives = game.mutants is not None and any(not fate.row for fate in game.mutants.fates)
    return bool(wrong or game.troubles or is_open or survives)


def edition_of(project: Project, name: str, epoch: str = "") -> GameEdition | None:
    """Return the state of a game as it stands, None where there is none that can be read.

    `epoch` is a date to say in the place of that of its files, in seconds since 1970
    (reproducible-builds.org, SOURCE_DATE_EPOCH). Raises UsageError for another.
    """
    date = _date(epoch) if epoch else None
    if name not in project.games():
        return None
    try:
        game, _ = open_written(project, name)
    except PnpError:
        return None  # the report says what can't be read
    said = digest(written_digest(project, name), templates_digest(project, name))
    return GameEdition(
        version=game.version,
        date=date or _day(written_at(project, name)),
        digest=said[:_DIGITS],
        languages=tuple(dict.fromkeys((game.language, *catalog_languages(project, name)))),
        players=game.players,
        licence=game.rights.licence,
        paper=PRINTED_PAPERS[_PAPER],
        parts=_parts(game),
    )


def _date(epoch: str) -> str:
    try:
        return _day(int(epoch))
    except (ValueError, OverflowError, OSError):
        message = f"SOURCE_DATE_EPOCH is '{shorten(epoch)}', which is no date"
        hint = "write the seconds since 1970 as a number, or unset it"
        raise UsageError([Problem(COMMAND_LINE, message, hint)]) from None


def _day(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d")


def _parts(game: Game) -> tuple[PartCount, ...]:
    try:
        return tuple(map(_part, parts_of(game, Options(paper=_PAPER))))
    except PnpError:
        return ()  # what does not fit on paper is told by whoever prints it


def _part(part: SheetFile) -> PartCount:
    sizes = dict.fromkeys(
        f"{round(one.size.width, 1):g} × {round(one.size.height, 1):g} mm"
        for one in part.components
    )
    kinds = sum(len(one.cards) for one in part.components)
    return PartCount(part.title, ", ".join(sizes), kinds, part.pieces, part.sheets)
