"""Kinds of options that checks declare: expressions, trees of them, data, filters."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, TypeAlias

from pnp.expressions.parser import Expression, parse
from pnp.expressions.values import Exact
from pnp.load.gathered_problems import Problems
from pnp.load.key_types import Json, Key, KeyType
from pnp.load.ledger.expression_nodes import read_expression
from pnp.load.ledger.ledger import exact
from pnp.load.values import LINE, SCALAR
from pnp.readers.yaml_tree import Entries, Items, Node, Scalar, kind_of

# Figures are expressions, each by itself; data is a list or a map, written out or an expression.
Tree: TypeAlias = "Expression | Mapping[str, Tree]"
Data: TypeAlias = "Expression | Exact"

_NESTED: Json = {"anyOf": [SCALAR, {"type": "object"}]}

EXPRESSION: KeyType[Expression] = KeyType(read_expression, parse("0"), SCALAR)


def _read_tree(node: Node, label: str, problems: Problems) -> Tree | None:
    if isinstance(node, Scalar):
        return read_expression(node, label, problems)
    if isinstance(node, Items):
        return _read_list(node, label, problems)
    parts = {name.text: _read_tree(part, name.text, problems) for name, part in node.entries}
    return {name: part for name, part in parts.items() if part is not None}


def _read_list(node: Items, label: str, problems: Problems) -> Expression | None:
    texts = [part.text for part in node.items if isinstance(part, Scalar)]
    if len(texts) != len(node.items):
        message = f"{label}: must be a list of single figures"
        problems.add(node.where, message, "write [2, 3, 4]")
        return None
    listed = Scalar(f"[{', '.join(texts)}]", True, node.where)
    return read_expression(listed, label, problems)


FIGURES: KeyType[Tree] = KeyType(_read_tree, {}, _NESTED)


def _read_data(node: Node, label: str, problems: Problems) -> Data | None:
    if isinstance(node, Scalar):
        return read_expression(node, label, problems)
    return exact(node, label, problems)


_DATA: Json = {"anyOf": [SCALAR, {"type": "object"}, {"type": "array"}]}
DATA: KeyType[Data] = KeyType(_read_data, MappingProxyType({}), _DATA)


def _read_filter(node: Node, label: str, problems: Problems) -> Mapping[str, Any] | None:
    if not isinstance(node, Entries):
        message = f"{label}: must be a map from fields to values, not {kind_of(node)}"
        problems.add(node.where, message, f"write {label}: {{colour: red}}")
        return None
    return {name.text: exact(part, name.text, problems) for name, part in node.entries}


FILTER: KeyType[Mapping[str, Any]] = KeyType(_read_filter, {}, {"type": "object"})

# What many checks have.
COMPONENT = Key("component", LINE, "the component that is looked at", required=True)
WHERE = Key("where", FILTER, "which cards are looked at, as {side: quark}")
