"""What a template gives to a function is told at the line of the call, in words of the guide."""

import pytest
from faces import FONTS
from small_game import SVG, deck, game, one_line, write_game

from pnp.load.game import load_game
from pnp.problems import PnpError
from pnp.render.renderer import Renderer

STYLES = "{s: {fonts: [Nunito], size: 9pt}, t: {fonts: [Jost], size: 9pt}}"
CHECK = "check what the function or operator is given"


def told(root, call):
    """Return what is told of a template with `call` in its second line, without the place."""
    files = {
        "templates/mini/deck.svg.j2": f"<svg>\n{{{{ {call} }}}}</svg>",
        "cards/mini/art/a.svg": SVG,
    }
    mini = load_game(write_game(root, game(styles=STYLES), deck(), files), "mini", FONTS)
    part = mini.components[0]
    renderer = Renderer(write_game(root, game(styles=STYLES), deck(), files), mini, FONTS, False)
    with pytest.raises(PnpError) as caught:
        renderer.face(part, part.cards[0], part.cards[0].front)
    (found,) = map(one_line, caught.value.problems)
    place, _, said = found.partition(": ")
    assert place == "templates/mini/deck.svg.j2:2"
    assert " (face mini/deck/one, front) | " in said
    return said.replace(" (face mini/deck/one, front)", "")


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (
            'text("a", "s", 1, 1, 9, size="48pt")',
            "text() has size='48pt' | size: write a number of points, 48",
        ),
        ('text("a", "s", 1, 1, 9, size="10mm")', "size: write a number of points, 28.35"),
        ('text("a", "s", 1, 1, 9, size="big")', "size: write a number of points, 9"),
        ('text("a", "s", "1mm", 1, 9)', "text() has x='1mm' | x: write a number of mm, 1"),
        ('text("a", "s", 1, "1 in", 9)', "text() has y='1 in' | y: write a number of mm, 25.4"),
        ('text("a", "s", 1, 1, none)', "width='None' | width: write a number of mm, 50"),
        ('text("a", "s", 1, 1, "-9mm")', "width='-9mm' | width: write a number of mm, 50"),
        (
            'text("a", "s", 1, 1, -9)',
            "text() has width=-9 | width: write a number of mm above 0, at most 10000",
        ),
        ('text("a", "s", 1, 1, 9, 0)', "text() has height=0 | height: write a number of mm above"),
        ('text("a", "s", 1, 1, 9, "5mm")', "height: write a number of mm, 5"),
        (
            'text("a", "s", 1, 1, 9, size=-4)',
            "text() has size=-4 | size: write a number of points above 0, at most 1000",
        ),
        ('text("a", "s", 1, 1, 9, leading="1mm")', "leading: write a number of times, 1.25"),
        ('text("a", "s", 1, 1, 9, rotate="left")', "rotate: write a number of degrees, 90"),
        ('text("a", "s", 1e9, 1, 9)', "x=1e+09 | x: write a number of mm, at most 1e+06"),
        ('text_height("a", "s", "9")', "text_height() has width='9' | width: write a number of mm"),
        ('text_width("a", "s", size="9")', "size='9' | size: write a number of points, 9"),
        ('place("a", "1mm", 1)', "place() has x='1mm' | x: write a number of mm, 1"),
        ('place("a", 1, 1, scale="half")', "scale: write a number of times, 0.5"),
        ('art("a.svg", 1, 1, "20mm")', "art() has width='20mm' | width: write a number of mm, 20"),
        ('text("a", "s", 1, 1, 9, size=nothing)', "'nothing' is undefined | look for a"),
        ('text("a", "u", 1, 1, 9)', "unknown text style 'u' | use one of: s, t"),
        ('text("a", "s", 1, 1, 9, align="centre")', "unknown align 'centre' | use one of: center,"),
        ('text("a", "s", 1, 1, 9, valign="low")', "unknown valign 'low' | use one of: bottom,"),
        ('text("a", "s", 1, 1, 9, colour="red")', "unknown option of text() 'colour' | use one of"),
        ('text("a", "s", 1, 1, 9, weight="fat")', "unknown Nunito style 'fat' | use one of: "),
        ('text("a")', f"text() needs content, style, x, y and width | {CHECK}"),
        ('text("a", "s", 1, 1, 9, x=2)', "text() needs content, style, x, y and width"),
        ("text_width()", "text_width() needs content and style"),
        ('text_height("a", "s")', "text_height() needs content, style and width"),
        ("place(1)", "place() needs drawing, x and y"),
        ("once()", "once() needs a macro, and what that needs"),
        ('art("a.svg")', "art() needs name, x, y and width"),
        ('art("", 1, 1, 9)', "art() has no name of a file | where a card may have none, ask first"),
        ("art(card.name, 1, 1, 9)", "art() has no name of a file"),
        ("art(card.picture, 1, 1, 9)", "there is no 'picture' among: "),
        ('art("b.svg", 1, 1, 9)', "unknown art file 'b.svg' | use one of: a.svg"),
        ('art("../a.svg", 1, 1, 9)', "'../a.svg' lies outside art/ | put the file into art/ and"),
        (
            'art("a.svg", 1, 1, 9, fit="fill")',
            "unknown fit 'fill' | use one of: contain, cover, st",
        ),
        (
            'art("a.svg", 1, 1, 9, align="centre")',
            "unknown align 'centre' | use one of: center, bottom, left, middle, right, top; write"
            " for example 'left top', 'bottom', or '30% 50%'",
        ),
        (
            'art("a.svg", 1, 1, 9, align="left right")',
            "art() has align='left right' | write for example 'left top'",
        ),
        ('art("a.svg", 1, 1, 9, align="30% 101%")', "unknown align '101%' | use one of: "),
        ('art("a.svg", 1, 1, 9, radius=-1)', "art() has radius=-1 | radius: write a number of mm"),
        (
            'art("a.svg", 1, 1, 9, clip=3)',
            "art() has a clip that is no text | write the path that it is cut along, as 'M0 0h20",
        ),
        (
            'art("a.svg", 1, 1, 9, radius=3, clip="M0 0h9v9")',
            "art() has both radius and clip | leave one of them out",
        ),
        ('mix("#fff")', "mix() needs two colours and a share"),
        ("number()", "number() needs one number"),
    ],
)
def test_a_call_is_told_with_its_line(tmp_path, call, said):
    assert said in told(tmp_path, call)
