"""A component file to a Component: its measures, and what `plan` and `cards` make of the rest."""

from __future__ import annotations

from pathlib import PurePosixPath
from types import MappingProxyType

from pnp.core.geometry import Size
from pnp.core.shape import Shape
from pnp.core.sizes import CARDS as CARD_SIZES
from pnp.load.cards import CardReader
from pnp.load.component_keys import (
    BACKS,
    CARDS,
    COMPONENT,
    COMPONENT_KEYS,
    CORNER,
    EXTRA,
    FIELDS,
    SHAPE,
    SHEET,
    SIZE,
    TITLE,
)
from pnp.load.context import LoadContext
from pnp.load.field_types import Values, read_record
from pnp.load.read_schema import read_plan
from pnp.load.report import Problems
from pnp.load.values import width_and_height
from pnp.model.game import Component
from pnp.sources.yaml_tree import Entries, Items, Node, Scalar, kind_of

# The corner of cards that say nothing, in mm: what most cards in shops have.
_CORNER = 3.0


def read_component(
    name: str, node: Node, ground: LoadContext, problems: Problems
) -> Component | None:
    """Return the component `name` that its file's root `node` describes.

    What is wrong is noted in `problems`; then the component is of no use.
    """
    values = read_record(node, "the component", COMPONENT_KEYS, problems)
    if values is None:
        return None
    if values[COMPONENT] not in ("", name):
        file = PurePosixPath(node.where.file)
        hint = f"write 'component: {name}', or rename the file to {values[COMPONENT]}{file.suffix}"
        message = f"component '{values[COMPONENT]}' stands in the file {file.name}"
        problems.add(values.where_of(COMPONENT), message, hint)
    _check_size(values, problems)
    shape = Shape(values[SHAPE])
    if shape.own_sheets and SHEET in values:
        hint = f"delete the key, or the line 'shape: {shape}'"
        message = f"sheet: {shape.called} has sheets of its own"
        problems.add(values.where_of(SHEET), message, hint)
    plan = read_plan(name, values, ground, problems)
    reader = CardReader(plan, problems)
    cards = _card_nodes(values, problems)
    reader.check_names(cards, values.node(BACKS))
    for card in cards:
        reader.read(card)
    return Component(
        id=name,
        title=values[TITLE],
        size=values[SIZE],
        shape=shape,
        corner=_read_corner(values, problems),
        fields=MappingProxyType({name: slot.field for name, slot in plan.slots.items()}),
        cards=tuple(reader.cards),
        where=values.where,
        sheet=values[SHEET],
        extra=values[EXTRA],
    )


def _check_size(values: Values, problems: Problems) -> None:
    size: Size = values[SIZE]
    node = values.node(SIZE)
    where = values.where_of(SIZE)
    if SHAPE in values and not values.is_good(SHAPE):
        return  # Which sizes it may have is not known.
    if Shape(values[SHAPE]).is_disc:
        if size.width != size.height and values.is_good(SIZE):
            message = f"size: a round component is {size.width:g} x {size.height:g} mm"
            problems.add(where, message, "write one length, the diameter, as 25mm")
    elif (
        isinstance(node, Scalar)
        and node.text not in CARD_SIZES
        and not width_and_height(node)
        and values.is_good(SIZE)
    ):
        hint = f"write [{node.text}, 88mm], or add 'shape: round' for a disc"
        problems.add(where, "size: a card has a width and a height", hint)


def _read_corner(values: Values, problems: Problems) -> float:
    size: Size = values[SIZE]
    most = min(size) / 2
    shape = Shape(values[SHAPE])
    if not shape.has_corner:
        if CORNER in values:
            hint = f"delete the key, or the line 'shape: {shape}'"
            problems.add(values.where_of(CORNER), f"corner: {shape.called} has none", hint)
        return shape.trim(size, 0.0).corner
    if CORNER not in values:
        return min(_CORNER, most)
    corner = values[CORNER]
    if not 0 <= corner <= most:
        message = f"corner: {corner:g} mm does not fit a side of {min(size):g} mm"
        problems.add(values.where_of(CORNER), message, f"use 0mm to {most:g}mm")
    return corner


def _card_nodes(values: Values, problems: Problems) -> tuple[Node, ...]:
    node = values.node(CARDS)
    if node is None or not isinstance(values.node(FIELDS), Entries | None):
        return ()
    if not isinstance(node, Items):
        message = f"cards: must be a list, not {kind_of(node)}"
        problems.add(node.where, message, "write one '- id: ...' for each card, below it")
        return ()
    if not node.items:
        problems.add(node.where, "cards: there are none", "add '- id: first-card' below it")
    return node.items
