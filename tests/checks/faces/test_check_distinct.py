import pytest
from faces import outcome_of, told
from hypothesis import given
from hypothesis import strategies as st
from svgs import pixels

from pnp.cache.blob_cache import BlobCache
from pnp.checks.faces import face_observer
from pnp.checks.faces import faces as faces_seen
from pnp.legibility.colour_vision import VISIONS, distance
from pnp.processes import process_slots

ROW = "component: deck\nfield: team"
FIELDS = "{team: {type: text}, more: {type: text, optional: true}}"
CARDS = "[{id: a, team: red}, {id: b, team: green}]"
DISC = '<circle cx="30" cy="30" r="9" fill="{}"/>'
HINT = "give them a shape, a letter or a texture of their own, or colours of other lightness"
PLACE = "deck.yaml:6"
COLOURS = "{{ {'red': '#d00000', 'green': '#287000', 'blue': '#9fd0ff'}[card.team] }}"
ALIKE = DISC.format(COLOURS)


def lists(red="#d00000", green="#287000"):
    return {"lists": f'{{team: {{red: {{hex: "{red}"}}, green: {{hex: "{green}"}}}}}}'}


def only(team, drawing, otherwise=""):
    return f"{{% if card.team == '{team}' %}}{drawing}{{% else %}}{otherwise}{{% endif %}}"


@pytest.mark.parametrize(("one", "other", "apart"), [
    ("000000", "ffffff", [100, 100, 100, 100]),
    ("777777", "777777", [0, 0, 0, 0]),
    # Seen by all but those who lack what tells them apart.
    ("d00000", "287000", [2.1, 13.7, 15.7, 116.7]),
    ("f07fbd", "4dbf5c", [1.6, 71.2, 44.2, 91.8]),
])  # fmt: skip
def test_distances_of_colours(one, other, apart):
    one, other = (tuple(bytes.fromhex(colour)) for colour in (one, other))
    assert [distance(one, other, vision) for vision in VISIONS] == pytest.approx(apart, abs=0.05)


@given(st.integers(0, 255), st.integers(0, 255), st.sampled_from(VISIONS))
def test_greys_are_the_same_to_all(one, other, vision):
    greys = (one, one, one), (other, other, other)
    assert distance(*greys, vision) == pytest.approx(distance(*greys, "grey"), abs=0.01)


@pytest.mark.parametrize(("vision", "one", "other"), [
    ("protanopia", "ff0000", "6d5f00"),
    ("deuteranopia", "ff0000", "a39100"),
    ("tritanopia", "ffff00", "fff0f0"),
])  # fmt: skip
def test_colours_that_only_a_dichromat_takes_for_each_other(vision, one, other):
    one, other = (tuple(bytes.fromhex(colour)) for colour in (one, other))
    near = [name for name in VISIONS[1:] if distance(one, other, name) < 15]
    assert near == [vision]


def by_team(red, green):
    return f"{{{{ '{red}' if card.team == 'red' else '{green}' }}}}"


