import pytest
from small_game import SVG, deck, game, ledger, write_game

from pnp.app.extracted_comments import ExtractedComments
from pnp.app.localized_game import figures_of, localized, open_written
from pnp.model.game import Text
from pnp.render.text_fit_survey import TextRoom, fits_on, misfits_of, rooms_of
from pnp.text.text_box import OPEN

RULES = ledger("""facts:
  - {id: M-1, key: dealt, value: 7, kind: stated, where: Set-up}
  - {id: M-2, key: long, value: "a figure that is told in so many words that nobody would read it",
     kind: stated, where: Set-up}
  - {id: M-3, key: way, value: [up, x, face down], kind: stated, where: Set-up}
  - {id: M-4, key: half, value: 2.5, kind: stated, where: Set-up}
""")
RANKS = "{rank: {one: {name: First, number: 1}, two: {name: Second, number: 2}}}"
FIELDS = "{rule: {type: text}, rank: {type: key, of: rank, optional: yes}}"
CARDS = """
  - {id: a, rule: Take a card now.}
  - {id: "b-{rank}", product: {rank: [one, two]}, rule: "Worth {rank.number}, {rank}."}"""
STYLE = "{s: {fonts: [Nunito], size: 10, min_size: 8}}"
TEMPLATE = """\
{% extends "_shared/face.svg.j2" %}
{% block face %}
{{ text(card.rule, "s", 5, 5, 30, 12) }}
{{ text(words.up, "s", 5, 20, 20, 5) }}
{{ text(words.up, "s", 5, 30, 9, 5) }}
{{ text(words.open, "s", 5, 40, 30) }}
{{ text(words.up ~ words.open, "s", 5, 60, 50, 9) }}
{% endblock %}
"""


@pytest.fixture
def place(tmp_path):
    words = "{face-down: dicht, decimal: ',', up: Up we go, open: As high as it is, free: Nowhere}"
    said = game(words=words, lists=RANKS, styles=STYLE)
    files = {
        "cards/mini/rules.yaml": RULES,
        "templates/mini/deck.svg.j2": TEMPLATE,
        "cards/mini/art/icons/coin.svg": SVG,
    }
    return write_game(tmp_path, said, deck(fields=FIELDS, cards=CARDS), files)


def notes_of(place, rooms=None):
    written, _ = open_written(place, "mini")
    return ExtractedComments(written, figures_of(place, written), rooms or {})


@pytest.mark.parametrize(("text", "expected"), [
    ("Plain.", ""),
    ("Take {=dealt}, then {=dealt}.", "{dealt} is 7."),
    ("All of {=dealt * 2 + 1}", "{dealt_times_2_plus_1} is 15."),
    ("{=long}", "{long} is a figure of the rules."),
    ("{=gone}", "{gone} is a figure of the rules."),
    ("Pay :coin:, not :gold:", ":coin: is a picture."),
    ("x^{2} and \\{this\\}", ""),
    ("No\u00a0break", "Some spaces are no-break spaces: no line ends there."),
])  # fmt: skip
def test_what_stands_for_what(place, text, expected):
    assert notes_of(place).of(Text("mini.deck.a.rule", text)) == expected


@pytest.mark.parametrize(("text", "expected"), [
    # A rulebook says figures with the words of the game.
    ("mini.rulebook.end/p1: {=way[0]}", '"Up we go" (translated as mini.words.up)'),
    ("mini.rulebook.end/p1: {=way}",
     '"Up we go, x, dicht" (translated as mini.words.up, mini.words.face-down)'),
    ("mini.rulebook.end/p1: {=way[1]}", "x"),
    ("mini.rulebook.end/p1: {=half}", "2,5"),
    ("mini.rulebook.end/p1: {=dealt}", "7"),
    # A card says so what is one text.
    ("mini.deck.a.rule: {=way[0]}", '"Up we go" (translated as mini.words.up)'),
    ("mini.deck.a.rule: {=way}", "up, x, face down"),
    ("mini.deck.a.rule: {=half}", "2.5"),
])  # fmt: skip
def test_a_figure_that_is_a_word_has_the_id_of_the_word(place, text, expected):
    name, _, said = text.partition(": ")
    assert notes_of(place).of(Text(name, said)) == f"{said.replace('=', '')} is {expected}."


def test_names_in_braces_have_an_example(place):
    note = notes_of(place).of(Text("mini.deck.b-{rank}.rule", "Worth {rank.number}, {rank}, {x}."))
    assert note.splitlines() == [
        "{rank.number} is 1, or what is meant on each card.",
        "{rank} is one, or what is meant on each card.",
        "{x} is filled in on each card.",
    ]


def test_looks_are_told_as_such(place):
    note = notes_of(place).of(
        Text("mini.deck.a.rule", "[a]{.fire 120%} :coin:{80%} [b]{.fire 120%}")
    )
    assert note.splitlines()[:2] == [
        "{.fire 120%} is a look of words or of an icon: keep it where it belongs.",
        "{80%} is a look of words or of an icon: keep it where it belongs.",
    ]


