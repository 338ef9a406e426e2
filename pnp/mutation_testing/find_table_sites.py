"""The sites in tables of a game: the cells of cards, and of lists."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.core.problems import Cell, NoCell, Where
from pnp.core.project import Project
from pnp.files.user_file import TABLE, read_file
from pnp.model.game import Card, Game
from pnp.mutation_testing.find_sites import NO_VALUES
from pnp.mutation_testing.mutation_sites import MutatedFile, MutationSite, SiteKind
from pnp.readers.cells import Sheet, words_in
from pnp.readers.registry import is_table, parse_table
from pnp.readers.yaml_tree import Scalar

_COPIES = "copies"


def sites_of_tables(project: Project, game: Game) -> Iterator[MutationSite]:
    """Yield each cell of a table that a card or a list has its value from, once.

    Raises PnpError for tables that can't be read.
    """
    sheets = _Sheets(project, game)
    seen: set[tuple[str, Cell | NoCell]] = set()
    for kind, name, column, where in _values(game, sheets):
        at = where.file, where.cell
        if at in seen or not is_table(where.file):
            continue
        seen.add(at)
        file = sheets.cell(where)
        if file is not None:
            yield MutationSite(file, kind, name, column, 0, len(file.text))


def _values(game: Game, sheets: _Sheets) -> Iterator[tuple[SiteKind, str, str, Where]]:
    """Yield the values of cards and lists: kind, name, column, and the place of each."""
    for component in game.components:
        for card in component.cards:
            for what, where in _of_card(card, sheets):
                if where.cell and what not in NO_VALUES:
                    yield (
                        SiteKind.CARD,
                        f"{component.id}/{card.id}.{what}",
                        f"{component.id}.{what}",
                        where,
                    )
    for name, where in game.places.items():
        part, _, rest = name.partition(".")
        if where.cell and part == "lists":
            yield SiteKind.LIST, name, f"{rest.split('.')[0]}.{rest.rpartition('.')[2]}", where


def _of_card(card: Card, sheets: _Sheets) -> Iterator[tuple[str, Where]]:
    yield from card.front.places.items()
    if card.back is not None and card.back.name == card.id:
        yield from ((f"back.{name}", where) for name, where in card.back.places.items())
    yield from ((_COPIES, where) for where in sheets.copies(card.where))


class _Sheets:
    """The tables of a game, each read once."""

    def __init__(self, project: Project, game: Game) -> None:
        self._project = project
        self._game = game
        # Read once for all cells of a table.
        self._read: dict[tuple[str, str], Sheet] = {}

    def cell(self, where: Where) -> MutatedFile | None:
        """Return a cell of a table as a file, None for one that is empty."""
        assert where.cell  # noqa: S101 - asked before
        sheet = self._sheet(where)
        text = sheet.row_of(where.cell).cell(where.cell.column - 1)
        if not isinstance(text, str) or not text:
            return None
        path = self._project.root / where.file
        return MutatedFile(path, where.file, text, self._game.language, sheet, where.cell)

    def copies(self, where: Where) -> Iterator[Where]:
        """Yield where the number of copies of a card stands, if its table has a column of them."""
        if where.cell and is_table(where.file):
            heads = self._sheet(where).head.cells
            for at, head in enumerate(heads, 1):
                if isinstance(head, str) and words_in(head) == _COPIES:
                    cell = Cell(where.cell.sheet, where.cell.row, at)
                    yield Where(where.file, where.line, (), cell)

    def _sheet(self, where: Where) -> Sheet:
        name = where.cell.sheet if where.cell else ""
        key = where.file, name
        if key not in self._read:
            path = self._project.root / where.file
            data = read_file(path, TABLE, Where(where.file), self._project.root)
            asked = Scalar(name, True, Where(where.file)) if name else None
            self._read[key] = parse_table(data, where.file, asked)
        return self._read[key]
