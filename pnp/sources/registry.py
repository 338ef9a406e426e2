"""Readers of files of values by their suffix, each to one tree of values with places.

To add a kind of file, a table say: a module here with a function like `yaml_tree.parse`, and a row.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path, PurePosixPath

from pnp.core.folders import is_there
from pnp.sources import yaml_tree
from pnp.sources.yaml_tree import Node

# Suffix -> what reads the bytes of such a file, which problems name as it is shown.
READERS: dict[str, Callable[[bytes, str], Node]] = {
    ".yaml": yaml_tree.parse,
    ".yml": yaml_tree.parse,
}


def has_reader(name: str) -> bool:
    """Return whether a file of that name can be read."""
    return PurePosixPath(name).suffix in READERS


def files_of(folder: Path, stem: str) -> list[str]:
    """Return the names of files in `folder` that are called `stem`, with a suffix of READERS."""
    names = (stem + suffix for suffix in READERS)
    return [name for name in names if is_there(folder / name)]


def parse(data: bytes, shown: str) -> Node:
    """Return the values in the file `shown`, whose bytes are `data`; its suffix is one of READERS.

    Raises PnpError with all that is wrong in it.
    """
    return READERS[PurePosixPath(shown).suffix.lower()](data, shown)