@pytest.mark.parametrize(("room", "expected"), [
    (TextRoom("body", 53, 20, 96), "Room: 53 x 20 mm, about 96 letters (style body)."),
    (TextRoom("body", 53.25, OPEN, 40), "Room: 53.2 mm wide, 40 letters a line (style body)."),
])  # fmt: skip
def test_the_room(place, room, expected):
    assert notes_of(place, {"mini.words.up": room}).of(Text("mini.words.up", "Up")) == expected


def opened(place):
    written, fonts = open_written(place, "mini")
    return place, localized(place, written, ""), fonts


def test_every_text_has_the_room_of_its_tightest_box(place):
    rooms = rooms_of(*opened(place))
    names = ("deck.a.rule", "deck.b-{rank}.rule", "words.up", "words.open")
    assert set(rooms) == {f"mini.{name}" for name in names}
    assert rooms["mini.words.up"][:3] == ("s", 9, 5)
    assert rooms["mini.words.open"].height == OPEN
    assert 4 <= rooms["mini.words.up"].characters <= 8
    assert 50 <= rooms["mini.deck.a.rule"].characters <= 80


def test_rooms_are_the_same_by_however_many_they_are_looked_for(place, monkeypatch):
    together = rooms_of(*opened(place))
    monkeypatch.setattr("pnp.render.text_fit_survey._PART", 1)
    assert rooms_of(*opened(place)) == together


def test_a_text_has_its_room_though_another_field_says_the_same(tmp_path):
    template = SVG.replace("/>", '>{{ text(card.name, "s", 5, 5, 40, 9) }}</svg>')
    fields = "{kind: {type: word}, name: {type: text}}"
    project = write_game(
        tmp_path,
        game(styles="{s: {fonts: [Source Sans 3], size: 9}}"),
        deck(fields=fields, cards="[{id: one, kind: storm, name: storm}]"),
        {"templates/mini/deck.svg.j2": template},
    )
    assert set(rooms_of(*opened(project))) == {"mini.deck.one.name"}


def test_a_field_called_text_is_not_what_a_template_puts_together(tmp_path):
    calls = (
        '{{ text(card.text, "s", 5, 5, 40, 9) }}{{ text(card.cost ~ " of all", "s", 5, 15, 9) }}'
    )
    project = write_game(
        tmp_path,
        game(styles="{s: {fonts: [Source Sans 3], size: 9}}"),
        deck(
            fields="{text: {type: text}, cost: {type: word}}",
            cards="[{id: one, text: storm, cost: a thousandth}]",
        ),
        {"templates/mini/deck.svg.j2": SVG.replace("/>", f">{calls}</svg>")},
    )
    assert rooms_of(*opened(project))["mini.deck.one.text"].width == 40
    (found,) = misfits_of(*opened(project))
    assert found.id == ""
    said = "text does not fit (card 'one', text 'a thousandth of all', style 's'): 'thousandth'"
    assert found.problem.message.startswith(said)


def test_all_that_does_not_fit_is_found_with_its_text(place, tmp_path):
    path = tmp_path / "cards/mini/game.yaml"
    path.write_text(path.read_text().replace("Up we go", "Up and up we all go"))
    assert [one.id for one in misfits_of(*opened(place))][:1] == ["mini.words.up"]
    path.write_text(path.read_text().replace("Take a card", "Take"))
    assert all("text does not fit" in one.problem.message for one in misfits_of(*opened(place)))


def test_a_game_that_fits(place, tmp_path):
    template = tmp_path / "templates/mini/deck.svg.j2"
    template.write_text(template.read_text().replace("9, 5)", "25, 5)").replace("50, 9)", "60, 9)"))
    assert misfits_of(*opened(place)) == ()


def test_a_template_that_fails_is_told_once_for_each_face(place, tmp_path):
    (tmp_path / "templates/mini/deck.svg.j2").write_text("{{ nothing }}")
    assert [one.id for one in misfits_of(*opened(place))] == ["", "", ""]
    assert rooms_of(*opened(place)) == {}


ONCE = """\
{% macro head() %}{{ text(words.up, "s", 1, 1, 9, 5) }}{% endmacro %}
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{{ once(head) }}</svg>"""


@pytest.mark.parametrize(
    ("said", "misfits", "sizes"),
    [("Up", [], ["mini.words.up"]), ("Up and up we all go", ["mini.words.up"], [])],
)
def test_what_faces_have_in_common_is_found_on_each(place, tmp_path, said, misfits, sizes):
    path = tmp_path / "cards/mini/game.yaml"
    path.write_text(path.read_text().replace("Up we go", said))
    (tmp_path / "templates/mini/deck.svg.j2").write_text(ONCE)
    project, mini, fonts = opened(place)
    (component,) = mini.components
    faces = [(component, card, card.front) for card in component.cards]
    found = list(fits_on(project, mini, fonts, faces))
    assert len(found) > 1
    for fits in found:
        assert [one.id for one in fits.misfits] == misfits
        assert list(fits.sizes) == sizes
