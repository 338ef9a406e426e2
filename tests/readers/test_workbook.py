"""Workbooks: cells as spreadsheets keep them, what can't be read of them, and what is hostile."""

import zipfile
from io import BytesIO

import pytest
from workbooks import Raw, archive, ods, ods_parts, worksheet, xlsx, xlsx_parts

from pnp.core.problems import PnpError, Where
from pnp.readers import workbook
from pnp.readers.cell_marks import used_in_ods, used_in_xlsx
from pnp.readers.cells import BadCell
from pnp.readers.yaml_tree import Scalar

TABLE = [["Name", "Cost", "Rule"], ["Storm", 3.0, "one\ntwo & <b>"], [" Wind ", 2.5, None],
         [None], ["Last", 10**20, True]]  # fmt: skip
BOTH = pytest.mark.parametrize("write", [xlsx, ods])


def read(data, sheet=None):
    asked = Scalar(sheet, True, Where("deck.yaml", 6)) if sheet else None
    return workbook.parse(data, "a.xlsx", asked)


def rows(data, sheet=None):
    found = read(data, sheet)
    return [[*row.cells] for row in (found.head, *found.rows)]


def told(data, sheet=None):
    with pytest.raises(PnpError) as error:
        read(data, sheet)
    return [f"{one.where}: {one.message} | {one.hint}" for one in error.value.problems]


def marked(data):
    """Return the cells that have no value, by their place."""
    sheet = read(data)
    return {
        str(sheet.cell(row, at)): f"{cell.message} | {cell.hint}"
        for row in (sheet.head, *sheet.rows)
        for at, cell in enumerate(row.cells)
        if isinstance(cell, BadCell)
    }


@BOTH
def test_numbers_are_as_short_as_they_are_and_texts_have_nothing_around_them(write):
    sheet = read(write(TABLE))
    assert sheet.name == "Cards"
    assert [[*row.cells][:3] for row in (sheet.head, *sheet.rows)] == [
        ["Name", "Cost", "Rule"],
        ["Storm", "3", "one\ntwo & <b>"],
        ["Wind", "2.5", ""],
        ["Last", "1e+20", "TRUE"],
    ]
    assert str(sheet.where(sheet.rows[2], 1)) == "a.xlsx, sheet Cards, B5"
    assert not sheet.decimal_comma


@BOTH
@pytest.mark.parametrize("number", ["nan", "inf", "1e999"])
def test_what_a_program_wrote_as_a_number_and_is_none(write, number):
    cell = Raw(f'<c r="{{r}}"><v>{number}</v></c>')
    if write is ods:
        cell = Raw(f'<table:table-cell office:value-type="float" office:value="{number}"/>')
    said = "nan" if number == "nan" else "inf"
    told = f"cell is no number that can be written ({said}) | write it anew"
    assert marked(write([["Cost"], [cell]])) == {"sheet Cards, A2": told}


def test_lines_tabs_and_notes_of_a_cell_in_an_ods():
    cell = Raw(
        '<table:table-cell office:value-type="string"><office:annotation><text:p>not this</text:p>'
        '</office:annotation><text:p>one<text:line-break/>two<text:tab text:c="1"/><text:span>three'
        '</text:span><text:s text:c="2"/>four</text:p><text:p>five</text:p></table:table-cell>'
    )
    assert rows(ods([["Name"], [cell]])) == [["Name"], ["one\ntwo three  four\nfive"]]


def test_the_first_sheet_that_is_seen_or_the_one_that_is_asked_for():
    book = archive(xlsx_parts({"#notes": [["x"]], "Cards": [["a"]], "More": [["b"]]}))
    assert rows(book) == [["a"]]
    assert rows(book, "More") == [["b"]]
    assert rows(book, "#notes") == [["x"]]
    assert told(book, "Card") == [
        "deck.yaml:6: unknown sheet 'Card' | use one of: Cards, #notes, More"
    ]
    book = archive(ods_parts({"Cards": [["a"]], "More": [["b"]]}))
    assert (rows(book), rows(book, "More")) == ([["a"]], [["b"]])
    assert told(book, "x") == ["deck.yaml:6: unknown sheet 'x' | use one of: Cards, More"]


@BOTH
def test_a_sheet_without_cells(write):
    assert told(write([[None]])) == [
        "a.xlsx: sheet 'Cards' is empty | write the names of its columns into the first row, and a"
        " card into each of the next"
    ]


MEND = "mend the formula, or write the value in its place"
NEVER = (
    "formula has no value, since nothing has computed it"
    " | open the workbook in a spreadsheet, and save it there"
)
LINKED = (
    "formula takes its value from another file"
    " | put the value here in its place: copy it, and paste values only"
)
APART = "take the merged cells apart, and fill each"
TEXT = "make the column plain text (Format > Number), and write the cell again as it should be"


