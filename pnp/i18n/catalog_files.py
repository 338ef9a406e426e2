"""Where catalogs lie: cards/<game>/locale/<language>.po."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.problems import Problem, Where
from pnp.core.project import Project

# BCP 47 (RFC 5646) as far as catalogs use it: language, script, region.
LANGUAGE = lazy_pattern("[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|[0-9]{3}))?")
# Never a catalog: this language is made by the program.
PSEUDO = "en-XA"


def locale_folder(project: Project, game: str) -> Path:
    """Return the folder with the catalogs of `game`."""
    return project.cards / game / "locale"


def catalog_path(project: Project, game: str, language: str) -> Path:
    """Return where the catalog of a language lies, whether it is there or not."""
    return locale_folder(project, game) / f"{language}.po"


def catalog_languages(project: Project, game: str) -> tuple[str, ...]:
    """Return the languages that `game` has a catalog of, sorted."""
    return tuple(name for name in _names(project, game) if LANGUAGE.fullmatch(name))


def has_catalogs(project: Project, game: str) -> bool:
    """Return whether `game` has any catalog, be it by a name that is no language."""
    return bool(_names(project, game))


def misnamed(project: Project, game: str) -> Iterator[Problem]:
    """Yield a problem for each catalog of `game` whose name is no language."""
    for name in _names(project, game):
        if not LANGUAGE.fullmatch(name):
            where = Where(project.show(locale_folder(project, game) / f"{name}.po"))
            other = name.replace("_", "-")
            hint = (
                f"rename it to {other if LANGUAGE.fullmatch(other) else 'its language, as de'}.po"
            )
            yield Problem(where, "this is not the name of a catalog", hint)


def _names(project: Project, game: str) -> list[str]:
    try:
        names = [path.name for path in locale_folder(project, game).iterdir()]
    except OSError:
        return []
    return sorted(name.removesuffix(".po") for name in names if name.endswith(".po"))
