"""The smallest workbooks there are, written by hand, so that a test can spoil a part of one.

A row is a list of cells: text, a number, yes or no, None, or the XML of a cell as a `Raw`.
"""

import zipfile
from io import BytesIO
from xml.sax.saxutils import escape

from pnp.core.problems import column_letters

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
LINKS = "http://schemas.openxmlformats.org/package/2006/relationships"
DOCUMENT = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
TYPES = "http://schemas.openxmlformats.org/package/2006/content-types"


class Raw(str):
    """A cell as it stands in the file; {r} is its place."""


def archive(parts, compression=zipfile.ZIP_DEFLATED):
    made = BytesIO()
    with zipfile.ZipFile(made, "w", compression) as file:
        for name, part in parts.items():
            file.writestr(name, part)
    return made.getvalue()


def _xlsx_cell(cell, place):
    if isinstance(cell, Raw):
        return cell.replace("{r}", place)
    if isinstance(cell, bool):
        return f'<c r="{place}" t="b"><v>{int(cell)}</v></c>'
    if isinstance(cell, int | float):
        return f'<c r="{place}"><v>{cell}</v></c>'
    return f'<c r="{place}" t="inlineStr"><is><t>{escape(cell)}</t></is></c>'


def worksheet(rows, after=""):
    """Return the part of a sheet; `after` is XML behind its rows."""
    lines = []
    for number, row in enumerate(rows, 1):
        cells = (
            _xlsx_cell(cell, f"{column_letters(at)}{number}")
            for at, cell in enumerate(row, 1)
            if cell is not None
        )
        lines.append(f'<row r="{number}">{"".join(cells)}</row>')
    said = f"<sheetData>{''.join(lines)}</sheetData>{after}"
    return f'<worksheet xmlns="{MAIN}">{said}</worksheet>'


def xlsx_parts(sheets, after=""):
    """Return the parts of an .xlsx; `sheets` are rows by names, hidden where one begins with #."""
    tags, links = [], []
    parts = {"[Content_Types].xml": f'<Types xmlns="{TYPES}"/>'}
    for at, (name, rows) in enumerate(sheets.items(), 1):
        state = ' state="hidden"' if name.startswith("#") else ""
        tags.append(f'<sheet name="{escape(name)}" sheetId="{at}"{state} r:id="rId{at}"/>')
        kind = f"{DOCUMENT}/worksheet"
        target = f"worksheets/sheet{at}.xml"
        links.append(f'<Relationship Id="rId{at}" Type="{kind}" Target="{target}"/>')
        parts[f"xl/{target}"] = worksheet(rows, after)
    said = f"<sheets>{''.join(tags)}</sheets>"
    parts["xl/workbook.xml"] = f'<workbook xmlns="{MAIN}" xmlns:r="{DOCUMENT}">{said}</workbook>'
    made = f'<Relationships xmlns="{LINKS}">{{}}</Relationships>'
    parts["xl/_rels/workbook.xml.rels"] = made.format("".join(links))
    book = f'<Relationship Id="r" Type="{DOCUMENT}/officeDocument" Target="xl/workbook.xml"/>'
    parts["_rels/.rels"] = made.format(book)
    return parts


def xlsx(rows, after="", name="Cards"):
    """Return an .xlsx with one sheet."""
    return archive(xlsx_parts({name: rows}, after))


SPACES = (
    " ".join(
        f'xmlns:{short}="urn:oasis:names:tc:opendocument:xmlns:{long}:1.0"'
        for short, long in (("office", "office"), ("table", "table"), ("text", "text"))
    )
    + ' xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"'
)
MANIFEST = "urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"
SHEET = "application/vnd.oasis.opendocument.spreadsheet"


def _ods_cell(cell):
    if isinstance(cell, Raw):
        return str(cell)
    if cell is None:
        return "<table:table-cell/>"
    if isinstance(cell, bool):
        said = str(cell).lower()
        kind = f'office:value-type="boolean" office:boolean-value="{said}"'
    elif isinstance(cell, int | float):
        kind = f'office:value-type="float" office:value="{cell}"'
    else:
        kind = 'office:value-type="string"'
    lines = "".join(f"<text:p>{escape(line)}</text:p>" for line in str(cell).split("\n"))
    return f"<table:table-cell {kind}>{lines}</table:table-cell>"


def content(sheets):
    """Return the content of an .ods; `sheets` are rows by names, a row may be XML, too."""
    tables = []
    for name, rows in sheets.items():
        lines = [
            row
            if isinstance(row, Raw)
            else f"<table:table-row>{''.join(map(_ods_cell, row))}</table:table-row>"
            for row in rows
        ]
        tables.append(f'<table:table table:name="{escape(name)}">{"".join(lines)}</table:table>')
    body = f"<office:body><office:spreadsheet>{''.join(tables)}</office:spreadsheet></office:body>"
    return f"<office:document-content {SPACES}>{body}</office:document-content>"


def ods_parts(sheets):
    """Return the parts of an .ods."""
    manifest = f'<m:manifest xmlns:m="{MANIFEST}"/>'
    return {"mimetype": SHEET, "META-INF/manifest.xml": manifest, "content.xml": content(sheets)}


def ods(rows, name="Cards"):
    """Return an .ods with one sheet."""
    return archive(ods_parts({name: rows}))
