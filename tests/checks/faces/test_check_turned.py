"""A card that is held upside down is not taken for another: which corners read as which."""

import pytest
from faces import told
from hypothesis import given
from hypothesis import strategies as st

from pnp.cache.blob_cache import BlobCache
from pnp.checks.faces.turned import difference, lanes_of, share_below

ROW = "component: deck\nfields: [team]"
FIELDS = "{team: {type: text}}"
CARDS = "[{id: six, team: '6'}, {id: nine, team: '9'}]"
HINT = "repeat its own index at that end, and keep what else it has there out of the corner"
MARKS = {
    "6": '<circle cx="7" cy="12" r="3" fill="#c03030"/><path d="M4 12V5" stroke="#c03030"/>',
    "9": '<circle cx="7" cy="8" r="3" fill="#c03030"/><path d="M10 8V15" stroke="#c03030"/>',
    "disc": '<circle cx="7" cy="9" r="4"/>',
    "square": '<rect x="3" y="5" width="8" height="8"/>',
}
WHOLE = '<rect x="-3" y="-3" width="69" height="94" fill="{}"/>'


def index(six, nine):
    return f"{{% if card.team == '6' %}}{six}{{% else %}}{nine}{{% endif %}}"


def turned(drawing):
    return f'<g transform="rotate(180 31.5 44)">{drawing}</g>'


def wrong(one, other, share="0%", more=""):
    return (
        f"deck.yaml:6: deck/{one}, upside down{more}, reads as deck/{other}:"
        f" {share} of its corner differs, not 2% | {HINT}"
    )


OWN = index(MARKS["disc"], MARKS["square"])
OTHER = index(MARKS["square"], MARKS["disc"])
GOOD = {
    "the own index at both ends": OWN + turned(OWN),
    "nothing at the other end": OWN,
    "what reaches out of the corner": OWN
    + turned(index('<rect x="3" y="5" width="30" height="30"/>', "")),
    "another mark": OWN + turned('<path d="M4 4H9V12Z"/>'),
    "what is farther to the right": OWN
    + turned(OTHER.replace('cx="7"', 'cx="30"').replace('x="3"', 'x="30"')),
}
CUT = (
    '<clipPath id="c{}"><rect x="3" y="5" width="8" height="8"/></clipPath>'
    '<g clip-path="url(#c{})">{}</g>'
)
STRIPES = CUT.format(
    1, 1, '<path d="M0 0L20 20M0 4L16 20M4 0L20 16" stroke="#000" stroke-width="2"/>'
)
DOTS = CUT.format(2, 2, '<circle cx="5" cy="7" r="1"/><circle cx="9" cy="11" r="1"/>')
TEXTURES = [index(*two) for two in ((STRIPES, DOTS), (DOTS, STRIPES))]
GOOD["the own texture at both ends"] = TEXTURES[0] + turned(TEXTURES[0])
BAD_TEXTURES = TEXTURES[0] + turned(TEXTURES[1])
BOTH = [wrong("six", "nine"), wrong("nine", "six")]
BAD = {
    "that of the other": OWN + turned(OTHER),
    "the texture of the other": BAD_TEXTURES,
    "6 and 9": index(MARKS["6"], MARKS["9"]) + turned(index(MARKS["9"], MARKS["6"])),
    "a smaller one elsewhere": OWN
    + f'<g transform="translate(28 36) scale(0.5)">{turned(OTHER)}</g>',
    "light on dark": WHOLE.format("#222")
    + (OWN + turned(OTHER))
    .replace("<circle", '<circle fill="#fff"')
    .replace('<rect x="3"', '<rect fill="#fff" x="3"'),
}


@pytest.mark.parametrize("name", GOOD)
def test_what_does_not_read_as_another(name, tmp_path):
    assert told(tmp_path, "turned", ROW, GOOD[name], cards=CARDS, fields=FIELDS) == []


@pytest.mark.parametrize("name", BAD)
def test_what_does(name, tmp_path):
    found = told(tmp_path, "turned", ROW, BAD[name], cards=CARDS, fields=FIELDS)
    assert found == [*BOTH, *(one.replace("down,", "down in low ink,") for one in BOTH)]


def test_what_is_in_low_ink_alone(tmp_path):
    drawing = OWN + turned(f"{{% if low_ink %}}{OTHER}{{% else %}}{OWN}{{% endif %}}")
    found = told(tmp_path, "turned", ROW, drawing, cards=CARDS, fields=FIELDS)
    assert found == [
        wrong("six", "nine", more=" in low ink"),
        wrong("nine", "six", more=" in low ink"),
    ]


def test_cards_of_one_sort_are_the_same(tmp_path):
    drawing = "{% if card.id == 'six' %}" + OWN + "{% else %}" + turned(OWN) + "{% endif %}"
    cards = CARDS.replace("'9'", "'6'")
    assert told(tmp_path, "turned", ROW, drawing, cards=cards, fields=FIELDS) == []


@pytest.mark.parametrize(
    ("more", "found"), [("", 4), ("width: 40mm", 4), ("width: 6 mm", 1), ("height: 8mm", 1)]
)
def test_how_large_the_corner_is(more, found, tmp_path):
    drawing = OWN + turned(OTHER)
    assert (
        len(told(tmp_path, "turned", f"{ROW}\n{more}", drawing, cards=CARDS, fields=FIELDS))
        == found
    )


def test_corners_with_nothing_in_them(tmp_path):
    assert told(tmp_path, "turned", ROW, WHOLE.format("red"), cards=CARDS, fields=FIELDS) == [
        "rules.yaml:5: no card of 'deck' has anything in its corner | make it wider, or higher"
    ]


def test_what_was_found_is_kept(tmp_path):
    cache = BlobCache(tmp_path / "cache.sqlite")
    found = [
        told(tmp_path, "turned", ROW, OWN + turned(OTHER), cards=CARDS, fields=FIELDS, cache=cache)
        for _ in range(2)
    ]
    assert found[0] == found[1] != []


@given(st.binary(min_size=90, max_size=90), st.binary(min_size=90, max_size=90))
def test_pictures_differ_where_their_greys_are_apart(one, other):
    apart = sum(abs(a - b) >= 40 for a, b in zip(one, other, strict=True))
    assert difference(lanes_of(one), lanes_of(other)) == apart / 90


@pytest.mark.parametrize(("grey", "share"), [(0, 0), (39, 0), (40, 1), (255, 1)])
def test_greys_are_apart_from_a_step_on(grey, share):
    black, lighter = lanes_of(bytes(4)), lanes_of(bytes([grey]) * 4)
    assert difference(black, lighter) == difference(lighter, black) == share


@pytest.mark.parametrize(
    ("share", "said"), [(0.0, "0%"), (0.012, "1%"), (0.0198, "1.98%"), (0.019999, "1.9999%")]
)
def test_a_share_below_the_least_never_reads_as_the_least(share, said):
    assert share_below(share, 0.02) == said
