"""Component files before their cards: sizes, fields, defaults, backs, templates, art."""

import pytest
from refusals import use_one_of
from small_game import SVG, deck, game, load, told

from pnp.core.geometry import Size
from pnp.core.problems import Where
from pnp.core.project import BUNDLED
from pnp.load.components.card_field_types import FIELD_TYPES
from pnp.load.components.field_declarations import MOST_FIELDS
from pnp.load.components.keys import COMPONENT_KEYS, NAMED_SHAPES
from pnp.sizes.cards_and_papers import CARDS
from pnp.sizes.label_sheets import LABELS

MAP = "write 'key: value' lines, indented below it"
SHARED = ", ".join(
    sorted(f"_shared/{one.name}" for one in (BUNDLED / "templates/_shared").iterdir())
)
TEMPLATES = f"deck.svg.j2, {SHARED}"
TYPES = "art, flag, integer, key, keys, number, text, word"


def component(root, game_text=None, files=None, **changes):
    return load(root, game_text, deck(**changes), files).components[0]


def test_the_smallest_component(tmp_path):
    found = component(tmp_path)
    assert (found.id, found.title, found.shape) == ("deck", "Deck", "card")
    assert found.size == Size(63.5, 88.9)
    assert found.corner == 3
    assert found.where == Where("cards/mini/deck.yaml", 1)
    field = found.fields["name"]
    assert (field.name, field.type, field.of) == ("name", "text", "")
    assert field.optional
    assert field.provenance == "stated"


@pytest.mark.parametrize(("size", "expected"), [
    ("euro-poker", (63, 88)), ("[63mm, 88mm]", (63, 88)), ("[5, 1000]", (5, 1000)),
    ("63 x 88", (63, 88)), ("63mm × 88 mm", (63, 88)),
])  # fmt: skip
def test_sizes(tmp_path, size, expected):
    assert component(tmp_path, size=size).size == pytest.approx(expected)


@pytest.mark.parametrize("size", ["25mm", "25", "[25mm, 25mm]"])
def test_discs(tmp_path, size):
    found = component(tmp_path, size=size, shape="round")
    assert found.size == (25, 25)
    assert found.corner == 12.5


def test_boards(tmp_path):
    found = component(tmp_path, size="[420mm, 297mm]", shape="board")
    assert (found.shape, found.size, found.corner) == ("board", (420, 297), 0)


def test_the_name_of_common_sheets(tmp_path):
    assert component(tmp_path).sheet == ""
    assert component(tmp_path, sheet="pieces").sheet == "pieces"


@pytest.mark.parametrize(("changes", "corner"), [
    ({"corner": "0mm"}, 0),
    ({"corner": "0.25in"}, 6.35),
    ({"size": "[10, 10]", "corner": "5"}, 5),
    ({"size": "[5, 10]"}, 2.5),
])  # fmt: skip
def test_corners(tmp_path, changes, corner):
    assert component(tmp_path, **changes).corner == pytest.approx(corner)


DISC = "write euro-poker, or [63mm, 88mm]; for a disc 25mm"
TWO = "size: must be a name, or a width and a height"