PICTURES = [pixels("RGB", size, "png") for size in ((4, 4), (6, 4))]
SQUARE = '<rect width="9" height="9" fill="#777"/>'
RADIUS = by_team(5, 9)
SHAPES = {
    "a symbol of one": ALIKE + only("red", '<path d="M9 9H14V14Z"/>'),
    "of the other": ALIKE + only("green", '<path d="M9 9H14V14Z"/>'),
    "different symbols": only("red", DISC.format("#777"), SQUARE),
    "sizes": f'<circle cx="30" cy="30" r="{RADIUS}"/>',
    "turned": f'<g transform="rotate({by_team(0, 45)})">{SQUARE}</g>',
    "dashes": f'<path d="M9 9H50" stroke="#000" stroke-dasharray="{by_team(1, 3)}"/>',
    "an outline": f'<circle cx="30" cy="30" r="9" stroke="red" fill="{by_team("none", "red")}"/>',
    "a word": '<text x="9" y="40">{{ card.team }}</text>',
    "cut out": f'<clipPath id="c"><circle cx="30" cy="30" r="{RADIUS}"/></clipPath>'
    '<g clip-path="url(#c)"><rect width="63" height="88"/></g>',
    "in a drawing": f'{{% macro disc() %}}<circle r="{RADIUS}"/>{{% endmacro %}}'
    "{{ place(disc(), 30, 30) }}",
    "in a faint group": f'<g opacity="0.5"><circle r="{RADIUS}"/></g>',
    "pictures": f'<image width="9" height="9" href="{by_team(PICTURES[0], PICTURES[1])}"/>',
    "colours far apart": DISC.format(COLOURS.replace("#287000", "#ffe000")),
    "a background": f'<rect width="63" height="88" fill="{by_team("#fff", "#222")}"/>',
}
LOW_INK = f"{PLACE}: red and green in low ink: "
SAME = {
    "nothing": ("", "nothing tells them apart"),
    "only their colours": (ALIKE,
        "2.1 apart in grey, 13.7 in protanopia, not 15 (#d00000 and #287000)"),
    "a mark too small to see": (
        '<rect width="9" height="9"/>' + only("red", '<path d="M9 9H10V10Z"/>'),
        "nothing tells them apart"),
    "chance": ('<circle cx="{{ random(card.id).uniform(9, 40) }}" cy="30" r="9"/>',
        "nothing tells them apart"),
    "what is not there in low ink": ("{% if not low_ink %}" + SHAPES["a word"] + "{% endif %}",
        "nothing tells them apart"),
}  # fmt: skip


def distinct(root, drawing, row=ROW, **options):
    return told(root, "distinct", row, drawing, **{"cards": CARDS, "fields": FIELDS, **options})


@pytest.mark.parametrize("name", SHAPES)
def test_what_is_told_apart(name, tmp_path):
    assert distinct(tmp_path, SHAPES[name]) == []


@pytest.mark.parametrize("name", SAME)
def test_what_is_not(name, tmp_path):
    drawing, message = SAME[name]
    found = distinct(tmp_path, drawing)
    assert f"{LOW_INK}{message} | {HINT}" in found


def test_the_farthest_colours_tell_two_classes_the_nearest_of_a_class_count(tmp_path):
    far = DISC.format(by_team("#fff", "#222")).replace("30", "50")
    assert distinct(tmp_path / "far", ALIKE + far) == []
    cards = "[{id: a, team: red}, {id: b, team: green}, {id: c, team: green, more: x}]"
    drawing = DISC.format("{{ '#ffe000' if card.more else " + COLOURS[3:-3] + " }}")
    found = distinct(tmp_path / "near", drawing, cards=cards)
    assert f"{LOW_INK}{SAME['only their colours'][1]} | {HINT}" in found


@pytest.mark.parametrize(
    ("more", "found"), [("distance: 2", 0), ("distance: 3", 2), ("sign: 0.5mm", 2)]
)
def test_how_much_is_asked_for(more, found, tmp_path):
    assert len(distinct(tmp_path, ALIKE, f"{ROW}\n{more}")) == found


def test_a_sign_may_be_small_if_it_is_said_so(tmp_path):
    drawing, _ = SAME["a mark too small to see"]
    assert distinct(tmp_path, drawing, f"{ROW}\nsign: 0.5 mm") == []


def test_what_only_some_cards_of_a_class_show_does_not_tell_it(tmp_path):
    cards = "[{id: a, team: red, more: 'Z'}, {id: b, team: red}, {id: c, team: green}]"
    drawing = ALIKE + '{% if card.more %}<path d="M9 9H14V14Z"/>{% endif %}'
    assert len(distinct(tmp_path / "some", drawing, cards=cards)) == 2
    row = f"{ROW}\nwhere: {{more: Z}}"
    assert distinct(tmp_path / "one", drawing, row, cards=cards) == [
        "rules.yaml:5: this check compares nothing | look at its options, or delete it"
    ]


def test_what_only_some_variants_show_does_not_tell_a_class(tmp_path):
    cards = "[{id: a, team: red, copies: 2, variants: [z, y]}, {id: b, team: green}]"
    both = '{% if card.variant %}<path d="M9 9H14V14Z"/>{% endif %}'
    one = both.replace("card.variant", "card.variant == 'z'")
    assert distinct(tmp_path / "both", ALIKE + both, cards=cards) == []
    assert len(distinct(tmp_path / "one", ALIKE + one, cards=cards)) == 2


