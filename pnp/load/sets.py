"""Sets: patterns over card ids, to the cards that fit them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fnmatch import translate
from types import MappingProxyType

from pnp.core.problems import Where, lacking, shorten
from pnp.load.game_keys import SET_CARDS, SET_TITLE, SETS
from pnp.load.gathered_problems import Problems
from pnp.load.key_types import Values
from pnp.model.game import CardSet, Component
from pnp.readers.yaml_tree import Node, entries_of, items_of

# Patterns are tried on every card; ids that are written out cost next to nothing.
MOST_PATTERNS = 200
_SIGNS = "*?["


def read_sets(
    values: Values, components: Mapping[str, Component | None], problems: Problems
) -> Mapping[str, CardSet]:
    """Return the sets of a game. A component that is None could not be read, and is passed over."""
    rows = [row for said in values[SETS].values() for row in said[SET_CARDS].values()]
    patterns = sum(is_pattern(text) for row in rows for text in row)
    if patterns > MOST_PATTERNS:
        message = f"sets: {patterns} patterns with {' '.join(_SIGNS)}; the most is {MOST_PATTERNS}"
        problems.add(values.where_of(SETS), message, "let a pattern stand for more cards, as up-*")
        return {}
    return MappingProxyType(
        {name: _read_set(name, said, components, problems) for name, said in values[SETS].items()}
    )


def is_pattern(text: str) -> bool:
    """Return whether `text` has signs that stand for other text."""
    return any(sign in text for sign in _SIGNS)


def _read_set(
    name: str, said: Values, components: Mapping[str, Component | None], problems: Problems
) -> CardSet:
    cards: dict[str, frozenset[str]] = {}
    node = said.node(SET_CARDS)
    for key, part in entries_of(node):
        component = components.get(key.text)
        if key.text not in components:
            problems.unknown("component", key.text, components, key.where)
        elif component is not None:
            patterns = said[SET_CARDS].get(key.text, ())
            cards[key.text] = _matching(component, patterns, part, problems)
    if said.is_good(SET_CARDS) and not said[SET_CARDS]:
        hint = 'name a component and its cards, as {deck: ["*"]}'
        problems.add(said.where_of(SET_CARDS), f"set '{name}' has no cards", hint)
    return CardSet(name, said[SET_TITLE], MappingProxyType(cards))


def _matching(
    component: Component, patterns: tuple[str, ...], node: Node, problems: Problems
) -> frozenset[str]:
    ids = [card.id for card in component.cards]
    known = frozenset(ids)
    found: set[str] = set()
    for pattern in patterns:
        some = known & {pattern}
        if is_pattern(pattern):
            fits = re.compile(translate(pattern)).match
            some = frozenset(name for name in ids if fits(name))
        if not some:
            where = _place(node, pattern)
            message = f"no card of '{component.id}' fits '{shorten(pattern)}'"
            hint = f"its cards are {_few(ids)}; * stands for anything"
            problems.add(where, message, hint, lacking(component.id, pattern))
        found |= some
    return frozenset(found)


def _place(node: Node, pattern: str) -> Where:
    items = items_of(node)
    return next((item.where for item in items if getattr(item, "text", "") == pattern), node.where)


def _few(ids: list[str]) -> str:
    return ", ".join(ids[:8]) + (f" and {len(ids) - 8} more" if len(ids) > 8 else "")
