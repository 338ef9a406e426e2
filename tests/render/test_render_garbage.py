"""What is made for a face does not hold itself: builds go on without a search for garbage."""

import gc
import weakref

from faces import FONTS, FRAME
from small_game import deck, game, write_game

from pnp.drawing.face import draw_face
from pnp.load.game import load_game
from pnp.model.ink import Ink
from pnp.processes.garbage import uncollected
from pnp.render.renderer import Renderer

FACE = """\
{% macro gem(key) %}<circle r="2"/>{{ key }}{% endmacro %}
{{ gem("") }}{{ place(gem(""), 3, 4) }}{% for x in range(3) %}<g>{{ gem("") }}</g>{% endfor %}
{{ text("Words, *more* words", "body", x=2, y=9, width=30) }}"""
STYLES = "{body: {fonts: [Courier Prime], size: 9}}"


def test_nothing_of_a_face_waits_to_be_collected(tmp_path):
    files = {"templates/mini/deck.svg.j2": FRAME.format(FACE)}
    one = deck(size="[63mm, 88mm]", cards="[{id: knight}]", fields="{}")
    project = write_game(tmp_path, game(styles=STYLES), one, files)
    loaded = load_game(project, "mini", FONTS)
    renderer = Renderer(project, loaded, FONTS, ink=Ink.FULL)
    component = loaded.components[0]
    card = component.cards[0]

    def draw():
        svg = renderer.face(component, card, card.front)
        return draw_face(svg, FONTS, card.front.where)

    draw()
    with uncollected():
        gc.collect()
        drawn = draw()
        assert gc.collect() == 0
    assert drawn.parts.glyphs


def test_the_search_goes_on_afterwards():
    with uncollected():
        assert not gc.isenabled()
    assert gc.isenabled()


def test_garbage_of_meanwhile_is_found_afterwards():
    class Thing:
        itself: object = None

    with uncollected():
        thing = Thing()
        thing.itself = thing
        there = weakref.ref(thing)
        del thing
    assert there() is not None
    gc.collect()
    assert there() is None
