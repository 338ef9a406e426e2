"""Words with looks of their own on a face: live text, icons in one colour, as inks have it."""

import re

import pytest
from faces import FONTS
from pypdfium2 import PdfDocument
from small_game import deck, game, write_game

from pnp.cli.main import main
from pnp.core.problems import PnpError
from pnp.load.game import load_game
from pnp.model.ink import Ink
from pnp.render.argument_checks import CallError
from pnp.render.flow_arguments import along_path, arc
from pnp.render.renderer import Renderer

STYLES = "{body: {fonts: [Nunito], size: 9pt}}"
ICON = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path {} d="M0 0h4v4z"/></svg>'
RULE = "Pay [two]{.danger} :coin:{.fire} [Small Caps]{.smallcaps}, [now]{.underline #00f}[!]{150%}"
FACE = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-3 -3 69.5 94.9">'
    '{{ text(card.name, "body", x=5, y=5, width=50) }}</svg>'
)


def small(root, icon='fill="#123"', csv=""):
    more = {
        "styles": STYLES,
        "palette": '{fire: "#c01010"}',
        "inks": '{home: {fire: "#a00"}}',
        "spans": "{danger: {fill: fire, weight: bold}}",
    }
    files = {"templates/mini/deck.svg.j2": FACE, "cards/mini/art/icons/coin.svg": ICON.format(icon)}
    if csv:
        files["cards/mini/cards.csv"] = csv
        return write_game(root, game(**more), deck(cards=None, table="cards.csv"), files)
    return write_game(root, game(**more), deck(cards=f'[{{id: one, name: "{RULE}"}}]'), files)


def face(root, ink=Ink.FULL, **said):
    project = small(root, **said)
    loaded = load_game(project, "mini", FONTS)
    (part,) = loaded.components
    drawn = Renderer(project, loaded, FONTS, ink).face(part, part.cards[0], part.cards[0].front)
    return drawn.whole()


def printed(root):
    """Return the words of the first page of sheets."""
    assert main(["build", "mini", "--root", str(root), "--out", str(root / "out")]) == 0
    (path,) = (root / "out").rglob("*deck*.pdf")
    with PdfDocument(path) as document:
        return " ".join(document[0].get_textpage().get_text_bounded().split())


def test_a_pdf_has_the_words_in_order_without_their_marks(tmp_path):
    small(tmp_path)
    assert "Pay two Small Caps, now!" in printed(tmp_path)


def test_colours_are_those_of_the_ink(tmp_path):
    assert 'fill="#c01010" xml:space="preserve">two<' in face(tmp_path)
    assert 'fill="#a00" xml:space="preserve">two<' in face(tmp_path, Ink.HOME)


def test_cells_of_a_table_say_looks_as_cards_do(tmp_path):
    assert face(tmp_path / "a", csv=f'id,name\none,"{RULE}"\n') == face(tmp_path / "b")
    lines = 'id;name\none;"- [two]{.danger}\n- **[red]{#a01c1c 120%}** :coin:{.fire}\nMove{>}3"\n'
    drawn = face(tmp_path / "c", csv=lines)
    said = re.findall(r'fill="(#\w+)" xml:space="preserve">([^<]+)<', drawn)
    assert [one for one in said if one[1] in ("two", "red", "3")] == [
        ("#c01010", "two"), ("#a01c1c", "red"), (said[-1][0], "3"),
    ]  # fmt: skip
    assert drawn.count("•") == 2


def test_an_icon_is_of_one_colour(tmp_path):
    for number, icon in enumerate(('fill="#123"', "", 'style="fill:#123;stroke:none"')):
        drawn = face(tmp_path / str(number), icon=icon)
        assert "#123" not in drawn
        assert 'fill="#c01010"' in drawn
    assert "stroke:none" in drawn


def flowing(root, call, **more):
    """Return what a face shows, or what is wrong with it, of one call of text()."""
    files = {"templates/mini/deck.svg.j2": FACE.replace("x=5, y=5, width=50)", f"{call})")}
    said = {"styles": STYLES, "palette": "{fire: '#c01010'}", **more}
    cards = '[{id: one, name: "one two three four five six seven eight"}]'
    project = write_game(root, game(**said), deck(cards=cards), files)
    loaded = load_game(project, "mini", FONTS)
    (part,) = loaded.components
    drawer = Renderer(project, loaded, FONTS, Ink.FULL)
    try:
        return drawer.face(part, part.cards[0], part.cards[0].front).body
    except PnpError as error:
        return " | ".join((error.problems[0].message, error.problems[0].hint))