# (what deck.yaml says instead, the problems); `size` is line 3, `fields` 5, `cards` 6, new ones 7.
BAD_COMPONENTS: list[tuple[dict[str, str | None], list[str]]] = [
    ({"colour": "red"}, [
        "deck.yaml:7: unknown key 'colour' | use one of: back, back_template, backs, cards,"
        " component, corner, defaults, extra, fields, fold, foot, shape and 6 more"]),
    ({"shape": "board", "corner": "3mm"}, [
        "deck.yaml:8: corner: a board has none | delete the key, or the line 'shape: board'"]),
    ({"shape": "board", "sheet": "all"}, [
        "deck.yaml:8: sheet: a board has sheets of its own"
        " | delete the key, or the line 'shape: board'"]),
    ({"extra": "maybe"}, [
        "deck.yaml:7: extra: 'maybe' is neither yes nor no | write yes or no"]),
    ({"sheet": "Large ones"}, ["deck.yaml:7: sheet: 'Large ones' is not an id"
                               " | write large-ones"]),
    ({"component": "dekc"}, ["deck.yaml:1: component 'dekc' stands in the file deck.yaml"
                             " | write 'component: deck', or rename the file to dekc.yaml"]),
    ({"component": None}, ["deck.yaml:1: the component has no 'component'"
                           " | add 'component': the component's id, the name of its file"]),
    ({"size": None}, ["deck.yaml:1: the component has no 'size' | add 'size': the cut size: a name,"
                      " [63mm, 88mm], or for discs 25mm"]),
    ({"size": "poket"}, [f"deck.yaml:3: unknown card size 'poket' | {use_one_of('poket', CARDS)}"]),
    ({"size": ""}, ["deck.yaml:3: size: has no value | write one after the colon (in quotes if it"
                    " starts with #), or delete the key"]),
    ({"size": "[]"}, [f"deck.yaml:3: {TWO} | {DISC}"]),
    ({"size": "[63mm, [88mm]]"}, [
        "deck.yaml:3: size: must be a single value, not a list"
        " | write one value; text with { or [ at its start goes into quotes"]),
    ({"size": "[63, 0]"}, ["deck.yaml:3: size: 0 mm is not a side of a card"
                           " | use 5 mm to 1000 mm"]),
    ({"size": "63px 88px"}, ["deck.yaml:3: size: '63px 88px' is not a length"
                             " | write for example 63mm, 2.5in or 14pt"]),
    ({"size": "25mm"}, ["deck.yaml:3: size: a card has a width and a height"
                        " | write [25mm, 88mm], or add 'shape: round' for a disc"]),
    ({"size": "poker", "shape": "round"}, [
        "deck.yaml:3: size: a round component is 63.5 x 88.9 mm"
        " | write one length, the diameter, as 25mm"]),
    ({"shape": "oval"}, [
        f"deck.yaml:7: unknown shape 'oval' | {use_one_of('oval', NAMED_SHAPES)}"]),
    ({"size": "25mm", "shape": "round", "corner": "3mm"}, [
        "deck.yaml:8: corner: a round component has none"
        " | delete the key, or the line 'shape: round'"]),
    ({"fold": "tnet"}, [
        "deck.yaml:7: unknown fold 'tnet' | use one of: tent, book, spread, standee"]),
    ({"sprue": "L7106"}, [
        f"deck.yaml:7: unknown label sheet 'L7106' | {use_one_of('L7106', LABELS)}"]),
    ({"foot": "5mm"}, ["deck.yaml:7: foot: only a standee has one"
                       " | delete the key, or write 'fold: standee'"]),
    ({"corner": "40mm"}, ["deck.yaml:7: corner: 40 mm does not fit a side of 63.5 mm"
                          " | use 0mm to 31.75mm"]),
    ({"template": "gone.svg.j2"}, [f"deck.yaml:4: unknown template 'gone.svg.j2'"
                                   f" | use one of: {TEMPLATES}; or put it into templates/mini/"]),
    ({"back_template": "/etc/passwd"}, [
        "deck.yaml:7: back_template: '/etc/passwd' lies outside templates/mini/"
        " | put the file into templates/mini/ and write its name"]),
    ({"cards": "{id: one}"}, ["deck.yaml:6: cards: must be a list, not a map"
                              " | write one '- id: ...' for each card, below it"]),
    ({"cards": "[]"}, ["deck.yaml:6: cards: there are none | add '- id: first-card' below it"]),
    ({"cards": None}, ["deck.yaml:1: the component has no 'cards' | add 'cards': the cards"]),
    ({"table": "gone.csv"}, ["deck.yaml:7: unknown table 'gone.csv' | there is no table yet; "
                              "put it into cards/mini/"]),
    ({"fields": "[name]"}, [f"deck.yaml:5: fields: must be a map, not a list | {MAP}"]),
    ({"fields": "{name: text}"}, ["deck.yaml:5: name: must be a map, not a single value"
                                 " | write name: {type: text}"]),
    ({"fields": "{name: {}}"}, ["deck.yaml:5: name has no 'type' | add 'type': what the field"
                                " holds"]),
    ({"fields": "{name: {type: string}}"}, [
        "deck.yaml:5: unknown field type 'string'"
        f" | use one of: text, {TYPES.replace('text, ', '')}"]),
    ({"fields": "{name: {type: text, optinal: yes}}"}, [
        "deck.yaml:5: unknown key 'optinal' | use one of: optional, of, provenance, type"]),
    ({"fields": "{name: {type: text, optional: maybe}}"}, [
        "deck.yaml:5: optional: 'maybe' is neither yes nor no | write yes or no"]),
    ({"fields": "{a-b: {type: text, optional: yes}}"}, [
        "deck.yaml:5: key: 'a-b' is not a name that templates can say"
        " | write a_b"]),
    ({"fields": "{id: {type: text}}"}, [
        "deck.yaml:5: no field can be called 'id', cards have that already"
        " | call it otherwise, as id_2"]),
    ({"fields": "{side: {type: text}}", "cards": "[{id: one, side: x}]"}, [
        "deck.yaml:5: no field can be called 'side', cards have that already"
        " | call it otherwise, as side_2"]),
    ({"fields": "{a: {type: key, optional: yes}}"}, [
        "deck.yaml:5: a: a field of type key needs a list"
        " | add 'of' with the name of a list of game.yaml"]),
    ({"fields": "{a: {type: keys, of: colour, optional: yes}}"}, [
        "deck.yaml:5: unknown list 'colour' | there is no list yet"]),
    ({"fields": "{a: {type: text, of: colour, optional: yes}}"}, [
        "deck.yaml:5: a: a field of type text has no list"
        " | delete 'of', or use the type key or keys"]),
    ({"defaults": "[x]"}, [f"deck.yaml:7: defaults: must be a map, not a list | {MAP}"]),
    ({"defaults": "{nam: x}"}, ["deck.yaml:7: unknown field 'nam' | use one of: name"]),
    ({"backs": "common"}, [f"deck.yaml:7: backs: must be a map, not a single value | {MAP}"]),
    ({"backs": "{common: x}", "back": "common"}, [
        f"deck.yaml:7: common: must be a map, not a single value | {MAP}"]),
    ({"backs": "{none: {}}"}, [
        "deck.yaml:7: no back can be called 'none', which stands for no back at all"
        " | call it otherwise"]),
    ({"backs": "{a b: {}}"}, [
        "deck.yaml:7: key: 'a b' is not an id | write a-b"]),
    ({"backs": "{common: {nam: x}}"}, [
        "deck.yaml:7: unknown field 'nam' | use one of: name, template"]),
    ({"backs": "{common: {template: gone}}"}, [
        "deck.yaml:7: unknown template 'gone'"
        f" | use one of: {SHARED}, deck.svg.j2; or put it into templates/mini/"]),
    ({"backs": "{common: {template: {a: b}}}"}, [
        "deck.yaml:7: template: must be a single value, not a map"
        " | write the name of a file, as hand.svg.j2"]),
    ({"backs": "{common: {name: '{x}'}}"}, [
        "deck.yaml:7: name: '{x}' can't be filled in, this is no product"
        r" | give the card a product, or write {=x} for a fact of rules.yaml, :x: for a"
        r" picture, \{ for a brace"]),
    ({"back": "common"}, ["deck.yaml:7: unknown back 'common' | use one of: none"]),
    ({"back": "[common]"}, [
        "deck.yaml:7: back: must be a single value, not a list"
        " | write one value; text with { or [ at its start goes into quotes"]),
]  # fmt: skip


