"""What the deck of Quark promises beyond its ledger: its physics, and what a player can tell."""

import re
from itertools import combinations

import pytest
from PIL import ImageChops

from pnp.app.open_game import open_game
from pnp.core.problems import Where
from pnp.core.project import BUNDLED, Project
from pnp.drawing.face import draw_image
from pnp.render.renderer import Renderer

PROJECT = Project(BUNDLED)
GAME = open_game(PROJECT, "quark")[0]
PARTS = {part.id: part for part in GAME.components}
CARDS = {(part.id, card.id): card for part in GAME.components for card in part.cards}
TRACES = GAME.lists["trace"]
HADRONS = [key for key in CARDS if key[0] in ("baryons", "mesons")]
TURNED = 'transform="rotate(180'


def svg(fonts, part, card, low_ink=False):
    """Return the SVG of a front."""
    card = CARDS[part, card]
    return Renderer(PROJECT, GAME, fonts, low_ink).face(PARTS[part], card, card.front).body


@pytest.mark.parametrize("key", HADRONS, ids="/".join)
def test_charge_is_kept_in_every_decay(key):
    fields = CARDS[key].front.fields
    assert sum(TRACES[name]["charge"] for name in fields["decay"]) == fields["charge"]


@pytest.mark.parametrize("name", [name for name in TRACES if TRACES[name]["into"]])
def test_charge_is_kept_in_what_follows(name):
    into = [TRACES[heir]["charge"] for heir in TRACES[name]["into"]]
    # Of a pion's muon only the electron is drawn, and neutrinos carry nothing.
    assert sum(into) == TRACES[name]["charge"]


@pytest.mark.parametrize("key", HADRONS, ids="/".join)
def test_a_symbol_ends_with_its_charge(key):
    fields = CARDS[key].front.fields
    raised = re.search(r"\^\{(.*)\}", fields["symbol"])
    signs = raised[1] if raised else "0"
    assert signs.count("+") - signs.count("−") == fields["charge"]


@pytest.mark.parametrize("low_ink", [False, True], ids=["full", "low ink"])
def test_only_quarks_that_decay_have_something_upside_down(low_ink, fonts):
    for part, name in CARDS:
        if part == "quarks":
            decays = CARDS[part, name].front.fields["decays"]
            assert (TURNED in svg(fonts, part, name, low_ink)) == bool(decays), name


def test_antiquarks_are_light_and_quarks_dark(fonts):
    for (part, name), card in CARDS.items():
        if part == "quarks" and name.endswith("-a"):
            face = Renderer(PROJECT, GAME, fonts, False).face(PARTS[part], card, card.front)
            middle = draw_image(face, fonts, 20, Where("")).convert("L").resize((1, 1))
            light = middle.getpixel((0, 0)) > 160
            assert light == (card.front.fields["kind"] == "antiquark"), name


def test_generations_differ_in_turns_as_well_as_in_colours():
    turns = [generation["turns"] for generation in GAME.lists["generation"].values()]
    assert turns == [1, 2, 3]
    kinds = {(f["generation"], f["side"]) for f in GAME.lists["flavour"].values()}
    assert len(kinds) == len(GAME.lists["flavour"])


@pytest.mark.parametrize("low_ink", [False, True], ids=["full", "low ink"])
def test_decks_differ_in_their_backs(low_ink, fonts):
    renderer = Renderer(PROJECT, GAME, fonts, low_ink)
    backs = {}
    for part in ("quarks", "baryons", "mesons", "atoms"):
        card = PARTS[part].cards[0]
        face = renderer.face(PARTS[part], card, card.back)
        backs[part] = draw_image(face, fonts, 25.4, Where("")).convert("L")
    for one, other in combinations(backs, 2):
        apart = ImageChops.difference(backs[one], backs[other])
        assert sum(apart.histogram()[24:]) > 0.08 * apart.width * apart.height, (one, other)
