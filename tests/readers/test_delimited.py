"""Tables as text: what programs write, read as rows with their lines; and what can be wrong."""

import csv
from io import StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.core.problems import PnpError
from pnp.readers import delimited
from pnp.readers.registry import TABLES, is_table, parse_table


def rows(text):
    data = text if isinstance(text, bytes) else text.encode()
    sheet = delimited.parse(data, "a.csv")
    return [list(row.cells) for row in (sheet.head, *sheet.rows)]


@pytest.mark.parametrize("text", [
    "Name,Cost\nStorm,3\n",
    "Name;Cost\r\nStorm;3\r\n",
    "Name\tCost\rStorm\t3\r",
    "\ufeffName,Cost\nStorm,3",
    "sep=;\nName;Cost\nStorm;3\n",
    '"Name","Cost"\n"Storm","3"\n',
    " Name , Cost\n\n , \n Storm,\u00a03 \n,,\n",
])  # fmt: skip
def test_the_same_table_as_programs_write_it(text):
    found = [[cell for cell in row if cell] for row in rows(text)]
    assert found == [["Name", "Cost"], ["Storm", "3"]]


def test_separators_are_counted_in_the_heading_and_outside_its_quotes():
    assert rows('Name;"Cost, if, any, at all"\nA, B, C;1\n') == [
        ["Name", "Cost, if, any, at all"],
        ["A, B, C", "1"],
    ]
    assert rows("Name\nStorm, really\n")[1] == ["Storm", "really"]


def test_a_cell_has_lines_and_quotes_and_a_row_its_number_and_line():
    sheet = delimited.parse(b'Name,Rule\nA,"one\r\ntwo ""2"""\n\nB,\tx\n', "a.csv")
    first, second = sheet.rows
    assert (first.number, first.line, first.cells) == (2, 2, ("A", 'one\ntwo "2"'))
    assert (second.number, second.line, second.cell(1), second.cell(9)) == (4, 5, "x", "")
    assert str(sheet.where(second, 27)) == "a.csv:5, AB4"


def test_the_line_that_says_the_separator_is_no_row():
    sheet = delimited.parse(b"sep=;\nName;Cost\nA;1\n", "a.csv")
    assert (sheet.rows[0].number, sheet.rows[0].line, sheet.decimal_comma) == (2, 3, True)


def test_tabs_hold_quotes_as_google_writes_them_and_as_excel_does():
    assert rows('Name\tRule\n"Fire" storm\tSay "no"\n')[1] == ['"Fire" storm', 'Say "no"']
    assert rows('Name\tRule\nStorm\t"a\nb ""c"""\n')[1] == ["Storm", 'a\nb "c"']


@pytest.mark.parametrize(("data", "told"), [
    (b"", "a.csv: table is empty | write the names of its columns into the first row, and a"
     " card into each of the next"),
    (b",,\n,\n", "a.csv: table is empty | write the names of its columns into the first row,"
     " and a card into each of the next"),
    (b"Name\nA\n\xe9t\xe9\n", "a.csv:3: file is not UTF-8 text | save it as 'CSV UTF-8' in"
     " Excel, with the character set 'Unicode (UTF-8)' in LibreOffice"),
    ("Name".encode("utf-16"), "a.csv: file is UTF-16 text, not a table as text | save it as"
     " 'CSV UTF-8' in Excel, with the character set 'Unicode (UTF-8)' in LibreOffice"),
    ("Name,Cost\n".encode("utf-16-le"), "a.csv: file is UTF-16 text, not a table as text | save"
     " it as 'CSV UTF-8' in Excel, with the character set 'Unicode (UTF-8)' in LibreOffice"),
    (b"PK\x03\x04...", "a.csv: file is a workbook, not a table as text | give its name the"
     " ending .xlsx or .ods, or save it as CSV"),
    (b"\xd0\xcf\x11\xe0", "a.csv: file is an old workbook (.xls), not a table as text | save it"
     " as .xlsx, or as CSV"),
    (b"\n <!DOCTYPE html><p>", "a.csv: file is a web page, not a table | download the table"
     " itself, as CSV; a sheet that nobody may see answers with a page"),
    (b"Name\nA\nB\x00\n", "a.csv:3: line has an invisible character (U+0000) | delete it"),
    (b'Name,Rule\nA,"b"\nB,"not closed\nC,d\n', "a.csv:3: quotes do not fit together in the row"
     ' that begins here | write "" for each quote inside "...", and close the quotes of every'
     " cell that opens some"),
    (b'Name,Rule\nA,"so" they say\n', "a.csv:2: quotes do not fit together in the row that"
     ' begins here | write "" for each quote inside "...", and close the quotes of every cell'
     " that opens some"),
    (b"Name\n" + b"," * 500_001, "a.csv:2: table has more than 500,000 cells | split it into"
     " several components"),
])  # fmt: skip
def test_what_is_no_table(data, told):
    with pytest.raises(PnpError) as error:
        delimited.parse(data, "a.csv")
    assert [f"{one.where}: {one.message} | {one.hint}" for one in error.value.problems] == [told]


@pytest.mark.parametrize("said", ["#N/A", " #REF! ", "#NAME?", "#BEZUG!", "#DIV/0!", "#N/B"])
def test_errors_of_a_spreadsheet_are_no_texts(said):
    (row,) = delimited.parse(f"Name,Rule\n{said},# N/A!".encode(), "a.csv").rows
    assert row.cells[1] == "# N/A!"
    assert row.cells[0] == (
        f"cell is an error of the spreadsheet ({said.strip()})",
        "mend the formula, or write the value in its place",
    )


@pytest.mark.parametrize("said", ["=1+1", "=SUM(A1:B2)", "=(A1+3)/2", "=IF(A1>3,4,5)"])
def test_formulas_of_a_spreadsheet_are_no_texts(said):
    (row,) = delimited.parse(f"Name;Rule\n{said};=A1".encode(), "a.csv").rows
    assert row.cells[1] == "=A1"
    message = f"cell is a formula ({said}), and nothing is computed here"
    assert row.cells[0] == (message, "write its value")


@pytest.mark.parametrize(
    ("text", "cells"),
    [("Name|Cost\nA|1", ("A", "1")), ("Name,Near\nA,b|c", ("A", "b|c")), ("Name\na|b", ("a|b",))],
)
def test_bars_are_between_cells_where_they_are_between_headings(text, cells):
    (row,) = delimited.parse(text.encode(), "a.csv").rows
    assert row.cells == cells


CELL = st.text("ab ,;\t\"'\n=é", max_size=6)


@given(st.lists(st.lists(CELL, min_size=2, max_size=4), min_size=1, max_size=4))
def test_what_a_spreadsheet_writes_is_what_is_read(table):
    written = StringIO(newline="")
    csv.writer(written).writerows([["Name", "Rule", "C", "D"], *table])
    meant = [[cell.strip().replace("\t", " ") for cell in row] for row in table]
    assert rows(written.getvalue())[1:] == [row for row in meant if any(row)]


def test_suffixes_of_tables():
    assert is_table("decks/A.CSV")
    assert not is_table("deck.yaml")
    assert all(parse_table(b"Name\nA\n", f"a{suffix}").rows for suffix in (".csv", ".tsv"))
    assert TABLES.keys() >= {".csv", ".tsv"}
