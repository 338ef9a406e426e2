"""Names in the tree of an expression, and what a name that nothing stands for may have meant."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from pnp.expressions.values import ExpressionError

# What people ask of a list with a dot -> how it is asked.
_OF_LISTS: Mapping[str, str] = MappingProxyType(
    {
        **dict.fromkeys(("least", "fewest", "min"), "min({})"),
        **dict.fromkeys(("most", "max"), "max({})"),
        **dict.fromkeys(("count", "number", "length"), "len({})"),
        **dict.fromkeys(("sum", "total"), "sum({})"),
        "first": "{}[0]",
        "last": "{}[-1]",
    }
)


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


def meant(name: str, look_up: Callable[[str], Any]) -> str:
    """Return how a part of a map or list is written which `name` asks for with dots, "" if none.

    `ships.needs.sloop` where `ships.needs` is a map, `players.least` where `players` is a list.
    """
    start, dot, _ = name.rpartition(".")
    while dot:
        try:
            return _part(start, look_up(start), name[len(start) + 1 :].split("."))
        except (KeyError, ExpressionError):
            start, dot, _ = start.rpartition(".")
    return ""


def _part(text: str, value: Any, parts: list[str]) -> str:
    for part in parts:
        if isinstance(value, Mapping) and part in value:
            text, value = f'{text}["{part}"]', value[part]
        elif isinstance(value, tuple) and part == parts[-1]:
            return _OF_LISTS.get(part, "").format(text)
        else:
            return ""
    return text
