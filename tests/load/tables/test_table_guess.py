"""What a component may say of a table: with it, the table loads."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from small_game import deck, game, load

from pnp.load.tables.guess import guessed
from pnp.readers import delimited


def lines(text, file="cards.csv", lists=None):
    return guessed(delimited.parse(text.encode(), file), file, lists or {})


def test_a_column_is_a_field_of_a_type_that_takes_all_its_cells():
    head = "Name,Cost,Mass,Hot,Art,Rule,Empty,Qty,Count,id,back"
    text = f"{head}\nA,3.0,1.5,x,a.png,7,,1,2,a,none\nB,,2,,b.SVG,so,,1,2,b,none\n"
    assert lines(text) == [
        "table: {file: cards.csv, columns: {Empty: none}}",
        "fields:",
        "  name: {type: text}",
        "  cost: {type: integer, optional: true}",
        "  mass: {type: number}",
        "  hot: {type: flag}",
        "  art: {type: art}",
        "  rule: {type: text}",
        "  count: {type: integer}",
    ]


def test_what_ids_are_made_of_is_said_where_the_usual_column_does_not_do():
    assert lines("Action,Cost,Rule\nHit,1,a\nHit,2,a\nHit,2,a\n")[0] == (
        'table: {file: cards.csv, id: "{Action}-{Cost}"}'
    )
    assert lines("Cost,Note,Name\n1,,A\n2,,B\n")[0] == (
        "table: {file: cards.csv, columns: {Note: none}}"
    )
    assert lines("A,B\n1,1\n1,2\n1,1\n")[0] == 'table: {file: cards.csv, id: "{A}-{B}"}'


@pytest.mark.parametrize(("cells", "said"), [
    (["Fire", "water"], "{type: key, of: element}"),
    (["fire", ""], "{type: key, of: element, optional: true}"),
    (["Fire | water", "water"], "{type: keys, of: element}"),
    (["fire", "wind"], "{type: text}"),
])  # fmt: skip
def test_a_column_called_like_a_list_of_the_game_has_its_keys(cells, said):
    lists = {"element": {"fire": {"name": "Fire"}, "water": {}}}
    rows = "".join(f"{name},{cell}\n" for name, cell in zip("AB", cells, strict=True))
    assert lines(f"Name,Element\n{rows}", lists=lists)[-1] == f"  element: {said}"
    assert "type: key" not in lines(f"Name,Element\n{rows}")[-1]


def test_the_number_of_copies_is_known_in_other_languages():
    said = lines("Name;Stärke;Anzahl\nHai;2,5;3\n")
    assert said == [
        "table: {file: cards.csv, copies: Anzahl}",
        "fields:",
        "  name: {type: text}",
        "  starke: {type: number}",
    ]


def test_a_heading_that_is_there_twice_is_a_field_once():
    assert lines("Name,Text,text\nA,b,c\n")[1:] == [
        "fields:", "  name: {type: text}", "  text: {type: text}",
    ]  # fmt: skip


def test_headings_that_no_field_can_have():
    assert lines("Name,Größe (cm),2nd,side,Mana cost,mana-cost: x\nA,1,2,3,4,5\n") == [
        'table: {file: cards.csv, columns: {"2nd": field_2nd, side: side_2}}',
        "fields:",
        "  name: {type: text}",
        "  grosse_cm: {type: integer}",
        "  field_2nd: {type: integer}",
        "  side_2: {type: integer}",
        "  mana_cost: {type: integer}",
        "  mana_cost_x: {type: integer}",
    ]


def test_a_column_that_may_count_something_else_is_named():
    assert lines("Name,Count\nA,1\n")[0] == "table: {file: cards.csv, copies: Count}"


def test_words_that_capitals_part():
    assert lines("Name,BuffAction,leaderDesc,HP,McGuffin\nA,b,c,3,d\n") == [
        "table: cards.csv",
        "fields:",
        "  name: {type: text}",
        "  buff_action: {type: text}",
        "  leader_desc: {type: text}",
        "  hp: {type: integer}",
        "  mc_guffin: {type: text}",
    ]


CELLS = st.sampled_from(["", "3", "3.0", "2,5", "x", "TRUE", "so: it", "1e3", "{a", "yes", "Ω"])


@given(st.lists(st.lists(CELLS, min_size=4, max_size=4), min_size=1, max_size=4), st.booleans())
def test_what_is_said_loads(tmp_path_factory, table, comma):
    between = ";" if comma else ","
    heads = ["Name", "A b", "Ärger", "why?"]
    rows = [[f"n{at}", *row] for at, row in enumerate(table)]
    quoted = [between.join(f'"{cell}"' for cell in row) for row in ([*heads, "E"], *rows)]
    csv = "\n".join(quoted).replace("{a", r"\{a")
    said = lines(csv)
    text = deck(cards=None, fields=None) + "\n".join(said) + "\n"
    root = tmp_path_factory.mktemp("game")
    (part,) = load(root, game(), text, {"cards/mini/cards.csv": csv}).components
    assert len(part.cards) == len(table)
