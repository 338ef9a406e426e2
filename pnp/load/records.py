"""Maps with known keys: which may stand there, which must, and what JSON Schema says of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pnp.core.problems import Where, meant
from pnp.core.values import replace
from pnp.load.gathered_problems import Problems
from pnp.load.key_types import WORDS, Json, Key, KeyType, Values, is_map
from pnp.readers.yaml_tree import Node, Scalar, kind_of


def record(keys: tuple[Key[Any], ...], called: str = "", first: str = "") -> KeyType[Values]:
    """Return the kind of maps with exactly these keys.

    `called` is what one is called in problems, where the key it stands under does not say it.
    `first` is the key that is meant where there is a single value.
    """

    def read(node: Node, label: str, problems: Problems) -> Values | None:
        if first and isinstance(node, Scalar) and WORDS.fullmatch(node.text):
            hint = f"write {label}: {{{first}: {node.text}}}"
            problems.add(node.where, f"{label}: must be a map, not {kind_of(node)}", hint)
            return None
        return read_record(node, called or label, keys, problems)

    return KeyType(read, Values(Where("")), record_schema(keys))


def read_record(
    node: Node, label: str, keys: Iterable[Key[Any]], problems: Problems
) -> Values | None:
    """Return what the map `node` says under `keys`, and note unknown, bad and missing ones.

    `label` is what the map is called in problems.
    """
    if not is_map(node, label, problems):
        return None
    before = len(problems)
    known = {key.name: key for key in keys}
    values = Values(node.where)
    said = {name.text for name, _ in node.entries}
    lacking = [key.name for key in known.values() if key.required and key.name not in said]
    for name, part in node.entries:
        key, heard = known.get(name.text), problems
        if key is None:
            problems.unknown("key", name.text, known, name.where)
            # One mistake: what is misspelt is not told as missing, too.
            key = known.get(meant(name.text, lacking))
            if key is None:
                # Nor by what else comes of it; what is wrong with the value is left for later.
                near = meant(name.text, [one for one in known if one not in said])
                key, heard = known.get(near), Problems()
        if key is not None:
            values.put(key.name, part, key.kind.read(part, key.name, heard))
    for key in known.values():
        if key.required and key not in values:
            note_missing(label, key, node.where, problems)
    values.is_flawless = len(problems) == before
    return values


def read_open_record(
    node: Node, label: str, keys: Iterable[Key[Any]], problems: Problems
) -> tuple[Values | None, dict[str, Node]]:
    """Return what the map `node` says under `keys`, and the nodes of all else that it says."""
    keys = tuple(keys)
    if not is_map(node, label, problems):
        return None, {}
    said = {name.text for name, _ in node.entries}
    lacking = [key.name for key in keys if key.required and key.name not in said]
    # What a missing one is misspelt as is no key of others.
    known = {key.name for key in keys} | {name for name in said if meant(name, lacking)}
    own = tuple(entry for entry in node.entries if entry[0].text in known)
    others = {name.text: part for name, part in node.entries if name.text not in known}
    return read_record(replace(node, entries=own), label, keys, problems), others


def note_missing(label: str, key: Key[Any], where: Where, problems: Problems) -> None:
    """Note that a map lacks a key it must have."""
    problems.add(where, f"{label} has no '{key.name}'", f"add '{key.name}': {key.description}")


def record_schema(keys: Iterable[Key[Any]], others: Json | bool = False) -> dict[str, Any]:
    """Return the JSON Schema of a map with `keys`; `others` is what further keys may hold."""
    keys = tuple(keys)
    properties = {key.name: {"description": key.description, **key.kind.schema} for key in keys}
    schema: dict[str, Any] = {
        "type": "object",
        "properties": properties,
        "additionalProperties": others,
    }
    required = [key.name for key in keys if key.required]
    return {**schema, "required": required} if required else schema
