"""Boxes of the games that ship: all fold, and their words find room in all languages."""

from collections import Counter
from fnmatch import fnmatch

import pytest
import yaml
from shipped import GAMES, PROJECT
from thorough import usually

from pnp.app.localized_game import open_game
from pnp.i18n.catalog_files import catalog_languages
from pnp.model.ink import Ink
from pnp.nets.folding_proof import faults
from pnp.nets.tray import Outside, play_of
from pnp.render.renderer import Renderer
from pnp.shapes.shape import Shape

EDITIONS = [
    (name, language)
    for name in GAMES
    for language in (*sorted(catalog_languages(PROJECT, name)), "")
]
# A translation of each game: no one has looked at what it says on its boxes.
TRANSLATED = [
    *{name: (name, language) for name, language in reversed(EDITIONS) if language}.values()
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


def held_in(game, holds):
    """Yield components, and how many of their pieces are in a box that says `holds`."""
    components = {one.id: one for one in game.components}
    for name in [holds] if isinstance(holds, str) else holds:
        patterns = holds[name] if isinstance(holds, dict) else ["*"]
        kept = [
            card
            for card in components[name].cards
            if any(fnmatch(card.id, one) for one in patterns)
        ]
        yield name, sum(card.copies for card in kept)


@pytest.mark.parametrize("name", GAMES)
def test_every_deck_and_every_set_of_tokens_has_a_box(name):
    said = yaml.safe_load((PROJECT.cards / name / "game.yaml").read_text(encoding="utf-8"))
    # A box of all of the game is not the only one of a deck.
    boxes = [one["holds"] for key, one in said["boxes"].items() if key != "game"]
    held = Counter()
    for holds in boxes:
        held.update(dict(held_in(GAMES[name], holds)))
    # A track and two dice of paper are no decks.
    wanted = {
        one.id: one.total()
        for one in GAMES[name].components
        if one.shape in (Shape.CARD, Shape.ROUND) and one.total() > 2 and not one.extra
    }
    assert wanted
    assert {key: held[key] for key in wanted} == wanted


@pytest.mark.parametrize(("name", "language"), usually(EDITIONS, TRANSLATED))
def test_words_on_boxes_find_room(name, language):
    game, fonts = open_game(PROJECT, name, language)
    for ink in (Ink.FULL, Ink.LOW) if not language else (Ink.FULL,):
        renderer = Renderer(PROJECT, game, fonts, ink)
        for part in game.boxes:
            (card,) = part.cards
            # What has no room raises PnpError.
            renderer.face(part, card, card.front)
        assert renderer.misfits == ()
