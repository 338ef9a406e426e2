"""The tables of a game: files beside its components, each read once."""

from __future__ import annotations

from pathlib import PurePosixPath

from pnp.core.problems import PnpError, Where, shorten
from pnp.core.project import Project, files_below
from pnp.files.user_file import TABLE, read_file
from pnp.load.files import Listing
from pnp.load.gathered_problems import BadValueError, Problems
from pnp.load.key_types import Values
from pnp.load.tables.keys import FILE, SHEET_NAME
from pnp.readers.cells import Sheet
from pnp.readers.registry import TABLES, is_table, parse_table
from pnp.readers.yaml_tree import Scalar


class TableFiles:
    """The files below the folder of a game that can be read as tables."""

    def __init__(self, project: Project, game: str) -> None:
        self._folder = project.cards / game
        self._root = project.root
        self._shown = project.show(self._folder)
        self._listing: Listing | None = None

    def read(self, said: Values, label: str, problems: Problems) -> Sheet | None:
        """Return the table in the file that `said` names, of a workbook the sheet it asks for.

        None once a problem is noted: of a name that there is not, at that name below `label`.
        """
        sheet = said.node(SHEET_NAME)
        try:
            return self._sheet(said[FILE], sheet if isinstance(sheet, Scalar) else None)
        except BadValueError as error:
            problems.bad(said.where_of(FILE), label, error)
        except PnpError as error:
            problems.extend(error.problems)
        return None

    def _sheet(self, name: str, sheet: Scalar | None) -> Sheet:
        if PurePosixPath(name).suffix and not is_table(name):
            message = f"'{shorten(name)}' is no table that can be read"
            raise BadValueError(message, f"save it as one of: {', '.join(TABLES)}")
        path = self._files().find(name)
        shown = f"{self._shown}/{path}"
        data = read_file(self._folder / path, TABLE, Where(shown), self._root)
        return parse_table(data, shown, sheet)

    def _files(self) -> Listing:
        if self._listing is None:
            names = filter(is_table, files_below(self._folder))
            shown = f"{self._shown}/"
            self._listing = Listing("table", shown, frozenset(names), (self._folder,))
        return self._listing
