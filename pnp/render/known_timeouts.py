"""Templates that took too long for one face: nobody waits for them again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from typing import ClassVar

from pnp.cache.fingerprints import data_digest, digest, looks_digest
from pnp.core.problems import EnoughError, Problem
from pnp.core.project import Project


class Timeouts:
    """What is known of the templates of a game, by all that render it in this process.

    It is forgotten when a file of the game, or a template, changes.
    """

    _lost: ClassVar[dict[tuple[str, str], tuple[Problem, ...]]] = {}

    def __init__(self, project: Project, game: str) -> None:
        self._project = project
        self._game = game

    @contextmanager
    def lost_once(self, template: str) -> Iterator[None]:
        """Raise the EnoughError of the body, or, without it, the one that it had before."""
        if self._lost and (problems := self._lost.get((self._files, template))):
            raise EnoughError(problems)
        try:
            yield
        except EnoughError as error:
            self._lost[self._files, template] = error.problems
            raise

    # Read once, and only where a template took too long.
    @cached_property
    def _files(self) -> str:
        """What stands for all files of the game; they are read only where one took too long."""
        shared, game = self._project, self._game
        return digest(shared.root, looks_digest(shared, game), data_digest(shared, game))
