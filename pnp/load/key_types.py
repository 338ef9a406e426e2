"""Kinds of values: how a node is read, and what JSON Schema says about it, side by side.

A table of keys (as `game_keys`) names the kind of each; the loader reads with it, and the schema is
written from it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from types import MappingProxyType
from typing import Any, Generic, TypeGuard, TypeVar

from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.problems import Where, shorten
from pnp.core.values import Struct
from pnp.load.gathered_problems import BadValueError, Problems
from pnp.load.scalars import as_written
from pnp.readers.yaml_tree import Entries, Items, Node, Scalar, kind_of

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
Json = Mapping[str, Any]

MOST_ENTRIES = 1000


class KeyType(Struct, Generic[T_co], frozen=True):
    """A sort of value. `read(node, label, problems)` returns None once a problem is noted.

    `blank` stands in for a value that is absent or bad, so that reading can go on.
    """

    read: Callable[[Node, str, Problems], T_co | None]
    blank: T_co
    schema: Json


class Key(Struct, Generic[T_co], frozen=True):
    """A key that a map may have. `description` is shown by editors and in hints."""

    name: str
    kind: KeyType[T_co]
    description: str
    required: bool = False


class Values:
    """What a map says, by the keys of its table. `is_flawless`: reading it met no problem."""

    def __init__(self, where: Where) -> None:
        self.where = where
        self.is_flawless = False
        self._values: dict[str, Any] = {}
        self._nodes: dict[str, Node] = {}

    def __getitem__(self, key: Key[T]) -> T:
        value: T = self._values.get(key.name, key.kind.blank)
        return value

    def get(self, key: Key[T], usual: T) -> T:
        """Return the value of `key`, `usual` where it is absent or bad."""
        value: T = self._values.get(key.name, usual)
        return value

    def named(self, keys: Iterable[Key[Any]]) -> dict[str, Any]:
        """Return the values of several keys by their names, for a struct with such fields."""
        return {key.name: self[key] for key in keys}

    def __contains__(self, key: Key[Any]) -> bool:
        return key.name in self._nodes

    def node(self, key: Key[Any]) -> Node | None:
        """Return the node of `key` as it stands in the file."""
        return self._nodes.get(key.name)

    def where_of(self, key: Key[Any]) -> Where:
        """Return the place of `key`'s value; of the whole map where the key is absent."""
        node = self._nodes.get(key.name)
        return node.where if node else self.where

    def is_good(self, key: Key[Any]) -> bool:
        """Return whether `key` is there and its value could be read."""
        return key.name in self._values

    def put(self, name: str, node: Node, value: Any) -> None:
        """Keep the value of a key; None where it was bad."""
        self._nodes[name] = node
        if value is not None:
            self._values[name] = value


def scalar(
    convert: Callable[[str], T], blank: T, schema: Json, is_text: bool = False
) -> KeyType[T]:
    """Return the kind of single values that `convert` takes.

    `is_text` ones must be quoted where other YAML tools would make a number, a date, a yes of them.
    """

    def read(node: Node, label: str, problems: Problems) -> T | None:
        if not isinstance(node, Scalar):
            problems.add(node.where, f"{label}: must be a single value, not {kind_of(node)}", _ONE)
            return None
        try:
            if is_text or not node.text:
                as_written(node.text, node.quoted)
            return convert(node.text)
        except BadValueError as error:
            problems.bad(node.where, label, error)
            return None

    return KeyType(read, blank, schema)


_ONE = "write one value; text with { or [ at its start goes into quotes"


def choice(what: str, names: Collection[str], blank: str) -> KeyType[str]:
    """Return the kind of values that are one of `names`; `what` is the word for it in problems."""

    def read(node: Node, label: str, problems: Problems) -> str | None:
        text = _any_text.read(node, label, problems)
        if text is not None and text not in names:
            problems.unknown(what, text, names, node.where)
            return None
        return text

    return KeyType(read, blank, {"enum": list(names)})


_any_text = scalar(str, "", {"type": "string"})


# Words, perhaps with commas between them: what may stand in brackets as it is.
WORDS = lazy_pattern(r"[A-Za-z](?:[\w .+-]|, )*")


def list_of(item: KeyType[T]) -> KeyType[tuple[T, ...]]:
    """Return the kind of lists whose items are all of one kind."""

    def read(node: Node, label: str, problems: Problems) -> tuple[T, ...] | None:
        if not isinstance(node, Items):
            hint = f"write {label}: [one, two] or one '- item' a line"
            if isinstance(node, Scalar) and WORDS.fullmatch(node.text):
                hint = f"write {label}: [{node.text}]"
            problems.add(node.where, f"{label}: must be a list, not {kind_of(node)}", hint)
            return None
        if _is_long(node.items, node.where, label, problems):
            return None
        values = (item.read(part, label, problems) for part in node.items)
        return tuple(value for value in values if value is not None)

    return KeyType(read, (), {"type": "array", "items": item.schema})


def map_of(key: Callable[[str], str], value: KeyType[T], pattern: str) -> KeyType[Mapping[str, T]]:
    """Return the kind of maps with free keys, which `key` reads, and values of one kind."""

    def read(node: Node, label: str, problems: Problems) -> Mapping[str, T] | None:
        if not is_map(node, label, problems):
            return None
        if _is_long(node.entries, node.where, label, problems):
            return None
        found: dict[str, T] = {}
        for name, part in node.entries:
            one = value.read(part, shorten(name.text), problems)
            if is_key(name, key, problems):
                found[name.text] = value.blank if one is None else one
        return MappingProxyType(found)

    names = {"pattern": f"^(?:{pattern})$"}
    schema = {"type": "object", "propertyNames": names, "additionalProperties": value.schema}
    return KeyType(read, MappingProxyType({}), schema)


def is_key(name: Scalar, read: Callable[[str], str], problems: Problems) -> bool:
    """Return whether `read` takes the key `name`; note a problem if not."""
    try:
        read(as_written(name.text, name.quoted))
    except BadValueError as error:
        problems.bad(name.where, "key", error)
        return False
    return True


def is_map(node: Node, label: str, problems: Problems) -> TypeGuard[Entries]:
    """Return whether `node` is a map; note a problem if not."""
    if isinstance(node, Entries):
        return True
    hint = "write 'key: value' lines, indented below it"
    problems.add(node.where, f"{label}: must be a map, not {kind_of(node)}", hint)
    return False


def listed(node: Node | None, label: str, hint: str, problems: Problems) -> tuple[Node, ...]:
    """Return the items of a list, none where there is no node; note a problem for anything else."""
    if node is None or isinstance(node, Items):
        return node.items if node else ()
    problems.add(node.where, f"{label}: must be a list, not {kind_of(node)}", hint)
    return ()


def _is_long(parts: Collection[object], where: Where, label: str, problems: Problems) -> bool:
    if len(parts) > MOST_ENTRIES:
        message = f"{label}: {len(parts)} entries; the most is {MOST_ENTRIES}"
        problems.add(where, message, "split it, or leave out what is not used")
    return len(parts) > MOST_ENTRIES


def raw(schema: Json) -> KeyType[Node]:
    """Return the kind of values that are read elsewhere, node by node."""
    return KeyType(lambda node, label, problems: node, Scalar("", True, Where("")), schema)
