"""Components with a table: columns, cells by the type of their field, ids, cards beside it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from small_game import deck, game, load, told

from pnp.core.problems import Cell, PnpError, Where
from pnp.load.tables import card_rows
from pnp.load.tables.ids import id_of
from pnp.readers.cells import folded
from pnp.readers.registry import TABLES

LISTS = game(lists="{element: {fire: {name: Fire}, dark-water: {name: Dark Water}, w: {name: w}}}")
FIELDS = (
    "{name: {type: text}, cost: {type: integer, optional: yes},"
    " mass: {type: number, optional: yes},"
    " hot: {type: flag, optional: yes}, el: {type: key, of: element, optional: yes},"
    " all: {type: keys, of: element, optional: yes}}"
)
CSV = "cards/mini/cards.csv"


def cards(root, csv, fields=FIELDS, table="cards.csv", beside=None, **changes):
    """Return the cards of the table `csv`; the component says `table`, and `beside` as cards."""
    text = deck(cards=beside, fields=fields, table=table, **changes)
    return load(root, LISTS, text, {CSV: csv}).components[0].cards


def problems(root, csv, fields=FIELDS, table="cards.csv", beside=None, **changes):
    text = deck(cards=beside, fields=fields, table=table, **changes)
    return told(root, LISTS, text, {CSV: csv})


def values(root, csv, **changes):
    return [dict(one.front.fields) for one in cards(root, csv, **changes)]


def test_a_minus_of_a_word_processor_is_one(tmp_path):
    found = values(tmp_path, "Name,Cost,Mass\na,−3,–2.5\n")
    assert [(one["cost"], one["mass"]) for one in found] == [(-3, -2.5)]


def test_a_row_is_a_card(tmp_path):
    storm, wind = cards(tmp_path, "Name,Cost,Qty\nStorm,3,2\nWind,,\n")
    assert (storm.id, storm.copies, storm.number, wind.id, wind.copies) == (
        "storm", 2, 1, "wind", 1,
    )  # fmt: skip
    assert storm.front.fields["cost"] == 3
    assert wind.front.fields["cost"] is None
    assert storm.where == Where(CSV, 2, (), Cell("", 2, 1))
    assert str(storm.front.places["cost"]) == "cards/mini/cards.csv:2, B2"
    assert storm.front.texts["name"].id == "mini.deck.storm.name"


CELLS = [
    ("cost", "3", 3), ("cost", "3.0", 3), ("cost", "-12.000", -12), ("cost", "", None),
    ("mass", "2.5", 2.5), ("mass", "3.0", 3), ("mass", "1e3", 1000.0),
    ("hot", "yes", True), ("hot", "TRUE", True), ("hot", "ja", True), ("hot", "1", True),
    ("hot", "x", True), ("hot", "✓", True), ("hot", "WAHR", True), ("hot", "0", False),
    ("hot", "Nein", False), ("hot", "FAUX", False), ("hot", "-", False), ("hot", "", None),
    ("el", "fire", "fire"), ("el", "FIRE", "fire"), ("el", "Dark Water", "dark-water"),
    ("el", "dark_water", "dark-water"), ("el", "w", "w"),
    ("all", "fire|dark-water", ("fire", "dark-water")), ("all", "Dark Water", ("dark-water",)),
    ("all", "Fire, w", ("fire", "w")), ("all", "fire ; fire|", ("fire", "fire")),
    ("name", "no", "no"), ("name", "3.0", "3.0"), ("name", "=A1", "=A1"),
    ("name", "12:30", "12:30"),
    ("name", "**Hot** :x:\nand {=sum}", "**Hot** :x:\nand {=sum}"),
]  # fmt: skip


@pytest.mark.parametrize(("field", "cell", "value"), CELLS)
def test_cells_by_the_type_of_their_field(tmp_path, field, cell, value):
    csv = f'id,name,cost,mass,hot,el,all\na,x,,,,,\nb,"{cell}"\n'
    if field != "name":
        at = ["cost", "mass", "hot", "el", "all"].index(field)
        csv = f'id,name,cost,mass,hot,el,all\nb,x,{"," * at}"{cell}"\n'
    assert values(tmp_path, csv)[-1][field] == value


def test_decimal_commas_where_semicolons_stand_between_cells(tmp_path):
    assert [one["mass"] for one in values(tmp_path, "Name;Mass\nA;2,5\nB;3,0\nC;4.25\n")] == [
        2.5, 3, 4.25,
    ]  # fmt: skip
    assert problems(tmp_path, 'Name,Mass\nA,"2,5"\n') == [
        "cards.csv:2, B2: mass: '2,5' is not a number | write 2.5"
    ]
    # What is wrong is quoted as it stands in its cell.
    (found,) = problems(tmp_path, "Name;Cost\nA;3,5\nB;4,0\n")
    assert found.startswith("cards.csv:2, B2: cost: '3,5' is not")


def test_an_empty_box_to_tick_is_not_ticked_where_every_card_says_it(tmp_path):
    fields = "{name: {type: text}, hot: {type: flag}}"
    found = values(tmp_path, "Name,Hot\nA,x\nB,\n", fields=fields)
    assert [one["hot"] for one in found] == [True, False]


def test_headings_in_any_case_and_by_the_long_form(tmp_path):
    csv = "Title,MASS,Mana cost,Notes,count\nStorm,2,3,old,4\n"
    table = "{file: cards.csv, columns: {Title: name, mana cost: cost, Notes: none}}"
    (storm,) = cards(tmp_path, csv, table=table)
    assert (storm.id, storm.copies) == ("storm", 4)
    assert (storm.front.fields["mass"], storm.front.fields["cost"]) == (2, 3)
    table = "{file: cards.csv, id: Mana cost, copies: MASS, columns: {title: name, Notes: none,"
    (storm,) = cards(tmp_path, csv, table=f"{table} Mana cost: cost, count: none}}}}")
    assert (storm.id, storm.copies, storm.front.fields["cost"]) == ("3", 2, 3)


def test_words_of_headings_that_capitals_part_may_be_read_either_way(tmp_path):
    fields = "{name: {type: text}, mana_cost: {type: integer}, mcguffin: {type: integer}}"
    found = values(tmp_path, "Name,ManaCost,McGuffin\nStorm,2,3\n", fields=fields)
    assert (found[0]["mana_cost"], found[0]["mcguffin"]) == (2, 3)


def test_backs_and_variants_have_columns_too(tmp_path):
    csv = "Name,Back,Variants\nA,red,a|b\nB,none,\nC,,\n"
    found = cards(tmp_path, csv, backs="{red: {}, blue: {}}", back="blue")
    assert [one.back and one.back.name for one in found] == ["back:red", None, "back:blue"]
    assert [one.variants for one in found] == [("a", "b"), (), ()]


def test_ids_stay_when_rows_move(tmp_path):
    rows = ["Élan vital,1", "Storm,2", "Огонь,3", "Storm!,4"]
    first = cards(tmp_path / "a", "\n".join(["Name,Cost", *rows[:3]]))
    second = cards(tmp_path / "b", "\n".join(["Name,Cost", *reversed(rows[:3])]))
    assert [one.id for one in first][:2] == ["elan-vital", "storm"]
    assert {one.id: one.front.fields["cost"] for one in first} == {
        one.id: one.front.fields["cost"] for one in second
    }
    assert len({one.id for one in first}) == 3


def test_ids_of_several_columns(tmp_path):
    csv = "Suit,Rank,Name\nHearts,Ace,x\nHearts,2,x\n"
    fields = "{name: {type: word}, suit: {type: word}, rank: {type: word}}"
    table = '{file: cards.csv, id: "{suit} of {Rank}"}'
    found = cards(tmp_path, csv, fields=fields, table=table)
    assert [one.id for one in found] == ["hearts-of-ace", "hearts-of-2"]


def test_ids_are_made_of_what_looks_like_a_name_before_other_texts_and_numbers(tmp_path):
    fields = (
        "{name: {type: text, optional: yes}, rule: {type: text, optional: yes}, n: {type: integer}}"
    )

    def made(head):
        cells = {"Rule": "go", "Name": "storm", "n": "7"}
        csv = f"{head}\n{','.join(cells[one] for one in head.split(','))}\n"
        return [one.id for one in cards(tmp_path, csv, fields=fields)]

    assert (made("n,Rule,Name"), made("n,Rule"), made("n")) == (["storm"], ["go"], ["7"])


def test_rows_that_are_alike_are_one_card(tmp_path):
    found = cards(tmp_path, "Name,Cost,Qty\nStrike,1,\nStrike,1,2\nBlock,1,1\nStrike,1,1\n")
    assert [(one.id, one.copies) for one in found] == [("strike", 4), ("block", 1)]


def test_a_row_without_copies_is_no_card(tmp_path):
    found = cards(tmp_path, "Name,Qty\nA,0\nB,1\n")
    assert [one.id for one in found] == ["b"]
    found = cards(tmp_path, "Name,Qty\nA,0\nB,1\n", beside="[{id: a, copies: 3}]")
    assert [(one.id, one.copies) for one in found] == [("a", 3), ("b", 1)]


def test_headings_have_accents_and_copies_other_languages(tmp_path):
    text, fields = "Name;Coût;Anzahl\nA;3;2\n", "{name: {type: text}, cout: {type: integer}}"
    (one,) = cards(tmp_path, text, fields=fields)
    assert (one.copies, one.front.fields["cout"]) == (2, 3)


def test_cards_beside_a_table_add_to_it_and_say_fields_otherwise(tmp_path):
    found = cards(
        tmp_path,
        "Name,Cost,El\nStorm,3,fire\nWind,4,fire\n",
        beside='[{id: wind, cost: 9, all: [w]}, {id: new, name: New}, {id: "{el}-x", name: P,'
        " product: {el: [fire, w]}}]",
    )
    assert [one.id for one in found] == ["storm", "wind", "new", "fire-x", "w-x"]
    wind = found[1].front
    assert (wind.fields["name"], wind.fields["cost"], wind.fields["all"]) == ("Wind", 9, ("w",))
    assert str(wind.places["cost"]) == "cards/mini/deck.yaml:6"
    assert str(wind.places["name"]) == "cards/mini/cards.csv:3, A3"


def test_a_field_may_be_said_beside_the_table_alone(tmp_path):
    fields = "{name: {type: text}, cost: {type: integer}}"
    found = cards(tmp_path, "Name\nA\n", fields=fields, beside="[{id: a, cost: 2}]")
    assert found[0].front.fields["cost"] == 2
    assert values(tmp_path, "Name\nA\n", fields=fields, defaults="{cost: 7}")[0]["cost"] == 7


KNOWN = "all, copies, cost, el, hot, id, mass, name"


def unknown(place, head, known=KNOWN, out=None):
    out = out or f"table: {{file: cards.csv, columns: {{{head}: none}}}}"
    plain = head.strip('"')
    return (
        f"cards.csv:1, {place}: unknown column '{plain}' | use one of: {known};"
        f" or add it to 'fields', or leave the column out: {out}"
    )


TWINS = "cards.csv:3, A3: rows 2 and 3 differ, and both make the id 'a'"
BAD: list[tuple[str, dict[str, str | None], list[str]]] = [
    ("Name,Cots,Fluff: a\nA,1,x\n", {}, [
        unknown("B1", "Cots", "cost, copies, all, el, hot, id, mass, name"),
        unknown("C1", '"Fluff: a"')]),
    ("Name,Fluff\nA,1\n", {"table": "{file: cards.csv, columns: {Nmae: name, Fluff: flufff}}"}, [
        "deck.yaml:6: unknown column 'Nmae' | use one of: Name, Fluff",
        "deck.yaml:6: unknown field 'flufff' | use one of: all, back, copies, cost, el, hot, id,"
        " mass, name, none, variants"]),
    ("Name,Fluff\nA,1\n", {"table": "{file: cards.csv, columns: {Name: name}}"}, [
        unknown("B1", "Fluff", out="columns: {Fluff: none}, below 'table'")]),
    ("My deck,,\n,,\nName,Cost,Mass\nA,1,2\n", {}, [
        "cards.csv:1, A1: first row has one cell, and those below have more"
        " | delete what stands above the row that names the columns"]),
    ("Name,,Cost\nA,x,1\nB,y,2,3\n", {}, [
        "cards.csv:2, B2: column B has no heading, and here a cell | name the column in the first"
        " row, or empty its cells",
        "cards.csv:3, D3: column D has no heading, and here a cell | name the column in the first"
        " row, or empty its cells; in a file of text, put a cell that has , or ; in it into"
        " quotes"]),
    ("Name,Cost,cost\nA,1,2\n", {}, [
        "cards.csv:1, C1: columns B (Cost) and C (cost) both are 'cost' | keep one of the two, or"
        " give the other another heading"]),
    ("Name,Qty,Count\nA,1,2\n", {}, [
        "cards.csv:1, C1: columns B (Qty) and C (Count) both say how many copies there are"
        " | keep one, or say which: table: {file: cards.csv, copies: Qty}"]),
    ("Name,Qty,Count\nA,1,2\n", {"table": "{file: cards.csv, copies: Qty}"}, [
        unknown("C1", "Count", "copies, cost, all, el, hot, id, mass, name",
                "columns: {Count: none}, below 'table'")]),
    ("Name,Qty\nA,0\nB,0\n", {}, [
        "cards.csv:1, A1: table has no cards: its rows have 0 copies | write 1 or more for what is"
        " printed"]),
    ("Qty,Back\n1,none\n", {}, [
        "cards.csv:1, A1: no column tells what its cards are called | add one with the heading"
        " 'id' or 'name'"]),
    ("Name,Cost\nA,1\n", {"table": "{file: cards.csv, id: Nam}"}, [
        "deck.yaml:6: unknown column 'Nam' | use one of: Name, Cost"]),
    ("Name,Cost\nA,1\n", {"table": "{file: cards.csv, copies: Qty}"}, [
        "deck.yaml:6: unknown column 'Qty' | use one of: Cost, Name"]),
    ("Name,Cost\nA,1\na!,2\n", {}, [
        f"{TWINS} | say what ids are made of: table: {{file: cards.csv,"
        ' id: "{Name}-{Cost}"}']),
    ("id,Name,Cost\nA,x,1\na,x,2\nB,x,1\nb,x,2\n", {}, [
        f"{TWINS}, and one more id | say what ids are made of: table: {{file: cards.csv,"
        ' id: "{id}-{Cost}"}']),
    ("id,Name,Cost\nA,y,1\na,x,2\na,x,1\nB,y,1\nB,x,2\nb,y,1\nC,x,1\nc,x,1x\nC,x,1\nc,y,1\n", {}, [
        f"{TWINS}, and 2 more ids"
        " | add a column 'id', with a word of its own for each row"]),
    ("Name,Cost,Mass,Qty\nA,1,1,1\nA,1,2,9\nA,2,1,1\nB,2,1,1\nB,2,1,1\n", {}, [
        f"{TWINS} | say what ids are made of: table: {{file: cards.csv,"
        ' id: "{Name}-{Cost}-{Mass}"}']),
    ("Name,Cost\nA,1\n,2\n,3\n", {}, [
        "cards.csv:3, A3: row has nothing in 'Name', which ids are made of | fill the cell, or"
        " empty the row",
        "cards.csv:4, A4: row has nothing in 'Name', which ids are made of | fill the cell, or"
        " empty the row"]),
    ("Cost,Rank\nA,1\n", {"fields": "{cost: {type: word}, rule: {type: text}, mass: {type: word}}",
                          "table": "{file: cards.csv, columns: {Rank: none}}"}, [
        "cards.csv:1, A1: table has no column for field 'mass' | add one, or say 'optional: true'"
        " for 'mass' under 'fields'",
        "cards.csv:1, A1: table has no column for field 'rule' | add one, or say 'optional: true'"
        " for 'rule' under 'fields'"]),
    ("Name,Cost,El,Hot\nA,x,1,\nB,2.5,fire,so\n", {}, [
        "cards.csv:2, B2: cost: 'x' is not a whole number | write digits only, such as 3 or -12,"
        " with no zero in front",
        "cards.csv:2, C2: unknown element '1' | use one of: dark-water, fire, w",
        "cards.csv:3, B3: cost: '2.5' is not a whole number | write digits only, such as 3 or -12,"
        " with no zero in front",
        "cards.csv:3, D3: hot: 'so' is neither yes nor no | write yes or no"]),
    ("Name,Qty,Back\nA,many,\nB,501,red\n", {}, [
        "cards.csv:2, B2: copies: 'many' is not a whole number | write digits only, such as 3 or"
        " -12, with no zero in front",
        "cards.csv:3, B3: copies: 501 is not a number of copies | write 1 to 500",
        "cards.csv:3, C3: unknown back 'red' | use one of: none"]),
    ("Name\nA\n", {"table": "{file: cards.csv, sheet: Cards}"}, [
        "deck.yaml:6: sheet: a table as text has no sheets | delete the key"]),
    ("Name\nA\n", {"table": "cads.csv"}, [
        "deck.yaml:6: unknown table 'cads.csv' | use one of: cards.csv; or put it into"
        " cards/mini/"]),
    ("Name\nA\n", {"table": "../other/cards.csv"}, [
        "deck.yaml:6: table: '../other/cards.csv' lies outside cards/mini/ | put the file into"
        " cards/mini/ and write its name"]),
    ("Name\nA\n", {"table": "cards.doc"}, [
        "deck.yaml:6: table: 'cards.doc' is no table that can be read | save it as one of:"
        f" {', '.join(TABLES)}"]),
    ("Name\nA\n", {"table": "[cards.csv]"}, [
        "deck.yaml:6: table: must be a map, not a list | write 'key: value' lines, indented below"
        " it"]),
    ("Name\nA\n", {"table": "{sheet: x}"}, [
        "deck.yaml:6: table has no 'file' | add 'file': the table, a file beside this one:"
        f" {', '.join(TABLES)}"]),
    ("Name,Cost\n", {}, [
        "cards.csv:1, A1: table has one row, which names its columns, and no cards | write a card"
        " into each row below"]),
    ("Name\nA\n", {"table": None}, [
        "deck.yaml:1: the component has no 'cards' | add 'cards': the cards"]),
]  # fmt: skip


@pytest.mark.parametrize(("csv", "changes", "expected"), BAD)
def test_problems_of_tables(tmp_path, csv, changes, expected):
    assert problems(tmp_path, csv, **changes) == expected


def test_more_rows_or_columns_than_a_game_can_use(tmp_path, monkeypatch):
    wide = f"Name{',a' * 1000}\nA\n"
    assert problems(tmp_path, wide) == [
        "cards.csv:1, A1: table has 1,001 columns; the most is 1,000"
        " | leave out those that no card shows"
    ]
    monkeypatch.setattr(card_rows, "MOST_PIECES", 2)
    assert problems(tmp_path, "Name\nA\nB\n") == []
    assert problems(tmp_path, "Name\nA\nB\nC\n") == [
        "cards.csv:1, A1: table has 3 rows; the most is 2"
        " | make several games of it, or raise the limits, as with --allow 50"
    ]


def test_the_same_mistake_in_many_rows_is_told_once_with_its_cells(tmp_path):
    from pnp.core.problem_groups import lines_of

    csv = "Name,Hot\n" + "".join(f"N{at},so\n" for at in range(4))
    with pytest.raises(PnpError) as error:
        cards(tmp_path, csv)
    (line,) = lines_of(error.value.problems)
    assert line.endswith("the same 3 times more: B3, B4, B5")


def test_a_table_may_lie_in_a_folder_and_have_a_byte_order_mark(tmp_path):
    text = deck(cards=None, fields="{name: {type: text}}", table="tables/a.tsv")
    files = {"cards/mini/tables/a.tsv": "\ufeffname\tqty\nStorm\t2\n"}
    (storm,) = load(tmp_path, LISTS, text, files).components[0].cards
    assert (storm.id, storm.copies) == ("storm", 2)


@given(st.text(max_size=90))
def test_an_id_is_one(text):
    import re

    from pnp.load.scalars import CARD_ID

    made = id_of(text)
    assert not made or re.fullmatch(CARD_ID, made)
    assert id_of(made) == made
    assert folded(folded(text)) == folded(text)
