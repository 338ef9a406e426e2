"""A game as a file that PlayingCards.io loads: one room, with its pictures."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence

from pnp.core.problems import COMMAND_LINE, PnpError, Problem, UsageError, noted
from pnp.core.values import replace
from pnp.core.zip_bytes import zip_bytes
from pnp.exports.job import ExportJob, File, Note
from pnp.exports.playingcards.room import Room, room
from pnp.exports.playingcards.widgets import ASSETS
from pnp.exports.shared.virtual_table.contents import Contents, set_ups
from pnp.exports.shared.virtual_table.json_file import json_bytes
from pnp.exports.shared.virtual_table.kinds import TableKind, kind_of
from pnp.exports.shared.virtual_table.pictures import TablePicture, drawn, one_by_one, together
from pnp.exports.shared.virtual_table.strings import TableStrings
from pnp.model.selection import Selection, select

# How many widgets a room has place for, as makers of such files found (cah-to-csv, README).
MOST_WIDGETS = 1200
# Of a picture, bytes: larger ones virtualtabletop leaves out.
MOST_BYTES = 2 * 1024 * 1024
_DPI, _PIXELS = 200, 1600
# What is too many bytes is drawn again, with so much of its pixels per inch.
_COARSER = 0.7


def write(job: ExportJob) -> Iterator[File | Note]:
    """Yield the file. Raises UsageError where it would be too large, PnpError with all problems."""
    game = job.edition.game
    chosen = job.selection.card_set
    components = select(game, job.selection)
    problems: list[Problem] = []
    found: tuple[Contents, ...] = ()
    with noted(problems):
        every = set_ups(job.edition.project, game, select(game, Selection()))
        found = tuple(one for one in every if one.card_set == chosen or not chosen)
    kinds = [(one, kind_of(one)) for one in components]
    shown = together(
        one_by_one(one, _PIXELS, _DPI, is_cut=kind in (TableKind.DISC, TableKind.OUTLINED))
        for one, kind in kinds
        if kind is not TableKind.DIE
    )
    files: dict[str, bytes] = {}
    with noted(problems):
        files = yield from _small_files(job, shown.pictures)
    if problems:
        raise PnpError(problems)
    words = TableStrings.of(game.edition)
    names = {one.name: f"{one.name}.{one.suffix}" for one in shown.pictures}
    sides = {
        key: (names[one.front], names[one.back or one.front]) for key, one in shown.places.items()
    }
    widgets = room(Room(game, components, found, sides, words))
    _check(game.id, len(widgets))
    assets = (File(f"{ASSETS}/{names[key]}", data) for key, data in files.items())
    told = (("widgets.json", json_bytes(widgets)), *((one.path, one.data) for one in assets))
    data = zip_bytes(told)
    yield File(f"{game.id}-playingcards-{game.edition}{job.suffix()}.pcio", data)


def _small_files(
    job: ExportJob, pictures: Sequence[TablePicture]
) -> Generator[Note, None, dict[str, bytes]]:
    """Return the files by the names of pictures, none too large; yield notes. Raises PnpError."""
    files: dict[str, bytes] = {}
    left = list(pictures)
    while left:
        made = yield from drawn(job, [one.wanted for one in left])
        files |= {one.name: data for one, data in zip(left, made, strict=True)}
        left = [_coarser(one) for one in left if len(files[one.name]) >= MOST_BYTES]
    return {one.name: files[one.name] for one in pictures}


def _coarser(picture: TablePicture) -> TablePicture:
    wanted = picture.wanted
    settings = replace(wanted.settings, dpi=max(1, int(wanted.settings.dpi * _COARSER)))
    return replace(picture, wanted=replace(wanted, settings=settings))


def _check(game: str, count: int) -> None:
    """Raise UsageError where a room has no place for `count` widgets."""
    if count > MOST_WIDGETS:
        message = f"'{game}' has {count} pieces, piles and buttons: a room holds {MOST_WIDGETS}"
        hint = "use --set, for a part of the game"
        raise UsageError([Problem(COMMAND_LINE, message, hint)])
