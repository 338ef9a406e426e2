"""What a component declares before its cards: fields, defaults, backs, templates."""

from __future__ import annotations

from pnp.core.problems import shorten
from pnp.core.values import replace
from pnp.load.components import keys as keys
from pnp.load.components.card_field_types import KEY_TYPES, SilentSlot, Slot
from pnp.load.components.component_schema import NO_BACK, ComponentSchema
from pnp.load.components.definitions import find_back, read_side, split_back, texts_of
from pnp.load.context import LoadContext
from pnp.load.gathered_problems import Problems
from pnp.load.key_types import Key, Values, is_key, is_map
from pnp.load.values import read_id
from pnp.model.game import COMMON, Face, Field, Text, Value
from pnp.readers.yaml_tree import Node, Scalar, entries_of

MOST_FIELDS = 100


def read_schema(
    name: str, values: Values, context: LoadContext, problems: Problems
) -> ComponentSchema:
    """Return what all cards of the component `name` have in common."""
    slots = _read_fields(values, context, problems)
    blank = _read_defaults(values, slots, problems)
    template = _template(values, keys.TEMPLATE, context, problems)
    above = f"{context.game}.{name}"
    schema = ComponentSchema(
        id=above,
        context=context,
        slots=slots,
        blank=blank,
        required=_required(values, slots),
        template=template,
        back_template=_template(values, keys.BACK_TEMPLATE, context, problems) or template,
        texts=_default_texts(f"{above}.defaults", values.node(keys.DEFAULTS), slots),
    )
    schema = replace(schema, backs=_read_backs(values, schema, problems))
    node = values.node(keys.BACK)
    if not isinstance(node, Scalar):
        return schema
    return replace(schema, default_back=find_back(schema.backs, node, {}, problems))


def _template(values: Values, key: Key[str], context: LoadContext, problems: Problems) -> str:
    node = values.node(key)
    return context.template(node, key.name, problems) if node and values[key] else ""


def _read_fields(values: Values, context: LoadContext, problems: Problems) -> dict[str, Slot]:
    declared = values[keys.FIELDS]
    if len(declared) > MOST_FIELDS:
        message = f"fields: {len(declared)} of them; the most is {MOST_FIELDS}"
        hint = "make two components of it, or put what cards share into 'lists' of game.yaml"
        problems.add(values.where_of(keys.FIELDS), message, hint)
    return {name: _read_field(name, said, context, problems) for name, said in declared.items()}


def _read_field(name: str, said: Values, context: LoadContext, problems: Problems) -> Slot:
    before = len(problems)
    if name in keys.RESERVED:
        message = f"no field can be called '{name}', cards have that already"
        problems.add(said.where, message, f"call it otherwise, as {name}_2")
    if said[keys.TYPE] in KEY_TYPES:
        _check_list(name, said, context, problems)
    elif keys.OF in said and said.is_good(keys.TYPE):
        message = f"{name}: a field of type {said[keys.TYPE]} has no list"
        problems.add(said.where_of(keys.OF), message, "delete 'of', or use the type key or keys")
    field = Field(name=name, **said.named(keys.FIELD_KEYS), where=said.where)
    is_good = len(problems) == before and keys.TYPE in said and said.is_good(keys.TYPE)
    return Slot(field, context) if is_good else SilentSlot(field, context)


def _check_list(name: str, said: Values, context: LoadContext, problems: Problems) -> None:
    if keys.OF not in said:
        message = f"{name}: a field of type {said[keys.TYPE]} needs a list"
        problems.add(said.where, message, "add 'of' with the name of a list of game.yaml")
    elif said[keys.OF] not in context.lists and said[keys.OF]:
        problems.unknown("list", said[keys.OF], context.lists, said.where_of(keys.OF))


def _read_defaults(values: Values, slots: dict[str, Slot], problems: Problems) -> dict[str, Value]:
    blank: dict[str, Value] = dict.fromkeys(slots)
    node = values.node(keys.DEFAULTS)
    if node is None or not is_map(node, "defaults", problems):
        return blank
    for name, part in node.entries:
        if name.text in slots:
            blank[name.text] = slots[name.text].read(part, {}, problems)
        else:
            problems.unknown("field", name.text, slots, name.where)
    return blank


def _default_texts(above: str, node: Node | None, slots: dict[str, Slot]) -> dict[str, Text]:
    return texts_of(above, slots, {name.text: part for name, part in entries_of(node)})


def _required(values: Values, slots: dict[str, Slot]) -> tuple[str, ...]:
    defaults = entries_of(values.node(keys.DEFAULTS))
    excused = keys.RESERVED | {name.text for name, _ in defaults}
    # What a bad declaration was meant to say is not known, so no card is blamed for it.
    return tuple(
        name
        for name, said in values[keys.FIELDS].items()
        if said.is_flawless and not slots[name].field.optional and name not in excused
    )


def _read_backs(values: Values, schema: ComponentSchema, problems: Problems) -> dict[str, Face]:
    node = values.node(keys.BACKS)
    if node is None or not is_map(node, "backs", problems):
        return {}
    backs: dict[str, Face] = {}
    for name, part in node.entries:
        if name.text == NO_BACK:
            message = f"no back can be called '{NO_BACK}', which stands for no back at all"
            problems.add(name.where, message, "call it otherwise")
        elif is_key(name, read_id, problems):
            # Who names a back that is written as it can't be makes no second mistake.
            template, own = (
                split_back(schema, part, problems)
                if is_map(part, shorten(name.text), problems)
                else ("", {})
            )
            side = read_side(schema, f"{schema.id}.backs.{name.text}", own, problems)
            fields = side.fields(schema, {}, {}, problems)
            backs[name.text] = Face(
                f"{COMMON}{name.text}", "back", template, fields, name.where, side.texts
            )
    return backs
