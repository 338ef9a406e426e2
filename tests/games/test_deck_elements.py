"""What the deck of Elements promises beyond its ledger: prints, places for gems, backs, dice."""

import re
from itertools import combinations
from math import hypot

import pytest
from PIL import ImageChops, ImageStat
from shipped import opened, renderer

from pnp.core.problems import Where
from pnp.core.project import BUNDLED
from pnp.drawing.face import draw_image
from pnp.model.ink import Ink

GAME = opened("elements")
PARTS = {part.id: part for part in GAME.components}
CARDS = {(part.id, card.id): card for part in GAME.components for card in part.cards}
SUBSTANCES = [card.id for card in PARTS["substances"].cards]
PRINTS = BUNDLED / "templates" / "elements" / "prints"
PRIMARY = GAME.lists["kind"]["primary"]["of"]
COLOUR = re.compile(r'"(#[0-9a-fA-F]{3,6})"')
PLACE = re.compile(r'<g class="safe" transform="translate\(([\d.]+) ([\d.]+)\)">')


def face_of(fonts, part, card, back=False, ink=Ink.FULL):
    """Return a side of a card as SVG."""
    card = CARDS[part, card]
    side = card.back if back else card.front
    return renderer("elements", ink).face(PARTS[part], card, side)


def picture(fonts, *face, dpi=25.4, **edition):
    """Return a side of a card as grey pixels, one for each mm."""
    return draw_image(face_of(fonts, *face, **edition), fonts, dpi, Where("")).convert("L")


def apart(one, other):
    """Return how much of two pictures differs clearly, from 0 to 1."""
    return sum(ImageChops.difference(one, other).histogram()[40:]) / (one.width * one.height)


def test_every_substance_has_a_print_and_every_print_a_substance():
    assert sorted(path.name for path in PRINTS.iterdir()) == sorted(
        f"{name}.svg.j2" for name in SUBSTANCES
    )


def test_prints_are_told_apart_at_thumbnail_size(fonts):
    seen = {name: picture(fonts, "substances", name).crop((7, 20, 69, 70)) for name in SUBSTANCES}
    for one, other in combinations(seen, 2):
        assert apart(seen[one], seen[other]) > 0.2, (one, other)


@pytest.mark.parametrize("name", SUBSTANCES)
def test_a_substance_has_a_place_for_each_element(name, fonts):
    places = [
        tuple(map(float, at)) for at in PLACE.findall(face_of(fonts, "substances", name).body)
    ]
    recipe = CARDS["substances", name].front.fields["recipe"]
    assert isinstance(recipe, tuple)
    assert len(places) == len(recipe)
    # Gems lie on places: none of two neighbours lies on the other.
    gem = PARTS["gems"].size.width
    assert all(hypot(x - u, y - v) >= gem for (x, y), (u, v) in combinations(places, 2))
    # Primaries are built first: no secondary stands above one.
    rows = [y for _, y in places]
    assert rows == sorted(rows)
    assert len(set(rows)) == len({element in PRIMARY for element in recipe})


@pytest.mark.parametrize(
    ("part", "card"), [("elements", "fire"), ("substances", "mud"), ("rolls", "one-two")]
)
def test_backs_look_the_same_upside_down(part, card, fonts):
    back = picture(fonts, part, card, back=True, dpi=12.7)
    assert apart(back, back.rotate(180)) < 0.1


def test_decks_differ_in_their_backs(fonts):
    backs = [
        draw_image(face_of(fonts, part, card, back=True), fonts, 25.4, Where("")).resize((8, 8))
        for part, card in (("elements", "fire"), ("substances", "mud"), ("rolls", "one-two"))
    ]
    for one, other in combinations(backs, 2):
        assert max(ImageStat.Stat(ImageChops.difference(one, other)).mean) > 30


def ink_of(fonts, face):
    """Return how much ink a face takes, where a printer mixes its greys of black alone."""
    image = draw_image(face, fonts, 25.4, Where("")).convert("RGB")
    inks = [ImageChops.invert(band) for band in image.split()]
    black = ImageChops.darker(ImageChops.darker(inks[0], inks[1]), inks[2])
    return sum(ImageStat.Stat(ink).mean[0] for ink in inks) - 2 * ImageStat.Stat(black).mean[0]


@pytest.mark.parametrize(("part", "card"), [
    ("elements", "oil"), ("elements", "metal"), ("substances", "battery"), ("substances", "glass"),
    ("gems", "orange"), ("rolls", "six-six"), ("reference", "turn"),
])  # fmt: skip
def test_low_ink_takes_at_most_two_thirds_of_the_ink(part, card, fonts):
    full, low = (renderer("elements", edition).face for edition in (Ink.FULL, Ink.LOW))
    for side in filter(None, (*CARDS[part, card].fronts, CARDS[part, card].back)):
        inks = [ink_of(fonts, face(PARTS[part], CARDS[part, card], side)) for face in (full, low)]
        assert inks[1] < inks[0] * 2 / 3, (side.name, side.variant)


def test_low_ink_is_one_black(fonts):
    ink = GAME.palette["ink"]
    for part in PARTS.values():
        face = renderer("elements", Ink.LOW).face
        for card in part.cards:
            colours = COLOUR.findall(face(part, card, card.front).body)
            assert set(colours) <= {"#ffffff", ink}, card.id


def test_elements_with_many_copies_lie_on_three_grounds(fonts):
    face = renderer("elements", Ink.LOW).face
    for card in PARTS["elements"].cards:
        grounds = [
            draw_image(face(PARTS["elements"], card, side), fonts, 25.4, Where("")).convert("L")
            for side in card.fronts
        ]
        assert len(grounds) == (3 if card.copies > 2 else 2)
        for one, other in combinations(grounds, 2):
            assert apart(one, other) > 0.1, card.id


def test_a_folded_die_is_a_die():
    net = CARDS["dice", "die"].front.fields["net"]
    pips = [GAME.lists["face"][key]["pips"] for key in net]
    # Four in a row, of which every other one is opposite, and the two beside the row.
    assert [pips[0] + pips[2], pips[1] + pips[3], pips[4] + pips[5]] == [7, 7, 7]


def test_the_reference_has_all_sides_in_order():
    outcomes = CARDS["reference", "turn"].front.fields["outcomes"]
    assert [GAME.lists["face"][key]["pips"] for key in outcomes] == [1, 2, 3, 4, 5, 6]
