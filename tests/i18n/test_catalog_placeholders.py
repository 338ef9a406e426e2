"""Placeholders and flags of catalogs: what other tools know them as."""

import re
from string import Formatter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from small_catalog import catalog, message, read

from pnp.i18n.catalog import Message
from pnp.i18n.flags import flags_of, with_ours
from pnp.i18n.merge_changed_texts import merge
from pnp.i18n.placeholders import names_in, offered, restored


@pytest.mark.parametrize(("text", "expected"), [
    ("Draw {=draw} cards", "Draw {draw} cards"),
    ("{= hand.most }", "{hand.most}"),
    ("{=players[2]}", "{players[2]}"),
    ("{=points['egg']}", "{points.egg}"),
    ('{=points["red-egg"]}', "{points.red_egg}"),
    ("{=points['xi-b-']} {=points['xi-b+']}", "{points.xi_b_minus} {points.xi_b_plus}"),
    ("{=by['4']}", "{by.n4}"),
    ("{=targets['top'][1]}", "{targets.top[1]}"),
    ("{=end.points - 1}", "{end.points_minus_1}"),
    ("{=2 * dealt + 1}", "{n2_times_dealt_plus_1}"),
    ("{=min(players)}", "{min_players}"),
    ("[one]{=draw} and []{=draw}", "[one]{draw} and []{draw}"),
    # What is no placeholder for a figure stays, and no two placeholders are called the same.
    ("Worth {rank.number}, {=rank.number}", "Worth {rank.number}, {rank.number_2}"),
    ("{=a.b} {=a['b']}", "{a.b} {a.b_2}"),
    (r"\{=draw} x^{2} {=", r"\{=draw} x^{2} {="),
    ("{=}", "{=}"),
    ("{=!}", "{figure}"),
])  # fmt: skip
def test_holes_are_named_as_format_strings_have_them(text, expected):
    assert offered(text) == expected
    assert offered(expected) == expected


EXPRESSION = st.text(st.sampled_from("ab1.[]'-+* ()"), min_size=1, max_size=8)
PART = st.one_of(EXPRESSION.map(lambda inside: f"{{={inside}}}"), st.sampled_from(["x ", "{k.n}"]))


@given(st.lists(PART, max_size=5).map("".join))
def test_a_text_has_its_holes_back(text):
    assert restored(offered(text), text) == text
    names = names_in(text)
    assert len(set(names.values())) == len(names)
    for name in names.values():
        assert re.fullmatch(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*(\[\d+\])?", name)
        assert [field for _, field, _, _ in Formatter().parse(f"{{{name}}}")] == [name]


def test_a_hole_that_the_text_has_not_stays_as_it_is():
    assert restored("Nimm {drew} und {draw}", "Take {=draw}") == "Nimm {drew} und {=draw}"


@pytest.mark.parametrize(("source", "most", "expected"), [
    ("Plain", 0, []),
    ("Plain", 96, ["max-length:96"]),
    ("Draw {draw}", 0, ["python-brace-format"]),
    ("{points.egg} {players[2]}", 0, ["python-brace-format"]),
    ("Pay :coin: or :fire: or :coin:", 9, ['placeholders:":coin:":":fire:"', "max-length:9"]),
    # Braces of markup would be taken for placeholders.
    ("x^{2} {draw}", 0, []),
    (r"\{this\} {draw}", 0, []),
])  # fmt: skip
def test_flags(source, most, expected):
    assert list(flags_of(source, most)) == expected


def test_flags_of_others_stay():
    ours = ("python-brace-format", "max-length:9")
    assert with_ours(("fuzzy", "max-length:7", "no-wrap"), ours) == ("fuzzy", "no-wrap", *ours)
    assert with_ours(("max-length:9", "fuzzy", "python-brace-format"), ours) == (
        "max-length:9", "fuzzy", "python-brace-format",
    )  # fmt: skip
    assert with_ours(("no-python-brace-format",), ours) == (
        "no-python-brace-format", "max-length:9",
    )  # fmt: skip
    assert with_ours((*ours, 'placeholders:":coin:"'), ()) == ()


def test_a_catalog_of_before_keeps_its_translations(tmp_path):
    """Once, catalogs had placeholders as the texts have them: they are read, and written anew."""
    fuzzy = '#, fuzzy\n#| msgid "Lay {=draw + 1}"\n'
    old = read(
        tmp_path,
        catalog(
            message("a", "Draw {=draw}", "Zieh {=draw}"),
            message("b", "Lay {=draw - 1}", "Leg {=draw - 1}", fuzzy),
            message("c", "Go", "Geh"),
        ),
    )
    assert old.is_older
    new = merge(old, [Message("a", "Draw {draw}"), Message("b", "Lay {draw_minus_1}")])
    one, two, _ = new.messages
    assert (one.source, one.translation) == ("Draw {draw}", "Zieh {draw}")
    assert one.is_good
    assert (two.translation, two.previous[1]) == ("Leg {draw_minus_1}", "Lay {draw_plus_1}")
    assert not read(tmp_path, catalog(message("c", "Go {draw}", "Geh"))).is_older
