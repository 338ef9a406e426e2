"""What the deck of Quark promises beyond its ledger: its physics, and what a player can tell."""

import re
from collections.abc import Mapping
from itertools import combinations
from typing import Any

import pytest
from PIL import ImageChops, ImageStat
from shipped import opened, renderer

from pnp.core.problems import Where
from pnp.drawing.face import draw_image
from pnp.model.ink import Ink
from pnp.sizes.bleed_width import BLEED

GAME = opened("quark")
PARTS = {part.id: part for part in GAME.components}
CARDS = {(part.id, card.id): card for part in GAME.components for card in part.cards}
TRACES: Mapping[str, Mapping[str, Any]] = GAME.lists["trace"]
HADRONS = [key for key in CARDS if key[0] in ("baryons", "mesons")]


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
    raised = re.search(r"\^\{(.*)\}", str(fields["symbol"]))
    signs = raised[1] if raised else "0"
    assert signs.count("+") - signs.count("−") == fields["charge"]


QUARK = "quark/quark.svg.j2"
QUARKS = [card for part, card in CARDS if part == "quarks"]


def picture(fonts, name, ink=Ink.FULL, dpi=60):
    """Return a quark card as it is cut, in greys."""
    part, card = PARTS["quarks"], CARDS["quarks", name]
    face = renderer("quark", ink).face(part, card, card.front)
    whole = draw_image(face, fonts, dpi, Where("")).convert("L")
    edge = round(BLEED * dpi / 25.4)
    return whole.crop((edge, edge, whole.width - edge, whole.height - edge))


def is_same(one, other):
    """Return whether two pictures differ by no more than how their pixels fall."""
    return sum(ImageChops.difference(one, other).histogram()[48:]) < 0.01 * one.width * one.height


@pytest.mark.parametrize("ink", [*Ink])
@pytest.mark.parametrize("name", ["up", "top", "anti-strange"])
def test_a_quark_has_the_same_mark_at_both_ends(name, ink, fonts):
    upright = picture(fonts, name, ink)
    corner = (0, 0, round(12.4 / 25.4 * 60), round(18 / 25.4 * 60))
    assert is_same(upright.crop(corner), upright.rotate(180).crop(corner))
    # A heavy one has at its other end what it counts as once it has decayed.
    end = (corner[2], 0, upright.width, round(30 / 25.4 * 60))
    decays = bool(CARDS["quarks", name].front.fields["decays"])
    assert is_same(upright.crop(end), upright.rotate(180).crop(end)) != decays


def test_antiquarks_are_light_and_quarks_dark(fonts):
    for name in QUARKS:
        light = picture(fonts, name, dpi=20).resize((1, 1)).getpixel((0, 0)) > 160
        assert light == (CARDS["quarks", name].front.fields["kind"] == "antiquark"), name


def test_common_cards_have_three_pictures():
    common = [card for card in CARDS.values() if card.copies > 6 and card.front.template == QUARK]
    assert common
    assert {len(card.fronts) for card in common} == {3}


@pytest.mark.parametrize("ink", [*Ink])
def test_decks_differ_in_their_backs(ink, fonts):
    draw = renderer("quark", ink)
    backs = {}
    for part in ("quarks", "baryons", "mesons", "atoms"):
        card = PARTS[part].cards[0]
        assert card.back is not None
        face = draw.face(PARTS[part], card, card.back)
        backs[part] = draw_image(face, fonts, 25.4, Where("")).convert("L")
    for one, other in combinations(backs, 2):
        apart = ImageChops.difference(backs[one], backs[other])
        assert sum(apart.histogram()[24:]) > 0.08 * apart.width * apart.height, (one, other)


def covered(fonts, part, name, ink):
    """Return how much of the front and back of a card is covered, by three colours together."""
    card = CARDS[part, name]
    render = renderer("quark", ink).face
    sides = [render(PARTS[part], card, side) for side in (card.front, card.back) if side]
    images = [draw_image(side, fonts, 25.4, Where("")).convert("RGB") for side in sides]
    return sum(255 - mean for image in images for mean in ImageStat.Stat(image).mean) / 255


@pytest.mark.parametrize(("part", "name"), [
    ("quarks", "up"), ("quarks", "top"), ("baryons", "lambda"), ("mesons", "k+"),
    ("atoms", "helium"), ("reference", "turn"), ("chart", "chart"),
])  # fmt: skip
def test_printed_at_home_chambers_take_a_third_of_the_ink(part, name, fonts):
    full, home, low = (covered(fonts, part, name, ink) for ink in Ink)
    assert low < home < full / 3
