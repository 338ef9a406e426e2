"""The names that the files of a game give, and may use: what editors complete in them.

Whatever else is wrong in a file, names are found in it: it is being typed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import PurePosixPath
from typing import Any

from pnp.core.problems import PnpError, Where
from pnp.core.project import Project, files_below
from pnp.core.values import Struct
from pnp.files.user_file import PICTURES, YAML, read_file
from pnp.load.components.keys import BACKS, FIELDS, OF, SHEET, TYPE
from pnp.load.files import art_of, templates_of
from pnp.load.game_keys import LISTS, PALETTE, STYLES
from pnp.load.gathered_problems import Problems
from pnp.load.key_types import Key
from pnp.load.lists import with_lists
from pnp.readers.registry import has_reader, is_table, parse
from pnp.readers.yaml_tree import Node, Scalar, entries_of

Names = tuple[str, ...]
# Files of a game that are no components.
_OTHERS = ("game", "rules")


class ComponentNames(Struct, frozen=True):
    """What a component declares: its fields with their types and lists, and its backs."""

    fields: Mapping[str, tuple[str, str]]
    backs: Names
    sheet: str


class GameNames(Struct, frozen=True):
    """Names in the order of their files. `components` are those that have a file."""

    lists: Mapping[str, Names]
    palette: Names
    styles: Names
    components: Mapping[str, ComponentNames]
    templates: Names
    art: Names
    tables: Names
    fonts: Names


def names_of(project: Project, game: str, fonts: Sequence[str]) -> GameNames:
    """Return the names of a game; of a file that can't be read there are none."""
    folder = project.cards / game
    files = [name for name in files_below(folder) if "/" not in name and has_reader(name)]
    stems = {PurePosixPath(name).stem: name for name in sorted(files)}
    root = with_lists(_read(project, game, stems.get("game", "")), project, game, Problems())
    return GameNames(
        lists={name: _names(keys) for name, keys in _entries(_value(root, LISTS))},
        palette=_names(_value(root, PALETTE)),
        styles=_names(_value(root, STYLES)),
        components={
            stem: _component(_read(project, game, name))
            for stem, name in stems.items()
            if stem not in _OTHERS
        },
        templates=tuple(sorted(templates_of(project, game).names)),
        art=tuple(sorted(filter(_is_picture, art_of(folder / "art").names))),
        tables=tuple(sorted(filter(is_table, files_below(folder)))),
        fonts=tuple(fonts),
    )


def _read(project: Project, game: str, name: str) -> Node | None:
    path = project.cards / game / name
    try:
        data = read_file(path, YAML, Where(project.show(path)), project.root)
        return parse(data, name)
    except PnpError:
        return None


def _is_picture(name: str) -> bool:
    return name.lower().endswith(PICTURES)


def _component(node: Node | None) -> ComponentNames:
    declared = _entries(_value(node, FIELDS))
    fields = {name: (_text(_value(said, TYPE)), _text(_value(said, OF))) for name, said in declared}
    return ComponentNames(fields, _names(_value(node, BACKS)), _text(_value(node, SHEET)))


def _entries(node: Node | None) -> Iterator[tuple[str, Node]]:
    for name, value in entries_of(node):
        yield name.text, value


def _names(node: Node | None) -> Names:
    return tuple(name for name, _ in _entries(node))


def _value(node: Node | None, key: Key[Any]) -> Node | None:
    return dict(_entries(node)).get(key.name)


def _text(node: Node | None) -> str:
    return node.text if isinstance(node, Scalar) else ""
