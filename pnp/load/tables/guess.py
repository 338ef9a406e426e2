"""What a component may say of a table that nobody has declared the fields of: a way to begin."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pnp.core.lazy_pattern import lazy_pattern
from pnp.files.user_file import PICTURES
from pnp.load.components.keys import RESERVED
from pnp.load.context import Lists
from pnp.load.gathered_problems import BadValueError
from pnp.load.scalars import NAME, integer, number
from pnp.load.tables.cells import is_flag, number_in, reader_of, whole
from pnp.load.tables.columns import NAMES, OF_CARDS, copies_words
from pnp.load.tables.ids import telling_apart, without_accents
from pnp.load.tables.keys import LEFT_OUT, plain
from pnp.model.game import Field
from pnp.readers.cells import Sheet, folded, words_in

_NAME = lazy_pattern(NAME)


def guessed(sheet: Sheet, file: str, lists: Lists) -> list[str]:
    """Return the lines of a component whose cards are the rows of `sheet`, kept as `file`.

    Each column is a field, of a type that takes all its cells: keys of one of the game's `lists`
    where the column is called like it. What cards say beside their fields
    has columns of its own, and empty columns are left out.
    """
    columns: dict[str, str] = {}
    fields: dict[str, str] = {}
    used = _used(sheet)
    for at in used:
        head = str(sheet.head.cell(at))
        cells = [str(row.cell(at)) for row in sheet.rows]
        name = _name(head, fields)
        if not any(cells):
            columns[head] = LEFT_OUT
            continue
        if folded(name) not in (folded(head), words_in(head), without_accents(head)):
            columns[head] = name
        fields[name] = _field(name, cells, sheet.decimal_comma, lists)
    said = ", ".join(f"{plain(head)}: {name}" for head, name in columns.items())
    left = [f"columns: {{{said}}}"] if said else []
    keys = [f"file: {plain(file)}", *_ids(sheet, used), *_copies(sheet), *left]
    table = f"{{{', '.join(keys)}}}" if len(keys) > 1 else plain(file)
    return [f"table: {table}", "fields:", *(f"  {name}: {said}" for name, said in fields.items())]


def _used(sheet: Sheet) -> list[int]:
    """Return the columns that are fields, 0-based: not what else a row says of its card."""
    seen: set[str] = set()
    words, used = copies_words(), []
    for at, cell in enumerate(sheet.head.cells):
        small = folded(str(cell))
        is_copies = small in words and seen.isdisjoint(words)
        if small and small not in seen and not is_copies and small not in OF_CARDS:
            used.append(at)
        seen.add(small)
    return used


def _copies(sheet: Sheet) -> list[str]:
    """Return what to say of copies: the column that is their number, where it may count others."""
    heads = [str(cell) for cell in sheet.head.cells]
    words = copies_words()
    found = next((head for head in heads if folded(head) in words), "")
    is_sure = folded(found) in ("copies", "qty")
    return [f"copies: {plain(found)}"] if found and not is_sure else []


def _ids(sheet: Sheet, used: Sequence[int]) -> list[str]:
    """Return what to say of ids: nothing where the usual column has another for each row."""
    heads = [folded(str(cell)) for cell in sheet.head.cells]
    if not used or "id" in heads:
        return []
    of_name = [at for name in NAMES for at in used if heads[at] == name]
    texts = [at for at in used if not all(map(_is_number, (row.cell(at) for row in sheet.rows)))]
    first = [*of_name, *texts, *used][0]
    rows = [
        tuple(str(row.cell(at)) if at in used else "" for at in range(len(heads)))
        for row in sheet.rows
    ]
    found = telling_apart(rows, [first], used) or [first]
    if len(found) == 1:
        return []
    pattern = "-".join(f"{{{sheet.head.cell(at)}}}" for at in found)
    return [f'id: "{pattern}"']


def _is_number(cell: object) -> bool:
    return not cell or _takes(number, whole(str(cell)))


def _name(head: str, taken: dict[str, str]) -> str:
    """Return what a field may be called whose column has this heading."""
    small = words_in(head)
    made = small if _NAME.fullmatch(small) else without_accents(head)
    made = made if _NAME.fullmatch(made) else f"field_{made}"[:80]
    while made in RESERVED or made in taken:
        made += "_2"
    return made


def _field(name: str, cells: Sequence[str], decimal_comma: bool, lists: Lists) -> str:
    """Return the declaration of a field that takes all of these cells."""
    said = [cell for cell in cells if cell]
    optional = ", optional: true" if len(said) < len(cells) else ""
    for kind in ("key", "keys") if name in lists else ():
        read = reader_of(Field(name, kind, of=name), lists, decimal_comma)
        found = [read(cell) for cell in said]
        keys = (key for one in found for key in ([one] if isinstance(one, str) else one))
        if all(key in lists[name] for key in keys):
            return f"{{type: {kind}, of: {name}{optional}}}"
    kinds = {
        "integer": lambda cell: _takes(integer, whole(cell)),
        "number": lambda cell: _takes(number, number_in(cell, decimal_comma)),
        "flag": is_flag,
        "art": lambda cell: cell.lower().endswith(PICTURES),
    }
    kind = next((name for name, fits in kinds.items() if all(map(fits, said))), "text")
    # An empty box is one that is not ticked.
    return f"{{type: {kind}{optional if kind != 'flag' else ''}}}"


def _takes(read: Callable[[str], object], cell: str) -> bool:
    try:
        read(cell)
    except BadValueError:
        return False
    return True
