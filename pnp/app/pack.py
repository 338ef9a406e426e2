"""A release of a game: an archive for each language and paper, with all that one needs to print it.

What is in it is what exports write, into the same places as ever; nothing is drawn twice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path, PurePath

from pnp.app.build_games import build_games
from pnp.app.build_parallel import ShowAll, known_games, languages_of, nobody
from pnp.app.export_all import ALL, Refusal
from pnp.app.export_requests import ExportRequest, Order, order
from pnp.app.localized_game import open_game, open_written
from pnp.app.rulebooks import has_rulebook
from pnp.core.folders import is_there
from pnp.core.problems import COMMAND_LINE, PnpError, Problem, UsageError, Where, noted, one_of
from pnp.core.project import CHANGES_FILE, Project
from pnp.core.values import Struct
from pnp.core.zip_bytes import zip_bytes
from pnp.exports.file_names import archive_name
from pnp.exports.options import INK, PAPER, SINCE
from pnp.exports.registry import EXPORTS
from pnp.files import user_file
from pnp.files.atomic_write import write_whole
from pnp.files.user_file import OUTPUT, read_file
from pnp.model.game import Game
from pnp.model.ink import Ink
from pnp.model.publication import left_to_write
from pnp.release.texts import CHANGED, CHANGES, LICENCE, PRINT, README, RULEBOOK, STORE, readme
from pnp.release.texts import licence as licence_text

# What is in each archive.
_ALWAYS = ("sheets", "parts-list", "rulebook", "rulebook-html", "booklet", "store-page")
# Papers that people have at home, on which booklets are printed.
_OF_BOOKLETS = ("a4", "letter")
_SUMS = "SHA256SUMS"


class PackOptions(Struct, frozen=True):
    """What is packed: languages as `ExportRequest` says them, papers, inks, and further exports.

    `since` is what was released before: only what differs from it is packed, too; "" for nothing.
    """

    language: str = ""
    papers: tuple[str, ...] = ("a4",)
    inks: tuple[str, ...] = (Ink.FULL, Ink.LOW)
    exports: tuple[str, ...] = ()
    since: str = ""
    strict: bool = False


class Archive(Struct, frozen=True):
    """An archive that was written. `notes` are what is worth knowing about it."""

    path: Path
    notes: tuple[str, ...] = ()


def games_to_pack(project: Project, games: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return which games are packed and which are left out since they are private.

    `games` are those that are named, which are packed in any case. Raises UsageError where all
    that there are are private, or there are none, and PnpError for a game that can't be read.
    """
    known = known_games(project, games)
    if games:
        return known, []
    private = [name for name in known if _is_private(project, name)]
    public = [name for name in known if name not in private]
    if not public:
        message = "there is no game here that is to be published"
        hint = "name one: 'private: yes' in its 'publish' keeps it out of releases"
        raise UsageError([Problem(Where(str(project.cards)), message, hint)])
    return public, private


def _is_private(project: Project, name: str) -> bool:
    said = open_written(project, name)[0].publication
    return said is not None and said.private


def pack_games(
    project: Project,
    games: Sequence[str],
    options: PackOptions,
    out: Path,
    show: ShowAll = lambda ready, of, edition: None,
    packed: Callable[[Archive], None] = nobody,
) -> list[Archive]:
    """Return the archives of `games`, each written whole; `packed` hears of each.

    Raises UsageError, and PnpError at the end with the problems of all games; those without
    problems are written.
    """
    _check(project, games, options)
    done: list[Archive] = []
    problems: list[Problem] = []
    for game in games:
        for language in languages_of(project, game, options.language):
            for paper in options.papers:
                with noted(problems):
                    made = _pack(_Task(project, game, language, paper, options, out), show)
                    done.append(made)
                    packed(made)
    if problems:
        raise PnpError(problems)
    return done


def _check(project: Project, games: Sequence[str], options: PackOptions) -> None:
    """Raise UsageError for games that don't say what they are, and PnpError for unread ones."""
    unknown = [name for name in options.exports if name not in (*EXPORTS, ALL)]
    if unknown:
        raise UsageError([one_of("export", name, EXPORTS, COMMAND_LINE) for name in unknown])
    silent = [name for name in games if open_written(project, name)[0].publication is None]
    if silent:
        message = "game has no 'publish'"
        hint = "add 'publish' with a 'tagline' and a 'description': docs/releasing.md shows one"
        raise UsageError(
            Problem(Where(project.show(project.cards / name / "game.yaml")), message, hint)
            for name in silent
        )


