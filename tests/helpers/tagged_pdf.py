"""A tagged PDF as those meet it who have it read to them, and what PDF/UA-1 asks of it.

`faults` looks for the failure conditions of the Matterhorn Protocol 1.1 that a program can find and
that such files can have; each is told by its number.
"""

import re
from collections import Counter
from functools import cached_property
from typing import Any

from pikepdf import Array, Dictionary, Name, parse_content_stream

# Standard types of structure (ISO 32000-1, 14.8.4).
STANDARD = frozenset((
    "Document", "Part", "Art", "Sect", "Div", "BlockQuote", "Caption", "TOC", "TOCI", "Index",
    "NonStruct", "Private", "P", "H", "H1", "H2", "H3", "H4", "H5", "H6", "L", "LI", "Lbl",
    "LBody", "Table", "TR", "TH", "TD", "THead", "TBody", "TFoot", "Span", "Quote", "Note",
    "Reference", "BibEntry", "Code", "Link", "Annot", "Figure", "Formula", "Form",
))  # fmt: skip
# What may stand in elements that have rules for it.
INSIDE = {"Table": {"TR"}, "TR": {"TH", "TD"}, "L": {"LI"}, "LI": {"Lbl", "LBody"}}
ABOVE = {"TR": {"Table"}, "TH": {"TR"}, "TD": {"TR"}, "LI": {"L"}, "Lbl": {"LI"}, "LBody": {"LI"}}
PAINTS = frozenset((
    "S", "s", "f", "F", "f*", "B", "B*", "b", "b*", "sh", "Do", "Tj", "TJ", "'", '"', "BI",
    "INLINE IMAGE",
))  # fmt: skip
_CMAP = re.compile(rb"^<([0-9A-F]{2,4})> <((?:[0-9A-F]{4})+)>$", re.MULTILINE)


class Node:
    """An element of the structure. `kids` are nodes, (page, number) of content, or annotations."""

    def __init__(self, obj, above, pages):
        self.obj = obj
        self.above = above
        self.kind = str(obj.S)[1:]
        self.alt = str(obj.get("/Alt", ""))
        self.actual = str(obj.get("/ActualText", ""))
        self.language = str(obj.get("/Lang", ""))
        self.kids = list(self._kids(pages))

    def _kids(self, pages):
        found = self.obj.get("/K", Array())
        for kid in found if isinstance(found, Array) else [found]:
            if isinstance(kid, int):
                yield pages[self.obj.Pg.objgen], kid
            elif "/S" in kid:
                yield Node(kid, self, pages)
            elif kid.Type == Name.MCR:
                yield pages[kid.Pg.objgen], int(kid.MCID)
            else:
                yield kid.Obj

    def walk(self):
        yield self
        for kid in self.kids:
            if isinstance(kid, Node):
                yield from kid.walk()

    @property
    def contents(self):
        return [kid for kid in self.kids if isinstance(kid, tuple)]

    @property
    def annotations(self):
        return [kid for kid in self.kids if isinstance(kid, Dictionary)]