@pytest.mark.parametrize(("mark", "found"), [
    ('<path d="M3 9H8V14Z"/>', 0),
    ('<path d="M9 9H14V14Z"/>', 2),
    ('<text x="3" y="9">AW</text>', 0),
    ('<text x="3" y="9">AWAWAWA</text>', 2),
])  # fmt: skip
def test_what_is_seen_in_a_fan(mark, found, tmp_path):
    drawing = ALIKE + only("red", mark)
    assert len(distinct(tmp_path, drawing, f"{ROW}\nstrip: 12 mm")) == found


def test_the_other_side(tmp_path):
    cards = "[{id: a, back: {team: red}}, {id: b, back: {team: green}}]"
    drawing = "{% if card.side == 'back' %}" + SHAPES["a word"] + "{% else %}<g/>{% endif %}"
    fields = "{team: {type: text, optional: true}}"
    row = "component: deck\nfield: back.team"
    assert distinct(tmp_path, drawing, row, cards=cards, fields=fields) == []


@pytest.mark.parametrize(("colours", "found"), [
    (("#d00000", "#9fd0ff"), []),
    (("#d00000", "#287000"),
     ["rules.yaml:8: red and green: 2.1 apart in grey, 13.7 in protanopia, not 15 "
      f"(#d00000 and #287000) | {HINT}"]),
    (
        ("#d00", "#c00"),
        [
            "rules.yaml:8: red and green: 3.6 apart in grey, 3.9 in protanopia, 5.2 in "
            "deuteranopia, 7.0 in tritanopia, not 15 (#dd0000 and #cc0000) | " + HINT
        ],
    ),
    (("crimson", "#c00"),
     ["rules.yaml:9: 'red' of the list 'team' has no colour under 'hex' | "
      'write hex: "#d4a017"']),
])  # fmt: skip
def test_colours_of_a_list(colours, found, tmp_path):
    row = "list: team\nhex: hex"
    assert told(tmp_path, "distinct", row, "", more=lists(*colours)) == found


@pytest.mark.parametrize(("row", "message"), [
    ("list: taem", "rules.yaml:8: unknown list 'taem' | use one of: team"),
    ("component: deck",
     "rules.yaml:5: neither says whose cards are told apart nor which colours | write component "
     "and field, or list and hex"),
])  # fmt: skip
def test_rows_that_say_nothing(row, message, tmp_path):
    assert told(tmp_path, "distinct", row, "", more=lists()) == [message]


def test_what_was_found_is_shown(tmp_path):
    cards = "[{id: a, team: red}, {id: b, team: green}, {id: c, team: blue}]"
    drawing = ALIKE + only("blue", '<path d="M9 9H14V14Z"/>')
    results = outcome_of(tmp_path, "distinct", ROW, drawing, cards=cards, fields=FIELDS).results
    assert [(one.label, one.expected, one.found) for one in results][:3] == [
        ("red and green", "15 apart", "2.1 apart"),
        ("red and blue", "distinct", "by shape"),
        ("green and blue", "distinct", "by shape"),
    ]


def test_what_chance_leaves_as_it_is_is_kept(tmp_path, monkeypatch):
    drawing = '<circle cx="{{ random(card.id).uniform(9, 40) }}" cy="30" r="9"/>'
    cache = BlobCache(tmp_path / "output")
    found = distinct(tmp_path, drawing, cache=cache)
    assert len(found) == 2
    monkeypatch.setattr(faces_seen, "_known", {})
    monkeypatch.setattr(face_observer, "lasting_forms", None)
    assert distinct(tmp_path, drawing, cache=cache) == found


@pytest.mark.parametrize("jobs", [1, 3])
def test_chance_is_the_same_in_any_process(tmp_path, monkeypatch, jobs):
    monkeypatch.setattr(faces_seen, "_known", {})
    monkeypatch.setattr(faces_seen, "_LEAST", 1)
    process_slots.use_jobs(jobs)
    drawing = '<circle cx="{{ random(card.id).uniform(9, 40) }}" cy="30" r="9"/>'
    found = distinct(tmp_path, drawing)
    process_slots.use_jobs(0)
    assert [line.partition("nothing")[0] for line in found] == [
        "deck.yaml:6: red and green: ",
        "deck.yaml:6: red and green in low ink: ",
    ]
