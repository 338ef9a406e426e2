"""Names in the tree of an expression."""

from __future__ import annotations

import ast
from collections.abc import Iterator


def names_in(node: ast.AST, bound: frozenset[str]) -> Iterator[str]:
    """Yield the dotted names that `node` speaks of, without those bound by its own loops."""
    if isinstance(node, ast.GeneratorExp | ast.ListComp | ast.DictComp):
        for loop in node.generators:
            yield from names_in(loop.iter, bound)
            bound |= {part.id for part in ast.walk(loop.target) if isinstance(part, ast.Name)}
            for condition in loop.ifs:
                yield from names_in(condition, bound)
        for part in (node.key, node.value) if isinstance(node, ast.DictComp) else (node.elt,):
            yield from names_in(part, bound)
        return
    name = dotted(node)
    if name is not None:
        if name.partition(".")[0] not in bound:
            yield name
        return
    children = ast.iter_child_nodes(node)
    if isinstance(node, ast.Call):
        children = iter((*node.args, *node.keywords))
    for child in children:
        yield from names_in(child, bound)


def dotted(node: ast.AST) -> str | None:
    """Return "a.b.c" for a name with dots, None for anything else."""
    parts: list[str] = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    if not isinstance(node, ast.Name):
        return None
    return ".".join((node.id, *reversed(parts)))
