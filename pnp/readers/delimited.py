"""Tables that are text (CSV, TSV), as spreadsheets write them: RFC 4180 and its dialects.

PASS: commas, semicolons, tabs or | between cells, quoted cells with line ends in them, a BOM,
`sep=;`.
FAIL: other encodings than UTF-8, quotes that do not fit together, invisible characters.
"""

from __future__ import annotations

import csv
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from io import StringIO

from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.problems import PnpError, Problem, Where, shorten
from pnp.core.unfit_lines import unfit_lines
from pnp.files.user_file import TABLE, times
from pnp.readers.cell_marks import MEND
from pnp.readers.cells import BadCell, CellValue, Row, Sheet, made_of
from pnp.readers.yaml_tree import MOST_VALUES, Scalar

# A cell may be as large as its file: that it is too long for a text is told of the text.
csv.field_size_limit(TABLE.most)
_SEPARATORS = ",;\t"
# As Excel writes it, for itself.
_SAYS_SEPARATOR = "sep="
_UTF_8 = "save it as 'CSV UTF-8' in Excel, with the character set 'Unicode (UTF-8)' in LibreOffice"
_QUOTES = 'write "" for each quote inside "...", and close the quotes of every cell that opens some'
# What a file begins with that is something else -> what it is, and what to do.
_OTHERS = {
    b"PK\x03\x04": ("a workbook", "give its name the ending .xlsx or .ods, or save it as CSV"),
    b"\xd0\xcf\x11\xe0": ("an old workbook (.xls)", "save it as .xlsx, or as CSV"),
    BOM_UTF16_LE: ("UTF-16 text", _UTF_8),
    BOM_UTF16_BE: ("UTF-16 text", _UTF_8),
}
# What spreadsheets write where a formula went wrong: in English, German, French, Dutch, Spanish and
# Italian.
_UNTIDY = lazy_pattern(r"[#=\r\n\t]")
_ERROR = lazy_pattern(
    r"#(?:N/[ABD]|NV|GETTING_DATA|[\u00a1\u00bf]?(?:REF|VALUE|NAME|DIV/0|NUM|NULL|ERROR|SPILL|CALC|FIELD"
    r"|BLOCKED|CONNECT|UNKNOWN|BEZUG|WERT|ZAHL|VALEUR|NOM|NOMBRE|NUL|NULO|VERW|WAARDE|NAAM|DEEL/0"
    r"|GETAL|LEEG|VALOR|RIF|VALORE|NOME)[!?])"
)
# A formula, as a table has it that was typed, or saved with formulas shown: a function, or
# several numbers and cells.
_VALUE = r"(?:\$?[A-Z]{1,3}\$?\d+|\d[\d.]*)"
_FORMULA = lazy_pattern(rf"=(?:[A-Z][A-Z\d.]*\(.*|[-+(]*{_VALUE}(?:[-+*/^&(),:;\s]+{_VALUE})+\)*)")
_PAGES = ("<!doctype html", "<html")


def parse(data: bytes, shown: str, asked: Scalar | None = None) -> Sheet:
    """Return the table with the bytes `data`; problems name the file `shown`.

    There is no sheet to be `asked` for. Raises PnpError.
    """
    if asked is not None:
        message = "sheet: a table as text has no sheets"
        raise PnpError([Problem(asked.where, message, "delete the key")])
    text = _text(data, shown)
    separator = _separator(text)
    has_quotes = True
    if separator == "\t" and '"' in text and not _is_quoted(text):
        # Google writes tabs with quotes that are quotes, Excel with those that hold a cell.
        has_quotes = False
    return made_of(shown, "", _rows(text, separator, has_quotes, shown), separator == ";")


def _text(data: bytes, shown: str) -> str:
    for start, (what, hint) in _OTHERS.items():
        if data.startswith(start) or (start == BOM_UTF16_LE and _is_wide(data[:1000])):
            raise PnpError([Problem(Where(shown), f"file is {what}, not a table as text", hint)])
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        where = Where(shown, data.count(b"\n", 0, error.start) + 1)
        raise PnpError([Problem(where, "file is not UTF-8 text", _UTF_8)]) from None
    if text[:100].lstrip().lower().startswith(_PAGES):
        hint = "download the table itself, as CSV; a sheet that nobody may see answers with a page"
        raise PnpError([Problem(Where(shown), "file is a web page, not a table", hint)])
    problems = unfit_lines(text, shown)
    if problems:
        raise PnpError(problems)
    return text