@pytest.mark.parametrize(("changes", "expected"), BAD_COMPONENTS)
def test_problems_of_components(tmp_path, changes, expected):
    assert told(tmp_path, deck_text=deck(**changes)) == expected


@pytest.mark.parametrize(("said", "meant"), [
    ("63,88", "[63mm, 88mm], or 63.88mm for a disc"), ("63mm;88", "[63mm, 88mm]"),
    ("63,5 88 MM", "[63.5mm, 88mm]"), ("(63 * 088)", "[63mm, 88mm]"),
    ("2,5 by 3,5in", "[2.5in, 3.5in]"), ("6,3cm", "6.3cm for a disc"),
    ("ø25", "25mm for a disc"), ("[63 88]", "[63mm, 88mm]"), ("[063, 088]", "[63mm, 88mm]"),
    ("{width: 63, height: 88}", "[63mm, 88mm]"),
])  # fmt: skip
def test_a_size_that_was_meant_is_spelt(tmp_path, said, meant):
    shown = "" if said[0] in "[{" else f", not '{said}'"
    assert told(tmp_path, None, deck(size=said)) == [f"deck.yaml:3: {TWO}{shown} | write {meant}"]


def test_too_many_fields(tmp_path):
    fields = ", ".join(f"f{number}: {{type: text, optional: yes}}" for number in range(101))
    assert told(tmp_path, deck_text=deck(fields=f"{{{fields}}}")) == [
        f"deck.yaml:5: fields: 101 of them; the most is {MOST_FIELDS}"
        " | make two components of it, or put what cards share into 'lists' of game.yaml"
    ]


