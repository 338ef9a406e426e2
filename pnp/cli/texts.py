"""pnp texts: what translators work on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

import click

from pnp.app.build_parallel import for_each_game
from pnp.cli.options import game_argument, games_argument, out_option, project_at, root_option
from pnp.cli.output import aligned, paths_at_the_end
from pnp.cli.pseudo import warn
from pnp.core.exit_codes import ExitCode
from pnp.core.problems import COMMAND_LINE, PnpError, Problem, UsageError, Where
from pnp.files.user_file import XLIFF, open_file
from pnp.i18n.program_strings import PROGRAM
from pnp.text.right_to_left import is_right_to_left

if TYPE_CHECKING:
    from pnp.app.translation_status import CatalogStatus
    from pnp.core.project import Project

_EPILOG = "Example: pnp texts status quarken"
_language = click.argument("language", metavar="LANG")
_some_language = click.argument("language", default="", metavar="[LANG]")
_ERROR = "error"
_CALLED = {"warning": "warning", "info": "note"}
_FORMATS = {"xliff": "1.2", "xliff2": "2.0"}
_some_game = click.argument("game", default="", metavar="[GAME]")


@click.group("texts", epilog=_EPILOG)
def command() -> None:
    """Write and look after the catalogs (.po) that games are translated with.

    With pnp for GAME they are those of the program: the words on sheets and parts lists.
    """


@command.command("extract")
@games_argument
@root_option
@out_option
def _extract(games: tuple[str, ...], root: Path | None, out: Path) -> None:
    """Write all texts of a game as a template for catalogs (.pot)."""
    # What these commands need is loaded when they run, so that help answers at once.
    from pnp.app.catalogs import extract

    _write(project_at(root), games, extract, out)


@command.command("new")
@game_argument
@_language
@click.option(
    "--from",
    "beside",
    default="",
    metavar="LANG2",
    help="Show each text in LANG2, too, a language that there is a catalog of.",
)
@root_option
def _new(game: str, language: str, beside: str, root: Path | None) -> None:
    """Start the catalog of GAME in the language LANG, as de or pt-BR."""
    from pnp.app.catalogs import start

    project = project_at(root)
    is_program = _is_program(project, [game])
    _write(project, [game], start, language, "" if is_program else beside)
    if is_right_to_left(language) and not is_program:
        message = f"'{language}' is written from right to left, which can't be set yet"
        hint = "translate it all the same, but print another language"
        warn([Problem(COMMAND_LINE, message, hint)])


@command.command("update")
@_some_game
@_some_language
@root_option
def _update(game: str, language: str, root: Path | None) -> None:
    """Bring catalogs up to date with the texts; a text that changed makes its translation fuzzy.

    Prints the catalogs that had to change.
    """
    from pnp.app.catalogs import update

    games, names = [game] if game else [], [language] if language else []
    _write(project_at(root), games, update, names)


@command.command("export")
@game_argument
@_language
@click.option(
    "--format",
    "kind",
    type=click.Choice(tuple(_FORMATS)),
    default="xliff",
    show_default=True,
    help="XLIFF 1.2, or 2.0.",
)
@root_option
@out_option
def _export(game: str, language: str, kind: str, root: Path | None, out: Path) -> None:
    """Write the catalog of GAME in LANG as XLIFF, for tools that do not know gettext."""
    from pnp.app.catalogs import export

    _write(project_at(root), [game], export, language, _FORMATS[kind], out)


@command.command("import")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--game", default="", metavar="GAME", help="The game, where the file names none.")
@root_option
def _import(file: Path, game: str, root: Path | None) -> None:
    """Put the translations of FILE, an XLIFF file, into the catalog that it was made of.

    Comments and fuzzy states come with them. What the file has not stays as it is.
    """
    from pnp.app.catalogs import bring_in
    from pnp.i18n.xliff_reading import read_xliff

    project = project_at(root)
    where = Where(str(file))
    with open_file(file, XLIFF, where, None) as opened:
        said = read_xliff(opened.read(XLIFF.most + 1), str(file))
    parts = PurePosixPath(said.original).parts
    name = game or (parts[-3] if len(parts) > 2 else "")
    if name not in (*project.games(), PROGRAM):
        hint = "say which with --game"
        raise UsageError([Problem(where, "it does not say of which game it is", hint)])
    _write(project, [name], bring_in, said, where)


@command.command("status")
@games_argument
@root_option
def _status(games: tuple[str, ...], root: Path | None) -> None:
    """Show how far each language is: translated, fuzzy, missing, too long for its place."""
    from pnp.app.translation_status import catalog_statuses, program_status

    project = project_at(root)
    if _is_program(project, games):
        for line in status_lines(PROGRAM, program_status()):
            click.echo(line)
        return

    def lines(name: str) -> Iterator[str]:
        found, problems = catalog_statuses(project, name)
        if found or not problems:
            yield from status_lines(name, found)
        if problems:
            raise PnpError(problems)

    for_each_game(project, games, lines, click.echo)


def _write(
    project: Project, games: Sequence[str], work: Callable[..., list[Path]], *said: object
) -> None:
    """Print the files that `work` writes for catalogs: of games, or of the program if it is meant.

    It gets the catalogs, and what is `said`.
    """
    from pnp.app.catalogs import catalogs_named
    from pnp.app.program_catalogs import program_catalogs

    with paths_at_the_end() as wrote:
        if _is_program(project, games):
            for path in work(program_catalogs(), *said):
                wrote(path)
        else:
            for_each_game(
                project, games, lambda name: work(catalogs_named(project, name), *said), wrote
            )


def _is_program(project: Project, games: Sequence[str]) -> bool:
    """Return whether the catalogs of the program are meant; a game of that name goes before it."""
    return list(games) == [PROGRAM] and PROGRAM not in project.games()


def status_lines(game: str, found: list[CatalogStatus]) -> list[str]:
    """Return the table of one game."""
    if not found:
        return [f"{game}: no translations; start one with 'pnp texts new {game} LANG'"]
    rows = [(one.language, one.part, str(one.total), *map(str, _counts(one))) for one in found]
    heads = ("", "", "texts", "translated", "fuzzy", "missing", "overflowing")
    columns = [
        _upright([head, *column], right=at > 1)
        for at, (head, column) in enumerate(zip(heads, zip(*rows, strict=True), strict=True))
    ]
    return [game, *aligned(columns, indent=2)]


def _counts(one: CatalogStatus) -> tuple[int, int, int, int]:
    return one.translated, one.fuzzy, one.missing, one.overflowing


def _upright(column: list[str], right: bool) -> list[str]:
    width = max(map(len, column))
    return [cell.rjust(width) if right else cell for cell in column]


@command.command("check")
@_some_game
@_some_language
@root_option
def _check(game: str, language: str, root: Path | None) -> int:
    """Tell what is wrong in the catalogs, and what does not fit on the cards.

    Exit status 1 means that there are errors; warnings and notes are told, too. LANG en-XA is no
    language, but every text 40 % longer: what it breaks, a translation may.
    """
    from pnp.app.program_catalogs import check_program
    from pnp.app.translation_status import check_texts

    project = project_at(root)
    if _is_program(project, [game]):
        problems = list(check_program(language))
        if problems:
            raise PnpError(problems)
        return ExitCode.OK
    names = [language] if language else []
    found = for_each_game(
        project, [game] if game else [], lambda name: check_texts(project, name, names)
    )
    for severity, problem in found:
        if severity != _ERROR:
            click.echo(f"{_CALLED[severity]}: {problem}")
    errors = [problem for severity, problem in found if severity == _ERROR]
    if errors:
        raise PnpError(errors)
    return ExitCode.OK
