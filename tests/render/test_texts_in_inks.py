"""A text that was set in one ink is not set anew in another, and has its colours there."""

import pytest
from faces import FONTS, FRAME
from small_game import deck, game, write_game

from pnp.load.game import load_game
from pnp.model.ink import Ink
from pnp.render import text_function
from pnp.render.renderer import Renderer
from pnp.text.fit import set_text

STYLES = "{body: {fonts: [Courier Prime], size: 9}}"
PALETTE = 'palette: {sun: "#d08000"}\ninks: {home: {sun: "#ffe0a0"}}'
PLAIN = '{{ text("Words", "body", x=2, y=9, width=30, fill=palette.sun) }}'
LOOKS = '{{ text("Of [gold]{.sun}", "body", x=2, y=9, width=30) }}'


def in_full_and_home_ink(folder, drawing):
    """Return the SVG of a card in both inks."""
    files = {"templates/mini/deck.svg.j2": FRAME.format(drawing)}
    one = deck(size="[63mm, 88mm]", cards="[{id: knight}]", fields="{}")
    project = write_game(folder, f"{game(styles=STYLES)}\n{PALETTE}\n", one, files)
    loaded = load_game(project, "mini", FONTS)
    component = loaded.components[0]
    card = component.cards[0]
    return [
        Renderer(project, loaded, FONTS, ink).face(component, card, card.front).body
        for ink in (Ink.FULL, Ink.HOME)
    ]


@pytest.mark.parametrize(("drawing", "times"), [(PLAIN, 1), (LOOKS, 2)])
def test_each_ink_has_its_colours(tmp_path, monkeypatch, drawing, times):
    asked = []
    monkeypatch.setattr(
        text_function, "set_text", lambda box: asked.append(box.content) or set_text(box)
    )
    full, home = in_full_and_home_ink(tmp_path, drawing)
    assert "#d08000" in full
    assert "#ffe0a0" in home
    assert home == full.replace("#d08000", "#ffe0a0")
    assert len(asked) == times


def test_how_wide_a_text_is_is_found_once(tmp_path, monkeypatch):
    asked = []
    monkeypatch.setattr(
        text_function, "line_width", lambda box: asked.append(box.size) or len(asked)
    )
    drawing = '{{ text_width("up", "body") }} {{ text_width("up", "body", size=20) }}'
    texts = in_full_and_home_ink(tmp_path, f"<desc>{drawing}</desc>")
    assert all("<desc>1 2</desc>" in text for text in texts)
    assert asked == [9, 20]
