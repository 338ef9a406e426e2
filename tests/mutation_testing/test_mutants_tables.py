"""Slips in tables: made cell by cell, in every kind of table, and told of by the rows that hold."""

import pytest
from small_check import rules_of
from small_game import deck, game, write_game
from workbooks import ods, xlsx

from pnp.load.game import load_game
from pnp.mutation_testing.find_table_sites import sites_of_tables
from pnp.mutation_testing.run import mutants_of

ROWS = [
    ["id", "Mass", "Person", "Copies"],
    ["one", "9.5", "Feynman", "2"],
    ["two", "1.5", "Curie", "3"],
]
LINES = "".join(",".join(row) + "\n" for row in ROWS)
TABLES = {
    "cards.csv": LINES.encode(),
    "cards.tsv": LINES.replace(",", "\t").encode(),
    "cards.xlsx": xlsx(ROWS),
    "cards.ods": ods(ROWS),
}
FIELDS = "{mass: {type: number}, person: {type: word}}"


@pytest.fixture(params=TABLES)
def project(tmp_path, request):
    name = request.param
    text = deck(table=name, fields=FIELDS, cards=None)
    rules = rules_of("agrees", "component: deck\nfield: mass\nwith: masses", FACTS)
    files = {f"cards/mini/{name}": TABLES[name], "cards/mini/rules.yaml": rules}
    return write_game(tmp_path, game(), text, files)


FACTS = {"masses": {"one": 9.5, "two": 1.5}}


def test_every_cell_with_a_value_may_be_wrong(project):
    sites = [*sites_of_tables(project, load_game(project, "mini", None))]
    assert {(one.name, one.column, one.text) for one in sites} == {
        ("deck/one.mass", "deck.mass", "9.5"),
        ("deck/two.mass", "deck.mass", "1.5"),
        ("deck/one.person", "deck.person", "Feynman"),
        ("deck/two.person", "deck.person", "Curie"),
        ("deck/one.copies", "deck.copies", "2"),
        ("deck/two.copies", "deck.copies", "3"),
    }
    assert [str(one.where).rpartition(" ")[2] for one in sites if one.text == "1.5"] == ["B3"]


def test_a_row_tells_of_slips_in_the_cells_that_it_holds(project):
    found = mutants_of(project, "mini", 1, None).fates
    fates = {(one.kind, one.change): one for one in found if one.where.cell}
    assert fates["a figure", "9.5 -> 9.6"].row == "C1"
    assert fates["a neighbour's value", "1.5 -> 9.5"].row == "C1"
    name = fates["a misspelt name", "Feynman -> Fyenman"]
    assert (name.row, name.wanted) == ("", "agrees: component: deck, field: person, with: a fact")
    assert fates["a figure", "3 -> 4"].row == ""


def test_what_is_free_has_no_slips(project):
    path = project.root / "cards/mini/rules.yaml"
    path.write_text(path.read_text() + "free:\n  - {names: [deck.person], why: a sample}\n")
    assert not any("person" in one.wanted for one in mutants_of(project, "mini", 1, None).fates)


def test_nothing_is_written(project):
    files = [path for path in project.root.rglob("*") if path.is_file()]
    before = {path: path.read_bytes() for path in files}
    mutants_of(project, "mini", 1, None)
    after = [path for path in project.root.rglob("*") if path.is_file()]
    assert {path: path.read_bytes() for path in after} == before
