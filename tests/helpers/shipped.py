"""The games that ship, opened once a process."""

from pnp.app.open_game import open_game
from pnp.core.project import BUNDLED, Project

PROJECT = Project(BUNDLED)


GAMES = {name: open_game(PROJECT, name)[0] for name in PROJECT.games()}
