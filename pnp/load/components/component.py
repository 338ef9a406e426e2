"""A component file to a Component: what `piece_size`, `field_declarations` and `cards` make."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePosixPath
from types import MappingProxyType

from pnp.core.values import replace
from pnp.load.components import keys as keys
from pnp.load.components.cards import CardReader
from pnp.load.components.component_schema import ComponentSchema
from pnp.load.components.field_declarations import read_schema
from pnp.load.components.piece_size import PieceSize, read_piece_size
from pnp.load.components.shared_faces import check_faces
from pnp.load.components.sprues import read_sprue
from pnp.load.context import LoadContext
from pnp.load.gathered_problems import Problems
from pnp.load.key_types import Values, listed
from pnp.load.records import note_missing, read_record
from pnp.load.tables.keys import TABLE
from pnp.model.game import Card, Component
from pnp.readers.yaml_tree import Entries, Items, Node


def read_component(
    name: str, node: Node, context: LoadContext, problems: Problems
) -> Component | None:
    """Return the component `name` that its file's root `node` describes.

    What is wrong is noted in `problems`; then the component is of no use.
    """
    values = read_record(node, "the component", keys.COMPONENT_KEYS, problems)
    if values is None:
        return None
    _check_name(name, values, node, problems)
    piece = read_piece_size(values, context, problems)
    schema = read_schema(name, values, context, problems)
    cards = _read_cards(values, schema, problems)
    _check_faces(cards, piece, problems)
    if piece.die:
        from pnp.load.components.dice import with_panels

        cards = with_panels(cards, piece.die, values, problems)
    return Component(
        id=name,
        title=values[keys.TITLE],
        size=piece.size,
        size_where=values.where_of(keys.SIZE),
        shape=piece.shape,
        corner=piece.corner,
        fields=MappingProxyType({name: slot.field for name, slot in schema.slots.items()}),
        cards=cards,
        where=values.where,
        sheet=values[keys.SHEET],
        extra=values[keys.EXTRA],
        outline=piece.outline,
        fold=values[keys.FOLD],
        foot=piece.foot,
        net=piece.die.net if piece.die else None,
        sprue=read_sprue(values[keys.SPRUE], values.node(keys.SPRUE), context, problems),
    )


def _check_faces(cards: Sequence[Card], piece: PieceSize, problems: Problems) -> None:
    """Note what dice and spinners say of their sides and sectors that does not fit."""
    if piece.die or piece.shape.is_disc:
        check_faces(cards, piece.shape.sides, problems)


def _check_name(name: str, values: Values, node: Node, problems: Problems) -> None:
    """Note where a file says that it is of another component than `name`."""
    said = values[keys.COMPONENT]
    if said not in ("", name):
        file = PurePosixPath(node.where.file)
        hint = f"write 'component: {name}', or rename the file to {said}{file.suffix}"
        message = f"component '{said}' stands in the file {file.name}"
        problems.add(values.where_of(keys.COMPONENT), message, hint)


def _read_cards(values: Values, schema: ComponentSchema, problems: Problems) -> tuple[Card, ...]:
    cards: Sequence[Node] = _card_nodes(values, problems)
    if TABLE in values:
        # Few games have a table.
        from pnp.load.tables.card_rows import read_table

        cards, excused = read_table(values[TABLE], cards, schema, problems)
        required = tuple(name for name in schema.required if name not in excused)
        schema = replace(schema, required=required)
    reader = CardReader(schema, problems)
    reader.check_names(cards, values.node(keys.BACKS))
    for card in cards:
        reader.read(card)
    return tuple(reader.cards)


def _card_nodes(values: Values, problems: Problems) -> tuple[Node, ...]:
    node = values.node(keys.CARDS)
    if node is None and TABLE not in values:
        note_missing("the component", keys.CARDS, values.where, problems)
    if node is None or not isinstance(values.node(keys.FIELDS), Entries | None):
        return ()
    if isinstance(node, Items) and not node.items:
        problems.add(node.where, "cards: there are none", "add '- id: first-card' below it")
    return listed(node, "cards", "write one '- id: ...' for each card, below it", problems)
