"""YAML as it is written: nodes with their lines, and nothing converted.

PASS: maps, lists, plain and quoted text, block text, comments.
FAIL: tags, anchors and aliases, repeated keys, several documents, tabs, control characters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from sys import intern
from typing import Any, NamedTuple, TypeAlias, cast

import yaml

from pnp.core.invisible import find_invisible, named
from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.problems import MOST_PROBLEMS, PnpError, Problem, Where, shorten
from pnp.core.values import Struct, replace
from pnp.files.user_file import YAML, read_file, times
from pnp.readers.yaml_errors import LOADER, explain, parted
from pnp.readers.yaml_text import yaml_text

MOST_VALUES = 500_000
DEEPEST = 20
# Keys and values of a few letters come again and again: once each, a card takes 0.5 kB less.
_SHORT = 9

_BY_ESCAPE = lazy_pattern("[\t\r]")


class Scalar(Struct, frozen=True, gc=False):
    """A single value as it is written. `quoted` is whether its quotes (or | or >) make it text."""

    text: str
    quoted: bool
    where: Where


class Items(Struct, frozen=True, gc=False):
    """A list and its items; `where` is the place of the first."""

    items: tuple[Node, ...]
    where: Where


class Entries(Struct, frozen=True, gc=False):
    """A map: its keys and values in the order of the file, and the place of the first key.

    No key is there twice.
    """

    entries: tuple[tuple[Scalar, Node], ...]
    where: Where


Node: TypeAlias = Scalar | Items | Entries


def _is_absent(node: Node) -> bool:
    return isinstance(node, Scalar) and not node.text and not node.quoted


_KINDS = {Scalar: "a single value", Items: "a list", Entries: "a map"}


def kind_of(node: Node) -> str:
    """Return what a node is, in the words of its writer: "a single value", "a list", "a map"."""
    return _KINDS[type(node)]


def entries_of(node: Node | None) -> tuple[tuple[Scalar, Node], ...]:
    """Return the entries of a map; none of what is no map."""
    return node.entries if isinstance(node, Entries) else ()


def items_of(node: Node | None) -> tuple[Node, ...]:
    """Return the items of a list; none of what is no list."""
    return node.items if isinstance(node, Items) else ()


def part_of(node: Node | None, name: str) -> Node | None:
    """Return what stands in a map under `name`, if it is one and that is there."""
    return next((part for key, part in entries_of(node) if key.text == name), None)


def read(path: Path, shown: str, inside: Path | None = None) -> Node:
    """Return what the YAML file `path` holds; problems name the file `shown`.

    It lies below `inside`: see `user_file.read_file`. Raises PnpError with everything in it that is
    not plain YAML.
    """
    return parse(read_file(path, YAML, Where(shown), inside), shown)


def parse(data: bytes, shown: str) -> Node:
    """Return what the YAML file with the bytes `data` holds. Raises PnpError, as `read` does."""
    text = yaml_text(data, shown)
    loader = LOADER(text)
    try:
        return _Builder(shown, text.count("\n") + 1).build(iter(loader.get_event, None))
    except yaml.MarkedYAMLError as error:
        raise PnpError([explain(error, text, shown)]) from None
    finally:
        loader.dispose()


class _Open(NamedTuple):
    """A list or map that is still being read; a map's parts are key, value, key, value..."""

    is_map: bool
    where: Where
    parts: list[Node]
    in_braces: bool