def test_a_component_is_a_map(tmp_path):
    assert told(tmp_path, deck_text="[a]") == [
        f"deck.yaml:1: the component: must be a map, not a list | {MAP}"
    ]


def test_templates_may_be_shared_or_in_folders(tmp_path):
    found = component(
        tmp_path,
        files={"templates/mini/sub/a.svg.j2": SVG, "templates/_shared/b.svg.j2": SVG},
        template="sub/a.svg.j2",
        back_template="_shared/b.svg.j2",
        back="common",
        backs="{common: {}}",
    )
    card = found.cards[0]
    assert card.front.template == "mini/sub/a.svg.j2"
    assert card.back.template == "_shared/b.svg.j2"


def test_the_templates_of_other_games_are_not_there(tmp_path):
    files = {"templates/other/x.svg.j2": SVG}
    (problem,) = told(tmp_path, deck_text=deck(template="other/x.svg.j2"), files=files)
    assert problem.startswith("deck.yaml:4: unknown template 'other/x.svg.j2'")


def test_backs(tmp_path):
    found = component(
        tmp_path,
        backs="{common: {}, star: {name: Star}}",
        back="common",
        cards="[{id: a}, {id: b, back: star}, {id: c, back: none}, {id: d, back: {name: Own}}]",
    )
    a, b, c, d = found.cards
    assert (a.back.name, a.back.side, a.back.template) == (
        "back:common",
        "back",
        "mini/deck.svg.j2",
    )
    assert a.back.fields == {"name": None}
    assert (b.back.name, b.back.fields) == ("back:star", {"name": "Star"})
    assert c.back is None
    assert (d.back.name, d.back.fields) == ("d", {"name": "Own"})
    assert d.back.where == Where("cards/mini/deck.yaml", 6)


