"""A picture that stands on its head: as it is written, where it lies, and how it is drawn."""

from __future__ import annotations

import pytest

from pnp.core.geometry import Rect, Size
from pnp.core.problems import Where
from pnp.exports.rulebook.faces import faces_at
from pnp.exports.rulebook.pdf import _placed
from pnp.model.game import Component, Face
from pnp.rulebook_source.card_pictures import ShownFace, ShownPicture
from pnp.rulebook_source.pictures import read_picture
from pnp.shapes.shape import Shape

HERE = Where("rulebook.md", 1)
PLACE = Rect(10, 20, 30, 40)


def shown(turned: bool) -> ShownPicture:
    card = Component("atoms", "Atoms", Size(60, 80), Shape.CARD, 3, {}, ())
    disc = Component("markers", "Markers", Size(20, 20), Shape.ROUND, 0, {}, ())
    face = Face("a", "front", "atom.svg.j2", {})
    overlay = ShownFace(disc, face, x=10, y=20)
    return ShownPicture(ShownFace(card, face), Rect(0, 0, 60, 80), (overlay,), turned=turned)


@pytest.mark.parametrize(("target", "turned"), [("card:a", False), ("card:a?turn=180", True)])
def test_a_half_turn_puts_a_picture_on_its_head(target: str, turned: bool) -> None:
    assert read_picture(target, "", HERE, []).turned is turned


def test_another_turn_is_a_problem() -> None:
    problems = []
    read_picture("card:a?turn=90", "", HERE, problems)
    assert [(one.message, one.hint) for one in problems] == [
        ("picture of 'a': turn=90 can't be meant", "write one of: 180")
    ]


@pytest.mark.parametrize(
    ("turned", "place"), [(False, Rect(10, 25, 10, 10)), (True, Rect(30, 45, 10, 10))]
)
def test_what_lies_on_a_turned_picture_turns_with_it(turned: bool, place: Rect) -> None:
    card, disc = faces_at(shown(turned), PLACE)
    assert (card.place, disc.place) == (PLACE, place)
    assert {card.turned, disc.turned} == {turned}


@pytest.mark.parametrize(("turned", "matrix"), [
    (False, "0.50000 0 0 0.50000 28.346 425.197 cm"),
    (True, "-0.50000 0 0 -0.50000 113.386 538.583 cm"),
])  # fmt: skip
def test_a_turned_face_is_drawn_from_its_upper_right_corner(turned: bool, matrix: str) -> None:
    card, _ = faces_at(shown(turned), PLACE)
    assert matrix in _placed(card, "F1")