class _Builder:
    """Makes nodes of the parser's events, without recursion, and collects what is not allowed."""

    def __init__(self, shown: str, lines: int) -> None:
        # One for all that stands in a line, and side by side in memory: among nodes, which are let
        # go, they would keep 2 kB a card from being used again.
        self._places = [Where(shown, line) for line in range(1, lines + 1)]
        self._file = shown
        self._problems: list[Problem] = []
        self._open: list[_Open] = []
        self._root: Node | None = None

    def build(self, events: Iterator[Any]) -> Node:
        """Return the root. Raises PnpError."""
        # Kept by this object, they would keep it, and all nodes with it: 2.5 kB a card.
        handlers: dict[type[yaml.Event], Callable[[Any], None]] = {
            yaml.ScalarEvent: self._scalar,
            yaml.SequenceStartEvent: self._start,
            yaml.MappingStartEvent: self._start,
            yaml.SequenceEndEvent: self._end,
            yaml.MappingEndEvent: self._end,
            yaml.AliasEvent: self._alias,
            yaml.DocumentStartEvent: self._document,
        }
        most = MOST_VALUES * times()
        for count, event in enumerate(events):
            handle = handlers.get(type(event))
            if handle is not None:
                handle(event)
            if count > most or len(self._problems) > MOST_PROBLEMS:
                self._stop(self._place(event))
        if (self._root is None or _is_absent(self._root)) and not self._problems:
            where = Where(self._file)
            self._problem(where, "file is empty", "write something into it, or delete it")
        if self._problems:
            raise PnpError(self._problems)
        return cast(Node, self._root)

    def _place(self, event: Any) -> Where:
        """Return the line of an event; other signs than line feeds end lines, too."""
        line: int = event.start_mark.line
        while line >= len(self._places):
            self._places.append(Where(self._file, len(self._places) + 1))
        return self._places[line]

    def _stop(self, where: Where) -> None:
        if len(self._problems) <= MOST_PROBLEMS:
            message = f"file has more than {MOST_VALUES * times():,} values"
            self._problem(where, message, YAML.if_larger)
        raise PnpError(self._problems)

    def _problem(self, where: Where, message: str, hint: str) -> None:
        self._problems.append(Problem(where, message, hint))

    def _add(self, node: Node) -> None:
        if not self._open:
            self._root = node
            return
        inside = self._open[-1]
        is_key = inside.is_map and not len(inside.parts) % 2
        if inside.is_map and not is_key and isinstance(node, Scalar) and not node.text:
            # The parser says of a value that is not there that it stands where the next thing does.
            node = replace(node, where=inside.parts[-1].where)
        if is_key and not isinstance(node, Scalar):
            hint = "write 'key: value'; put text with { or [ at its start into quotes"
            self._problem(node.where, f"a key must be a word, not {kind_of(node)}", hint)
            node = Scalar("", True, node.where)
        inside.parts.append(node)

    def _scalar(self, event: Any) -> None:
        where = self._place(event)
        text, style = event.value, event.style
        if event.tag is not None or event.anchor is not None:
            self._refuse(event, where)
        if style == '"':
            by_escape = _BY_ESCAPE.search(text)
            at = by_escape.start() if by_escape else find_invisible(text)
            if at >= 0:
                message = f"value has an invisible character ({named(text[at])})"
                self._problem(where, message, "delete it, with its backslash")
        if len(text) < _SHORT:
            text = intern(text)
        self._add(Scalar(text, bool(style), where))

    def _start(self, event: Any) -> None:
        where = self._place(event)
        if event.tag is not None or event.anchor is not None:
            self._refuse(event, where)
        if len(self._open) == DEEPEST:
            hint = "write it flatter; two or three levels are enough for a game"
            self._problem(where, f"values are nested more than {DEEPEST} deep", hint)
            raise PnpError(self._problems)
        is_map = isinstance(event, yaml.MappingStartEvent)
        self._open.append(_Open(is_map, where, [], is_map and event.flow_style))

    def _end(self, event: Any) -> None:
        done = self._open.pop()
        if done.is_map:
            pairs = tuple(zip(done.parts[::2], done.parts[1::2], strict=True))
            entries = cast("tuple[tuple[Scalar, Node], ...]", pairs)
            in_list = bool(self._open) and not self._open[-1].is_map
            self._refuse_repeated(entries, in_list)
            if done.in_braces:
                texts = [key for key, value in entries if _is_absent(value)]
                self._problems += [parted(key.text, key.where) for key in texts if " " in key.text]
            self._add(Entries(entries, done.where))
        else:
            self._add(Items(tuple(done.parts), done.where))

    def _refuse_repeated(self, entries: tuple[tuple[Scalar, Node], ...], in_list: bool) -> None:
        if len({key.text for key, _ in entries}) == len(entries):
            return
        first: dict[str, int] = {}
        for key, _ in entries:
            if key.text in first:
                hint = f"keep one of the two; the first is in line {first[key.text]}"
                line = key.where.line
                if in_list and key.text == entries[0][0].text and line > first[key.text]:
                    # The next item begins here, which has all these keys, too.
                    hint = (
                        f"write '- {shorten(key.text)}:' if the next item begins here, else {hint}"
                    )
                    first.clear()
                self._problem(key.where, f"key '{shorten(key.text)}' is here twice", hint)
            first.setdefault(key.text, key.where.line)

    def _refuse(self, event: Any, where: Where) -> None:
        tag = getattr(event, "tag", None)
        if tag is not None:
            shown = shorten(tag.replace("tag:yaml.org,2002:", "!!"))
            self._problem(where, f"tag '{shown}' is not allowed", "write the value without it")
        if event.anchor is not None:
            self._problem(where, f"anchor '&{shorten(event.anchor)}' is not allowed", _WRITE_OUT)

    def _alias(self, event: Any) -> None:
        where = self._place(event)
        self._problem(where, f"alias '*{shorten(event.anchor)}' is not allowed", _WRITE_OUT)
        self._add(Scalar("", True, where))

    def _document(self, event: Any) -> None:
        where = self._place(event)
        if event.version or event.tags:
            self._problem(where, "directives (%...) are not allowed", "delete the line")
        if self._root is not None:
            hint = "delete the line '---', or make the rest a file of its own"
            self._problem(where, "a second document starts here", hint)
            raise PnpError(self._problems)


_WRITE_OUT = "write the value out; what many cards share goes under 'defaults'"
