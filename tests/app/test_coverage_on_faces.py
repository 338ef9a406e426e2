"""Where on the faces of cards stands what rows hold: a frame lies over the very letters."""

from small_game import deck, game, write_game

from pnp.app.coverage_on_faces import covered_faces, plain
from pnp.check_coverage.rows_holding_values import CoveredValue
from pnp.core.problems import Where

STYLES = '{s: {fonts: [Nunito], size: 12pt, min_size: 12pt, fill: "#000000"}}'
SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="69mm" height="94mm" viewBox="-3 -3 69 94">'
    "{{ text(card.mass, 's', 6, 8, 40) }}{{ text(card.line, 's', 6, 60, 50) }}</svg>"
)
CARDS = '[{id: one, mass: "4.7", line: "**Draw** two of them."}, {id: two, mass: "9.1"}]'
FIELDS = "{mass: {type: word}, line: {type: text, optional: yes}}"


def held(kind, name, said):
    return CoveredValue(kind, name, said, Where("cards/mini/deck.yaml", 6), ("C1",))


def test_a_frame_lies_over_each_value_and_text_of_a_card(tmp_path):
    files = {"templates/mini/deck.svg.j2": SVG}
    text = deck(fields=FIELDS, cards=CARDS)
    project = write_game(tmp_path, game(styles=STYLES), text, files)
    parts = [
        held("values on cards", "deck/one.mass", "4.7"),
        held("texts (en)", "mini.deck.one.line", "**Draw** two of them."),
        held("texts (en)", "mini.words.other", "4.7"),
    ]
    found = covered_faces(project, "mini", parts)
    # Nothing is said of the other card.
    assert [*found] == ["deck/one"]
    (face,) = found["deck/one"]
    assert face.shown.png.startswith(b"\x89PNG")
    assert max(face.shown.width, face.shown.height) == 200
    assert {mark.name for mark in face.marks} == {"deck/one.mass", "mini.deck.one.line"}
    mass = next(mark for mark in face.marks if mark.name == "deck/one.mass")
    # At 6 and 8 mm of 63 x 88, with letters of 12 pt, whose figures are some 3 mm high.
    assert 9 <= mass.left <= 11
    assert 9 <= mass.top <= 13
    assert 2 <= mass.height <= 5


BEADS = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="69mm" height="94mm" viewBox="-3 -3 69 94">'
    "{% for bead in card.cost %}<rect x='{{ 10 + 10 * loop.index0 }}' y='70' width='6' height='6' "
    "fill='{{ lists.bead[bead].hex }}'/>{% endfor %}{{ text('%.1f GeV' | format(card.mass), 's', "
    "6, 8, 40) }}<rect width='63' height='88' fill='{{ 'none' if card.dark else '#eeeeee' }}'/>"
    "</svg>"
)
LISTS = '{bead: {red: {hex: "#d02020"}, blue: {hex: "#2020d0"}}}'


def test_a_value_has_a_frame_however_it_is_printed(tmp_path):
    files = {"templates/mini/deck.svg.j2": BEADS}
    fields = "{cost: {type: keys, of: bead}, mass: {type: number}, dark: {type: flag}}"
    cards = (
        "[{id: one, cost: [red, red, blue], mass: 4.7, dark: yes}, "
        "{id: two, cost: [blue, red, blue], mass: 13, dark: yes}]"
    )
    text = deck(fields=fields, cards=cards)
    project = write_game(tmp_path, game(styles=STYLES, lists=LISTS), text, files)
    parts = [
        held("values on cards", f"deck/one.{name}", "")
        for name in ("copies", "cost", "mass", "dark")
    ]
    (face,) = covered_faces(project, "mini", parts)["deck/one"]
    # The first of three beads is another one on the other card; what is dark is so all over.
    (cost, mass) = sorted(face.marks, key=lambda mark: -mark.top)
    assert [cost.name, mass.name] == ["deck/one.cost", "deck/one.mass"]
    assert 14 < cost.left < 18
    assert cost.width < 12
    assert 77 < cost.top < 82
    assert mass.top < 14


def test_words_are_looked_for_without_their_looks():
    assert plain("^{1}/_{2} of **all** [three]{=count}") == "1/2 of all three"
