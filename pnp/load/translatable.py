"""Which words of game.yaml can be translated, and on which lines they stand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

from pnp.core.problems import Where
from pnp.load import game_keys as keys
from pnp.load.gathered_problems import Problems
from pnp.load.key_types import Values
from pnp.load.publish import places_of_publication
from pnp.model.game import Value
from pnp.readers.yaml_tree import Entries, Items, Node, Scalar, entries_of, items_of

# What is known of an entry of a list is a text if it is called so, or has several words.
_CALLED = frozenset(("name", "title", "text", "rule"))


def texts_of_lists(values: Values, problems: Problems) -> Mapping[str, frozenset[str]]:
    """Return for each list the names of its attributes that are texts.

    They are what `texts` says for the list; for other lists, what looks like it.
    """
    lists, said = values[keys.LISTS], values[keys.TEXTS]
    node = values.node(keys.TEXTS)
    for key, part in entries_of(node):
        if key.text not in lists:
            problems.unknown("list", key.text, lists, key.where)
            continue
        known = {name for entry in lists[key.text].values() for name in entry}
        for item in items_of(part):
            if isinstance(item, Scalar) and item.text not in known:
                problems.unknown(f"field of '{key.text}'", item.text, known, item.where)
    return MappingProxyType(
        {
            name: frozenset(said[name]) if name in said else frozenset(_texts(entries.values()))
            for name, entries in lists.items()
        }
    )


def _texts(entries: Iterable[Mapping[str, Value]]) -> Iterator[str]:
    for entry in entries:
        for name, value in entry.items():
            if name in _CALLED or any(_has_words(one) for one in _items(value)):
                yield name


def _items(value: Value) -> Iterator[Value]:
    """Yield all single values in a value."""
    if isinstance(value, tuple | Mapping):
        parts = value.values() if isinstance(value, Mapping) else value
        for part in parts:
            yield from _items(part)
    else:
        yield value


def _has_words(value: Value) -> bool:
    return isinstance(value, str) and len(value.split()) > 1


def places_of(values: Values) -> Mapping[str, Where]:
    """Return where the texts of game.yaml stand, as "words.up" and "lists.rank.one.name".

    Also of "licence", "authors" and "players", which are not translated.
    """
    places = {one.name: values.where_of(one) for one in (keys.TITLE, keys.PLAYERS)}
    for right in (keys.NOTICE, keys.LICENCE, keys.AUTHORS):
        places[right.name] = values[keys.RIGHTS].where_of(right)
    for key in (keys.WORDS, keys.LISTS, keys.NEEDS):
        node = values.node(key)
        if node is not None:
            places.update(_places(key.name, node))
    places.update(
        (f"sets.{name}.title", said.where_of(keys.SET_TITLE))
        for name, said in values[keys.SETS].items()
    )
    places.update(places_of_publication(values))
    return MappingProxyType(places)


def _places(name: str, node: Node) -> Iterator[tuple[str, Where]]:
    match node:
        case Scalar():
            yield name, node.where
        case Items():
            for number, part in enumerate(node.items, 1):
                yield from _places(f"{name}.{number}", part)
        case Entries():
            for key, part in node.entries:
                yield from _places(f"{name}.{key.text}", part)
