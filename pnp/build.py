"""The pipeline: games and options in, files out.

What it would write anew as it stands is left alone, and nothing heavy is imported for that.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from pnp.catalog.folder import catalog_languages
from pnp.inputs import data_digest, digest, digest_file, looks_digest
from pnp.options import ALL, RULEBOOKS, Options
from pnp.problems import PnpError, Problem, UsageError, Where, one_of
from pnp.project import Project
from pnp.store import Store
from pnp.studio import Studio, open_studio

Show = Callable[[int, int], None]
Made = TypeVar("Made")
_HERE = Where("command line")


def _nobody(made: object) -> None:
    """Hear of what was made, and do nothing."""


def build_games(
    project: Project,
    games: Sequence[str],
    options: Options,
    out: Path,
    show: Show,
    wrote: Callable[[Path], None] = _nobody,
) -> list[Path]:
    """Return the PDF files of `games` (none named: all), written where they were not up to date.

    `show` hears how many faces of how many are ready, `wrote` of each file. Raises PnpError with
    the problems of all games; those without problems are written all the same.
    """
    return for_each_game(
        project, games, lambda game: _editions(project, game, options, out, show), wrote
    )


def for_each_game(
    project: Project,
    games: Sequence[str],
    work: Callable[[str], Iterable[Made]],
    made: Callable[[Made], None] = _nobody,
) -> list[Made]:
    """Return all that `work` returns for each of `games`, in their order; `made` hears each.

    No games named means all that have what is asked for. Raises UsageError for unknown games, and
    PnpError at the end with the problems of all games.
    """
    known = project.games()
    unknown = [one_of("game", name, known, _HERE) for name in games if name not in known]
    if unknown:
        raise UsageError(unknown)
    if not known:
        hint = "make one with 'pnp new NAME'"
        raise UsageError([Problem(Where(str(project.cards)), "there are no games here", hint)])
    results: list[Made] = []
    problems: list[Problem] = []
    misfits: list[Problem] = []
    for name in dict.fromkeys(games or known):
        try:
            for one in work(name):
                results.append(one)
                made(one)
        except UsageError as error:
            misfits += error.problems
        except PnpError as error:
            problems += error.problems
    if problems:
        raise PnpError([*problems, *misfits] if games else problems)
    if misfits and (games or not results):
        raise UsageError(misfits)
    return results


def _editions(
    project: Project, game: str, options: Options, out: Path, show: Show
) -> Iterator[Path]:
    def one(language: str) -> list[Path]:
        return _up_to_date(project, game, replace(options, language=language), out, show)

    return in_each_language(project, game, options.language, one)


def in_each_language(
    project: Project, game: str, language: str, work: Callable[[str], Iterable[Made]]
) -> Iterator[Made]:
    """Yield what `work` makes of `game` in `language`; ALL stands for each that there is.

    Raises PnpError at the end with the problems of all languages.
    """
    if language != ALL:
        yield from work(language)
        return
    problems: list[Problem] = []
    for one in ("", *catalog_languages(project, game)):
        try:
            yield from work(one)
        except PnpError as error:
            problems += error.problems
    if problems:
        raise PnpError(problems)


def _up_to_date(project: Project, game: str, options: Options, out: Path, show: Show) -> list[Path]:
    def make(studio: Studio) -> list[Path]:
        # Loaded while the studio loads what it needs.
        from pnp.printing import print_game

        sheets = print_game(project, game, options, out, studio, show)
        return sheets + _rulebook_beside(project, game, options, out, studio)

    return _made(project, game, options.language, repr(options), out, make)


def _rulebook_beside(
    project: Project, game: str, options: Options, out: Path, studio: Studio
) -> list[Path]:
    """Return the files of the rulebook that is built with all sheets of a game, if it has one."""
    from pnp.rulebooks import has_rulebook, print_rulebook

    if options.selection.suffix() or options.selection.component or options.low_ink:
        return []
    if not has_rulebook(project, game):
        return []
    # The page for phones takes longer than all the others, and nobody prints it.
    formats = tuple(one for one in RULEBOOKS if one in ("a5", f"booklet-{options.paper}"))
    return print_rulebook(project, game, options.language, formats, out, studio)


def build_rulebooks(
    project: Project,
    games: Sequence[str],
    language: str,
    formats: tuple[str, ...],
    out: Path,
    wrote: Callable[[Path], None] = _nobody,
) -> list[Path]:
    """Return the rulebooks of `games` (none named: all that have one) in `formats`, written.

    `formats` are some of RULEBOOKS. Raises UsageError where there is no rulebook, and PnpError
    with the problems of all games.
    """
    from pnp.rulebooks import no_rulebook, print_rulebook

    def work(game: str) -> Iterable[Path]:
        missing = no_rulebook(project, game)
        if missing:
            raise UsageError([missing])

        def edition(one: str) -> list[Path]:
            def make(studio: Studio) -> list[Path]:
                return print_rulebook(project, game, one, formats, out, studio)

            return _made(project, game, one, f"rulebook {formats}", out, make)

        return in_each_language(project, game, language, edition)

    return for_each_game(project, games, work, wrote)


def _made(
    project: Project,
    game: str,
    language: str,
    what: str,
    out: Path,
    make: Callable[[Studio], list[Path]],
) -> list[Path]:
    """Return what `make` writes; where it would write anew what stands there, nothing is done."""
    store = Store(out)
    inputs = (looks_digest(project, game), data_digest(project, game, language))
    stamp = "built:" + digest(game, *inputs, what)
    paths = _still_there(store, stamp, out)
    if paths is None:
        with open_studio(project.font_folders) as studio:
            paths = make(studio)
        there = [(path.relative_to(out).as_posix(), digest_file(path)) for path in paths]
        store.put({stamp: json.dumps(there).encode()})
    return paths


def _still_there(store: Store, stamp: str, out: Path) -> list[Path] | None:
    """Return what a build with the same inputs wrote, if it all still stands as it was written."""
    blob = store.get([stamp]).get(stamp)
    if blob is None:
        return None
    written = [(out / name, content) for name, content in json.loads(blob)]
    if all(digest_file(path) == content for path, content in written):
        return [path for path, _ in written]
    return None
