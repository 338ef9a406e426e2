"""Tables that are made to hold a process up, or to fill its memory."""

import pytest
from hostile import Case, hold
from measured import needs_fork
from small_game import deck, write_game
from thorough import one_in
from workbooks import Raw, archive, ods, worksheet, xlsx, xlsx_parts

pytestmark = needs_fork

FIELDS = "{name: {type: text}, cost: {type: integer, optional: yes}}"
QUOTES = "quotes do not fit together in the row that begins here"


def zeros(megabytes):
    return archive(
        xlsx_parts({"a": [["x"]]}) | {"xl/worksheets/sheet1.xml": bytes(megabytes * 10**6)}
    )


def repeated(rows, columns):
    cell = (
        f'<table:table-cell office:value-type="float" table:number-columns-repeated="{columns}"/>'
    )
    row = f'<table:table-row table:number-rows-repeated="{rows}">{cell}</table:table-row>'
    return ods([["Name"], Raw(row)])


def entities():
    names = "".join(f'<!ENTITY a{n + 1} "{f"&a{n};" * 10}">' for n in range(9))
    parts = xlsx_parts({"a": [["x"]]})
    parts["xl/worksheets/sheet1.xml"] = f'<!DOCTYPE x [<!ENTITY a0 "x">{names}]>' + worksheet(
        [["Name", "&a9;"]]
    )
    return archive(parts)


# The name of a table -> what it holds, or what makes that, and what is told.
TABLES = {
    "columns.csv": ("Name" + ",a" * 100_000, "columns; the most is 1,000"),
    "headings.csv": (f"Name,{','.join(map(str, range(900)))}\nA\n", "unknown column '0'"),
    "rows.csv": ("Name\n" + "a\n" * 60_000, "table has 60,000 rows; the most is 50,000"),
    "twins.csv": ("Name,Cost\n" + "".join(f"a,{n}\n" for n in range(9000)), "rows 2 and 3 differ"),
    "cells.csv": ("Name,Cost\n" + ",,,,,,,,,\n" * 60_000, "table has more than 500,000 cells"),
    "cell.csv": ("Name\n" + "a" * 2_000_000 + "\n", "text is longer than 5000 characters"),
    "quotes.csv": ("Name\n" + '"' * 999_999, QUOTES),
    "quotes.tsv": ("Name\tA\n" + '"\t' * 200_000, "table has one row, which names"),
    "blanks.csv": ("\n" * 2_000_000, "table has more than 500,000 cells"),
    "bomb.xlsx": (lambda: zeros(60), "workbook is larger than 50 MB once it is unpacked"),
    "zeros.xlsx": (lambda: zeros(40), "workbook has entities, or is not UTF-8"),
    "spaces.xlsx": (
        lambda: archive(
            xlsx_parts({"a": [["x"]]}) | {"xl/worksheets/sheet1.xml": b" " * 40 * 10**6}
        ),
        "file is no workbook, or a damaged one",
    ),
    "far.xlsx": (xlsx([["Name", Raw('<c r="XFD1048576"><v>1</v></c>')]]), "is 1,048,576 rows by"),
    "far.ods": (repeated(1_048_575, 16_384), "is 1,048,576 rows by 16,384 columns large"),
    "entities.xlsx": (entities(), "workbook has entities, or is not UTF-8"),
}  # fmt: skip


@pytest.mark.parametrize("name", one_in(5, TABLES))
def test_a_table_that_holds_nobody_up(name, tmp_path):
    content, told = TABLES[name]
    write_game(tmp_path)
    files = {"cards/mini/deck.yaml": deck(cards=None, fields=FIELDS, table=name)}
    made = content() if callable(content) else content
    data = made.encode() if isinstance(made, str) else made
    case = Case(told, files | {f"cards/mini/{name}": data}, "build mini --out {root}/output")
    hold(case, tmp_path)
