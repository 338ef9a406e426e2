"""Which lines of cards a relation of the rules may be broken by, that are wrong by themselves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.core.lazy_pattern import lazy_pattern
from pnp.load.ledger.ledger import Row
from pnp.readers.yaml_tree import Entries, Items, Node, Scalar
from pnp.reports.mistake_rules import is_relation
from pnp.reports.mistakes import Mistake

_WORD = lazy_pattern(r"[A-Za-z_][\w-]*")
# What a row asks of cards: those of a component, and one of their fields.
_KEYS = ("component", "field")


def causes_of(relation: Mistake, mistakes: Sequence[Mistake]) -> list[Mistake]:
    """Return those of `mistakes` whose row looks at cards and a field that `relation` names, too.

    They may be why it does not hold: it says so of none that looks at other fields.
    """
    if not is_relation(relation.finding):
        return []
    named = _words(relation.outcome.row)
    return [
        one
        for one in mistakes
        if not is_relation(one.finding)
        if (asked := _asked(one.outcome.row)) and asked <= named
    ]


def _asked(row: Row) -> set[str]:
    """Return the component and field that a row looks at; none where it says no component."""
    said = {key: node.text for key in _KEYS if isinstance(node := row.options.get(key), Scalar)}
    return set(said.values()) if _KEYS[0] in said else set()


def _words(row: Row) -> set[str]:
    return {
        word
        for node in row.options.values()
        for text in _texts(node)
        for word in _WORD.findall(text)
    }


def _texts(node: Node) -> Iterator[str]:
    """Yield all that is written in a node."""
    if isinstance(node, Scalar):
        yield node.text
    elif isinstance(node, Items):
        for item in node.items:
            yield from _texts(item)
    elif isinstance(node, Entries):
        for key, value in node.entries:
            yield key.text
            yield from _texts(value)
