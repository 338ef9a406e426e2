"""Texts that a template sets are not parsed again; a face is drawn as if they had been."""

from dataclasses import replace

import pytest
from faces import FONTS, FRAME
from small_game import deck, game, write_game

from pnp.core.problems import PnpError
from pnp.drawing.face import draw_face
from pnp.load.game import load_game
from pnp.render.renderer import Renderer

ONE = '{{ text("A <wide> & *bold* one", "body", x=2, y=9, width=30) }}'
TWO = '{{ text("Two lines of it\\nand more", "title", x=2, y=20, width=50, align="right") }}'
STYLES = (
    "{title: {fonts: [Nunito], weight: bold, size: 12}, body: {fonts: [Courier Prime], size: 9}}"
)


def face_of(folder, inside):
    """Return the SVG of a face whose template has `inside`, and the place of its card."""
    files = {"templates/mini/deck.svg.j2": FRAME.format(inside)}
    one = deck(size="[63mm, 88mm]", cards="[{id: knight}]", fields="{}")
    project = write_game(folder, game(styles=STYLES), one, files)
    loaded = load_game(project, "mini", FONTS)
    component = loaded.components[0]
    card = component.cards[0]
    face = Renderer(project, loaded, FONTS, low_ink=False).face(component, card, card.front)
    return face, card.front.where


def outcome(svg, where):
    """Return the drawing of a face, or what is wrong with it."""
    try:
        return draw_face(svg, FONTS, where).dumps()
    except PnpError as error:
        return error.problems


@pytest.mark.parametrize(
    "inside",
    [
        ONE + TWO,
        ONE + ONE,
        f'<g transform="rotate(20)" opacity="0.5">{ONE}</g>',
        f'<g stroke="#c00" stroke-width="0.2" text-anchor="middle">{ONE}</g>{TWO}',
        '<clipPath id="c">{{ text("Cut", "title", x=2, y=9, width=30)|replace("g", "g") }}'
        '<rect width="9" height="9"/></clipPath><rect width="63" height="88" fill="#333"/>',
        f'<g id="twice">{ONE}</g><use href="#twice" y="30"/>{TWO}',
        '{% macro both() %}' + ONE + '{% endmacro %}{{ place(both(), 5, 40, rotate=90) }}' + TWO,
        '{{ text("turned", "body", x=2, y=9, width=30, rotate=45) }}',
        f'{{% set kept %}}{ONE}{{% endset %}}{{{{ kept|replace("bold", "thin") }}}}{TWO}',
    ],
)  # fmt: skip
def test_a_face_is_drawn_as_if_its_texts_were_parsed(tmp_path, inside):
    svg, where = face_of(tmp_path, inside)
    assert svg.texts
    assert outcome(svg, where) == outcome(replace(svg, texts=()), where)


def test_a_text_that_is_not_changed_is_not_parsed(tmp_path):
    svg, _ = face_of(tmp_path, ONE + TWO)
    body, texts = svg.with_places()
    assert len(texts) == 2
    assert "<text " not in body


@pytest.mark.parametrize(
    "inside",
    [
        f"<!-- {ONE} -->{TWO}",
        f"<style>text {{{{ '{{' }}}} fill: red {{{{ '}}' }}}}</style>{ONE}",
        f"<?xml-model href='a'?>{ONE}",
    ],
)
def test_what_may_hide_a_text_is_parsed_whole(tmp_path, inside):
    svg, _ = face_of(tmp_path, inside)
    assert svg.texts
    assert svg.with_places() == (svg.body, ())


def test_no_character_that_xml_has_not_gets_through(tmp_path):
    svg, where = face_of(tmp_path, f"{ONE}<text>\x01</text>")
    with pytest.raises(PnpError, match="SVG is not valid XML: not well-formed"):
        draw_face(svg, FONTS, where)
