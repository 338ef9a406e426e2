"""Boxes of a game: what a box says of itself, and how large it is for what it holds."""

import pytest
from small_game import deck, game, load, told

BOX = "{kind: tuck, holds: deck}"


def boxed(root, box=BOX, **changes):
    """Return the boxes of the small game; its deck has one card of 63.5 x 88.9 mm."""
    return load(root, game(boxes=f"{{one: {box}}}"), deck(**changes)).boxes


def told_of(root, box, **changes):
    return told(root, game(boxes=f"{{one: {box}}}"), deck(**changes))


def test_a_box_is_as_large_as_what_it_holds(tmp_path):
    (box,) = boxed(tmp_path, cards="[{id: one, copies: 60}]")
    assert (box.id, box.title, box.shape) == ("box-one", "Deck", "net")
    assert box.box.net.inner == pytest.approx((65, 90.4, 60 * 0.3 + 1))
    assert box.cards[0].front.fields["pieces"] == 60
    assert box.size == box.box.net.size


@pytest.mark.parametrize(("more", "inner"), [
    ("stock: 0.4mm", (65, 90.4, 25)),
    ("sleeved: yes", (68, 93.4, 31)),
    ("size: [70mm, 95mm, 4cm]", (70, 95, 40)),
])  # fmt: skip
def test_paper_sleeves_and_a_size_of_its_own_make_it_larger(more, inner, tmp_path):
    cards = "[{id: one, copies: 60}]"
    (box,) = boxed(tmp_path, f"{{kind: tuck, holds: deck, {more}}}", cards=cards)
    assert box.box.net.inner == pytest.approx(inner)


def test_the_paper_of_a_box_may_be_another_than_that_of_tokens(tmp_path):
    holds = "{kind: tuck, holds: deck, stock: 2mm, paper: 0.3mm}"
    (box,) = boxed(tmp_path, holds, size="25mm", shape="round", cards="[{id: one, copies: 24}]")
    assert box.box.net.thickness == 0.3
    # Two by three piles of four discs: a front has room for a title.
    assert box.box.net.inner == pytest.approx((51.5, 76.5, 9))


def test_a_box_may_hold_some_cards_and_have_a_title_of_its_own(tmp_path):
    cards = "[{id: red-1, copies: 20}, {id: red-2, copies: 20}, {id: blue-1, copies: 50}]"
    (box,) = boxed(tmp_path, '{kind: tuck, holds: {deck: ["red-*"]}, title: Reds}', cards=cards)
    assert box.title == "Reds"
    assert box.cards[0].front.fields["pieces"] == 40


def test_a_lid_goes_over_a_tray_for_the_cards(tmp_path):
    box = "{kind: lid-and-tray, holds: deck, stock: 0.5mm}"
    lid, tray = boxed(tmp_path, box, cards="[{id: one, copies: 60}]")
    assert (lid.id, tray.id) == ("box-one-lid", "box-one-tray")
    assert tray.box.net.inner == pytest.approx((65, 90.4, 31))
    # Over the tray go its own papers and 1.25 mm of play, on either side.
    assert lid.box.net.inner[:2] == pytest.approx((65 + 2 * 0.5 + 2.5, 90.4 + 4 * 0.5 + 2.5))


def test_a_lid_and_a_tray_have_the_sizes_that_are_said(tmp_path):
    box = "{kind: lid-and-tray, holds: deck, lid: [222, 170, 80], tray: [216, 160, 78], paper: 0.5}"
    lid, tray = boxed(tmp_path, box)
    assert lid.size == pytest.approx((222 - 0.5 + 2 * (80 - 0.25), 170 - 0.5 + 2 * (80 - 0.25)))
    assert tray.box.net.inner == pytest.approx((214, 159, 77.5))


def test_templates_know_where_the_art_of_each_panel_lies(tmp_path):
    (box,) = boxed(tmp_path, cards="[{id: one, copies: 60}]")
    panels = box.cards[0].front.fields["panels"]
    assert "glue" not in panels
    assert {panel["role"] for panel in panels.values()} == {
        "front", "back", "side", "top", "bottom", "flap",
    }  # fmt: skip
    assert panels["lid"]["turn"] == 180
    assert panels["front"]["width"] == pytest.approx(65.3)


@pytest.mark.parametrize(("box", "problem"), [
    ("{holds: deck}", "one has no 'kind' | add 'kind': tuck, or lid-and-tray"),
    ("{kind: tuk, holds: deck}", "unknown kind of box 'tuk' | use one of: tuck, lid-and-tray"),
    ("{kind: tuck, holds: dek}", "unknown component 'dek' | use one of: deck"),
    ('{kind: tuck, holds: {deck: ["x-*"]}}',
     "no card of 'deck' fits 'x-*' | write ids of its cards, or up-*"),
    ("{kind: tuck, holds: {deck: one}}",
     "holds: must name components, or for each a list of card ids | write hand, [hand, tokens] "
     "or {hand: [up-*]}"),
    ("{kind: tuck, holds: deck, paper: 3mm}",
     "paper: 3 mm is no thickness of paper | write for example 0.3mm"),
    ("{kind: tuck, holds: deck, size: [60mm, 95mm]}",
     "size: must be a width, a height and a depth | write [65mm, 90mm, 40mm]"),
    ("{kind: tuck, holds: deck, size: [60mm, 95mm, 1mm]}",
     "size: 1 mm is not a side of a card | use 5 mm to 1000 mm"),
    ("{kind: tuck, holds: deck, size: [60mm, 95mm, 20mm]}",
     "size: too small for what the box holds | there must be room inside for 65.0 x 90.4 x 1.3 "
     "mm"),
    ("{kind: tuck, holds: deck, lid: [90mm, 70mm, 20mm]}",
     "lid: a tuck box has none | delete the key, or write 'kind: lid-and-tray'"),
    ("{kind: lid-and-tray, holds: deck, lid: [90mm, 110mm, 20mm]}",
     "a lid and a tray need the sizes of both, or of none | add the other one, or delete both "
     "'lid' and 'tray'"),
    ("{kind: lid-and-tray, holds: deck, lid: [90, 110, 20], tray: [90, 110, 20]}",
     "lid: does not go over the tray | make it 93.1 mm wide, or so, and as high"),
    ("{kind: lid-and-tray, holds: deck, lid: [95, 115, 8], tray: [90, 110, 20]}",
     "lid: 8 mm deep, so little of the tray is covered that it falls off | make it 15 mm or "
     "deeper"),
    ("{kind: tuck, holds: deck, template: bax.svg.j2}",
     "unknown template 'bax.svg.j2' | use one of: deck.svg.j2, _shared/box.svg.j2, "
     "_shared/arrow.svg.j2, _shared/box-parts.svg.j2, _shared/die.svg.j2, _shared/face.svg.j2, "
     "_shared/rulebook-cover-low-ink.svg.j2, _shared/rulebook-cover.svg.j2, "
     "_shared/rulebook-row.svg.j2, _shared/spinner.svg.j2; or put it into "
     "templates/mini/"),
])  # fmt: skip
def test_what_is_wrong_with_a_box_is_told(box, problem, tmp_path):
    assert told_of(tmp_path, box) == [f"game.yaml:7: {problem}"]


def test_no_component_is_called_like_a_box(tmp_path):
    text = game(components="[deck, box]", boxes=f"{{one: {BOX}}}")
    files = {"cards/mini/box.yaml": deck(component="box")}
    assert told(tmp_path, text, files=files) == [
        "game.yaml:7: component 'box' is called like a box"
        " | call the component otherwise: 'box' stands for boxes"
    ]