class Tagged:
    """The structure of a PDF, and the text of its pages."""

    def __init__(self, pdf):
        self.pdf = pdf
        numbers = {page.obj.objgen: number for number, page in enumerate(pdf.pages)}
        self.root = Node(pdf.Root.StructTreeRoot.K, None, numbers)
        self.nodes = list(self.root.walk())
        self._fonts = {}
        self.texts = {}  # by (page, number)
        self.outside = []  # (page, operator) that paints and is neither content nor artifact
        self.nested = []
        self.artifacts = {}
        for number, page in enumerate(pdf.pages):
            self._read(number, page)

    def _read(self, number, page):
        marks, font, actual = [], None, None
        at: Any = 0
        line: Any = 0
        for step in parse_content_stream(page):
            operands, op = step.operands, str(step.operator)
            if op in ("BMC", "BDC"):
                properties = operands[1] if op == "BDC" else {}
                mark = (str(operands[0]), properties.get("/MCID"), properties.get("/ActualText"))
                outer = [one for one in marks if one[0] != "/Span" or one[1] is not None]
                if outer and (mark[0] == "/Artifact" or mark[1] is not None):
                    self.nested.append((number, mark[0]))
                marks.append(mark)
                if mark[1] is not None:
                    assert (number, mark[1]) not in self.texts, "a number is used twice"
                    self.texts[number, int(mark[1])] = ""
                if mark[2] is not None:
                    self._say(number, marks, str(mark[2]))
                    actual = len(marks)
            elif op == "EMC":
                marks.pop()
                if actual is not None and len(marks) < actual:
                    actual = None
            elif op == "cm":
                line = None
            elif op == "BT":
                at = 0
            elif op == "Tf":
                font = page.Resources.Font[operands[0]]
            elif op in ("Td", "Tm"):
                at = at + operands[1] if op == "Td" else operands[5]
            elif op in PAINTS:
                if not marks:
                    self.outside.append((number, op))
                if op in ("Tj", "TJ") and at != line:
                    line = at
                    self._say(number, marks, "\n")
                if op in ("Tj", "TJ") and actual is None:
                    self._say(number, marks, self._text(font, operands[0]))
        assert not marks

    def _say(self, number, marks, text):
        for tag, content, _ in marks:
            if content is not None:
                self.texts[number, int(content)] += text
            elif tag == "/Artifact":
                self.artifacts[number] = self.artifacts.get(number, "") + text

    def _text(self, font, shown):
        table = self.table(font)
        strings = shown if isinstance(shown, Array) else [shown]
        codes = b"".join(bytes(one) for one in strings if not isinstance(one, (int, float))
                         and hasattr(one, "__bytes__"))  # fmt: skip
        size = 2 if font.Subtype == Name.Type0 else 1
        return "".join(table[codes[at : at + size]] for at in range(0, len(codes), size))

    def table(self, font):
        """Return what the glyphs of a font stand for, by their codes."""
        if font.objgen not in self._fonts:
            found = _CMAP.findall(font.ToUnicode.read_bytes())
            self._fonts[font.objgen] = {
                bytes.fromhex(code.decode()): bytes.fromhex(text.decode()).decode("utf-16-be")
                for code, text in found
            }
        return self._fonts[font.objgen]

    def aloud(self, node=None):
        """Yield what a screen reader says: the kind of each element that speaks, and its words."""
        node = node or self.root
        said = node.actual or node.alt
        if said:
            yield node.kind, said
            return
        words = ""
        for kid in node.kids:
            if isinstance(kid, tuple):
                words += self.texts[kid]
            elif isinstance(kid, Node) and kid.kind in ("Link", "Span"):
                words += "".join(text for _, text in self.aloud(kid))
            elif isinstance(kid, Node):
                if words.strip():
                    yield node.kind, _one_line(words)
                words = ""
                yield from self.aloud(kid)
        if words.strip():
            yield node.kind, _one_line(words)

    @cached_property
    def headings(self):
        return [int(node.kind[1]) for node in self.nodes if re.fullmatch("H[1-6]", node.kind)]


def _one_line(text):
    return " ".join(text.replace("\u00ad\n", "").split())


def faults(tagged):
    """Return the conditions of the Matterhorn Protocol that a PDF fails, each with what it is."""
    return [
        *_content(tagged), *_roles(tagged), *_document(tagged.pdf), *_nesting(tagged),
        *_texts(tagged), *_annotations(tagged), *_fonts(tagged),
    ]  # fmt: skip


def _content(tagged):
    pdf = tagged.pdf
    yield from (f"01-003/01-004 {one}: artifact and content in each other" for one in tagged.nested)
    yield from (f"01-005 {one}: painted outside of content" for one in tagged.outside)
    used = Counter(content for node in tagged.nodes for content in node.contents)
    yield from (f"01-005 {one}: in no element" for one in tagged.texts if one not in used)
    yield from (f"01-006 {one}: is not there" for one in used if one not in tagged.texts)
    if any(times > 1 for times in used.values()):
        yield "01-006 content in two elements"
    if not pdf.Root.get("/MarkInfo", {}).get("/Marked"):
        yield "06-001 not marked"
    parents = list(pdf.Root.StructTreeRoot.ParentTree.Nums)
    tree = dict(zip(parents[::2], parents[1::2], strict=True))
    for node in tagged.nodes:
        for page, number in node.contents:
            key = pdf.pages[page].obj.get("/StructParents")
            if key is None or tree[int(key)][number].objgen != node.obj.objgen:
                yield f"01-006 the parent tree does not know {page}, {number}"
        for one in node.annotations:
            if tree[int(one.StructParent)].objgen != node.obj.objgen:
                yield "28-010 the parent tree does not know an annotation"
        if node.above and node.obj.P.objgen != node.above.obj.objgen:
            yield f"01-006 {node.kind} does not know what it is in"
    forms = [
        form
        for page in pdf.pages
        for form in page.get("/Resources", {}).get("/XObject", {}).values()
    ]
    if any(b"/MCID" in form.read_bytes() for form in forms if form.get("/Subtype") == Name.Form):
        yield "30-002 a form has content of its own"