def test_what_has_no_value_in_an_xlsx():
    cells = [
        "x",
        Raw('<c r="{r}" t="e"><v>#N/A</v></c>'),
        Raw('<c r="{r}"><f>1+1</f></c>'),
        Raw('<c r="{r}"><f>1+1</f><v></v></c>'),
        Raw('<c r="{r}"><f t="shared" si="0"/><v>4</v></c>'),
        Raw('<c r="{r}" t="str"><f>IF(A2,"")</f><v/></c>'),
        Raw('<c r="{r}" s="1" t="str"><f>[1]Cards!A1</f><v>y</v></c>'),
        Raw('<c r="{r}" t="d"><v>2026-01-02</v></c>'),
        "in\u200bvisible",
    ]
    assert marked(xlsx([["Name"], cells])) == {
        "sheet Cards, B2": f"cell is an error of the spreadsheet (#N/A) | {MEND}",
        "sheet Cards, C2": NEVER,
        "sheet Cards, D2": NEVER,
        "sheet Cards, G2": LINKED,
        "sheet Cards, H2": f"cell is a date (2026-01-02), and no text or number | {TEXT}",
        "sheet Cards, I2": "cell has an invisible character (U+200B, zero width space) | delete it",
    }
    assert rows(xlsx([["Name"], cells]))[1][4:6] == ["4", ""]


def test_what_has_no_value_in_an_ods():
    def cell(said, text=""):
        return Raw(
            f"<table:table-cell {said}>{text and f'<text:p>{text}</text:p>'}</table:table-cell>"
        )

    cells = [
        "x",
        cell(
            'table:formula="of:=NA()" office:value-type="string" calcext:value-type="error"', "#N/A"
        ),
        cell('table:formula="of:=1+1"'),
        cell('table:formula="of:=1+1" office:value-type="float" office:value="2"', "2"),
        cell('table:formula="of:=[\'file:///a.ods\'#$Cards.A1]" office:value-type="string"', "y"),
        cell('office:value-type="date" office:date-value="2026-01-02"', "1/2"),
        cell('office:value-type="time" office:time-value="PT12H30M00S"', "12:30"),
        Raw("<table:covered-table-cell/>"),
    ]
    assert marked(ods([["Name"], cells])) == {
        "sheet Cards, B2": f"cell is an error of the spreadsheet | {MEND}",
        "sheet Cards, C2": NEVER,
        "sheet Cards, E2": LINKED,
        "sheet Cards, F2": f"cell is a date (2026-01-02), and no text or number | {TEXT}",
        "sheet Cards, G2": f"cell is a time (12:30:00), and no text or number | {TEXT}",
        "sheet Cards, H2": f"cell is merged with another, which alone has the value | {APART}",
    }
    assert rows(ods([["Name"], cells]))[1][3] == "2"


def test_merged_cells_count_in_rows_that_say_more():
    after = '<mergeCells><mergeCell ref="B1:C2"/><mergeCell ref="A4:F9"/></mergeCells>'
    said = "which alone has the value"
    assert marked(xlsx([["Name", "Both"], ["x"], ["y"]], after)) == dict.fromkeys(
        ("sheet Cards, C1", "sheet Cards, B2", "sheet Cards, C2"),
        f"cell is merged with B1, {said} | {APART}",
    )


def test_rows_and_cells_that_are_repeated_and_empty_ones_at_the_end():
    empty = '<table:table-cell table:number-columns-repeated="16000"/>'
    table = [
        [Raw('<table:table-cell table:number-columns-repeated="2"/>'), "Name", Raw(empty)],
        Raw(f'<table:table-row table:number-rows-repeated="3">{empty}</table:table-row>'),
        ["x", Raw('<table:table-cell office:value-type="float" office:value="2"'
                  ' table:number-columns-repeated="2"><text:p>2</text:p></table:table-cell>')],
        Raw(f'<table:table-row table:number-rows-repeated="1048000">{empty}</table:table-row>'),
    ]  # fmt: skip
    sheet = read(ods(table))
    assert [*sheet.rows[0].cells] == ["x", "2", "2"]
    assert sheet.rows[0].number == 5
    far = '<c r="XFD1048576" s="3"/><c r="XFD1048575"></c>'
    assert rows(xlsx([["Name", Raw(far)], ["x"]])) == [["Name"], ["x"]]


def test_cells_that_do_not_say_where_they_stand():
    sheet = (
        '<sheetData><row><c t="inlineStr"><is><t>a</t></is></c><c><v>2</v></c></row></sheetData>'
    )
    parts = xlsx_parts({"Cards": [["x"]]})
    parts["xl/worksheets/sheet1.xml"] = worksheet([]).replace("<sheetData></sheetData>", sheet)
    assert rows(archive(parts)) == [["a", "2"]]


SAVE = "open it in a spreadsheet, and save it there as .xlsx, .ods or CSV"
NONE = [f"a.xlsx: file is no workbook, or a damaged one | {SAVE}"]
ENTITIES = [f"a.xlsx: workbook has entities, or is not UTF-8 | {SAVE}"]
LARGE = ["a.xlsx: workbook is larger than 50 MB once it is unpacked | save the sheet with the"
         " cards as a workbook of its own, or as CSV"]  # fmt: skip


