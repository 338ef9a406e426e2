"""The pipeline: games and options in, files out.

What it would write anew as it stands is left alone, and nothing heavy is imported for that.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TypeVar

from pnp.app.build_parallel import (
    Show,
    ShowAll,
    build_parallel,
    for_each_game,
    languages_of,
    nobody,
)
from pnp.core.problems import PnpError, Problem, UsageError
from pnp.core.project import Project
from pnp.impose.print_options import BOOKLET, RULEBOOKS, Options
from pnp.runtime.atomic_write import write_together
from pnp.runtime.cache import BlobCache
from pnp.runtime.fingerprints import data_digest, digest, digest_file, looks_digest
from pnp.runtime.workers import in_background

Made = TypeVar("Made")


def build_games(
    project: Project,
    games: Sequence[str],
    options: Options,
    out: Path,
    show: ShowAll,
    wrote: Callable[[Path], None] = nobody,
) -> list[Path]:
    """Return the PDF files of `games` (none named: all), written where they were not up to date.

    `show` hears how many faces of how many are ready and of which edition that was told, where
    there are several; `wrote` of each file. Raises PnpError with the problems of all games; those
    without problems are written all the same.
    """
    edition = partial(_up_to_date, project, options, out)
    with build_parallel(project, games, options.language, edition, show) as ready:
        return for_each_game(project, games, ready, wrote)


def _up_to_date(
    project: Project, options: Options, out: Path, game: str, language: str, show: Show
) -> list[Path]:
    options = replace(options, language=language)
    make = partial(_with_rulebook, project, game, options, out, show)
    return _made(project, game, language, repr(options), out, make)


def _with_rulebook(
    project: Project, game: str, options: Options, out: Path, show: Show
) -> list[Path]:
    """Return the sheets of a game and its rulebook, written once all is known to be good.

    Raises PnpError with the problems of both; then nothing is written.
    """
    problems: list[Problem] = []
    of_checks: list[Problem] = []
    of_book: list[Problem] = []
    with _check_meanwhile(project, game, options, out) as check:
        # Loaded while others are at work.
        from pnp.app.sheets import draw_game, refused, sheets_of, untold

        drawn = _tried(partial(draw_game, project, game, options, out, show), problems)
        # The rulebook shows faces that are drawn now.
        with _rulebook_meanwhile(project, game, options, out) as rulebook:
            # Sheets are marked only where it is forced: else they need not wait for the check.
            unchecked = options.force and bool(_tried(check, problems))
            sheets = drawn and _tried(lambda: sheets_of(drawn, options, out, unchecked), problems)
            if not options.force:
                _tried(check, of_checks)
            book = _tried(rulebook, of_book)
    # The rulebook and the checks have drawn the same faces.
    problems += untold(of_book, problems)
    problems += refused(of_checks, problems)
    if problems:
        raise PnpError(problems)
    return _written({**(sheets or {}), **(book or {})}, out)


def _tried(work: Callable[[], Made], problems: list[Problem]) -> Made | None:
    """Return what `work` returns, None once its problems are noted. Raises UsageError."""
    try:
        return work()
    except UsageError:
        raise
    except PnpError as error:
        problems += error.problems
        return None


def _written(files: Mapping[Path, bytes], out: Path) -> list[Path]:
    write_together(files, out)
    return list(files)


@contextmanager
def _check_meanwhile(
    project: Project, game: str, options: Options, out: Path
) -> Iterator[Callable[[], bool]]:
    """Give what returns whether the game contradicts its rules, checked meanwhile."""
    from pnp.app.open_game import open_written
    from pnp.app.sheets import contradicts_its_rules, is_known_to_hold

    cache = BlobCache(out)
    if is_known_to_hold(project, game, cache):
        yield lambda: False
        return
    with suppress(PnpError):
        # What all need is read before there are several processes; its problems are told later.
        open_written(project, game)
    with in_background(
        partial(contradicts_its_rules, project, game, cache, options.force)
    ) as found:
        yield found


def formats_with_sheets(options: Options) -> tuple[str, ...]:
    """Return the formats in which a rulebook is built with sheets: none with a part of a game."""
    if options.selection.suffix() or options.selection.component or options.low_ink:
        return ()
    # The page for phones takes longer than all the others, and nobody prints it.
    return tuple(one for one in RULEBOOKS if one in ("a5", BOOKLET + options.paper))


@contextmanager
def _rulebook_meanwhile(
    project: Project, game: str, options: Options, out: Path
) -> Iterator[Callable[[], Mapping[Path, bytes]]]:
    """Give the files of the rulebook that is built with all sheets of a game, made meanwhile."""
    formats = formats_with_sheets(options)
    if not formats:
        yield dict
        return
    # Loaded only where there may be one.
    from pnp.app.rulebooks import has_rulebook, make_rulebook

    if not has_rulebook(project, game):
        yield dict
        return
    book = partial(make_rulebook, project, game, options.language, formats, out)
    with in_background(book) as made:
        yield made


def build_rulebooks(
    project: Project,
    games: Sequence[str],
    language: str,
    formats: tuple[str, ...],
    out: Path,
    wrote: Callable[[Path], None] = nobody,
) -> list[Path]:
    """Return the rulebooks of `games` (none named: all that have one) in `formats`, written.

    `formats` are some of RULEBOOKS. Raises UsageError where there is no rulebook, and PnpError
    with the problems of all games.
    """
    edition = partial(_rulebook, project, formats, out, language)
    with build_parallel(project, games, language, edition, lambda *said: None) as ready:
        return for_each_game(project, games, ready, wrote)


def _rulebook(
    project: Project,
    formats: tuple[str, ...],
    out: Path,
    all_of: str,
    game: str,
    language: str,
    show: Show,
) -> list[Path]:
    """Return the rulebook of `game` in a language, one of those that `all_of` stands for."""
    from pnp.app.rulebooks import make_rulebook, no_rulebook

    missing = no_rulebook(project, game)
    if missing:
        raise UsageError([missing])

    beside = languages_of(project, game, all_of)

    def make() -> list[Path]:
        return _written(make_rulebook(project, game, language, formats, out, beside), out)

    return _made(project, game, language, f"rulebook {formats} {beside}", out, make)


def _made(
    project: Project,
    game: str,
    language: str,
    what: str,
    out: Path,
    make: Callable[[], list[Path]],
) -> list[Path]:
    """Return what `make` writes; where it would write anew what stands there, nothing is done."""
    cache = BlobCache(out)
    inputs = (looks_digest(project, game), data_digest(project, game, language))
    stamp = "built:" + digest(game, *inputs, what)
    paths = _still_there(cache, stamp, out)
    if paths is None:
        paths = make()
        there = [(path.relative_to(out).as_posix(), digest_file(path, out)) for path in paths]
        cache.put({stamp: json.dumps(there).encode()})
    return paths


def _still_there(cache: BlobCache, stamp: str, out: Path) -> list[Path] | None:
    """Return what a build with the same inputs wrote, if it all still stands as it was written."""
    blob = cache.get([stamp]).get(stamp)
    if blob is None:
        return None
    written = [(out / name, content) for name, content in json.loads(blob)]
    if all(digest_file(path, out) == content for path, content in written):
        return [path for path, _ in written]
    return None
