"""Games and their languages, one after the other or side by side, with all their problems."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import TypeVar

from pnp.core.problems import COMMAND_LINE, PnpError, Problem, UsageError, Where, one_of
from pnp.core.project import Project
from pnp.i18n.catalog_files import catalog_languages
from pnp.processes.worker_pool import Parallel

Show = Callable[[int, int], None]  # ready, of
# All that are ready, of all; and the edition that this was heard of, "" where there is but one.
ShowAll = Callable[[int, int, str], None]
Made = TypeVar("Made")
# Instead of a language: every one there is.
ALL = "all"


def nobody(made: object) -> None:
    """Hear of what was made, and do nothing."""


def known_games(project: Project, games: Sequence[str]) -> list[str]:
    """Return `games`, each once; none named: all that there are.

    Raises UsageError for unknown ones, and where there are none at all.
    """
    known = chosen_games(games, project.games())
    if not known:
        hint = "make one with 'pnp new NAME'"
        raise UsageError([Problem(Where(str(project.cards)), "there are no games here", hint)])
    return [*known]


def chosen_games(games: Sequence[str], known: Iterable[str]) -> tuple[str, ...]:
    """Return the games that are meant, each once; all of the `known` ones where none is named.

    Raises UsageError for unknown ones.
    """
    names = sorted(known)
    unknown = [one_of("game", name, names, COMMAND_LINE) for name in games if name not in names]
    if unknown:
        raise UsageError(unknown)
    return tuple(dict.fromkeys(games or names))


def for_each_game(
    project: Project,
    games: Sequence[str],
    work: Callable[[str], Iterable[Made]],
    made: Callable[[Made], None] = nobody,
) -> list[Made]:
    """Return all that `work` returns for each of `games`, in their order; `made` hears each.

    No games named means all that have what is asked for. Raises UsageError for unknown games, and
    PnpError at the end with the problems of all games.
    """
    results: list[Made] = []
    problems: list[Problem] = []
    misfits: list[Problem] = []
    for name in known_games(project, games):
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


def languages_of(project: Project, game: str, language: str) -> tuple[str, ...]:
    """Return the languages that are meant: `language`, for ALL each that there is ("": its own)."""
    return ("", *catalog_languages(project, game)) if language == ALL else (language,)


def in_each_language(
    project: Project, game: str, language: str, work: Callable[[str], Iterable[Made]]
) -> Iterator[Made]:
    """Yield what `work` makes of `game` in `language`; ALL stands for each that there is.

    Raises PnpError at the end with the problems of all languages.
    """
    languages = languages_of(project, game, language)
    if len(languages) == 1:
        yield from work(languages[0])
        return
    problems: list[Problem] = []
    for one in languages:
        try:
            yield from work(one)
        except PnpError as error:
            problems += error.problems
    if problems:
        raise PnpError(problems)


@contextmanager
def build_parallel(
    project: Project,
    games: Sequence[str],
    language: str,
    edition: Callable[[str, str, Show], list[Path]],
    show: ShowAll,
    load: Callable[[], None] = lambda: None,
) -> Iterator[Callable[[str], Iterator[Path]]]:
    """Give what `for_each_game` calls to have all editions of a game made by `edition`.

    They are made side by side, as many as there are cores, in the order of games and languages.
    `show` hears what each tells, added up, and which it was: "quarken", "quarken (de)". What all
    need is loaded by `load`, once, where there are several.
    """
    wanted = [
        (game, one)
        for game in dict.fromkeys(games or project.games())
        for one in languages_of(project, game, language)
    ]
    names = [f"{game} ({one})" if one else game for game, one in wanted]
    if len(wanted) > 1:
        load()
    shown: dict[int, tuple[int, int]] = {}

    def hear(number: int, ready: int, of: int) -> None:
        shown[number] = (ready, of)
        all_ready, of_all = map(sum, zip(*shown.values(), strict=True))
        show(all_ready, of_all, names[number] if len(names) > 1 else "")

    with closing(Parallel(partial(_each, edition), wanted, hear)) as made:
        results = iter(made)
        yield lambda game: in_each_language(project, game, language, lambda one: next(results)())


def _each(
    edition: Callable[[str, str, Show], list[Path]],
) -> Callable[[tuple[str, str], Show], list[Path]]:
    return lambda wanted, tell: edition(*wanted, tell)
