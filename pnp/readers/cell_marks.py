"""What a workbook says of its cells beside their values: how far they go, and which have none.

The library that reads values makes room for all cells up to the last, takes an error for an empty
cell, and knows nothing of formulas. Formats: ECMA-376-1 18.3.1, OpenDocument 1.3 part 3, 9.1.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import unescape
from typing import NamedTuple, TypeAlias

from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.problems import column_letters
from pnp.readers.cells import BadCell

# (row, column), 1-based.
Position: TypeAlias = tuple[int, int]
Marks: TypeAlias = Mapping[Position, BadCell]
# The first and the last cell, 0-based, as the library says them.
Range: TypeAlias = tuple[Position, Position]

# A merged range may cover a whole sheet.
_MOST_COVERED = 2000

_LINKED = BadCell(
    "formula takes its value from another file",
    "put the value here in its place: copy it, and paste values only",
)
_NEVER = BadCell(
    "formula has no value, since nothing has computed it",
    "open the workbook in a spreadsheet, and save it there",
)
MEND = "mend the formula, or write the value in its place"


class UsedRange(NamedTuple):
    """How far the cells of a sheet go that have something in them, and what is marked of them.

    `covered` are those that a merged one stands for, as far as that is said of the cell itself.
    """

    rows: int
    columns: int
    marks: Marks
    covered: Marks


def _merged(first: str) -> BadCell:
    """Return what is to be said of a cell that is covered by the one called `first`."""
    message = f"cell is merged with {first}, which alone has the value"
    return BadCell(message, "take the merged cells apart, and fill each")


_ATTRIBUTES = rb"""((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(/?)>"""
# Of a cell its tag, its formula, and its end or how its value begins.
_CELL = lazy_pattern(
    rb"<(?:\w+:)?c"
    + _ATTRIBUTES
    + rb"\s*(<(?:\w+:)?f\b[^<>]*(?:/>|>[^<]*</(?:\w+:)?f>))?"
    + rb"\s*(?:(</(?:\w+:)?c>)|<(?:\w+:)?(?:v|is)\b[^<>]*>([^<]*))?"
)
# A cell with a value of its own, as most programs write it.
_USUAL = lazy_pattern(
    rb'<c r="([A-Z]{1,3})([0-9]{1,7})"(?: s="[0-9]+")?(?: t="(?:[snb]|str|inlineStr)")?><(?:v|is)>'
)
_ANY_CELL = lazy_pattern(rb"<(?:\w+:)?c[\s/>]")
_PLACE = lazy_pattern(rb"""\sr\s*=\s*["']\s*([A-Z]{1,3})([0-9]{1,7})\s*["']""")
_HAS_PLACE = lazy_pattern(rb"\sr\s*=")
_ERROR = lazy_pattern(rb"""\st\s*=\s*["']e["']""")
_TEXT = lazy_pattern(rb"""\st\s*=\s*["']str["']""")
_ANY_ROW = lazy_pattern(rb"<(?:\w+:)?row[\s/>]")
_ROW = lazy_pattern(rb"""<(?:\w+:)?row\b[^<>]*?\sr\s*=\s*["']([0-9]{1,7})["']""")
# A formula that begins with the number of another workbook, [1]Sheet1!A1.
_OTHER_BOOK = lazy_pattern(rb"\[[0-9]+\]")


def used_in_xlsx(part: bytes) -> UsedRange | None:
    """Return what a worksheet says, in one of its parts; None where it is not as it should be."""
    if b"sheetData" not in part:
        return None
    usual = _USUAL.findall(part)
    # What is left after the usual cells is looked at with care: a third of the time for all.
    found = _CELL.findall(_USUAL.sub(b">", part))
    if len(found) + len(usual) != len(_ANY_CELL.findall(part)) or b"<!" in part:
        return None
    columns = {letters for letters, _ in usual}
    rows = {number for _, number in usual}
    marks: dict[Position, BadCell] = {}
    nowhere = 0
    for attributes, closed, formula, end, value in found:
        place = _PLACE.search(attributes)
        if place is None:
            if _HAS_PLACE.search(attributes):
                return None
            nowhere += 1
        elif formula or not (closed or end):
            columns.add(place[1])
            rows.add(place[2])
            mark = _mark_in_xlsx(attributes, formula, value)
            if mark:
                marks[int(place[2]), _column(place[1])] = mark
    # What says no place follows what does, or begins a row, which may say one.
    if nowhere:
        rows.update(_ROW.findall(part))
    last = max(map(int, rows), default=0) + (len(_ANY_ROW.findall(part)) if nowhere else 0)
    return UsedRange(last, max(map(_column, columns), default=0) + nowhere, marks, {})


def _mark_in_xlsx(attributes: bytes, formula: bytes, value: bytes) -> BadCell | None:
    if b"[" in formula and _OTHER_BOOK.search(formula):
        return _LINKED
    # A text that came out empty was computed.
    if formula and not value and not _TEXT.search(attributes):
        return _NEVER
    if b"=" in attributes and _ERROR.search(attributes):
        said = unescape(value.decode(errors="replace"))
        return BadCell(f"cell is an error of the spreadsheet ({said})", MEND)
    return None


def _column(letters: bytes) -> int:
    """Return the number of a column by its letters, 1-based."""
    number = 0
    for letter in letters:
        number = 26 * number + letter - ord("A") + 1
    return number


_TAG = lazy_pattern(
    rb"<(/?)table:(table|table-row|table-cell|covered-table-cell)(?=[\s/>])" + _ATTRIBUTES
)
_ANY_TAG = lazy_pattern(rb"</?table:(?:table|table-row|table-cell|covered-table-cell)[\s/>]")
_REPEATED = lazy_pattern(
    rb"""\stable:number-(?:rows|columns)-repeated\s*=\s*["']([0-9]{1,9})["']"""
)
_NAME = lazy_pattern(rb"""\stable:name\s*=\s*["']([^"']*)["']""")
_FORMULA = lazy_pattern(rb"""\stable:formula\s*=\s*("[^"]*"|'[^']*')""")
_OF_ERROR = lazy_pattern(rb"""\scalcext:value-type\s*=\s*["']error["']""")


# Where rows have none of these, each cell is written by itself, and says no more than its value.
_ODD = (b"repeated", b"formula", b"error", b"covered", b"</table:table>")
# Empty cells behind the last one, as LibreOffice writes them.
_EMPTY_END = lazy_pattern(
    rb'<table:table-cell(?: table:style-name="[^"<>]*")?'
    rb'(?: table:number-columns-repeated="[0-9]{1,9}")?/>\Z'
)


def used_in_ods(part: bytes) -> dict[str, UsedRange] | None:
    """Return what the sheets of a document say, by their names; None where it is no good one."""
    if b"<!" in part:
        return None
    sheets: dict[str, UsedRange] = {}
    sheet = _Sheet()
    for row in part.split(b"</table:table-row>"):
        said = row if row[-2:] != b"/>" else _EMPTY_END.sub(b"", row)
        cells, tags = said.count(b"<table:table-cell"), said.count(b"<table:")
        is_row = said.count(b"<table:table-row") == 1
        if is_row and tags == cells + 1 and not any(map(said.__contains__, _ODD)):
            # Nearly all are so: a third of the time for all.
            sheet.begin(1)
            sheet.go_to(cells)
        elif (found := _used_in_rows(row, sheet, sheets)) is None:
            return None
        else:
            sheet = found
    return sheets


def _used_in_rows(part: bytes, sheet: _Sheet, sheets: dict[str, UsedRange]) -> _Sheet | None:
    """Go over rows, cell by cell, and put sheets that end into `sheets`.

    Returns the sheet that lasts; None where what is there is not as it should be.
    """
    tags = _TAG.findall(part)
    if len(tags) != len(_ANY_TAG.findall(part)):
        return None
    for end, tag, attributes, closed in tags:
        times = 1
        if b"repeated" in attributes:
            repeated = _REPEATED.search(attributes)
            if repeated is None:
                return None
            times = int(repeated[1])
        if tag == b"table":
            if end or closed:
                sheets.setdefault(sheet.name, sheet.used())
            else:
                name = _NAME.search(attributes)
                sheet = _Sheet(unescape(name[1].decode()) if name else "")
        elif tag == b"table-row":
            if not end:
                sheet.begin(times)
        elif not end:
            sheet.cell(times, attributes, tag == b"covered-table-cell")
    return sheet


class _Sheet:
    """Counts through the cells of a sheet."""

    def __init__(self, name: str = "") -> None:
        self.name = name
        self._rows = self._columns = 0
        self._row, self._times, self._column = 1, 0, 1
        self._marks: dict[Position, BadCell] = {}
        self._covered: dict[Position, BadCell] = {}

    def begin(self, times: int) -> None:
        """Begin a row that is there so many times."""
        self._row += self._times
        self._times, self._column = times, 1

    def go_to(self, columns: int) -> None:
        """Go over so many cells of which nothing is to be said."""
        self._rows = max(self._rows, self._row + self._times - 1)
        self._columns = max(self._columns, columns)

    def cell(self, times: int, attributes: bytes, covered: bool) -> None:
        """Go over a cell that is there so many times."""
        column = self._column
        self._column += times
        if covered:
            self._covered.setdefault((self._row, column), _merged("another"))
        if b"office:" in attributes or b"table:formula" in attributes:
            self._rows = max(self._rows, self._row + self._times - 1)
            self._columns = max(self._columns, self._column - 1)
            # What no cell of text or numbers says, as nearly all are.
            if b"formula" in attributes or b"error" in attributes:
                mark = _mark_in_ods(attributes)
                if mark:
                    self._marks[self._row, column] = mark

    def used(self) -> UsedRange:
        """Return how far its cells go."""
        return UsedRange(self._rows, self._columns, self._marks, self._covered)


def _mark_in_ods(attributes: bytes) -> BadCell | None:
    formula = _FORMULA.search(attributes)
    if formula and b"#$" in formula[1]:
        return _LINKED
    if formula and b"office:value-type" not in attributes:
        return _NEVER
    if _OF_ERROR.search(attributes):
        return BadCell("cell is an error of the spreadsheet", MEND)
    return None


def covered(ranges: Iterable[Range]) -> dict[Position, BadCell]:
    """Return the cells of merged ranges that another of their range stands for."""
    found: dict[Position, BadCell] = {}
    for (top, left), (bottom, right) in ranges:
        mark = _merged(f"{column_letters(left + 1)}{top + 1}")
        for row in range(top, min(bottom, top + _MOST_COVERED) + 1):
            for column in range(left, min(right, left + _MOST_COVERED) + 1):
                if (row, column) != (top, left):
                    found[row + 1, column + 1] = mark
        if len(found) > _MOST_COVERED:
            break
    return found


def by_row(marks: Marks) -> dict[int, dict[int, BadCell]]:
    """Return marks by their rows, and those of a row by their columns."""
    found: dict[int, dict[int, BadCell]] = {}
    for (row, column), mark in marks.items():
        found.setdefault(row, {})[column] = mark
    return found
