"""SVG text to a tree of nodes, as light as CairoSVG's drawing functions allow."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from xml.parsers import expat

from pnp.problems import PnpError, Problem, Where

SVG = "http://www.w3.org/2000/svg}"
XLINK = "http://www.w3.org/1999/xlink}"
LANGUAGE = "http://www.w3.org/XML/1998/namespace}lang"
SPACE = "http://www.w3.org/XML/1998/namespace}space"

LARGEST_TEXT = 2_000_000  # characters, data: images not counted
LARGEST_TREE = 50_000  # elements
DEEPEST = 60

_MOST_BYTES = 100_000_000


class Node(dict[str, Any]):
    """An element: its attributes as a mapping, and `tag`, `children`, `text`.

    Names outside SVG keep their namespace ("http://...}label"); `href` counts as SVG's own.
    `source` is the element as it was written, without its end tag.
    """

    tag: str
    children: list[Node]
    text: str
    source: bytes

    def get_href(self) -> str | None:
        """Return what the node refers to, under the name that CairoSVG asks for."""
        return self.get("href")


@dataclass(frozen=True, slots=True)
class Tree:
    """A parsed SVG: all its nodes in the order of the text (the first is the root), and by id."""

    nodes: list[Node]
    ids: dict[str, Node]

    @property
    def root(self) -> Node:
        """The outermost element."""
        return self.nodes[0]


class _Builder:
    def __init__(self, data: bytes, where: Where) -> None:
        self._data = data
        self._where = where
        self._open: list[tuple[Node, int]] = []
        self._data_length = 0
        self._nodes: list[Node] = []
        self._ids: dict[str, Node] = {}
        self._parser = parser = expat.ParserCreate("utf-8", namespace_separator="}")
        parser.buffer_text = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._text
        parser.StartDoctypeDeclHandler = self._doctype

    def parse(self) -> Tree:
        try:
            self._parser.Parse(self._data, True)
        except expat.ExpatError as error:
            line, column = error.lineno, error.offset + 1
            message = f"SVG is not valid XML: {expat.ErrorString(error.code)}, in its line {line}, column {column}"
            hint = "look for an unclosed tag, or an & that should be &amp;"
            raise self._refusal(message, hint) from None
        if len(self._data) - self._data_length > LARGEST_TEXT:
            raise self._refusal("SVG is longer than 2 MB", "draw it with fewer and simpler paths")
        return Tree(self._nodes, self._ids)

    def _refusal(self, message: str, hint: str) -> PnpError:
        return PnpError([Problem(self._where, message, hint)])

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        node = Node(attributes)
        node.tag = name[27:] if name.startswith(SVG) else name
        node.children = []
        node.text = ""
        if self._open:
            self._open[-1][0].children.append(node)
        self._open.append((node, self._parser.CurrentByteIndex))
        self._nodes.append(node)
        if len(self._open) > DEEPEST:
            hint = "ungroup what is grouped without need"
            raise self._refusal(f"SVG is nested more than {DEEPEST} elements deep", hint)
        if len(self._nodes) > LARGEST_TREE:
            hint = "draw it with fewer and simpler shapes"
            raise self._refusal(f"SVG has more than {LARGEST_TREE} elements", hint)
        if "id" in node:
            self._ids.setdefault(node["id"], node)
        if "href" in node or XLINK + "href" in node:
            self._refer(node)

    def _refer(self, node: Node) -> None:
        href = node.setdefault("href", node.get(XLINK + "href"))
        node.pop(XLINK + "href", None)
        if href.startswith("data:"):
            self._data_length += len(href)

    def _end(self, name: str) -> None:
        node, start = self._open.pop()
        node.source = self._data[start : self._parser.CurrentByteIndex]

    def _text(self, text: str) -> None:
        self._open[-1][0].text += text

    def _doctype(self, *_: object) -> None:
        raise self._refusal("SVG has a DOCTYPE", "delete the line that starts with <!DOCTYPE")


def parse_svg(svg: str, where: Where) -> Tree:
    """Return the nodes of `svg`. Raises PnpError, at `where`, for what is no sane SVG."""
    data = svg.encode("utf-8", "surrogatepass")
    if len(data) > _MOST_BYTES:
        raise PnpError([Problem(where, "SVG is longer than 100 MB", "use smaller pictures")])
    return _Builder(data, where).parse()
