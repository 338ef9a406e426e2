"""SVG text to a tree of nodes, as light as CairoSVG's drawing functions allow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple
from xml.parsers import expat

from pnp.core.invisible import named
from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.problems import PnpError, Problem, Where
from pnp.core.values import Struct, field
from pnp.svg.broken_tags import slip_in_tag
from pnp.svg.face_document import USUAL_CALL, SourceMap, WrittenTextCall

SVG = "http://www.w3.org/2000/svg}"
XLINK_HREF = "http://www.w3.org/1999/xlink}href"
_PREFIX = len(SVG)
LANGUAGE = "http://www.w3.org/XML/1998/namespace}lang"
SPACE = "http://www.w3.org/XML/1998/namespace}space"

LARGEST_TEXT = 2_000_000  # characters, data: images not counted
LARGEST_TREE = 50_000  # elements
DEEPEST = 60

# How much is quoted of what is no XML, in bytes on either side.
# In UTF-8: a control character, or half a pair of surrogates.
_HIDDEN = lazy_pattern(
    rb"[\x00-\x08\x0b\x0c\x0e-\x1f]|\xed[\xa0-\xbf][\x80-\xbf]|\xef\xbf[\xbe\xbf]"
)
_QUOTED = 30
_CURLY = "“”„‘’"
_MISMATCH, _EMPTY, _TWICE, _ENTITY, _TOKEN = (
    expat.errors.codes[error]
    for error in (
        expat.errors.XML_ERROR_TAG_MISMATCH,
        expat.errors.XML_ERROR_NO_ELEMENTS,
        expat.errors.XML_ERROR_DUPLICATE_ATTRIBUTE,
        expat.errors.XML_ERROR_UNDEFINED_ENTITY,
        expat.errors.XML_ERROR_INVALID_TOKEN,
    )
)
_NOT_CLOSED = (_MISMATCH, _EMPTY)
_XML_HINTS = {
    _TWICE: "delete one of the two",
    _ENTITY: "write the sign itself, or its number, as &#160;: SVG knows no names of signs",
}
_END = lazy_pattern(rb"</([\w:.-]+)")
_LONGEST_NAME = 80
_MOST_BYTES = 100_000_000


class Node(dict[str, Any]):
    """An element: its attributes as a mapping, and `tag`, `children`, `text`.

    Names outside SVG keep their namespace ("http://...}label"); `href` counts as SVG's own.
    `source` is an element that has an id, as it was written, without its end tag; `at` is where
    the element starts in the text of its tree, in bytes.
    """

    # Images and vertices are CairoSVG's to set.
    __slots__ = (
        "at", "children", "image_height", "image_width", "source", "tag", "text", "vertices",
    )  # fmt: skip

    at: int
    image_width: float
    image_height: float

    def __init__(self, tag: str, attributes: Mapping[str, Any]) -> None:
        super().__init__(attributes)
        self.tag = tag
        self.children: list[Node] = []
        self.text = ""
        self.source = b""
        self.at = 0

    def get_href(self) -> str | None:
        """Return what the node refers to, under the name that CairoSVG asks for."""
        return self.get("href")


class TextPiece(NamedTuple):
    """A piece of text in a node: where it starts, in bytes, and after how many elements."""

    text: str
    at: int
    after: int


class Tree(Struct, frozen=True):
    """A parsed SVG: all its nodes in the order of the text (the first is the root), and by id.

    `twins` have an id that another node had before; `has_style` says that there are style
    attributes; `css` is the whole text where there are <style> elements, else nothing.
    `measured` tells of nodes, by their `id()`, how many elements they draw and how deep they go.
    `where` is for problems of the SVG, unless `lines` tells where its text was written; `letters`
    has then the texts in nodes, by their `id()`.
    """

    nodes: list[Node]
    ids: dict[str, Node]
    twins: list[Node]
    has_style: bool
    css: bytes
    where: Where
    measured: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    lines: SourceMap | None = None
    letters: Mapping[int, Sequence[TextPiece]] = field(default_factory=dict)

    def written(self, node: Node) -> list[tuple[Where, WrittenTextCall, str]]:
        """Return the text in `node` itself, in parts: where and by which call each was written."""
        if self.lines is None:
            return [(self.where, USUAL_CALL, " ".join(node.text.split()))]
        parts: dict[tuple[int, WrittenTextCall], tuple[Where, list[str]]] = {}
        for text, at, after in self.letters.get(id(node), ()):
            call = self.lines.call(at)
            parts.setdefault((after, call), (self.lines.place(at), []))[1].append(text)
        return [(where, call, " ".join(texts)) for (_, call), (where, texts) in parts.items()]

    def place(self, node: Node, name: str = "") -> Where:
        """Return where `node` was written, or, if it is in its start tag, its attribute `name`.

        A name may also be that of a property in its `style`.
        """
        return self.lines.place(node.at, name) if self.lines else self.where

    def in_art(self, node: Node) -> Where | None:
        """Return where `node` was written if that was in a file of art, as far as is known."""
        place = self.place(node)
        return place if self.lines and place.file in self.lines.files else None

    def place_of(self, node: Node, text: str) -> Where:
        """Return where the first `text` in or after `node` was written."""
        return self.lines.place_of(node.at, text) if self.lines else self.where

    @property
    def root(self) -> Node:
        """The outermost element."""
        return self.nodes[0]


class _Builder:
    def __init__(self, data: bytes, where: Where, lines: SourceMap | None) -> None:
        self._data = data
        self._where = where
        self._lines = lines
        self._open: list[Node] = []
        self._data_length = 0
        self._nodes: list[Node] = []
        self._ids: dict[str, Node] = {}
        self._twins: list[Node] = []
        self._has_style = self._has_css = False
        self._letters: dict[int, list[TextPiece]] = {}
        self._parser = parser = expat.ParserCreate("utf-8", namespace_separator="}")
        # A buffer knows the place of none of the texts that it joins.
        parser.buffer_text = lines is None
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._text if lines is None else self._text_there
        parser.StartDoctypeDeclHandler = self._doctype

    def parse(self) -> Tree:
        try:
            self._parser.Parse(self._data, True)
        except expat.ExpatError as error:
            raise self._invalid(error.code) from None
        # They hold each other: 20 kB a card, until somebody looks for garbage.
        del self._parser
        if len(self._data) - self._data_length > LARGEST_TEXT:
            hint = "draw it with fewer and simpler paths"
            where = self._lines.longest() if self._lines else self._where
            raise PnpError([Problem(where, "SVG is longer than 2 MB", hint)])
        css = self._data if self._has_css else b""
        return Tree(
            self._nodes,
            self._ids,
            self._twins,
            self._has_style,
            css,
            self._where,
            lines=self._lines,
            letters=self._letters,
        )

    def _invalid(self, code: int) -> PnpError:
        """Return what is no XML, as it is written."""
        at = self._parser.ErrorByteIndex
        end = _END.search(self._data, max(0, at - 2), at + _LONGEST_NAME)
        if end and code == _MISMATCH and end[1].decode() not in {one.tag for one in self._open}:
            name = end[1].decode()
            message = f"</{name}> closes nothing: no <{name}> is open"
            return self._refusal(message, "delete it, or open it before", end.start())
        if code in _NOT_CLOSED and self._open:
            node = self._open[-1]
            said = "".join(f" {name}='{value}'" for name, value in node.items())
            message = f"<{node.tag}{said[:_QUOTED]}> is not closed"
            return self._refusal(message, f"write </{node.tag}>, or <{node.tag} .../>", node.at)
        slip = slip_in_tag(self._data, at) if code == _TOKEN else None
        if slip:
            return self._refusal(*slip)
        hidden = _HIDDEN.match(self._data, max(0, at))
        if hidden:
            char = hidden[0].decode("utf-8", "surrogatepass")
            message = f"SVG has an invisible character ({named(char)})"
            return self._refusal(message, "delete it, with its backslash", at)
        quoted = self._data[max(0, at - _QUOTED) : at + _QUOTED].decode("utf-8", "ignore")
        near = f", near '{' '.join(quoted.split())}'" if quoted else ""
        message = f"SVG is not valid XML: {expat.ErrorString(code)}{near}"
        hint = _XML_HINTS.get(code, "look for an unclosed tag, or an & that should be &amp;")
        if any(sign in quoted for sign in _CURLY):
            hint = "write straight quotes, \" or '"
        return self._refusal(message, hint, at)

    def _refusal(self, message: str, hint: str, at: int) -> PnpError:
        """Return what is wrong at a place of the text, in bytes."""
        where = self._lines.place(at) if self._lines else self._where
        return PnpError([Problem(where, message, hint)])

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        node = Node(name[_PREFIX:] if name.startswith(SVG) else name, attributes)
        at = node.at = self._parser.CurrentByteIndex
        if self._open:
            self._open[-1].children.append(node)
        self._open.append(node)
        self._nodes.append(node)
        if "id" in node and self._ids.setdefault(node["id"], node) is not node:
            self._twins.append(node)
        if "style" in node:
            self._has_style = True
        elif node.tag == "style":
            self._has_css = True
        if "href" in node or XLINK_HREF in node:
            self._refer(node)
        if len(self._open) > DEEPEST or len(self._nodes) > LARGEST_TREE or "}" not in name:
            self._refuse_tree(name, at)

    def _refuse_tree(self, name: str, at: int) -> None:
        if "}" not in name:
            hint = 'start with <svg xmlns="http://www.w3.org/2000/svg" ...>'
            if name != "svg":
                hint = 'begin the template with {% extends "_shared/face.svg.j2" %}'
            raise self._refusal(f"<{name}> is no SVG: it has no namespace", hint, at)
        if len(self._open) > DEEPEST:
            hint = "ungroup what is grouped without need"
            raise self._refusal(f"SVG is nested more than {DEEPEST} elements deep", hint, at)
        hint = "draw it with fewer and simpler shapes"
        raise self._refusal(f"SVG has more than {LARGEST_TREE} elements", hint, at)

    def _refer(self, node: Node) -> None:
        href: str = node.setdefault("href", node.get(XLINK_HREF, ""))
        node.pop(XLINK_HREF, None)
        if href.startswith("data:"):
            self._data_length += len(href)

    def _end(self, name: str) -> None:
        node = self._open.pop()
        if "id" in node:
            node.source = self._data[node.at : self._parser.CurrentByteIndex]

    def _text(self, text: str) -> None:
        self._open[-1].text += text

    def _text_there(self, text: str) -> None:
        self._text(text)
        letters = text.strip()
        if letters:
            before = len(text[: text.index(letters)].encode("utf-8", "surrogatepass"))
            at = self._parser.CurrentByteIndex + before
            found = TextPiece(letters, at, len(self._nodes))
            self._letters.setdefault(id(self._open[-1]), []).append(found)

    def _doctype(self, *_: object) -> None:
        hint = "delete the line that starts with <!DOCTYPE"
        raise self._refusal("SVG has a DOCTYPE", hint, self._parser.CurrentByteIndex)


def parse_svg(svg: str, where: Where, lines: SourceMap | None = None) -> Tree:
    """Return the nodes of `svg`.

    Raises PnpError, at the place that `lines` tells, else at `where`, for what is no sane SVG.
    """
    data = svg.encode("utf-8", "surrogatepass")
    if len(data) > _MOST_BYTES:
        place = lines.place(0) if lines else where
        raise PnpError([Problem(place, "SVG is longer than 100 MB", "use smaller pictures")])
    return _Builder(data, where, lines).parse()
