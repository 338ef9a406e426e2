"""What Quirky Quarks promises beyond its ledger: its pictures are true, and its seats fit."""

import re
from collections import Counter
from itertools import combinations
from math import dist
from typing import Any

import pytest
from PIL import ImageChops, ImageStat
from shipped import opened, renderer

from pnp.core.problems import Where
from pnp.drawing.face import draw_image

GAME = opened("quirkyquarks")
PARTS = {part.id: part for part in GAME.components}
CARDS = {(part.id, card.id): card for part in GAME.components for card in part.cards}
ATOMS = [card.id for card in PARTS["quests"].cards if card.front.fields["kind"] == "atom"]
ACCELERATORS = [card.id for card in PARTS["accelerators"].cards]
# What only the small figure of that kind has: the points of an electron, and the sign of a nucleon.
MARKS = {
    "electron": r"M0-19L4\.6",
    "proton": r'd="M0 [\d.]+V[\d.]+M',
    "neutron": r'd="M-[\d.]+ [\d.]+H',
}


def face(fonts, part, card, back=False):
    """Return a face as it is drawn."""
    card = CARDS[part, card]
    side = card.back if back else card.front
    return renderer("quirkyquarks").face(PARTS[part], card, side)


def placed(drawn):
    """Return how many of each kind of MARKS are placed on a face."""
    uses = Counter(re.findall(r'<use href="#(\w+)"', drawn.body))
    return {
        kind: sum(
            count
            for name, count in uses.items()
            if re.search(mark, drawn.drawings[name])
            and ("M0-19" in drawn.drawings[name]) == (kind == "electron")
        )
        for kind, mark in MARKS.items()
    }


@pytest.mark.parametrize("atom", ATOMS)
def test_atoms_are_drawn_with_all_their_parts(atom, fonts):
    wanted: Any = CARDS["quests", atom].front.fields["needs"]
    needs = Counter(wanted)
    listed = {kind: int(kind in needs) for kind in MARKS}
    found = placed(face(fonts, "quests", atom))
    assert {kind: found[kind] - listed[kind] for kind in MARKS} == {
        kind: needs[kind] for kind in MARKS
    }


def seats(fonts, accelerator):
    """Return the middles of the seats of a bid track, in mm."""
    found = re.findall(
        r"translate\(([\d.]+) ([\d.]+)\) scale\(0\.88\)",
        face(fonts, "accelerators", accelerator).body,
    )
    return [(float(x), float(y)) for x, y in found]


@pytest.mark.parametrize("accelerator", ACCELERATORS)
def test_every_bid_has_a_seat_of_its_own(accelerator, fonts):
    places = seats(fonts, accelerator)
    width, height = PARTS["accelerators"].size
    assert len(places) == CARDS["accelerators", accelerator].front.fields["seats"]
    assert min(dist(a, b) for a, b in combinations(places, 2)) > 11
    assert all(7 < x < width - 7 and 7 < y < height - 7 for x, y in places)


@pytest.mark.parametrize("card", PARTS["particles"].cards, ids=lambda card: card.id)
def test_buttons_say_the_charge_that_words_say(card):
    thirds, said = card.front.fields["thirds"], card.front.fields["charge"]
    if thirds is not None:
        plain = said.replace("^{", "").replace("/_{3}", "").replace("}", "").replace("−", "-")
        assert int(plain) * (1 if "/" in said else 3) == thirds


def test_neutrinos_alone_act_at_once():
    acting = {card.id for card in PARTS["particles"].cards if card.front.fields["effect"]}
    assert acting == {"neutrino"}


def test_backs_differ_in_grey(fonts):
    backs = [
        draw_image(face(fonts, part, card, back=True), fonts, 20, Where("")).convert("L")
        for part, card in (("particles", "up"), ("quests", "proton"))
    ]
    assert ImageStat.Stat(ImageChops.difference(*backs)).mean[0] > 40
