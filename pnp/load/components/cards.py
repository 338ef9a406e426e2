"""The cards of a component: every definition in its order, ids unique."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from pnp.core.problems import Problem, Where, meant
from pnp.load.components.component_schema import ComponentSchema
from pnp.load.components.definitions import Definition, read_definition
from pnp.load.components.keys import CARD_ID, CARD_KEYS, PRODUCT
from pnp.load.components.products import Axis, count, read_product
from pnp.load.gathered_problems import Problems
from pnp.load.key_types import is_map
from pnp.model.game import Card
from pnp.readers.yaml_tree import Entries, Node, entries_of

_CARD_KEYS = frozenset(key.name for key in CARD_KEYS)
# A definition is left after so many combinations with problems: the rest has the same ones.
_ENOUGH = 20


def _names(node: Node) -> list[str]:
    return [key.text for key, _ in entries_of(node)]


class CardReader:
    """Reads the definitions of one component, one after the other."""

    def __init__(self, schema: ComponentSchema, problems: Problems) -> None:
        self.cards: list[Card] = []
        self._schema = schema
        self._problems = problems
        self._places: dict[str, Where] = {}
        self._known = _CARD_KEYS | schema.slots.keys()
        # Names that cards have for fields that are declared by a misspelt one.
        self._meant: dict[str, str] = {}
        self._wanted = (CARD_ID.name, PRODUCT.name, *schema.required)

    def check_names(self, cards: Sequence[Node], backs: Node | None) -> None:
        """Note fields that nothing sets, but for one name that several cards have instead."""
        if all(key.text in self._known for card in cards for key, _ in entries_of(card)):
            return
        given: Counter[str] = Counter()
        for card in cards:
            given.update(_names(card))
            given.update(name for _, node in entries_of(card) for name in _names(node))
        set_behind = {one for _, back in entries_of(backs) for one in _names(back)}
        often = [name for name, times in given.items() if times > 1 and name not in self._known]
        for name, slot in self._schema.slots.items():
            is_set = name in given or name in set_behind or self._schema.blank[name] is not None
            said = "" if is_set else meant(name, often)
            if said and said not in self._meant:
                self._meant[said] = name
                message = f"no card sets field '{name}', but {given[said]} set '{said}'"
                self._problems.add(slot.field.where, message, f"write '{said}' here")

    def read(self, node: Node) -> None:
        """Add the cards of one definition."""
        if not is_map(node, "card", self._problems):
            return
        special, own = self._sort(node)
        axes, context = self._axes(special.get("product")), self._schema.context
        if axes is None or not context.take_cards(count(axes), node.where, self._problems):
            return
        self._expand(read_definition(self._schema, node, special, own, axes, self._problems))

    def _sort(self, node: Entries) -> tuple[dict[str, Node], dict[str, Node]]:
        """Return what a card says of itself, and its fields."""
        special: dict[str, Node] = {}
        own: dict[str, Node] = {}
        slots = self._schema.slots
        for key, part in node.entries:
            name = self._meant.get(key.text, key.text)
            if name not in self._known:
                self._problems.unknown("field", name, self._known, key.where)
                # One mistake: what is misspelt is not told as missing, too.
                said = {key.text for key, _ in node.entries}
                name = meant(name, [one for one in self._wanted if one not in said])
            if name in _CARD_KEYS:
                special[name] = part
            elif name in slots:
                own[name] = part
        return special, own

    def _axes(self, node: Node | None) -> tuple[Axis, ...] | None:
        if node is None:
            return ()
        schema = self._schema
        return read_product(node, schema.slots, schema.context.lists, self._problems)

    def _expand(self, definition: Definition) -> None:
        bad = 0
        before = len(self._problems)
        made: set[str] = set()
        for card in definition.cards(self._schema, self.cards, self._problems):
            self._add(card, card.id in made)
            made.add(card.id)
            if len(self._problems) > before:
                before = len(self._problems)
                bad += 1
            if bad == _ENOUGH:
                return

    def _add(self, card: Card, is_twin: bool) -> None:
        first = self._places.setdefault(card.id, card.where)
        if len(self._places) > len(self.cards):
            self.cards.append(card)
            self._schema.context.take_pieces(card.copies, card.where, self._problems)
        elif is_twin:
            message = f"the product makes card '{card.id}' more than once"
            hint, kind = "put all of its names in braces into the id", "twins"
            twin = Problem(card.where, message, hint, card=card.id, kind=kind)
            self._problems.extend((twin,))
        else:
            message = f"card id '{card.id}' is used twice"
            hint = f"give one of the two another id; the first is at {first}"
            self._problems.add(card.where, message, hint)
