"""The lists of game.yaml: those that stand in tables are put in their places."""

from __future__ import annotations

from pnp.core.project import Project
from pnp.core.values import replace
from pnp.load.game_keys import LISTS
from pnp.load.gathered_problems import Problems
from pnp.load.tables.files import TableFiles
from pnp.load.tables.keys import names_table
from pnp.readers.yaml_tree import Entries, Node


def with_lists(node: Node | None, project: Project, game: str, problems: Problems) -> Node | None:
    """Return game.yaml as if its tables of lists stood in it; what is wrong is noted."""
    if not isinstance(node, Entries):
        return node
    lists = {key.text: value for key, value in node.entries}.get(LISTS.name)
    if not isinstance(lists, Entries) or not any(names_table(one) for _, one in lists.entries):
        return node
    # Few games have one.
    from pnp.load.tables.list_rows import with_rows

    read = with_rows(lists, TableFiles(project, game), problems)
    entries = [(key, read if key.text == LISTS.name else value) for key, value in node.entries]
    return replace(node, entries=tuple(entries))
