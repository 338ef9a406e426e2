"""Which part of a relation is not so: of several that all have to hold, the first that does not."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any, TypeAlias

from pnp.core.values import Struct, replace
from pnp.expressions.names import dotted
from pnp.expressions.parser import Expression

# Works out an expression, with further bound names.
Value: TypeAlias = Callable[[Expression, Mapping[str, Any]], Any]


class FieldQuery(Struct, frozen=True):
    """What listed("flavour", "mass") asks for; `of` is the bound name behind it in brackets.

    Or what values_of("deck", "points") asks `of_cards`.
    """

    entries: str
    field: str
    of: str = ""
    of_cards: bool = False


class WrittenComparison(Struct, frozen=True):
    """A comparison as it is written: both sides, and the items of the left one if it is a list.

    `is_plain` says that the right side is written out: nothing is named in it. `asked` is what the
    left side, or each of its items, asks lists of the game or cards for, None for anything else;
    `names` are the names that they are, or take a part of by what is written out, "" for others.
    """

    left: str
    right: str
    items: tuple[str, ...]
    is_plain: bool
    asked: tuple[FieldQuery | None, ...]
    names: tuple[str, ...]


class FailedCondition(Struct, frozen=True):
    """A part of a relation that is false, the names bound for it, and the text it stands in."""

    part: Expression
    bound: Mapping[str, Any]
    source: str

    def written(self) -> WrittenComparison | None:
        """Return how it is written if it is a single comparison, None for anything else."""
        tree = self.part.tree
        if not isinstance(tree, ast.Compare) or len(tree.ops) != 1:
            return None
        left, right = tree.left, tree.comparators[0]
        items = left.elts if isinstance(left, ast.List | ast.Tuple) else []
        texts = [_text(one, self.source) for one in (left, right, *items)]
        is_plain = not any(isinstance(node, ast.Name) for node in ast.walk(right))
        asked = tuple(map(_asked, items or [left]))
        names = tuple(map(_name, items or [left]))
        return WrittenComparison(texts[0], texts[1], tuple(texts[2:]), is_plain, asked, names)


def failed_condition(
    relation: Expression, bound: Mapping[str, Any], value: Value
) -> FailedCondition:
    """Return the part of a false relation that is false.

    Of `a and b` and `a < b < c` that is one of the parts, of `all(... for n in ...)` one turn; of
    others the whole. A name alone is compared with yes or no. Raises ExpressionError as `value`.
    """
    found = FailedCondition(relation, bound, relation.text)
    while (inner := _inner(found, value)) is not None:
        found = inner
    return _compared(found)


def _compared(failed: FailedCondition) -> FailedCondition:
    """Return `a` as `a == True`, `not a` as `a == False`; anything else as it is."""
    tree = failed.part.tree
    is_not = isinstance(tree, ast.UnaryOp) and isinstance(tree.op, ast.Not)
    node = tree.operand if isinstance(tree, ast.UnaryOp) else tree
    if not _name(node) or (node is not tree and not is_not):
        return failed
    return replace(
        failed, part=_expression(ast.Compare(node, [ast.Eq()], [ast.Constant(not is_not)]), failed)
    )


def _inner(failed: FailedCondition, value: Value) -> FailedCondition | None:
    """Return a part of a false relation that is false, None where it has no parts."""
    tree, bound = failed.part.tree, failed.bound
    for node in _parts_of(tree):
        part = _expression(node, failed)
        if not value(part, bound):
            return FailedCondition(part, bound, failed.source)
    if not _goes_through_all(tree):
        return None
    assert isinstance(tree, ast.Call)  # noqa: S101 - just asked
    loop = tree.args[0]
    assert isinstance(loop, ast.GeneratorExp | ast.ListComp)  # noqa: S101 - just asked
    names = list(dict.fromkeys(name for one in loop.generators for name in _names(one.target)))
    *others, last = loop.generators
    is_false = ast.UnaryOp(ast.Not(), loop.elt)
    end = ast.comprehension(last.target, last.iter, [*last.ifs, is_false], 0)
    turn = ast.List([ast.Name(name, ast.Load()) for name in names], ast.Load())
    turns = value(_expression(ast.ListComp(turn, [*others, end]), failed), bound)
    within = {**bound, **dict(zip(names, turns[0], strict=True))}
    return FailedCondition(_expression(loop.elt, failed), within, failed.source)


def _parts_of(tree: ast.expr) -> list[ast.expr]:
    """Return what has to be true together: parts of `and`, neighbours in a row of comparisons."""
    if isinstance(tree, ast.BoolOp) and isinstance(tree.op, ast.And):
        return tree.values
    if isinstance(tree, ast.Compare) and len(tree.ops) > 1:
        sides = pairwise([tree.left, *tree.comparators])
        return [
            ast.Compare(left, [sign], [right])
            for (left, right), sign in zip(sides, tree.ops, strict=True)
        ]
    return []


def _goes_through_all(tree: ast.expr) -> bool:
    return (
        isinstance(tree, ast.Call)
        and isinstance(tree.func, ast.Name)
        and tree.func.id == "all"
        and len(tree.args) == 1
        and isinstance(tree.args[0], ast.GeneratorExp | ast.ListComp)
    )


def _names(target: ast.expr) -> list[str]:
    parts = target.elts if isinstance(target, ast.Tuple) else [target]
    return [part.id for part in parts if isinstance(part, ast.Name)]


def _asked(node: ast.expr) -> FieldQuery | None:
    if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Name):
        asked = _asked(node.value)
        return asked and replace(asked, of=node.slice.id)
    match node:
        case ast.Call(ast.Name(called), [ast.Constant(str(entries)), ast.Constant(str(field))]):
            is_question = called in ("listed", "values_of")
            return FieldQuery(entries, field, of_cards=called != "listed") if is_question else None
    return None


def _name(node: ast.expr) -> str:
    """Return the name in `a.b`, and in `a.b["c"]`; "" for anything else."""
    while isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant):
        node = node.value
    return dotted(node) or ""


def _expression(node: ast.expr, failed: FailedCondition) -> Expression:
    text = _text(node, failed.source)
    return Expression(text, failed.part.names, node, failed.part.where)


def _text(node: ast.expr, source: str) -> str:
    """Return a part as its author wrote it; one that is made here, as Python writes it."""
    is_written = hasattr(node, "end_col_offset")
    return (is_written and ast.get_source_segment(source, node)) or ast.unparse(node)