def changed(**parts):
    names = {"sheet": "xl/worksheets/sheet1.xml", "book": "xl/workbook.xml"}
    made = xlsx_parts({"Cards": [["x"]]})
    return archive(made | {names[name]: part for name, part in parts.items()})


def far(place):
    return xlsx([["x", Raw(f'<c r="{place}"><v>1</v></c>')]])


def wide(rows, columns, cell='office:value-type="float" office:value="2"'):
    said = f'<table:table-cell {cell} table:number-columns-repeated="{columns}"/>'
    return ods(
        [Raw(f'<table:table-row table:number-rows-repeated="{rows}">{said}</table:table-row>')]
    )


def ctrl_end(rows, columns):
    return [f"a.xlsx: sheet 'Cards' is {rows} rows by {columns} columns large | delete what stands"
            " far below or beside its cards; Ctrl+End goes there"]  # fmt: skip


HOSTILE = {
    "nothing": (b"", NONE),
    "text": (b"Name,Cost\n", NONE),
    "an archive of other things": (archive({"a.txt": "x"}), NONE),
    "a sheet that is not there": (archive({n: p for n, p in xlsx_parts({"A": [["x"]]}).items()
                                           if "sheet1" not in n}), NONE),
    "no XML": (changed(sheet="<worksheet><sheetData><row><c"), NONE),
    "no XML in the book": (changed(book="<workbook><sheets>"), NONE),
    "an old workbook": (b"\xd0\xcf\x11\xe0" + bytes(600), [
        "a.xlsx: workbook has a password, or is an old one (.xls)"
        " | save it as .xlsx or .ods, without a password"]),
    "an entity": (changed(sheet='<!DOCTYPE x [<!ENTITY a "b">]><worksheet/>'), ENTITIES),
    "UTF-16": (changed(sheet=worksheet([["x"]]).encode("utf-16")), ENTITIES),
    "a comment": (changed(sheet=worksheet([["x"]]).replace("<row", "<!-- --><row")), NONE),
    "a cell far away": (far("XFD1048576"), ctrl_end("1,048,576", "16,384")),
    "a place that is none": (far("ZZZZZZ99999999999"), NONE),
    "a place in disguise": (far("&#65;1"), NONE),
    "a bracket in an attribute": (xlsx([["x", Raw('<c s=">" r="XFD1048576"><v>1</v></c>')]]),
                                  ctrl_end("1,048,576", "16,384")),
    "a cell within a cell": (xlsx([[Raw('<c r="A1"><x r="2"/><v>1</v></c><c r="XFD1048576"><x/>'
                                        "<v>1</v></c>")]]), ctrl_end("1,048,576", "16,384")),
    "many rows": (wide(1048576, 16384), ctrl_end("1,048,576", "16,384")),
    "more than there are": (wide(10**9, 1), NONE),
    "many cells": (changed(sheet=b"<v></v>" * 400_001), [
        "a.xlsx: workbook has more than 400,000 cells | split it into several components"]),
    "a bomb": (changed(sheet=b"<worksheet>" + bytes([32]) * 50_000_001), LARGE),
    "many parts": (archive({f"{n}.xml": "" for n in range(2001)}, 0), LARGE),
}  # fmt: skip


@pytest.mark.parametrize("kind", HOSTILE)
def test_what_is_no_workbook_or_a_hostile_one(kind):
    data, expected = HOSTILE[kind]
    assert told(data) == expected


def test_a_part_that_says_to_be_smaller_than_it_is():
    parts = xlsx_parts({"Cards": [["x"]]})
    size = len(parts["xl/worksheets/sheet1.xml"])
    data = archive(parts, zipfile.ZIP_STORED)
    smaller = data.replace(size.to_bytes(4, "little"), (size - 5).to_bytes(4, "little"))
    assert smaller != data
    assert told(smaller) == NONE


def test_a_password_on_the_archive():
    data = bytearray(xlsx([["x"]]))
    for sign, flags in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        at = -1
        while (at := data.find(sign, at + 1)) >= 0:
            data[at + flags] |= 1
    assert told(bytes(data)) == [
        "a.xlsx: workbook is protected by a password | save it without one"
    ]


def test_what_was_looked_at_is_what_is_read():
    parts = xlsx_parts({"Cards": [["x"]], "Other": [["y"]]}) | {"xl/media/a.png": "x" * 99}
    kept = workbook.parts_of(archive(parts), "a.xlsx")
    assert "xl/media/a.png" not in kept
    with zipfile.ZipFile(BytesIO(workbook.packed(kept).read())) as archived:
        assert {one.filename for one in archived.infolist()} == kept.keys()


def test_how_far_cells_go():
    part = worksheet([["a", 1], [None, None, "b"]]).encode()
    assert used_in_xlsx(part)[:2] == (2, 3)
    found = used_in_ods(ods_parts({"A & B": [["a"], [None, "b"]], "C": []})["content.xml"].encode())
    assert {name: used[:2] for name, used in found.items()} == {"A & B": (2, 2), "C": (0, 0)}
