"""Values of rules.yaml that are expressions."""

from __future__ import annotations

from pnp.expressions.parser import Expression, parse
from pnp.expressions.values import ExpressionError
from pnp.load.gathered_problems import Problems
from pnp.readers.yaml_tree import Node, Scalar, kind_of


def read_expression(node: Node, label: str, problems: Problems) -> Expression | None:
    """Return the expression that a single value is; None once a problem is noted."""
    if not isinstance(node, Scalar):
        message = f"{label}: must be an expression, not {kind_of(node)}"
        problems.add(node.where, message, "write it in quotes on one line")
        return None
    try:
        return parse(node.text, node.where)
    except ExpressionError as error:
        problems.add(node.where, f"{label}: {error.message}", error.hint)
        return None
