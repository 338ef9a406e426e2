"""Products: one card for every combination of keys."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product as combinations
from math import prod
from types import MappingProxyType
from typing import TypeAlias

from pnp.core.problems import shorten
from pnp.core.values import Struct
from pnp.load.components.card_field_types import SilentSlot, Slot
from pnp.load.components.placeholders import Name
from pnp.load.context import Lists
from pnp.load.gathered_problems import Problems, UnknownNameError
from pnp.load.key_types import is_map
from pnp.model.game import Value
from pnp.readers.yaml_tree import Items, Node, Scalar, items_of, kind_of

MOST_COMBINATIONS = 5000

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
            other = f"or declare it, below 'fields': {name.text}: {{type: key, of: LIST}}"
            problems.bad(name.where, "", UnknownNameError("field", name.text, slots, other))
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
    items = items_of(node)
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
