"""Sheets of workbooks (.xlsx, .ods), by python-calamine, which reads values and computes none."""

from __future__ import annotations

import math
import posixpath
import zipfile
import zlib
from collections.abc import Iterable, Mapping
from datetime import date, time, timedelta
from io import BytesIO
from typing import Any, NamedTuple, NoReturn
from xml.etree.ElementTree import ParseError

import python_calamine
from defusedxml.ElementTree import fromstring

from pnp.core.invisible import find_invisible, named
from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.problems import PnpError, Problem, Where, one_of
from pnp.readers.cell_marks import Range, UsedRange, by_row, covered, used_in_ods, used_in_xlsx
from pnp.readers.cells import BadCell, CellValue, Row, Sheet, made_of
from pnp.readers.yaml_tree import Scalar

# Both much more than a table of cards has.
_MOST_UNPACKED = 50_000_000
_MOST_PARTS = 2000
_NEEDED = (".xml", ".rels", "mimetype")
_SMALLER = "save the sheet with the cards as a workbook of its own, or as CSV"
_SAVE = "open it in a spreadsheet, and save it there as .xlsx, .ods or CSV"

# Room is made for all cells up to the last one. So many take some seconds; a game has at most a
# twentieth as many cards.
MOST_CELLS = 400_000
_AS_TEXT = "make the column plain text (Format > Number), and write the cell again as it should be"
# Of OpenDocument (1.3 part 3, 6.1.4 and 6.1.5); python-calamine leaves them out.
_BREAK = lazy_pattern(rb"<text:line-break\s*/>")
_TAB = lazy_pattern(rb"<text:tab(?:\s[^<>]*)?/>")
_REL = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"


class _Found(NamedTuple):
    """A sheet: its name, whether it is seen, and the name of its part."""

    name: str
    is_seen: bool
    part: str


def parse(data: bytes, shown: str, asked: Scalar | None = None) -> Sheet:
    """Return the sheet `asked` for, else the first that is not hidden, of the workbook `data`.

    Problems name the file `shown`. Raises PnpError.
    """
    if data.startswith(b"\xd0\xcf\x11\xe0"):
        hint = "save it as .xlsx or .ods, without a password"
        raise _refused(shown, "workbook has a password, or is an old one (.xls)", hint)
    parts = parts_of(data, shown)
    content = parts.get("content.xml")
    if content is not None:
        _check_count(content.count(b"<table:table-cell"), shown)
        sheets = used_in_ods(content) or _no_workbook(shown)
        for name, used in sheets.items():
            _check_size(name, used, shown)
        parts["content.xml"] = _BREAK.sub(b"\n", _TAB.sub(b" ", content))
        return _read(parts, "", sheets, shown, asked)
    found = _sheets_of(parts, shown)
    chosen = _chosen(found, shown, asked)
    _check_count(parts[chosen.part].count(b"</v>") + parts[chosen.part].count(b"</is>"), shown)
    used = used_in_xlsx(parts[chosen.part]) or _no_workbook(shown)
    _check_size(chosen.name, used, shown)
    # The others need not be looked at if nobody can read them.
    others = {one.part for one in found} - {chosen.part}
    kept = {name: part for name, part in parts.items() if name not in others}
    return _read(kept, chosen.name, {chosen.name: used}, shown, asked)


def _no_workbook(shown: str) -> NoReturn:
    raise _refused(shown, "file is no workbook, or a damaged one", _SAVE)


def _sheets_of(parts: Mapping[str, bytes], shown: str) -> list[_Found]:
    """Return the sheets of an .xlsx in their order (ECMA-376-1 18.2.19)."""
    try:
        links = fromstring(parts["xl/_rels/workbook.xml.rels"])
        book = fromstring(parts["xl/workbook.xml"])
    except (KeyError, ParseError):
        _no_workbook(shown)
    targets = {one.get("Id"): one.get("Target", "") for one in links}
    found = []
    for one in book.iter():
        target = targets.get(one.get(_REL))
        if one.tag.endswith("}sheet") and target:
            part = posixpath.normpath(posixpath.join("xl", target)).lstrip("/")
            if part in parts:
                found.append(
                    _Found(one.get("name", ""), one.get("state", "visible") == "visible", part)
                )
    return found or _no_workbook(shown)


def _chosen(found: Iterable[_Found], shown: str, asked: Scalar | None) -> _Found:
    """Return the sheet that was asked for, else the first that is seen."""
    sheets = {one.name: one for one in found}
    if asked is None:
        return next((one for one in sheets.values() if one.is_seen), next(iter(sheets.values())))
    if asked.text not in sheets:
        raise PnpError([one_of("sheet", asked.text, sheets, asked.where)])
    return sheets[asked.text]


