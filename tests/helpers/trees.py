"""Modules as syntax trees, each parsed once a process."""

import ast
from functools import cache


@cache
def tree_of(path):
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def nodes_of(path):
    """Return all nodes of a module, in the order of `ast.walk`."""
    return tuple(ast.walk(tree_of(path)))
