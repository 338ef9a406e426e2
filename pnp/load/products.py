"""Products: one card for every combination of keys, and copies by those keys."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product as combinations
from math import prod
from types import MappingProxyType
from typing import TypeAlias

from pnp.core.problems import meant, shorten
from pnp.core.values import Struct
from pnp.load.context import Lists
from pnp.load.field_types import is_map
from pnp.load.fields import SilentSlot, Slot
from pnp.load.placeholders import Name, Names, fill
from pnp.load.report import BadValueError, Problems
from pnp.load.text import integer
from pnp.model.game import Value
from pnp.sources.yaml_tree import Entries, Items, Node, Scalar, kind_of

MOST_COMBINATIONS = 5000
MOST_COPIES = 500

_NO_ITEM: Mapping[str, Value] = MappingProxyType({})


class Choice(Struct, frozen=True):
    """One value that a field of a product takes, and what its name in braces stands for."""

    value: Value
    name: Name


class Axis(Struct, frozen=True):
    """A field of a product and the values it takes."""

    field: str
    choices: tuple[Choice, ...]

    @property
    def keys(self) -> tuple[str, ...]:
        """The values as they are written."""
        return tuple(choice.name.text for choice in self.choices)


Combination: TypeAlias = tuple[dict[str, Value], dict[str, Name]]


def combine(axes: Sequence[Axis]) -> Iterator[Combination]:
    """Yield the fields and the names of every combination, the last axis changing fastest."""
    fields = [axis.field for axis in axes]
    for chosen in combinations(*(axis.choices for axis in axes)):
        values = {field: choice.value for field, choice in zip(fields, chosen, strict=True)}
        names = {field: choice.name for field, choice in zip(fields, chosen, strict=True)}
        yield values, names


def count(axes: Sequence[Axis]) -> int:
    """Return how many combinations there are."""
    return prod(len(axis.choices) for axis in axes)


def read_product(
    node: Node, slots: Mapping[str, Slot], lists: Lists, problems: Problems
) -> tuple[Axis, ...] | None:
    """Return the axes of a product, in the order they are written; None once a problem is noted."""
    if not is_map(node, "product", problems):
        return None
    before = len(problems)
    axes: list[Axis] = []
    for name, part in node.entries:
        slot = slots.get(name.text)
        if slot is None:
            problems.unknown("field", name.text, slots, name.where)
        elif slot.type.many:
            message = f"product: '{name.text}' holds a list, which can't be part of a product"
            problems.add(name.where, message, "use a field of type key")
        else:
            axes.append(_read_axis(slot, part, lists, problems))
    if len(problems) > before:
        return None
    if count(axes) > MOST_COMBINATIONS:
        message = f"product: {count(axes)} combinations; the most is {MOST_COMBINATIONS}"
        problems.add(node.where, message, "split it into several cards, or shorten its lists")
        return None
    return tuple(axes)


def _read_axis(slot: Slot, node: Node, lists: Lists, problems: Problems) -> Axis:
    field = slot.field
    items = node.items if isinstance(node, Items) else ()
    if not items:
        message = f"{field.name}: must be a list of values to combine, not {kind_of(node)}"
        if isinstance(node, Items):
            message = f"{field.name}: has no values to combine"
        problems.add(node.where, message, f"write {field.name}: [one, two]")
    known = lists.get(field.of, {}) if field.type == "key" else {}
    choices: dict[str, Choice] = {}
    for item in items:
        value = slot.read(item, {}, problems)
        text = item.text if isinstance(item, Scalar) else ""
        if text in choices:
            message = f"{field.name}: '{shorten(text)}' is in the product twice"
            problems.add(item.where, message, "delete one of the two")
        about = None if isinstance(slot, SilentSlot) else known.get(text, _NO_ITEM)
        choices[text] = Choice(value, Name(text, about))
    return Axis(field.name, tuple(choices.values()))


class Copies:
    """How many pieces there are of each combination."""

    def __init__(self, node: Node | None, axes: Sequence[Axis], problems: Problems) -> None:
        self._problems = problems
        self._node = node
        self._fixed: int | None = None
        self._table: _Table | None = None
        if node is None:
            self._fixed = 1
        elif isinstance(node, Entries):
            self._table = self._read_table(node, tuple(axes))
        elif not isinstance(node, Scalar):
            hint = "write a number, or a map from the keys of a product to numbers"
            problems.add(node.where, f"copies: must be a number, not {kind_of(node)}", hint)
        elif "{" not in node.text:
            self._fixed = self._number(node, {}, least=1)

    def of(self, names: Names) -> int:
        """Return the copies of one combination; 0 where the table says that there are none."""
        if self._fixed is not None:
            return self._fixed
        found: _Table | int | None = self._table
        while isinstance(found, _Table):
            found = found.parts.get(names[found.field].text)
        if found is None and isinstance(self._node, Scalar):
            return self._number(self._node, names, least=0)
        return found or 0

    def _number(self, node: Scalar, names: Names, least: int) -> int:
        try:
            found = integer(fill(node.text, names, markup=False))
            if not least <= found <= MOST_COPIES:
                message = f"{found} is not a number of copies"
                raise BadValueError(message, f"write {least} to {MOST_COPIES}")
        except BadValueError as error:
            self._problems.bad(node.where, "copies", error)
            return 1
        return found

    def _read_table(self, node: Entries, axes: tuple[Axis, ...]) -> _Table | None:
        axis = self._axis_of(node, axes)
        if axis is None:
            return None
        rest = tuple(other for other in axes if other is not axis)
        parts: dict[str, _Table | int] = {}
        said = {key.text for key, _ in node.entries}
        for key, part in node.entries:
            if key.text not in axis.keys:
                self._problems.unknown(
                    f"{axis.field} of the product", key.text, axis.keys, key.where
                )
                # One mistake: what is misspelt is not told as missing, too.
                said.add(meant(key.text, set(axis.keys) - said))
            elif isinstance(part, Entries):
                parts[key.text] = self._read_table(part, rest) or 0
            elif isinstance(part, Scalar):
                parts[key.text] = self._number(part, {}, least=0)
            else:
                message = f"copies: must be a number, not {kind_of(part)}"
                self._problems.add(part.where, message, f"write {shorten(key.text)}: 3")
        for missing in axis.keys:
            if missing not in said:
                message = f"copies: '{shorten(missing)}' of the product is not there"
                hint = f"add '{shorten(missing)}: ' with a number, 0 for none"
                self._problems.add(node.where, message, hint)
        return _Table(axis.field, parts)

    def _axis_of(self, node: Entries, axes: tuple[Axis, ...]) -> Axis | None:
        """Return the axis whose keys the table has, or the nearest to it."""
        if not axes:
            hint = "write a number, or give the card a product of the list that is meant"
            self._problems.add(node.where, "copies: there is no product that has these keys", hint)
            return None
        keys = {key.text for key, _ in node.entries}
        nested = any(isinstance(part, Entries) for _, part in node.entries)
        fitting = [axis for axis in axes if set(axis.keys) == keys]
        if len(fitting) > 1 and not nested:
            names = " and ".join(f"'{axis.field}'" for axis in fitting)
            outer, inner = (shorten(axis.keys[0]) for axis in fitting[:2])
            hint = f"nest them, as {{{outer}: {{{inner}: 3}}}}"
            self._problems.add(node.where, f"copies: the keys fit {names}", hint)
            return None
        return max(fitting or axes, key=lambda axis: len(keys & set(axis.keys)))


class _Table(Struct, frozen=True):
    """Copies by the keys of one field of the product."""

    field: str
    parts: Mapping[str, _Table | int]