def _roles(tagged):
    roles = tagged.pdf.Root.StructTreeRoot.get("/RoleMap", {})
    for kind in {node.kind for node in tagged.nodes}:
        if kind in STANDARD and f"/{kind}" in roles:
            yield f"02-004 {kind} is mapped"
        if kind not in STANDARD and str(roles.get(f"/{kind}", ""))[1:] not in STANDARD:
            yield f"02-001 {kind} is not known"


def _document(pdf):
    if "/Metadata" not in pdf.Root:
        yield "06-001 no XMP"
    xmp = pdf.Root.Metadata.read_bytes().decode()
    if "<pdfuaid:part>1</pdfuaid:part>" not in xmp:
        yield "06-002 no word of PDF/UA"
    if "<dc:title>" not in xmp:
        yield "06-003 no title"
    if not pdf.Root.get("/ViewerPreferences", {}).get("/DisplayDocTitle"):
        yield "07-001 the title is not shown"
    if not str(pdf.Root.get("/Lang", "")):
        yield "11-006 no language"
    for key in ("/OCProperties", "/AcroForm", "/AF"):
        if key in pdf.Root:
            yield f"20/21/25 {key}"
    if pdf.is_encrypted:
        yield "26-001 encrypted"


def _nesting(tagged):
    for node in tagged.nodes:
        kids = {kid.kind for kid in node.kids if isinstance(kid, Node)}
        if node.kind in INSIDE and (not kids <= INSIDE[node.kind] or node.contents):
            yield f"09-004/09-005 {node.kind} holds {kids}"
        if node.kind in ABOVE and node.above.kind not in ABOVE[node.kind]:
            yield f"09-004/09-005 {node.kind} in {node.above.kind}"
    if tagged.headings and tagged.headings[0] != 1:
        yield "14-002 the first heading is no H1"
    for before, after in zip(tagged.headings, tagged.headings[1:], strict=False):
        if after > before + 1:
            yield f"14-003 H{before}, then H{after}"
    if any(node.kind == "H" for node in tagged.nodes):
        yield "14-006/14-007 H beside H1"


def _texts(tagged):
    for node in tagged.nodes:
        attributes = node.obj.get("/A", Dictionary())
        if node.kind == "Figure" and not node.alt.strip():
            yield "13-004 a figure without words"
        if node.kind == "Figure" and not _is_inside(node, attributes.get("/BBox"), tagged.pdf):
            yield f"a figure that is not where it says: {node.alt}"
        if node.kind == "TH" and attributes.get("/Scope") not in (Name.Row, Name.Column):
            yield "15-003 a head without scope"
        if node.kind == "L" and "/ListNumbering" not in attributes:
            yield "16-001 a list that does not say how it is numbered"
    for table in (node for node in tagged.nodes if node.kind == "Table"):
        widths = {len(row.kids) for row in table.kids}
        if len(widths) != 1:
            yield f"15-005 rows of {widths} cells"


def _is_inside(figure, box, pdf):
    """Return whether a picture says its place (ISO 32000-1, 14.8.5.4.3), which is on its page."""
    (page, *_), *_ = figure.contents
    _, _, width, height = pdf.pages[page].mediabox
    return box is not None and box[0] < box[2] <= width + 1 and box[1] < box[3] <= height + 1


def _annotations(tagged):
    held = {one.objgen: node for node in tagged.nodes for one in node.annotations}
    for number, page in enumerate(tagged.pdf.pages):
        if page.obj.get("/Tabs") != Name.S:
            yield f"28-009 page {number}: no order of tabs"
        for one in page.get("/Annots", []):
            if one.objgen not in held or held[one.objgen].kind != "Link":
                yield f"28-011 page {number}: a link in no Link"
            if not str(one.get("/Contents", "")):
                yield f"28-012 page {number}: a link that says nothing"


def _fonts(tagged):
    for font in fonts_of(tagged.pdf):
        described = font.DescendantFonts[0] if font.Subtype == Name.Type0 else font
        if not {"/FontFile2", "/FontFile3"} & set(described.FontDescriptor.keys()):
            yield f"31-009 {font.BaseFont} is not embedded"
        if described.Subtype == Name.CIDFontType2 and "/CIDToGIDMap" not in described:
            yield f"31-004 {font.BaseFont} has no CIDToGIDMap"
    for place, text in [*tagged.texts.items(), *tagged.artifacts.items()]:
        if any(sign in text for sign in "\0\ufeff\ufffe"):
            yield f"31-028/31-029 {place}: letters that are none"


def fonts_of(pdf):
    """Return the fonts of all pages and forms, each once."""
    found = (obj for obj in pdf.objects if isinstance(obj, Dictionary))
    return [obj for obj in found if obj.get("/Subtype") in (Name.Type0, Name.TrueType)]
