"""pnp pack: what a release of a game needs, as one archive for each language and paper."""

from __future__ import annotations

from pathlib import Path

import click

from pnp.app.pack import Archive, PackOptions, games_to_pack, pack_games
from pnp.cli.options import (
    games_argument,
    lang_option,
    named_option,
    names_option,
    project_at,
    strict_option,
    work_options,
)
from pnp.cli.output import paths_at_the_end
from pnp.cli.progress import progress
from pnp.core.problems import COMMAND_LINE, Problem, UsageError, one_of
from pnp.model.ink import Ink
from pnp.processes.garbage import uncollected
from pnp.sizes.cards_and_papers import PAPERS

_EPILOG = "Example: pnp pack element313 --lang all --paper a4 --paper letter"
_USUAL = PackOptions()


@click.command("pack", epilog=_EPILOG)
@games_argument
@lang_option
@names_option("--paper", metavar="P", help="a4, letter ...; may be repeated.  [a4]")
@names_option("--ink", metavar="INK", help="full, home or low; may be repeated.  [full and low]")
@names_option("--to", metavar="EXPORT", help="Also what this export writes, or all.")
@named_option(
    "--since", metavar="OLD", help="Also what differs from a PDF of sheets, or a tag of git."
)
@strict_option
@click.option("--workflow", is_flag=True, help="Write what releases games on GitHub, and no more.")
@work_options
def command(
    games: tuple[str, ...], root: Path | None, out: Path, workflow: bool, **said: object
) -> None:
    """Pack games to be published: an archive each language and paper.

    In it are print sheets, parts list, rulebook, licence, readme, checksums, and what itch.io,
    BoardGameGeek and The Game Crafter ask for. None named: all that are not private.
    """
    project = project_at(root)
    if workflow:
        from pnp.app.release_workflow import write_workflow

        click.echo(write_workflow(project))
        return
    options = _options(said)
    named, left_out = games_to_pack(project, games)
    made: list[Archive] = []
    with uncollected(), paths_at_the_end() as wrote, progress("drawing faces") as show:

        def packed(one: Archive) -> None:
            made.append(one)
            wrote(one.path)

        pack_games(project, named, options, out, show, packed)
    notes = [note for one in made for note in one.notes]
    notes += [f"{name} is left out: it is an edition for private play" for name in left_out]
    for note in dict.fromkeys(notes):
        click.echo(f"note: {note}", err=True)


def _options(said: dict[str, object]) -> PackOptions:
    """Return what the command line says. Raises UsageError with all names that are unknown."""
    papers = tuple(map(str, said["paper"])) or _USUAL.papers  # type: ignore[call-overload]
    inks = tuple(map(str, said["ink"])) or _USUAL.inks  # type: ignore[call-overload]
    problems: list[Problem] = []
    for kind, names, known in (("paper", papers, tuple(PAPERS)), ("ink", inks, tuple(Ink))):
        problems += (one_of(kind, name, known, COMMAND_LINE) for name in names if name not in known)
    if problems:
        raise UsageError(problems)
    exports = tuple(map(str, said["to"]))  # type: ignore[call-overload]
    language, since, strict = str(said["lang"]), str(said["since"]), bool(said["strict"])
    return PackOptions(language, papers, inks, exports, since, strict)