TYPED = [
    ("text", "'**no**'", "**no**"),
    ("text", "|\n     one\n     two\n", "one\ntwo"),
    ("word", "'no'", "no"),
    ("word", "' so '", "so"),
    ("integer", "7", 7),
    ("number", "2.50", 2.5),
    ("flag", "yes", True),
    ("flag", "no", False),
    ("key, of: element", "fire", "fire"),
    ("keys, of: element", "[fire, water, fire]", ("fire", "water", "fire")),
    ("keys, of: element", "[]", ()),
    ("art", "a/fire.svg", "a/fire.svg"),
]
LISTS = game(lists='{element: {fire: {}, water: {}, "no": {}}}')
ART = {"cards/mini/art/a/fire.svg": SVG, "cards/mini/art/notes.txt": "x"}


@pytest.mark.parametrize(("kind", "said", "value"), TYPED)
def test_field_types(tmp_path, kind, said, value):
    found = component(
        tmp_path, LISTS, ART, fields=f"{{v: {{type: {kind}}}}}", cards=f"\n - id: one\n   v: {said}"
    )
    got = found.cards[0].front.fields["v"]
    assert got == value
    assert type(got) is type(value)


def test_every_field_type_is_tried():
    assert {kind.partition(",")[0] for kind, _, _ in TYPED} == set(FIELD_TYPES)


ONE = 'write one value; names in braces need quotes, as "{flavour}"'
BAD_VALUES = [
    ("text", "no", "v: unquoted no is false to other YAML tools"
                   ' | write it in quotes: "no"'),
    ("text", "", "v: has no value | write one after the colon (in quotes if it starts with #),"
                 " or delete the key"),
    ("text", "[a]", f"v: must be a single value, not a list | {ONE}"),
    ("text", "{a}", f"v: must be a single value, not a map | {ONE}"),
    ("text", "'" + "x" * 5001 + "'", "v: text is longer than 5000 characters | make it shorter"),
    ("word", "'" + "x" * 301 + "'", "v: text is longer than 300 characters | make it shorter"),
    ("integer", "1.5", "v: '1.5' is not a whole number"
                       " | write digits only, such as 3 or -12, with no zero in front"),
    ("number", "1,5", "v: '1,5' is not a number | write 1.5"),
    ("flag", "maybe", "v: 'maybe' is neither yes nor no | write yes or no"),
    ("key, of: element", "fier", "unknown element 'fier' | use one of: fire, no, water"),
    ("keys, of: element", "fire", "v: must be a list, not a single value | write v: [one, two]"),
    ("keys, of: element", "[fire, [water]]", f"v: must be a single value, not a list | {ONE}"),
    ("art", "fire.svg", "unknown art file 'fire.svg' | use one of: a/fire.svg, notes.txt; or put it"
                        " into art/"),
    ("art", "''", "v: text is empty | write the name of a file of art/"),
    ("art", "notes.txt", "v: 'notes.txt' is no picture that can be printed"
                         " | save it as one of: .svg, .png, .jpg, .jpeg, .webp, .tif, .tiff,"
                         " .avif"),
    ("art", "../deck.yaml", "v: '../deck.yaml' lies outside art/"
                            " | put the file into art/ and write its name"),
    ("art", "C:\\x.svg", "v: 'C:\\x.svg' lies outside art/"
                         " | put the file into art/ and write its name"),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "said", "expected"), BAD_VALUES)
def test_problems_of_values(tmp_path, kind, said, expected):
    text = deck(fields=f"{{v: {{type: {kind}}}}}", cards=f"\n - id: one\n   v: {said}")
    assert told(tmp_path, LISTS, text, ART) == [f"deck.yaml:8: {expected}"]


def test_a_field_that_is_declared_badly_makes_no_more_problems(tmp_path):
    text = deck(fields="{v: {type: strng}}", cards="[{id: a, v: 1.10}, {id: b, v: [x]}]")
    assert told(tmp_path, deck_text=text) == [
        f"deck.yaml:5: unknown field type 'strng' | use one of: {TYPES}"
    ]


def test_every_key_is_tried_with_a_bad_value():
    tried = {key for changes, _ in BAD_COMPONENTS for key in changes}
    assert {key.name for key in COMPONENT_KEYS} - {"title"} <= tried
