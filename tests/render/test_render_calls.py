"""What a template gives to a function is told at the line of the call, in words of the guide."""

import pytest
from faces import FONTS
from small_game import SVG, deck, game, one_line, write_game

from pnp.core.problems import PnpError
from pnp.load.game import load_game
from pnp.model.ink import Ink
from pnp.render.renderer import Renderer

STYLES = "{s: {fonts: [Nunito], size: 9pt}, t: {fonts: [Jost], size: 9pt}}"


def told(root, call):
    """Return what is told of a template with `call` in its second line, without the place."""
    files = {
        "templates/mini/deck.svg.j2": f"<svg>\n{{{{ {call} }}}}</svg>",
        "cards/mini/art/a.svg": SVG,
    }
    mini = load_game(write_game(root, game(styles=STYLES), deck(), files), "mini", FONTS)
    part = mini.components[0]
    renderer = Renderer(write_game(root, game(styles=STYLES), deck(), files), mini, FONTS, Ink.FULL)
    with pytest.raises(PnpError) as caught:
        renderer.face(part, part.cards[0], part.cards[0].front)
    (found,) = map(one_line, caught.value.problems)
    place, _, said = found.partition(": ")
    assert place == "templates/mini/deck.svg.j2:2"
    assert " (face mini/deck/one, front) | " in said
    return said.replace(" (face mini/deck/one, front)", "")


@pytest.mark.parametrize(("call", "said"), [
    ('text("a", "s", 1, 1, 9, size="48pt")',
     "text() has size='48pt' | size: write a number of points, 48"),
    ('text("a", "s", 1, 1, 9, size="big")', "size: write a number of points, 9"),
    ('outline("3mm")', "outline() has by='3mm' | by: write a number of mm, 3"),
    ("outline(1e9)", "outline() has by=1e+09 | by: write a number of mm, at most 10000"),
    ('text("a", "s", "1mm", 1, 9)', "text() has x='1mm' | x: write a number of mm, 1"),
    ('text("a", "s", 1, 1, none)', "width='None' | width: write a number of mm, 50"),
    ('text("a", "s", 1, 1, -9)',
     "text() has width=-9 | width: write a number of mm above 0, at most 10000"),
    ('text("a", "s", 1, 1, 9, leading="1mm")', "leading: write a number of times, 1.25"),
    ('text("a", "s", 1, 1, 9, rotate="left")', "rotate: write a number of degrees, 90"),
    ('text("a", "s", 1e9, 1, 9)', "x=1e+09 | x: write a number of mm, at most 1e+06"),
    ('place("a", 1, 1, scale="half")', "scale: write a number of times, 0.5"),
    ('text("a", "u", 1, 1, 9)', "| use one of: s, t; or add it to 'styles' in game.yaml"),
    ('text("a", "s", 1, 1, 9, align="centre")', "unknown align 'centre' | use one of: center,"),
    ('text("a", "s", 1, 1, 9, colour="red")', "unknown option of text() 'colour' | use one of"),
    ('text("a", "s", 1, 1, 9, weight="fat")', "unknown Nunito style 'fat' | use one of: "),
    ('text("a")',
     "text() needs content, style, x, y and width; style, x, y and width are missing | add "
     "style=..."),
    ('text("a", "s", 1, 1, 9, x=2)',
     "text() needs content, style, x, y and width | check what the function is given"),
    ('text("a", "s", y=1, width=9, left=16)',
     "text() needs content, style, x, y and width, and has no 'left' | use one of: "),
    ("place(1, 2, 3, scal=4)",
     "place() needs drawing, x and y, and has no 'scal' | use one of: scale, "),
    ("text_width()", "text_width() needs content and style"),
    ("once()", "once() needs a macro, and what that needs"),
    ('art("a.svg", 1, 1, 9, rotate=30)',
     "has no 'rotate' | put <g transform=\"rotate(30 X Y)\">...</g> around it, which turns it "
     "around X, Y"),
    ('art("a.svg", 1, 1, 9, opacity=1)', "'opacity' | put <g opacity=\"0.5\">...</g> around it"),
    ('art("a.svg")', "art() needs name, x, y and width"),
    ('art("", 1, 1, 9)', "art() has no name of a file | where a card may have none, ask first"),
    ("art(card.picture, 1, 1, 9)", "there is no 'picture' among: "),
    ('art("b.svg", 1, 1, 9)', "unknown art file 'b.svg' | use one of: a.svg"),
    ('art("../a.svg", 1, 1, 9)', "'../a.svg' lies outside art/ | put the file into art/ and"),
    ('art("a.svg", 1, 1, 9, fit="fill")', "unknown fit 'fill' | use one of: contain, cover, st"),
    ('art("a.svg", 1, 1, 9, align="centre")',
     "unknown align 'centre' | use one of: center, bottom, left, middle, right, top; write for "
     "example 'left top', 'bottom', or '30% 50%'"),
    ('art("a.svg", 1, 1, 9, align="left right")',
     "art() has align='left right' | write for example 'left top'"),
    ('art("a.svg", 1, 1, 9, radius=-1)', "art() has radius=-1 | radius: write a number of mm"),
    ('art("a.svg", 1, 1, 9, clip=3)',
     "art() has a clip that is no text | write the path that it is cut along, as 'M0 0h20"),
    ('art("a.svg", 1, 1, 9, radius=3, clip="M0 0h9v9")',
     "art() has both radius and clip | leave one of them out"),
    ('mix("#fff")', "mix() needs two colours and a share"),
    ("number()", "number() needs one number"),
])  # fmt: skip
def test_a_call_is_told_with_its_line(tmp_path, call, said):
    assert said in told(tmp_path, call)


