"""Readers of files of values by their suffix, each to one tree of values with places.

To add a kind of file, a table say: a module here with a function like `yaml_tree.parse`, and a row.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import PurePosixPath

from pnp.sources import yaml_tree
from pnp.sources.yaml_tree import Node

# Suffix -> what reads the bytes of such a file, which problems name as it is shown.
READERS: dict[str, Callable[[bytes, str], Node]] = {
    ".yaml": yaml_tree.parse,
    ".yml": yaml_tree.parse,
}


def parse(data: bytes, shown: str) -> Node:
    """Return the values in the file `shown`, whose bytes are `data`; its suffix is one of READERS.

    Raises PnpError with all that is wrong in it.
    """
    return READERS[PurePosixPath(shown).suffix.lower()](data, shown)
