"""The games that ship, each opened once a process, by the first test that looks at it."""

from collections.abc import Mapping
from functools import cache

from pnp.app.localized_game import open_game
from pnp.core.project import BUNDLED, Project
from pnp.model.game import Game
from pnp.model.ink import Ink
from pnp.render.renderer import Renderer

PROJECT = Project(BUNDLED)


@cache
def _opened(name):
    return open_game(PROJECT, name)


def opened(name):
    return _opened(name)[0]


@cache
def renderer(name, ink=Ink.FULL):
    """Return what renders the faces of a game, which reads and compiles each template once."""
    game, fonts = _opened(name)
    return Renderer(PROJECT, game, fonts, ink)


class _Games(Mapping[str, Game]):
    """Games by their names, which are known before any is opened."""

    def __getitem__(self, name):
        return opened(name)

    def __iter__(self):
        return iter(PROJECT.games())

    def __len__(self):
        return len(PROJECT.games())


GAMES = _Games()