class _Task(Struct, frozen=True):
    """One archive that is to be made."""

    project: Project
    game: str
    language: str
    paper: str
    options: PackOptions
    out: Path

    def folders(self, game: Game) -> Iterator[tuple[str, tuple[Order, ...]]]:
        """Yield the folders of the archive, and what is written into each."""
        options = self.options
        with_paper = {PAPER.name: self.paper}
        for ink in (one for one in options.inks if Ink(one) in game.inks):
            folder = PRINT if ink == Ink.FULL else f"{PRINT}-{ink}-ink"
            values = {**with_paper, INK.name: ink}
            yield folder, (order("sheets", values), order("parts-list", values))
        if has_rulebook(self.project, self.game):
            names = ["rulebook", "rulebook-html"]
            names += ["booklet"] if self.paper in _OF_BOOKLETS else []
            yield RULEBOOK, tuple(order(name, with_paper) for name in names)
        yield STORE, (order("store-page", with_paper),)
        if options.since:
            values = {**with_paper, SINCE.name: options.since}
            # A tag may have a / in it.
            name = PurePath(options.since).name.removesuffix(".pdf")
            yield f"{CHANGED}{name}", (order("sheets", values),)
        for name in options.exports:
            if name != ALL:
                yield name, (order(name, with_paper),)

    def all_others(self) -> Iterator[tuple[str, tuple[Order, ...]]]:
        """Yield what is packed where `--to all` is said: each export that is not packed before."""
        if ALL in self.options.exports:
            with_paper = {PAPER.name: self.paper}
            known = (*_ALWAYS, *self.options.exports)
            yield from ((name, (order(name, with_paper),)) for name in EXPORTS if name not in known)


def _pack(task: _Task, show: ShowAll) -> Archive:
    """Return the archive of an edition, written. Raises UsageError, and PnpError."""
    project, name = task.project, task.game
    game, _ = open_game(project, name, task.language)
    said = game.publication
    assert said is not None  # noqa: S101 - `_check` has seen to that
    files: dict[str, bytes] = {}
    notes = [f"{name} is an edition for private play: its archive is not for publication"]
    for folder, orders in task.folders(game):
        files.update(_built(task, game, folder, orders, show))
    for folder, orders in task.all_others():
        try:
            files.update(_built(task, game, folder, orders, show))
        except PnpError as error:
            notes.append(str(Refusal(name, folder, error)))
    changes = project.cards / name / CHANGES_FILE
    if is_there(changes):
        where = Where(project.show(changes))
        files[CHANGES] = read_file(changes, user_file.CHANGES, where, project.root)
    files[LICENCE] = licence_text(game, said)
    parts = next(path for path in files if path.endswith(".parts.pdf"))
    folders = dict.fromkeys(path.partition("/")[0] for path in files if "/" in path)
    tops = [f"{one}/" for one in folders]
    tops += [one for one in (LICENCE, CHANGES) if one in files] + [_SUMS]
    files[README] = readme(game, said, parts, tops)
    archive = archive_name(game, task.paper)
    path = task.out / name / archive
    write_whole(path, archive_bytes(archive.removesuffix(".zip"), files), task.out)
    notes = notes if said.private else notes[1:]
    return Archive(path, tuple(filter(None, (*notes, left_to_write(said, game.rights.authors)))))


def _built(
    task: _Task, game: Game, folder: str, orders: tuple[Order, ...], show: ShowAll
) -> Iterator[tuple[str, bytes]]:
    """Yield the files of a folder of the archive by their paths, written where they usually are."""
    wanted = ExportRequest(orders, task.language, task.options.strict)
    for path in build_games(task.project, [task.game], wanted, task.out, show):
        place = _name(path, folder, task.out / task.game / game.edition)
        yield f"{folder}/{place}", read_file(path, OUTPUT, Where(str(path)), task.out)


def _name(path: Path, folder: str, above: Path) -> str:
    """Return where a file lies in its folder: as it does in that of its edition."""
    name = path.relative_to(above).as_posix()
    return name.removeprefix(f"{folder}/")


def archive_bytes(folder: str, files: Mapping[str, bytes]) -> bytes:
    """Return the ZIP of `files` by their paths below `folder`, sorted, with their checksums."""
    named = [(f"{folder}/{path}", files[path]) for path in sorted(files)]
    return zip_bytes([*named, (f"{folder}/{_SUMS}", sums(files).encode())])


def sums(files: Mapping[str, bytes]) -> str:
    """Return a line for each file, sorted, as `sha256sum --check` reads: its SHA-256 and path."""
    return "".join(f"{sha256(files[path]).hexdigest()}  {path}\n" for path in sorted(files))
