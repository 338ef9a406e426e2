"""The games that ship, each opened once a process, by the first test that looks at it."""

from collections.abc import Mapping
from functools import cache

from pnp.app.open_game import open_game
from pnp.core.project import BUNDLED, Project
from pnp.model.game import Game

PROJECT = Project(BUNDLED)


@cache
def opened(name):
    return open_game(PROJECT, name)[0]


class _Games(Mapping[str, Game]):
    """Games by their names, which are known before any is opened."""

    def __getitem__(self, name):
        return opened(name)

    def __iter__(self):
        return iter(PROJECT.games())

    def __len__(self):
        return len(PROJECT.games())


GAMES = _Games()
