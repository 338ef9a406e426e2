"""Modules as syntax trees. Those of the package take a hundred megabytes: nobody keeps them."""

import ast
import re

_IMPORTED = re.compile(r"^ *(?:from|import) ([A-Za-z_]\w*)", re.MULTILINE)


def tree_of(path):
    return ast.parse(path.read_text(encoding="utf-8"))


def nodes_of(path):
    """Return all nodes of a module but what has no parts, in the order of `ast.walk`.

    That one takes twice as long: a second for all modules.
    """
    nodes: list[ast.AST] = [tree_of(path)]
    for node in nodes:
        for name in node._fields:
            value = getattr(node, name, None)
            if isinstance(value, list):
                nodes += [one for one in value if isinstance(one, ast.AST)]
            elif isinstance(value, ast.AST) and value._fields:
                nodes.append(value)
    return nodes


def may_import(text):
    """Return the top-level names that a module imports, and words that stand where they might."""
    return set(_IMPORTED.findall(text))
