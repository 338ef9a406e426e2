"""Working out a parsed expression: every node by a table of functions, within a number of steps."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from pnp.expressions.functions import FUNCTIONS, LOOK, NUMBERS, SHALLOW, Function, bounded, keys
from pnp.expressions.names import dotted, meant
from pnp.expressions.operators import BINARY, COMPARE, UNARY
from pnp.expressions.sizes import ValueSizes
from pnp.expressions.values import ExpressionError, UnknownName, show

# Each node that is worked out is a step, each item of a list too; asking cards is many.
MOST_STEPS = 200_000
# Nearly all expressions take fewer; none that does can take long.
STEPS_OF_MOST = 2_000
_STEPS_OF_QUESTION = 100


class Evaluator:
    """Works out one expression, within a number of steps: `steps` are those it took."""

    def __init__(
        self,
        look_up: Callable[[str], Any],
        functions: Mapping[str, Function],
        takes_long: Callable[[], object],
    ) -> None:
        """`takes_long` is called before more than STEPS_OF_MOST steps are taken."""
        self._look_up = look_up
        self._functions = functions
        self._sizes = ValueSizes()
        self.steps = 0
        self._until = STEPS_OF_MOST
        self._takes_long = takes_long

    def whole(self, tree: ast.expr) -> Any:
        """Return the value of a whole expression; who gets it goes through its parts."""
        found = self.work(tree, {})
        self._spend(self._sizes.of(found).parts)
        return found

    def work(self, node: ast.AST, bound: Mapping[str, Any]) -> Any:
        """Return the value of `node`, in which loops have `bound` names. Raises ExpressionError."""
        self._spend(1)
        try:
            value = self._node(node, bound)
        except ZeroDivisionError:
            message = f"'{ast.unparse(node)[:60]}' divides by zero"
            raise ExpressionError(message, LOOK) from None
        except (TypeError, AttributeError, KeyError, IndexError, ValueError) as error:
            if isinstance(error, ExpressionError):
                raise
            message = f"'{ast.unparse(node)[:60]}' has no value"
            raise ExpressionError(message, LOOK) from None
        except RecursionError:
            message = "facts are derived from one another in too long a row"
            raise ExpressionError(message, "state one of them") from None
        if isinstance(value, str | tuple):
            self._spend(len(value))
        return bounded(value)

    def _spend(self, steps: int) -> None:
        self.steps += steps
        if self.steps <= self._until:
            return
        self._until = MOST_STEPS
        self._takes_long()
        if self.steps > MOST_STEPS:
            # What is not done is not counted.
            self.steps = MOST_STEPS
            raise ExpressionError("expression takes too many steps", "make its ranges shorter")

    def _node(self, node: ast.AST, bound: Mapping[str, Any]) -> Any:
        name = dotted(node)
        if name is not None:
            return self._name(name, bound)
        return _HANDLERS[type(node)](self, node, bound)

    def _name(self, name: str, bound: Mapping[str, Any]) -> Any:
        first, *rest = name.split(".")
        if first in bound:
            value = bound[first]
            for part in rest:
                value = value[part]
            return value
        try:
            return self._look_up(name)
        except KeyError:
            raise self._unknown(name) from None

    def _unknown(self, name: str) -> ExpressionError:
        way = meant(name, self._look_up)
        return (
            ExpressionError(f"unknown fact '{name}'", f"write {way}") if way else UnknownName(name)
        )

    def _constant(self, node: ast.Constant, bound: Mapping[str, Any]) -> Any:
        value = node.value
        return Fraction(str(value)) if isinstance(value, float) else value

    def _binary(self, node: ast.BinOp, bound: Mapping[str, Any]) -> Any:
        left, right = self.work(node.left, bound), self.work(node.right, bound)
        are_numbers = isinstance(left, NUMBERS) and isinstance(right, NUMBERS)
        is_joined = isinstance(left, str | tuple) and type(left) is type(right)
        if not are_numbers and not (is_joined and isinstance(node.op, ast.Add)):
            raise ExpressionError(
                f"'{ast.unparse(node)[:60]}' reckons with what is no number", LOOK
            )
        found = BINARY[type(node.op)](left, right)
        if is_joined:
            self._sizes.check(found)
        return found

    def _unary(self, node: ast.UnaryOp, bound: Mapping[str, Any]) -> Any:
        return UNARY[type(node.op)](self.work(node.operand, bound))

    def _boolean(self, node: ast.BoolOp, bound: Mapping[str, Any]) -> bool:
        is_or = isinstance(node.op, ast.Or)
        for part in node.values:
            if bool(self.work(part, bound)) == is_or:
                return is_or
        return not is_or

    def _compare(self, node: ast.Compare, bound: Mapping[str, Any]) -> bool:
        left = self.work(node.left, bound)
        for sign, part in zip(node.ops, node.comparators, strict=True):
            right = self.work(part, bound)
            self._spend_on_parts(sign, left, right)
            if not COMPARE[type(sign)](left, right):
                return False
            left = right
        return True

    def _choice(self, node: ast.IfExp, bound: Mapping[str, Any]) -> Any:
        return self.work(node.body if self.work(node.test, bound) else node.orelse, bound)

    def _call(self, node: ast.Call, bound: Mapping[str, Any]) -> Any:
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if name not in self._functions:
            hint = f"known: {', '.join(sorted(self._functions))}"
            raise ExpressionError(f"unknown function '{name}'", hint)
        arguments = [self.work(part, bound) for part in node.args]
        named = {str(part.arg): self.work(part.value, bound) for part in node.keywords}
        self._spend_on_call(name, [*arguments, *named.values()])
        found = self._functions[name](*arguments, **named)
        self._sizes.check(found)
        return found

    def _spend_on_call(self, name: str, arguments: list[Any]) -> None:
        """Spend what a function takes that goes through its arguments."""
        given = [one for one in arguments if isinstance(one, tuple | Mapping)]
        if name in SHALLOW:
            self._spend(sum(map(len, given)))
        elif name != "len":
            parts = sum(self._sizes.of(one).parts for one in given)
            # Who sorts looks at each item as often as the list can be halved; who asks, asks cards.
            times = max((len(one).bit_length() for one in given), default=1)
            each = times if name == "sorted" else 1 if name in FUNCTIONS else _STEPS_OF_QUESTION
            self._spend(each * max(parts, 1))

    def _spend_on_parts(self, sign: ast.cmpop, left: Any, right: Any) -> None:
        """Spend what it takes to compare two values, or to look for one in the other."""
        if not isinstance(right, NUMBERS):
            of_left, of_right = self._sizes.of(left).parts, self._sizes.of(right).parts
            goes_through = isinstance(sign, ast.In | ast.NotIn) and not isinstance(right, Mapping)
            self._spend(of_right if goes_through else min(of_left, of_right))

    def _sequence(self, node: ast.Tuple | ast.List, bound: Mapping[str, Any]) -> tuple[Any, ...]:
        return self._tuple(self.work(part, bound) for part in node.elts)

    def _dict(self, node: ast.Dict, bound: Mapping[str, Any]) -> Mapping[str, Any]:
        keys = [self.work(key, bound) for key in node.keys if key]
        return self._map(
            node, zip(keys, [self.work(part, bound) for part in node.values], strict=True)
        )

    def _subscript(self, node: ast.Subscript, bound: Mapping[str, Any]) -> Any:
        value, key = self.work(node.value, bound), self.work(node.slice, bound)
        if not isinstance(value, Mapping):
            return value[key]
        name = self._shown(key)
        if name not in value:
            message = f"'{ast.unparse(node.value)[:60]}' has nothing for '{name}'"
            raise ExpressionError(message, f"it has: {', '.join(value)}"[:200])
        return value[name]

    def _loop(self, node: ast.GeneratorExp | ast.ListComp, bound: Mapping[str, Any]) -> Any:
        turns = self._turns(node.generators, dict(bound))
        return self._tuple(self.work(node.elt, inner) for inner in turns)

    def _tuple(self, items: Iterable[Any]) -> tuple[Any, ...]:
        found = tuple(items)
        self._sizes.check(found)
        return found

    def _map_loop(self, node: ast.DictComp, bound: Mapping[str, Any]) -> Mapping[str, Any]:
        turns = self._turns(node.generators, dict(bound))
        return self._map(
            node, ((self.work(node.key, at), self.work(node.value, at)) for at in turns)
        )

    def _map(self, node: ast.AST, pairs: Iterable[tuple[Any, Any]]) -> Mapping[str, Any]:
        found: dict[str, Any] = {}
        for key, value in pairs:
            name = self._shown(key)
            if name in found:
                message = f"'{ast.unparse(node)[:60]}' makes '{name}' twice"
                raise ExpressionError(message, "let every key be there once")
            found[name] = value
        self._sizes.check(found)
        return found

    def _shown(self, key: Any) -> str:
        self._spend(self._sizes.of(key).parts - 1)
        return show(key)

    def _turns(
        self, loops: list[ast.comprehension], bound: dict[str, Any]
    ) -> Iterator[dict[str, Any]]:
        if not loops:
            yield bound
            return
        loop, *rest = loops
        items = self.work(loop.iter, bound)
        for item in items if not isinstance(items, Mapping) else keys(items):
            inner = {**bound, **_bind(loop.target, item)}
            if all(self.work(condition, inner) for condition in loop.ifs):
                yield from self._turns(rest, inner)


def _bind(target: ast.expr, item: Any) -> dict[str, Any]:
    if isinstance(target, ast.Name):
        return {target.id: item}
    if isinstance(target, ast.Tuple) and all(isinstance(p, ast.Name) for p in target.elts):
        names = [part.id for part in target.elts if isinstance(part, ast.Name)]
        return dict(zip(names, item, strict=True))
    message = f"'{ast.unparse(target)[:40]}' can't stand after 'for'"
    raise ExpressionError(message, "write one name, or several as (a, b)")


_HANDLERS: Mapping[type[ast.AST], Callable[[Evaluator, Any, Mapping[str, Any]], Any]] = {
    ast.Constant: Evaluator._constant,
    ast.BinOp: Evaluator._binary,
    ast.UnaryOp: Evaluator._unary,
    ast.BoolOp: Evaluator._boolean,
    ast.Compare: Evaluator._compare,
    ast.IfExp: Evaluator._choice,
    ast.Call: Evaluator._call,
    ast.Tuple: Evaluator._sequence,
    ast.List: Evaluator._sequence,
    ast.Dict: Evaluator._dict,
    ast.Subscript: Evaluator._subscript,
    ast.GeneratorExp: Evaluator._loop,
    ast.ListComp: Evaluator._loop,
    ast.DictComp: Evaluator._map_loop,
}
