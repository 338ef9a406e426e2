"""Lists of game.yaml in tables: as if their rows stood there, each with its cell."""

import pytest
from small_game import deck, game, load, told, write_game
from workbooks import xlsx

from pnp.load.game import load_game
from pnp.load.json_schemas.game_names import names_of

CARDS = {
    "fields": "{element: {type: key, of: element}, name: {type: text, optional: yes}}",
    "cards": '[{id: "{element}", product: {element: [fire]}, name: "{element.name}"}]',
}
TABLE = (
    "Key,Name,MoonPhase,Weight,Wet,Notes\nfire,Fire,new,3.0,FALSE,\nwater,Water,1.10,2.5,TRUE,x\n"
)


def lists(root, said, tables):
    files = {f"cards/mini/{name}": text for name, text in tables.items()}
    return load(root, game(lists=said), deck(), files).lists


def test_a_row_is_an_entry_and_a_column_what_it_says(tmp_path):
    found = lists(tmp_path, "{element: elements.csv}", {"elements.csv": TABLE})
    assert found["element"] == {
        "fire": {"name": "Fire", "moon_phase": "new", "weight": 3, "wet": False},
        "water": {"name": "Water", "moon_phase": "1.10", "weight": 2.5, "wet": True, "notes": "x"},
    }


def test_a_column_is_of_numbers_where_all_of_its_cells_are(tmp_path):
    table = "Key;n;m\na;1,5;1\nb;2;1e3\nc;;007\n"
    found = lists(tmp_path, "{e: {file: a.csv}, f: {x: {n: 1}}}", {"a.csv": table})
    assert found["e"]["a"] == {"n": 1.5, "m": "1"}
    assert found["e"]["b"] == {"n": 2, "m": "1e3"}
    assert found["e"]["c"] == {"m": "007"}
    assert found["f"] == {"x": {"n": 1}}


def test_keys_are_made_of_a_column_and_are_its_words(tmp_path):
    table = "n,Name,Title\n1,Élan vital,A\n2,K+,B\n"
    found = lists(tmp_path, "{e: a.csv, f: {file: a.csv, id: title}}", {"a.csv": table})
    assert list(found["e"]) == ["elan-vital", "K+"]
    assert list(found["f"]) == ["A", "B"]
    assert found["e"]["K+"] == {"n": 2, "name": "K+", "title": "B"}


def test_rows_of_one_key_are_listed_where_that_is_said(tmp_path):
    book = xlsx([["rank", "x", "y"], ["ace", 18, 24], ["two", 18, 6], ["two", 18, 42]])
    said = "{rank: {file: pips.xlsx, id: rank, rows: pips}}"
    found = lists(tmp_path, said, {"pips.xlsx": book})["rank"]
    assert found["ace"] == {"pips": ({"rank": "ace", "x": 18, "y": 24},)}
    assert [(pip["x"], pip["y"]) for pip in found["two"]["pips"]] == [(18, 6), (18, 42)]


def test_cards_and_placeholders_use_them_like_others(tmp_path):
    said = game(lists="{element: elements.csv}")
    files = {"cards/mini/elements.csv": TABLE}
    (part,) = load(tmp_path, said, deck(**CARDS), files).components
    assert part.cards[0].front.fields["name"] == "Fire"


def test_their_texts_are_translated_and_their_keys_known_to_editors(tmp_path):
    files = {"cards/mini/elements.csv": TABLE}
    project = write_game(tmp_path, game(lists="{element: elements.csv}"), deck(), files)
    loaded = load_game(project, "mini", None)
    assert "name" in loaded.texts["element"]
    assert "cards/mini/elements.csv:2, B2" in map(str, loaded.places.values())
    assert names_of(project, "mini", ()).lists == {"element": ("fire", "water")}


@pytest.mark.parametrize(("said", "table", "expected"), [
    ("{e: elemnts.csv}", "", "game.yaml:7: unknown table 'elemnts.csv' | use one of: a.csv"),
    ("{e: {file: a.csv, id: Nmae}}", "Name\nx\n",
     "game.yaml:7: unknown column 'Nmae' | use one of: Name"),
    ("{e: {file: a.csv, row: x}}", "Name\nx\n", "game.yaml:7: unknown key 'row' | use one of:"),
    ("{e: a.csv}", "Name,n\nx,1\nX y,2\nx,3\n",
     "a.csv:4, A4: two rows have the key 'x' | call one otherwise; or, to list both, say rows:"
     " parts beside 'file'"),
    ("{e: a.csv}", "Name,n\n,1\n",
     "a.csv:2, A2: row has no key | write what the entry is called, or clear the row"),
    ("{e: a.csv}", "Name,2nd\nx,1\n",
     "a.csv:1, B1: '2nd' can't be the name of a column | use letters and digits, beginning with a"
     " letter"),
    ("{e: a.csv}", "Name,N x,n_x\nx,1,2\n",
     "a.csv:1, C1: column C is called 'n_x', as another one is | call one of the two otherwise"),
    ("{e: a.txt}", "", "game.yaml:7: a.txt: must be a map"),
])  # fmt: skip
def test_mistakes_are_told_with_their_cells(tmp_path, said, table, expected):
    files = {"cards/mini/a.csv": table or "Name\nx\n"}
    found = told(tmp_path, game(lists=said), deck(), files)
    assert len(found) == 1
    assert found[0].startswith(expected.replace("a.txt: must", "e: must"))


def test_a_card_that_names_no_row_is_told(tmp_path):
    cards = "[{id: one, element: fier}]"
    files = {"cards/mini/elements.csv": TABLE}
    said = game(lists="{element: elements.csv}")
    assert told(tmp_path, said, deck(**CARDS | {"cards": cards}), files) == [
        "deck.yaml:6: unknown element 'fier' | use one of: fire, water"
    ]
