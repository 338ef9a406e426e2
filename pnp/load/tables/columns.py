"""Which column of a table is which field: by its heading, or as the component says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pnp.core.problems import Where, column_letters, meant
from pnp.core.values import Struct
from pnp.i18n.language_data import COPIES as COPIES_HEADINGS
from pnp.i18n.language_data import data_of_all
from pnp.load.components.component_schema import ComponentSchema
from pnp.load.components.keys import CARD_BACK, CARD_ID, COPIES, VARIANTS
from pnp.load.gathered_problems import Problems, UnknownNameError
from pnp.load.key_types import Values
from pnp.load.tables import keys
from pnp.load.tables.ids import names_in, without_accents
from pnp.readers.cells import Sheet, folded, words_in
from pnp.readers.yaml_tree import Scalar, entries_of

# What a row may say of its card beside its fields.
OF_CARDS = (CARD_ID.name, COPIES.name, CARD_BACK.name, VARIANTS.name)
# Columns that ids are made of where nobody says of which: the first of these headings.
NAMES = ("name", "title", "card", "card_name")


def copies_words() -> frozenset[str]:
    """Return headings of the number of copies, in all languages there are data of."""
    return frozenset(word for words in data_of_all(COPIES_HEADINGS).values() for word in words)


class Columns(Struct, frozen=True):
    """The columns of a sheet. `targets` are fields, and what else a row says, by column, 0-based.

    `heads` are the headings, `of_id` the columns by the names that the pattern `pattern` of ids has
    for them. `missed` are targets that a column which is not known may have meant.
    """

    heads: tuple[str, ...]
    targets: Mapping[int, str]
    pattern: str
    of_id: Mapping[str, int]
    missed: frozenset[str]


class ColumnReader:
    """Finds out which column is what. All that is wrong with headings is noted in `problems`."""

    def __init__(
        self, sheet: Sheet, said: Values, schema: ComponentSchema, problems: Problems
    ) -> None:
        self._sheet = sheet
        self._said = said
        self._problems = problems
        self._fields = schema.slots
        self._known = (*schema.slots, *OF_CARDS)
        self._heads = tuple(cell if isinstance(cell, str) else "" for cell in sheet.head.cells)
        self._missed: set[str] = set()

    def read(self, required: tuple[str, ...]) -> Columns | None:
        """Return the columns; None where no card could be told from another by them.

        `required` are the fields that every card needs.
        """
        if self._is_title():
            message = "first row has one cell, and those below have more"
            hint = "delete what stands above the row that names the columns"
            self._problems.add(self._where(0), message, hint)
            return None
        self._note_nameless()
        named = self._named()
        targets: dict[int, str] = {}
        copies = self._column(self._said[keys.COPIES_FROM], keys.COPIES_FROM.name)
        if copies is not None:
            targets[copies] = COPIES.name
        unknown = []
        for at, head in enumerate(self._heads):
            if head and at not in targets:
                target = named.get(at) or self._target(head)
                if target in self._known:
                    targets[at] = target
                elif target != keys.LEFT_OUT:
                    unknown.append(at)
        self._note_doubles(targets)
        lacking = [name for name in (*required, CARD_ID.name) if name not in targets.values()]
        for at in unknown:
            self._missed.add(meant(folded(self._heads[at]), lacking))
            self._note_unknown(at)
        found = self._id_columns(targets)
        if found is None:
            return None
        return Columns(self._heads, targets, *found, frozenset(self._missed))

    def _where(self, at: int) -> Where:
        return self._sheet.where(self._sheet.head, at)

    def _is_title(self) -> bool:
        """Return whether the first row says what the table is, and not what its columns are."""
        alone = sum(map(bool, self._heads)) == 1
        return alone and any(sum(map(bool, row.cells)) > 2 for row in self._sheet.rows[:2])

    def _note_nameless(self) -> None:
        """Note columns that have cells and no heading."""
        heads = self._heads
        first: dict[int, Where] = {}
        for row in self._sheet.rows:
            for at, cell in enumerate(row.cells):
                if cell and not (at < len(heads) and heads[at]):
                    first.setdefault(at, self._sheet.where(row, at))
        for at, where in first.items():
            message = f"column {column_letters(at + 1)} has no heading, and here a cell"
            hint = "name the column in the first row, or empty its cells"
            if at >= len(heads) and where.line:
                hint = f"{hint}; in a file of text, put a cell that has , or ; in it into quotes"
            self._problems.add(where, message, hint)

    def _named(self) -> dict[int, str]:
        """Return what `columns` says of columns, by column."""
        node = self._said.node(keys.COLUMNS)
        found: dict[int, str] = {}
        for head, target in entries_of(node):
            text = target.text if isinstance(target, Scalar) else ""
            at = self._column(head.text, keys.COLUMNS.name, head.where)
            if text not in (*self._known, keys.LEFT_OUT):
                self._problems.unknown("field", text, (*self._known, keys.LEFT_OUT), target.where)
            if at is not None:
                found[at] = text if text in self._known else keys.LEFT_OUT
        return found

    def _column(self, head: str, key: str, where: Where | None = None) -> int | None:
        """Return the column with that heading; note a problem at what says it where there is none.

        None where there is no heading to look for, too.
        """
        if not head:
            return None
        if head in self._heads:
            return self._heads.index(head)
        alike = [at for at, one in enumerate(self._heads) if one and folded(one) == folded(head)]
        if alike:
            return alike[0]
        node = self._said.node(next(one for one in _KEYS if one.name == key))
        place = where or (node.where if node else self._said.where)
        self._problems.unknown("column", head, [one for one in self._heads if one], place)
        return None

    def _target(self, head: str) -> str:
        """Return what a heading names, "" where nothing is called so."""
        small = folded(head)
        if head in self._fields:
            return head
        for said in (small, words_in(head), without_accents(head)):
            for name in self._known:
                if folded(name) == said:
                    return name
        is_copies = not self._said[keys.COPIES_FROM] and small in copies_words()
        return COPIES.name if is_copies else ""

    def _note_doubles(self, targets: dict[int, str]) -> None:
        """Note columns that are the same thing, and keep the first."""
        first: dict[str, int] = {}
        for at, target in sorted(targets.items()):
            one = first.setdefault(target, at)
            if one == at:
                continue
            two = " and ".join(f"{column_letters(of + 1)} ({self._heads[of]})" for of in (one, at))
            message = f"columns {two} both are '{target}'"
            hint = "keep one of the two, or give the other another heading"
            if target == COPIES.name:
                message = f"columns {two} both say how many copies there are"
                which = keys.longer(self._said, f"copies: {keys.plain(self._heads[one])}")
                hint = f"keep one, or say which: {which}"
            self._problems.add(self._where(at), message, hint)
            del targets[at]

    def _note_unknown(self, at: int) -> None:
        head = self._heads[at]
        out = keys.longer(self._said, f"columns: {{{keys.plain(head)}: none}}")
        other = f"or add it to 'fields', or leave the column out: {out}"
        known = [name for name in self._known if name not in ("back", "variants")]
        self._problems.bad(self._where(at), "", UnknownNameError("column", head, known, other))

    def _id_columns(self, targets: Mapping[int, str]) -> tuple[str, dict[str, int]] | None:
        """Return the pattern of ids, and the columns by the names it has for them."""
        if self._said[keys.ID_FROM]:
            pattern = self._said[keys.ID_FROM]
            columns = {name: self._of_id(name, targets) for name in names_in(pattern)}
            found = {name: at for name, at in columns.items() if at is not None}
            return (pattern, found) if len(found) == len(columns) else None
        at = next(self._usual(targets), None)
        if at is None:
            message = "no column tells what its cards are called"
            hint = "add one with the heading 'id' or 'name'"
            self._problems.add(self._where(0), message, hint)
            return None
        return self._heads[at], {self._heads[at]: at}

    def _of_id(self, name: str, targets: Mapping[int, str]) -> int | None:
        by_target = {target: at for at, target in targets.items()}
        if name in by_target and name not in self._heads:
            return by_target[name]
        return self._column(name, keys.ID_FROM.name)

    def _usual(self, targets: Mapping[int, str]) -> Iterator[int]:
        """Yield the columns that ids can be made of, the best first."""
        yield from (at for at, target in targets.items() if target == CARD_ID.name)
        for name in NAMES:
            yield from (at for at, head in enumerate(self._heads) if folded(head) == name)
            yield from (at for at, target in targets.items() if target == name)
        fields = [at for at, target in sorted(targets.items()) if target in self._fields]
        texts = ("text", "word")
        yield from (at for at in fields if self._fields[targets[at]].field.type in texts)
        yield from fields


_KEYS = (keys.COLUMNS, keys.COPIES_FROM, keys.ID_FROM)