BOX = "x=5, y=5, width=30"


def places(svg):
    return [tuple(map(float, one)) for one in re.findall(r'<text x="([\d.]+)" y="([\d.]+)"', svg)]


def test_a_text_flows_around_and_on(tmp_path):
    around = flowing(tmp_path / "a", f"{BOX}, around=[5, 0, 10, 9]")
    assert places(around)[0][0] == 16
    path = flowing(tmp_path / "b", f"{BOX}, around='M5 0h10v9h-10z', gap=2")
    assert places(path)[0][0] == 17
    on = flowing(tmp_path / "c", f"{BOX}, height=4, then=[[40, 50, 20, 9]]")
    assert [x for x, _ in places(on)] == [5, 40, 40]
    both = flowing(tmp_path / "d", f"{BOX}, around=[[5, 0, 10, 9], 'M5 9h20v5h-20z']")
    assert len(places(both)) > len(places(around))


HOW = "write [x, y, width, height], a path as 'M0 0h20v30z', or a list of such"


@pytest.mark.parametrize(("call", "expected"), [
    ("around='circle'", f"text() has around='circle', which does not start with M | {HOW}"),
    ("around=[[5, 5]]", f"text() has around='[5, 5]' | {HOW}"),
    ("around=5", f"text() has around='5' | {HOW}"),
    ("then=[[5, 5, 9, 9]]", "text() has then=, but no height | say how high its first box is"),
    ("height=9, then=[[5]]", "text() has then='[5]' | write [[x, y, width, height], ...], as"
     " [[5, 60, 53, 20]]"),
    ("around=[1, 1, 1, 1], gap='x'", "text() has gap='x' | gap: write a number of mm, 1"),
    ("around=[1, 1, 1, 1], valign='middle'", "a text that flows begins at the top, not"
     " valign='middle' | write valign='top' in the call, or in a style of its own"),
])  # fmt: skip
def test_what_can_not_flow(tmp_path, call, expected):
    assert expected in flowing(tmp_path, f"{BOX}, {call}").replace(" (face mini/deck/one", "")


def test_letters_along_a_path_are_copied_as_words(tmp_path):
    call = '{{ text_path("[Round]{.fire} and :coin: ffor ll", "body", arc(30, 40, 20, -90, 90)) }}'
    small(tmp_path)
    template = tmp_path / "templates/mini/deck.svg.j2"
    template.write_text(FACE.replace("{{", f"{call}{{{{", 1), encoding="utf-8")
    assert "Round and ffor ll" in printed(tmp_path)


@pytest.mark.parametrize(("said", "expected"), [
    ((0, 90), "M30.0000 20.0000A20.0000 20.0000 0 0 1 44.1421 25.8579A20.0000 20.0000 0 0 1"
     " 50.0000 40.0000"),
    ((90, 0), "M50.0000 40.0000A20.0000 20.0000 0 0 0 44.1421 25.8579A20.0000 20.0000 0 0 0"
     " 30.0000 20.0000"),
])  # fmt: skip
def test_arcs_go_clockwise_from_above(said, expected):
    assert arc(30, 40, 20, *said) == expected


def test_a_whole_circle_is_an_arc():
    assert along_path(arc(30, 40, 20, 0, 360), 0, 0).track.length == pytest.approx(125.66, abs=0.01)


PATHS = "write a path that begins with M, as 'M5 40C20 25 40 25 58 40', or arc(...)"


@pytest.mark.parametrize(("path", "expected"), [
    ("round", f"text_path() has path='round', which does not start with M | {PATHS}"),
    ("M5 5", f"text_path() has a path that leads nowhere | {PATHS}"),
])  # fmt: skip
def test_what_is_no_path(path, expected):
    with pytest.raises(CallError) as caught:
        along_path(path, 0, 0)
    assert f"{caught.value} | {caught.value.hint}" == expected
