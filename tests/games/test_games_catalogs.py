"""The catalogs of the games that ship are as `pnp texts update` writes them."""

import pytest
from shipped import GAMES, PROJECT

from pnp.app.catalogs import catalogs_named, update


@pytest.mark.parametrize("game", GAMES)
def test_catalogs_are_up_to_date(game, monkeypatch):
    # What is not, is named, and left as it is in the checkout.
    monkeypatch.setattr("pnp.app.catalogs.write_whole", lambda *file: None)
    stale = update(catalogs_named(PROJECT, game), ())
    assert stale == [], f"run 'pnp texts update {game}': its text or its form is another"
