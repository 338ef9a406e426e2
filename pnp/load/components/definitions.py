"""One definition under `cards`: read once, then one card for each combination of its product."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TypeAlias

from pnp.core.problems import Problem, Where, shorten
from pnp.core.values import Struct
from pnp.load.components.card_field_types import Slot, has_braces
from pnp.load.components.component_schema import NO_BACK, ComponentSchema
from pnp.load.components.copies import Copies
from pnp.load.components.keys import CARD_ID, VARIANTS
from pnp.load.components.placeholders import Names, fill
from pnp.load.components.products import Axis, combine
from pnp.load.gathered_problems import BadValueError, Problems
from pnp.load.key_types import is_map
from pnp.load.records import note_missing
from pnp.load.scalars import CARD_ID as CARD_ID_PATTERN
from pnp.load.scalars import as_written, matching
from pnp.model.game import PROVENANCES, Card, Face, Text, Value
from pnp.readers.yaml_tree import Entries, Node, Scalar, kind_of

_read_card_id = matching(
    CARD_ID_PATTERN, "a card id", "up-red: up to 80 small letters, digits, - and +"
)


class CardSide(Struct, frozen=True):
    """What one side of a definition says: values, and nodes that names are filled into.

    `texts` are those of its values, and of the component's defaults, that can be translated;
    `places` are those of its values.
    """

    fixed: Mapping[str, Value]
    moving: Mapping[str, Node]
    texts: Mapping[str, Text]
    places: Mapping[str, Where]

    def fields(
        self,
        schema: ComponentSchema,
        product: Mapping[str, Value],
        names: Names,
        problems: Problems,
    ) -> Mapping[str, Value]:
        """Return every field of the component, as this side of one combination has it."""
        fields = {**schema.blank, **self.fixed, **product}
        for name, node in self.moving.items():
            fields[name] = schema.slots[name].read(node, names, problems)
        return MappingProxyType(fields)


# (id of the card, names in braces) -> its back.
MakeBack: TypeAlias = Callable[[str, Names], "Face | None"]


class Definition(Struct, frozen=True):
    """A definition, read as far as all its combinations share it."""

    where: Where
    id: str
    axes: tuple[Axis, ...]
    front: CardSide
    back: MakeBack
    copies: Copies
    provenance: Mapping[str, str]
    variants: tuple[str, ...]

    def cards(
        self, schema: ComponentSchema, so_far: Sequence[Card], problems: Problems
    ) -> Iterator[Card]:
        """Yield the card of every combination; its number follows the cards `so_far`."""
        for values, names in combine(self.axes):
            copies = self.copies.of(names)
            name = self._fill_id(names, problems)
            if not copies or not name:
                continue
            fields = self.front.fields(schema, values, names, problems)
            keys = {axis: name.text for axis, name in names.items()}
            texts = self._texts(schema, values)
            front = Face(
                name, "front", schema.template, fields, self.where, texts, keys, self.front.places,
                "".join(self.variants[:1]),
            )  # fmt: skip
            back = self.back(name, names)
            number = len(so_far) + 1
            yield Card(
                name, copies, front, back, number, self.provenance, self.where, self.variants,
                self.copies.where or self.where,
            )  # fmt: skip

    def _texts(self, schema: ComponentSchema, product: Mapping[str, Value]) -> Mapping[str, Text]:
        """Return the texts of the front; a field that the product sets has its own for each."""
        if not product:
            return self.front.texts
        own = {name: f"{schema.id}.{self.id}.{name}" for name in product}
        texts = {
            name: Text(f"{own[name]}.{value}", value, self.where)
            for name, value in product.items()
            if isinstance(value, str) and schema.slots[name].type.is_prose
        }
        return {**self.front.texts, **texts}

    def _fill_id(self, names: Names, problems: Problems) -> str:
        try:
            return _read_card_id(fill(self.id, names, markup=False)) if self.id else ""
        except BadValueError as error:
            problems.bad(self.where, "id", error)
            return ""


def read_definition(
    schema: ComponentSchema,
    node: Entries,
    special: Mapping[str, Node],
    own: Mapping[str, Node],
    axes: tuple[Axis, ...],
    problems: Problems,
) -> Definition:
    """Return the definition in `node`: `special` is what it says of itself, `own` its fields."""
    where = node.where
    card_id = _read_id(node, special.get("id"), problems)
    set_here = own.keys() | {axis.field for axis in axes}
    _check_fields(schema, shorten(card_id), where, set_here, problems)
    for axis in axes:
        if axis.field in own:
            message = f"{axis.field}: the product sets this field already"
            problems.add(own[axis.field].where, message, "delete it here or in the product")
    above = f"{schema.id}.{card_id}"
    back, set_behind = _read_back(schema, f"{above}.back", special.get("back"), problems)
    provenance = _read_provenance(
        schema, special.get("provenance"), set_here | set_behind, problems
    )
    copies = Copies(special.get("copies"), axes, problems)
    front = read_side(schema, above, own, problems)
    variants = _read_variants(special.get("variants"), problems)
    return Definition(where, card_id, axes, front, back, copies, provenance, variants)


def _read_variants(node: Node | None, problems: Problems) -> tuple[str, ...]:
    """Return the names of the ways in which a card is drawn, none where it says none."""
    found = VARIANTS.kind.read(node, VARIANTS.name, problems) if node else None
    names = dict.fromkeys(found or ())
    for name in names:
        if node and found and found.count(name) > 1:
            message = f"variants: '{name}' is there twice"
            problems.add(node.where, message, "delete one of the two, or give it another name")
    return tuple(names)


def _check_fields(
    schema: ComponentSchema, card: str, where: Where, found: Collection[str], problems: Problems
) -> None:
    for name in schema.required:
        if name not in found:
            hint = f"add '{name}', or say 'optional: true' for it under 'fields'"
            start, kind = f"card '{card}'" if card else "card", f"has no '{name}'"
            problems.extend((Problem(where, f"{start} {kind}", hint, card=card, kind=kind),))


def _read_id(card: Entries, node: Node | None, problems: Problems) -> str:
    if node is None:
        note_missing("card", CARD_ID, card.where, problems)
    elif not isinstance(node, Scalar):
        hint = 'write a word; names in braces need quotes, as "{flavour}"'
        problems.add(node.where, f"id: must be a single value, not {kind_of(node)}", hint)
    else:
        try:
            return as_written(node.text, node.quoted)
        except BadValueError as error:
            problems.bad(node.where, "id", error)
    return ""


def read_side(
    schema: ComponentSchema, above: str, own: Mapping[str, Node], problems: Problems
) -> CardSide:
    """Return what a side sets: read where that is possible for all combinations at once.

    The ids of its texts begin with `above`.
    """
    fixed: dict[str, Value] = {}
    moving: dict[str, Node] = {}
    for name, node in own.items():
        if has_braces(node):
            moving[name] = node
        else:
            fixed[name] = schema.slots[name].read(node, {}, problems)
    places = {name: node.where for name, node in own.items()}
    return CardSide(fixed, moving, {**schema.texts, **texts_of(above, schema.slots, own)}, places)


def texts_of(above: str, slots: Mapping[str, Slot], own: Mapping[str, Node]) -> dict[str, Text]:
    """Return the texts among the fields `own` that can be translated, with ids below `above`."""
    return {
        name: Text(f"{above}.{name}", node.text.rstrip("\n"), node.where)
        for name, node in own.items()
        if isinstance(node, Scalar) and name in slots and slots[name].type.is_prose
    }


def _read_back(
    schema: ComponentSchema, above: str, node: Node | None, problems: Problems
) -> tuple[MakeBack, frozenset[str]]:
    """Return what makes the back, and the fields that it sets for this card alone."""
    if node is None:
        common = schema.default_back
        return lambda name, names: common, frozenset()
    if isinstance(node, Entries):
        return _read_own_back(schema, above, node, problems)
    if isinstance(node, Scalar):
        if has_braces(node):
            return lambda name, names: find_back(schema.backs, node, names, problems), frozenset()
        found = find_back(schema.backs, node, {}, problems)
        return lambda name, names: found, frozenset()
    is_map(node, "back", problems)
    return lambda name, names: None, frozenset()


def find_back(
    backs: Mapping[str, Face], node: Scalar, names: Names, problems: Problems
) -> Face | None:
    """Return the common back that `node` names, None for `none`; note a problem for others."""
    try:
        name = fill(as_written(node.text, node.quoted), names, markup=False)
    except BadValueError as error:
        problems.bad(node.where, "back", error)
        return None
    if name != NO_BACK and name not in backs:
        problems.unknown("back", name, (*backs, NO_BACK), node.where)
    return backs.get(name)


def _read_own_back(
    schema: ComponentSchema, above: str, node: Entries, problems: Problems
) -> tuple[MakeBack, frozenset[str]]:
    template, own = split_back(schema, node, problems)
    side = read_side(schema, above, own, problems)
    where = node.where

    def make(name: str, names: Names) -> Face:
        fields = side.fields(schema, {}, names, problems)
        keys = {axis: name.text for axis, name in names.items()}
        return Face(name, "back", template, fields, where, side.texts, keys, side.places)

    return make, frozenset(own)


def split_back(
    schema: ComponentSchema, node: Entries, problems: Problems
) -> tuple[str, dict[str, Node]]:
    """Return the template of a back, and its fields."""
    template = schema.back_template
    own: dict[str, Node] = {}
    for key, part in node.entries:
        if key.text in schema.slots:
            own[key.text] = part
        elif key.text == "template":
            template = schema.context.template(part, "template", problems)
        else:
            problems.unknown("field", key.text, ("template", *schema.slots), key.where)
    return template, own


def _read_provenance(
    schema: ComponentSchema, node: Node | None, names: Collection[str], problems: Problems
) -> Mapping[str, str]:
    """Return where each set field's value comes from: as declared, or as the card says."""
    usual = schema.provenance(names)
    if node is None or not is_map(node, "provenance", problems):
        return usual
    own: dict[str, str] = {}
    for key, part in node.entries:
        text = part.text if isinstance(part, Scalar) else kind_of(part)
        if key.text not in usual:
            problems.unknown("field of this card", key.text, usual, key.where)
        elif text not in PROVENANCES:
            problems.unknown("provenance", text, PROVENANCES, part.where)
        own[key.text] = text
    return MappingProxyType({**usual, **own})
