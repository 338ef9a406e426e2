"""YAML as it is written: nodes with their lines, and nothing converted.

PASS: maps, lists, plain and quoted text, block text, comments.
FAIL: tags, anchors and aliases, repeated keys, several documents, tabs, control characters.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from sys import intern
from typing import Any, NamedTuple, TypeAlias, cast

import yaml

from pnp.core.invisible import find_invisible, named
from pnp.core.problems import (
    MOST_PROBLEMS,
    NO_CELL,
    Cell,
    NoCell,
    PnpError,
    Problem,
    Where,
    shorten,
)
from pnp.core.values import Struct, replace
from pnp.runtime.user_file import YAML, read_file, times
from pnp.sources.yaml_errors import LOADER, explain, parted
from pnp.sources.yaml_text import yaml_text

MOST_VALUES = 500_000
DEEPEST = 20
# Keys and values of a few letters come again and again: once each, a card takes 0.5 kB less.
_SHORT = 9

_BY_ESCAPE = re.compile("[\t\r]")


class Scalar(Struct, frozen=True, gc=False):
    """A single value as it is written. `quoted` is whether its quotes (or | or >) make it text.

    `cell` is where it stands in a table.
    """

    text: str
    quoted: bool
    file: str
    line: int
    cell: Cell | NoCell = NO_CELL

    @property
    def where(self) -> Where:
        """The place of the value."""
        return _place(self)


class Items(Struct, frozen=True, gc=False):
    """A list and its items."""

    items: tuple[Node, ...]
    file: str
    line: int
    cell: Cell | NoCell = NO_CELL

    @property
    def where(self) -> Where:
        """The place of the first item."""
        return _place(self)


class Entries(Struct, frozen=True, gc=False):
    """A map: its keys and values in the order of the file. No key is there twice."""

    entries: tuple[tuple[Scalar, Node], ...]
    file: str
    line: int
    cell: Cell | NoCell = NO_CELL

    @property
    def where(self) -> Where:
        """The place of the first key."""
        return _place(self)


Node: TypeAlias = Scalar | Items | Entries


def _is_absent(node: Node) -> bool:
    return isinstance(node, Scalar) and not node.text and not node.quoted


def _place(node: Node) -> Where:
    if node.cell:
        return Where(node.file, node.line, (), node.cell)
    return Where(node.file, node.line)


_KINDS = {Scalar: "a single value", Items: "a list", Entries: "a map"}


def kind_of(node: Node) -> str:
    """Return what a node is, in the words of its writer: "a single value", "a list", "a map"."""
    return _KINDS[type(node)]


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
        return _Builder(shown).build(iter(loader.get_event, None))
    except yaml.MarkedYAMLError as error:
        raise PnpError([explain(error, text, shown)]) from None
    finally:
        loader.dispose()


class _Open(NamedTuple):
    """A list or map that is still being read; a map's parts are key, value, key, value..."""

    is_map: bool
    line: int
    parts: list[Node]
    in_braces: bool


class _Builder:
    """Makes nodes of the parser's events, without recursion, and collects what is not allowed."""

    def __init__(self, shown: str) -> None:
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
                self._stop(event.start_mark.line + 1)
        if self._is_empty() and not self._problems:
            self._problem(0, "file is empty", "write something into it, or delete it")
        if self._problems:
            raise PnpError(self._problems)
        return cast(Node, self._root)

    def _is_empty(self) -> bool:
        root = self._root
        return root is None or (_is_absent(root))

    def _stop(self, line: int) -> None:
        if len(self._problems) <= MOST_PROBLEMS:
            message = f"file has more than {MOST_VALUES * times():,} values"
            self._problem(line, message, YAML.if_larger)
        raise PnpError(self._problems)

    def _problem(self, line: int, message: str, hint: str) -> None:
        self._problems.append(Problem(Where(self._file, line), message, hint))

    def _add(self, node: Node) -> None:
        if not self._open:
            self._root = node
            return
        inside = self._open[-1]
        is_key = inside.is_map and not len(inside.parts) % 2
        if inside.is_map and not is_key and isinstance(node, Scalar) and not node.text:
            # The parser says of a value that is not there that it stands where the next thing does.
            node = replace(node, line=inside.parts[-1].line)
        if is_key and not isinstance(node, Scalar):
            hint = "write 'key: value'; put text with { or [ at its start into quotes"
            self._problem(node.line, f"a key must be a word, not {kind_of(node)}", hint)
            node = Scalar("", True, self._file, node.line)
        inside.parts.append(node)

    def _scalar(self, event: Any) -> None:
        line = event.start_mark.line + 1
        text, style = event.value, event.style
        if event.tag is not None or event.anchor is not None:
            self._refuse(event, line)
        if style == '"':
            by_escape = _BY_ESCAPE.search(text)
            at = by_escape.start() if by_escape else find_invisible(text)
            if at >= 0:
                message = f"value has an invisible character ({named(text[at])})"
                self._problem(line, message, "delete it, with its backslash")
        if len(text) < _SHORT:
            text = intern(text)
        self._add(Scalar(text, bool(style), self._file, line))

    def _start(self, event: Any) -> None:
        line = event.start_mark.line + 1
        if event.tag is not None or event.anchor is not None:
            self._refuse(event, line)
        if len(self._open) == DEEPEST:
            hint = "write it flatter; two or three levels are enough for a game"
            self._problem(line, f"values are nested more than {DEEPEST} deep", hint)
            raise PnpError(self._problems)
        is_map = isinstance(event, yaml.MappingStartEvent)
        self._open.append(_Open(is_map, line, [], is_map and event.flow_style))

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
            self._add(Entries(entries, self._file, done.line))
        else:
            self._add(Items(tuple(done.parts), self._file, done.line))

    def _refuse_repeated(self, entries: tuple[tuple[Scalar, Node], ...], in_list: bool) -> None:
        if len({key.text for key, _ in entries}) == len(entries):
            return
        first: dict[str, int] = {}
        for key, _ in entries:
            if key.text in first:
                hint = f"keep one of the two; the first is in line {first[key.text]}"
                if in_list and key.text == entries[0][0].text and key.line > first[key.text]:
                    # The next item begins here, which has all these keys, too.
                    hint = (
                        f"write '- {shorten(key.text)}:' if the next item begins here, else {hint}"
                    )
                    first.clear()
                self._problem(key.line, f"key '{shorten(key.text)}' is here twice", hint)
            first.setdefault(key.text, key.line)

    def _refuse(self, event: Any, line: int) -> None:
        tag = getattr(event, "tag", None)
        if tag is not None:
            shown = shorten(tag.replace("tag:yaml.org,2002:", "!!"))
            self._problem(line, f"tag '{shown}' is not allowed", "write the value without it")
        if event.anchor is not None:
            self._problem(line, f"anchor '&{shorten(event.anchor)}' is not allowed", _WRITE_OUT)

    def _alias(self, event: Any) -> None:
        line = event.start_mark.line + 1
        self._problem(line, f"alias '*{shorten(event.anchor)}' is not allowed", _WRITE_OUT)
        self._add(Scalar("", True, self._file, line))

    def _document(self, event: Any) -> None:
        line = event.start_mark.line + 1
        if event.version or event.tags:
            self._problem(line, "directives (%...) are not allowed", "delete the line")
        if self._root is not None:
            hint = "delete the line '---', or make the rest a file of its own"
            self._problem(line, "a second document starts here", hint)
            raise PnpError(self._problems)


_WRITE_OUT = "write the value out; what many cards share goes under 'defaults'"
