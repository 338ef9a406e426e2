"""Expressions over facts: "2 * red + 3", "sum(deck.values)", "all(3 * n <= deck for n in players)".

A small language of its own with the look of arithmetic. It is parsed to a tree once, then every
node is worked out by a table of functions; there is nothing in it but numbers, texts, lists, maps
and what the caller names. Numbers are exact: 1 / 3 is a third.
"""

from __future__ import annotations

import ast
import warnings
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from functools import lru_cache
from typing import Any

from pnp.core.problems import Where, shorten
from pnp.core.values import Struct
from pnp.expressions.evaluator import Evaluator
from pnp.expressions.functions import FUNCTIONS, Function
from pnp.expressions.names import dotted, names_in
from pnp.expressions.operators import SIGNS
from pnp.expressions.values import ExpressionError
from pnp.processes.time_and_memory_limits import LimitError, limited

LONGEST = 2000
DEEPEST = 60
_KEPT = 5000
NOWHERE = Where("")


def nobody(steps: int) -> None:
    """Hear of steps, and do nothing."""


class Expression(Struct, frozen=True):
    """A parsed expression. `names` are the facts it speaks of, in their order."""

    text: str
    names: tuple[str, ...]
    tree: ast.expr
    where: Where = NOWHERE

    def value(
        self,
        look_up: Callable[[str], Any],
        functions: Mapping[str, Function],
        took: Callable[[int], None] = nobody,
    ) -> Any:
        """Return what it comes to. `look_up` gives facts by name and raises KeyError.

        `took` hears how many steps it took. Raises ExpressionError with the place of the
        expression.
        """
        end = ExitStack()
        worker = Evaluator(look_up, {**FUNCTIONS, **functions}, lambda: self._limit(end))
        try:
            with end:
                return worker.whole(self.tree)
        except LimitError as error:
            message = f"'{shorten(self.text)}' {error}"
            raise ExpressionError(message, "make its lists shorter", self.where) from None
        except ExpressionError as error:
            error.where = error.where or self.where
            raise
        finally:
            took(worker.steps)

    def _limit(self, end: ExitStack) -> None:
        """Let the system hold what takes long; for what does not, that would take a while."""
        end.enter_context(limited(f"expression at {self.where}: {self.text}", self.where.file))

    def sides(
        self,
        look_up: Callable[[str], Any],
        functions: Mapping[str, Function],
        took: Callable[[int], None] = nobody,
    ) -> tuple[str, Any, Any] | None:
        """Return sign, left and right value of one comparison; None when it is something else.

        Raises ExpressionError as `value` does.
        """
        tree = self.tree
        if not isinstance(tree, ast.Compare) or len(tree.ops) != 1:
            return None
        parts = (tree.left, tree.comparators[0])
        left, right = (
            Expression(self.text, self.names, part, self.where).value(look_up, functions, took)
            for part in parts
        )
        return SIGNS[type(tree.ops[0])], left, right


def parse(text: str, where: Where = NOWHERE) -> Expression:
    """Return the expression that `text`, which stands at `where`, is. Raises ExpressionError."""
    try:
        return Expression(*_parsed(text.strip()), where)
    except ExpressionError as error:
        error.where = where
        raise


# 23 % of a key that is typed into a translation of Quark (bench/caches.py).
@lru_cache(maxsize=_KEPT)
def _parsed(text: str) -> tuple[str, tuple[str, ...], ast.expr]:
    """Return an expression with its names and its tree, which nobody changes."""
    if len(text) > LONGEST:
        raise ExpressionError(f"expression is longer than {LONGEST} characters", "split it")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(text, mode="eval").body
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        hint = "write arithmetic such as '3 * players + 6'"
        raise ExpressionError(f"'{shorten(text)}' is no expression", hint) from None
    _check(tree, text)
    names = dict.fromkeys(names_in(tree, frozenset()))
    return text, tuple(names), tree


_ALLOWED = (
    ast.BinOp, ast.UnaryOp, ast.BoolOp, ast.Compare, ast.IfExp, ast.Call, ast.Attribute, ast.Name,
    ast.Constant, ast.Tuple, ast.List, ast.Dict, ast.Subscript, ast.GeneratorExp, ast.ListComp,
    ast.DictComp, ast.comprehension, ast.keyword, ast.expr_context, ast.operator, ast.unaryop,
    ast.cmpop, ast.boolop,
)  # fmt: skip
_REFUSED = (
    ast.MatMult, ast.BitAnd, ast.BitOr, ast.BitXor, ast.LShift, ast.RShift, ast.Invert, ast.Is,
    ast.IsNot,
)  # fmt: skip


def _check(tree: ast.expr, text: str) -> None:
    """Refuse what is deep, and whatever is not of this language."""
    nodes: list[tuple[ast.AST, int]] = [(tree, 1)]
    for node, depth in nodes:
        if depth > DEEPEST:
            message = f"expression is nested more than {DEEPEST} deep"
            raise ExpressionError(message, "split it")
        nodes += ((child, depth + 1) for child in ast.iter_child_nodes(node))
    for node, _ in nodes:
        if not _is_known(node):
            shown = shorten(ast.get_source_segment(text, node) or text)
            hint = "use numbers, names, + - * / // % **, comparisons, and, or, not, and calls"
            raise ExpressionError(f"'{shown}' can't stand in an expression", hint)


def _is_known(node: ast.AST) -> bool:
    if not isinstance(node, _ALLOWED):
        return False
    if isinstance(node, ast.Constant):
        return isinstance(node.value, int | float | str)
    if isinstance(node, ast.Attribute):
        return dotted(node) is not None
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Name) and all(part.arg for part in node.keywords)
    if isinstance(node, ast.GeneratorExp | ast.ListComp | ast.DictComp):
        return not any(loop.is_async for loop in node.generators)
    if isinstance(node, ast.Dict):
        return None not in node.keys
    signs = getattr(node, "ops", [getattr(node, "op", None)])
    return not any(isinstance(sign, _REFUSED) for sign in signs)
