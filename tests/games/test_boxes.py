"""Boxes of the games that ship: all fold, and their words find room in all languages."""

import pytest
from shipped import GAMES, PROJECT

from pnp.app.open_game import open_game
from pnp.catalogs.folder import catalog_languages
from pnp.model.ink import Ink
from pnp.nets.fold import faults
from pnp.nets.tray import Outside, play_of
from pnp.render.renderer import Renderer

EDITIONS = [(name, "") for name in GAMES] + [
    (name, language) for name in GAMES for language in sorted(catalog_languages(PROJECT, name))
]


@pytest.mark.parametrize("name", GAMES)
def test_every_box_folds(name):
    boxes = GAMES[name].boxes
    assert {part.id: faults(part.box.net) for part in boxes if faults(part.box.net)} == {}
    held = {part.box.name for part in boxes}
    assert len(held) >= 3


def test_the_box_of_quarken_is_as_large_as_its_source_says():
    # In cm: a lid of 22.2 x 17.0 x 8.0, a tray of 21.6 x 16.0 x 7.8.
    lid, tray = (part.box.net for part in GAMES["quarken"].boxes if part.box.name == "box-game")
    paper = lid.thickness
    for net, size in ((lid, (222, 170, 80)), (tray, (216, 160, 78))):
        base, foot = net.panel("base").box, net.panel("foot").box
        outside = (base.width + paper, base.height + paper, foot.height + paper / 2)
        assert outside == pytest.approx(size)
    assert min(play_of(lid, Outside(216, 160, 78))) > 1


@pytest.mark.parametrize(("name", "language"), EDITIONS)
def test_words_on_boxes_find_room(name, language):
    game, fonts = open_game(PROJECT, name, language)
    for ink in (Ink.FULL, Ink.LOW) if not language else (Ink.FULL,):
        renderer = Renderer(PROJECT, game, fonts, ink)
        for part in game.boxes:
            (card,) = part.cards
            # What has no room raises PnpError.
            renderer.face(part, card, card.front)
        assert renderer.misfits == ()