MACROS = """{% macro title(words, x=0) %}
{{ words ~ "!" }}
{{ x + 1 }}
{% endmacro %}
"""


def told_of(root, body, **changes):
    """Return what is told of a template with `body`, which can import mini/macros.svg.j2."""
    files = {
        "templates/mini/deck.svg.j2": f"<svg>\n{body}</svg>",
        "templates/mini/macros.svg.j2": MACROS,
    }
    project = write_game(root, game(styles=STYLES, **changes), deck(), files)
    mini = load_game(project, "mini", FONTS)
    part = mini.components[0]
    with pytest.raises(PnpError) as caught:
        Renderer(project, mini, FONTS, Ink.FULL).face(part, part.cards[0], part.cards[0].front)
    return [one_line(problem) for problem in caught.value.problems]


IMPORT = '{% import "mini/macros.svg.j2" as m %}'


@pytest.mark.parametrize(("body", "line", "said"), [
    (f"{IMPORT}\n\n{{{{ m.title(palette.papre) }}}}", 4,
     "there is no 'papre' among: ink, paper, used in templates/mini/macros.svg.j2:2 (face "
     "mini/deck/one, front) | write 'paper', or declare the colour under 'palette' in "
     "game.yaml"),
    ("{{ palette['papre'] }}", 2,
     "there is no 'papre' among: ink, paper (face mini/deck/one, front) | write 'paper', or "
     "declare the colour under 'palette' in game.yaml"),
    ("{{ words.nothing }}", 2,
     "there is no 'nothing' in what is empty (face mini/deck/one, front) | declare the word "
     "under 'words' in game.yaml"),
    ("\n{% block a %}\n{% set b %}{% endset %}\n", 3,
     "'block' is not closed (face mini/deck/one, front) | close it with {% endblock %}"),
])  # fmt: skip
def test_a_mistake_is_told_where_it_was_made(tmp_path, body, line, said):
    (found,) = told_of(tmp_path, body, palette='{paper: "#fff", ink: "#000"}')
    place, _, message = found.partition(": ")
    assert place == f"templates/mini/deck.svg.j2:{line}"
    assert message == said


def test_a_fault_inside_a_macro_names_who_called_it(tmp_path):
    (found,) = told_of(tmp_path, f"{IMPORT}\n{{{{ m.title('a', x='b') }}}}")
    assert found.startswith("templates/mini/macros.svg.j2:3: ")
    assert ", called from templates/mini/deck.svg.j2:3 (face mini/deck/one, front)" in found