def _is_wide(start: bytes) -> bool:
    """Return whether a file that begins so is UTF-16, though it does not say it."""
    return 3 * start.count(0) > len(start)


def _separator(text: str) -> str:
    """Return what stands between cells: of what can, that which is most often in the first row.

    That is how spreadsheets that are told nothing do it.
    """
    head = text.lstrip("\r\n")
    if head[: len(_SAYS_SEPARATOR)].lower() == _SAYS_SEPARATOR:
        return head[len(_SAYS_SEPARATOR)]
    counts = dict.fromkeys(_SEPARATORS, 0)
    is_quoted = False
    for char in head:
        if char == '"':
            is_quoted = not is_quoted
        elif char in "\r\n" and not is_quoted:
            break
        elif char in counts and not is_quoted:
            counts[char] += 1
    if not any(counts.values()) and "|" in head.partition("\n")[0]:
        # In cells it stands between the keys of a list; no heading is one.
        return "|"
    return max(counts, key=lambda char: counts[char])


def _is_quoted(text: str) -> bool:
    """Return whether the quotes of a text with tabs fit together."""
    try:
        for _ in csv.reader(StringIO(text, newline=""), delimiter="\t", strict=True):
            pass
    except csv.Error:
        return False
    return True


def _rows(text: str, separator: str, has_quotes: bool, shown: str) -> list[Row]:
    """Return the rows of a table. Raises PnpError for bad quotes, and for too many cells."""
    lines = StringIO(text, newline="")
    reader = csv.reader(
        lines,
        delimiter=separator,
        strict=True,
        quoting=csv.QUOTE_MINIMAL if has_quotes else csv.QUOTE_NONE,
    )
    most = MOST_VALUES * times()
    rows: list[Row] = []
    line, number = 1, 0
    try:
        for cells in reader:
            # What only says the separator is no row of the spreadsheet.
            says = "".join(cells[:1]).lower().startswith(_SAYS_SEPARATOR) and line == 1
            number += not says
            most -= len(cells) or 1
            if cells and not says:
                rows.append(Row(number, line, _tidied(cells)))
            if most < 0:
                message = f"table has more than {MOST_VALUES * times():,} cells"
                hint = "split it into several components"
                raise PnpError([Problem(Where(shown, line), message, hint)])
            line = reader.line_num + 1
    except csv.Error:
        message = "quotes do not fit together in the row that begins here"
        raise PnpError([Problem(Where(shown, line), message, _QUOTES)]) from None
    return rows


def _tidied(cells: list[str]) -> tuple[CellValue, ...]:
    # One look at all cells of a row: they are tidied in a third of the time.
    return tuple(map(_tidy if _UNTIDY.search("".join(cells)) else str.strip, cells))


def _tidy(cell: str) -> CellValue:
    """Return a cell with nothing around it, and line ends as they are elsewhere."""
    if "#" in cell and _ERROR.fullmatch(cell.strip()):
        return BadCell(f"cell is an error of the spreadsheet ({cell.strip()})", MEND)
    if cell[:1] == "=" and _FORMULA.fullmatch(cell.strip()):
        message = f"cell is a formula ({shorten(cell.strip())}), and nothing is computed here"
        return BadCell(message, "write its value")
    return cell.strip().replace("\r\n", "\n").replace("\r", "\n").replace("\t", " ")


def text_of(sheet: Sheet) -> str:
    """Return a sheet as CSV: `parse` makes the same cells of it."""
    written = StringIO(newline="")
    separator = ";" if sheet.decimal_comma else ","
    writer = csv.writer(written, delimiter=separator, lineterminator="\n")
    width = sheet.width
    for row in (sheet.head, *sheet.rows):
        writer.writerow(row.cell(at) for at in range(width))
    return written.getvalue()
