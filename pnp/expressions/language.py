"""Expressions over facts: "2 * red + 3", "sum(deck.values)", "all(3 * n <= deck for n in players)".

A small language of its own with the look of arithmetic. It is parsed to a tree once, then every
node is worked out by a table of functions; there is nothing in it but numbers, texts, lists, maps
and what the caller names. Numbers are exact: 1 / 3 is a third.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from pnp.expressions.names import names_in
from pnp.expressions.values import ExpressionError
from pnp.expressions.worker import FUNCTIONS, SIGNS, Function, Worker

LONGEST = 2000
DEEPEST = 60


@dataclass(frozen=True, slots=True)
class Expression:
    """A parsed expression. `names` are the facts it speaks of, in their order."""

    text: str
    names: tuple[str, ...]
    tree: ast.expr

    def value(self, look_up: Callable[[str], Any], functions: Mapping[str, Function]) -> Any:
        """Return what it comes to. `look_up` gives facts by name and raises KeyError.

        Raises ExpressionError.
        """
        return Worker(look_up, {**FUNCTIONS, **functions}).work(self.tree, {})

    def sides(
        self, look_up: Callable[[str], Any], functions: Mapping[str, Function]
    ) -> tuple[str, Any, Any] | None:
        """Return sign, left and right value of one comparison; None when it is something else."""
        tree = self.tree
        if not isinstance(tree, ast.Compare) or len(tree.ops) != 1:
            return None
        worker = Worker(look_up, {**FUNCTIONS, **functions})
        left, right = worker.work(tree.left, {}), worker.work(tree.comparators[0], {})
        return SIGNS[type(tree.ops[0])], left, right


def parse(text: str) -> Expression:
    """Return the expression that `text` is. Raises ExpressionError."""
    if len(text) > LONGEST:
        raise ExpressionError(f"expression is longer than {LONGEST} characters", "split it")
    try:
        tree = ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        hint = "write arithmetic such as '3 * players + 6'"
        raise ExpressionError(f"'{text.strip()[:60]}' is no expression", hint) from None
    _check(tree, 0)
    names = dict.fromkeys(names_in(tree, frozenset()))
    return Expression(text.strip(), tuple(names), tree)


_ALLOWED = (
    ast.BinOp, ast.UnaryOp, ast.BoolOp, ast.Compare, ast.IfExp, ast.Call, ast.Attribute, ast.Name,
    ast.Constant, ast.Tuple, ast.List, ast.Dict, ast.Subscript, ast.GeneratorExp, ast.ListComp,
    ast.DictComp, ast.comprehension, ast.keyword, ast.expr_context, ast.operator, ast.unaryop,
    ast.cmpop, ast.boolop,
)  # fmt: skip


def _check(node: ast.AST, depth: int) -> None:
    if depth > DEEPEST:
        raise ExpressionError(f"expression is nested more than {DEEPEST} deep", "split it")
    is_known = isinstance(node, _ALLOWED) and not isinstance(node, _REFUSED)
    if isinstance(node, ast.Constant):
        is_known = isinstance(node.value, int | float | str)
    if isinstance(node, ast.Call):
        is_known = isinstance(node.func, ast.Name)
    if not is_known:
        hint = "use numbers, names, + - * / // % **, comparisons, and, or, not, and calls"
        shown = ast.unparse(node)[:40] or type(node).__name__
        raise ExpressionError(f"'{shown}' can't stand in an expression", hint)
    for child in ast.iter_child_nodes(node):
        _check(child, depth + 1)


_REFUSED = (
    ast.MatMult, ast.BitAnd, ast.BitOr, ast.BitXor, ast.LShift, ast.RShift, ast.Invert, ast.Is,
    ast.IsNot,
)  # fmt: skip