def _check_count(cells: int, shown: str) -> None:
    """Raise PnpError for more cells than can be looked at, which is counted at once."""
    if cells > MOST_CELLS:
        message = f"workbook has more than {MOST_CELLS:,} cells"
        raise _refused(shown, message, "split it into several components")


def _check_size(name: str, used: UsedRange, shown: str) -> None:
    if used.rows * used.columns > MOST_CELLS:
        message = f"sheet '{name}' is {used.rows:,} rows by {used.columns:,} columns large"
        hint = "delete what stands far below or beside its cards; Ctrl+End goes there"
        raise _refused(shown, message, hint)


def _read(
    parts: Mapping[str, bytes],
    name: str,
    used: Mapping[str, UsedRange],
    shown: str,
    asked: Scalar | None,
) -> Sheet:
    try:
        book = python_calamine.CalamineWorkbook.from_filelike(packed(parts))
        visible = python_calamine.SheetVisibleEnum.Visible
        if not name:
            found = [_Found(one.name, one.visible == visible, "") for one in book.sheets_metadata]
            name = _chosen(found, shown, asked).name
        sheet = book.get_sheet_by_name(name)
        values = sheet.to_python(skip_empty_area=False)
    except (python_calamine.CalamineError, OSError, ValueError):
        _no_workbook(shown)
    said = used.get(name, UsedRange(0, 0, {}, {}))
    return made_of(shown, name, _rows(values, said, sheet.merged_cell_ranges or ()))


def _rows(values: Iterable[Iterable[Any]], used: UsedRange, ranges: Iterable[Range]) -> list[Row]:
    """Return the rows of a sheet; a cell that is one with another counts in rows that say more."""
    marks, merged = by_row(used.marks), by_row({**used.covered, **covered(ranges)})
    rows = []
    for number, said in enumerate(values, 1):
        cells = list(map(_cell, said))
        _put(cells, marks.get(number, {}))
        if any(cells):
            others = merged.get(number, {}).items()
            _put(cells, {at: mark for at, mark in others if not any(cells[at - 1 : at])})
            rows.append(Row(number, 0, tuple(cells)))
    return rows


def _put(cells: list[CellValue], marks: Mapping[int, BadCell]) -> None:
    for column, mark in marks.items():
        cells += [""] * (column - len(cells))
        cells[column - 1] = mark


def _cell(value: Any) -> CellValue:
    """Return what a cell says: a number as short as it is, and text with nothing around it."""
    if isinstance(value, str):
        if not value or (value.isascii() and value.isprintable()):
            return value.strip()
        return _text(value.replace("\r\n", "\n").replace("\r", "\n").replace("\t", " ").strip())
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, int | float):
        if not math.isfinite(value):
            return BadCell(f"cell is no number that can be written ({value})", "write it anew")
        # 15 digits are what a spreadsheet shows of a number.
        return str(int(value)) if value == int(value) and abs(value) < 10**15 else f"{value:.15g}"
    if isinstance(value, date | time | timedelta):
        what = "a date" if isinstance(value, date) else "a time"
        return BadCell(f"cell is {what} ({value}), and no text or number", _AS_TEXT)
    return ""


def _text(text: str) -> CellValue:
    at = find_invisible(text)
    if at >= 0:
        return BadCell(f"cell has an invisible character ({named(text[at])})", "delete it")
    return text


def parts_of(data: bytes, shown: str) -> dict[str, bytes]:
    """Return the parts of a workbook that say something of its cells, by their names.

    Raises PnpError, for the file `shown`, where it is no archive, grows too large, or has entities.
    """
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            listed = archive.infolist()
            if len(listed) > _MOST_PARTS or sum(one.file_size for one in listed) > _MOST_UNPACKED:
                message = (
                    f"workbook is larger than {_MOST_UNPACKED // 10**6} MB once it is unpacked"
                )
                raise _refused(shown, message, _SMALLER)
            parts = {one.filename: archive.read(one) for one in listed if _is_needed(one.filename)}
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, OSError) as error:
        raise _refused(shown, "file is no workbook, or a damaged one", _SAVE) from error
    except RuntimeError as error:
        hint = "save it without one"
        raise _refused(shown, "workbook is protected by a password", hint) from error
    for text in parts.values():
        # Expansion of entities is the one way in which a small text is a large one.
        if b"<!DOCTYPE" in text or b"<!ENTITY" in text or b"\0" in text:
            raise _refused(shown, "workbook has entities, or is not UTF-8", _SAVE)
    return parts


def packed(parts: Mapping[str, bytes]) -> BytesIO:
    """Return the archive that has these parts and no others."""
    made = BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as archive:
        for name, part in parts.items():
            archive.writestr(name, part)
    made.seek(0)
    return made


def _is_needed(name: str) -> bool:
    return name.lower().endswith(_NEEDED)


def _refused(shown: str, message: str, hint: str) -> PnpError:
    return PnpError([Problem(Where(shown), message, hint)])
