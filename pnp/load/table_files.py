"""The tables of a game: files beside its components, each read once."""

from __future__ import annotations

from pathlib import PurePosixPath

from pnp.core.problems import Where, shorten
from pnp.core.project import Project, files_below
from pnp.files.user_file import TABLE, read_file
from pnp.load.files import Listing
from pnp.load.gathered_problems import BadValueError
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

    def read(self, name: str, sheet: Scalar | None) -> Sheet:
        """Return the table in the file `name`, of a workbook the `sheet` that is asked for.

        Raises BadValueError where there is no such file, and PnpError for what is wrong in it.
        """
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
