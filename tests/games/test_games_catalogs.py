"""The catalogs of the games that ship are as `pnp texts update` writes them."""

import shutil

import pytest
from shipped import GAMES

from pnp.app.catalogs import update
from pnp.core.project import BUNDLED, Project


@pytest.mark.parametrize("game", GAMES)
def test_catalogs_are_up_to_date(game, tmp_path):
    shutil.copytree(BUNDLED / "cards" / game, tmp_path / "cards" / game)
    shutil.copytree(BUNDLED / "templates", tmp_path / "templates")
    assert update(Project(tmp_path), game, ()) == []
