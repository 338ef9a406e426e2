"""Which state of a game was checked: its version, the date of its files, and what it is made of."""

from __future__ import annotations

from datetime import UTC, datetime

from pnp.app.open_game import open_written
from pnp.cache.fingerprints import digest, templates_digest, written_at, written_digest
from pnp.core.problems import COMMAND_LINE, PnpError, Problem, UsageError, shorten
from pnp.core.project import Project
from pnp.i18n.catalog_files import catalog_languages
from pnp.model.game import Game
from pnp.reports.html.values import Edition, PartCount
from pnp.sheet_layout.print_options import Options
from pnp.sheet_layout.sheet_files import SheetFile, parts_of

_DIGITS = 12  # of the digest: two states of a game have the same ones in one of 10**14 cases
_PAPER = "a4"


def edition_of(project: Project, name: str, epoch: str = "") -> Edition | None:
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
    return Edition(
        version=game.version,
        date=date or _day(written_at(project, name)),
        digest=said[:_DIGITS],
        languages=tuple(dict.fromkeys((game.language, *catalog_languages(project, name)))),
        players=game.players,
        licence=game.rights.licence,
        paper=_PAPER,
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
