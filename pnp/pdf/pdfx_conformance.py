"""Whether a file is PDF/X-1a, by the rules of ISO 15930-1:2001 and -4:2003; read from the file.

It knows nothing of what writes such files, so that it can tell what is wrong with them.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any, NamedTuple

from pikepdf import Array, Dictionary, Name, Object, Pdf, Stream, parse_content_stream

from pnp.pdf.direct_objects import dictionaries_in
from pnp.pdf.ink_totals import InkTotals, ink_of_file

# Compression that both allow; LZW and JPEG 2000 are not among it.
_FILTERS = ("/FlateDecode", "/DCTDecode", "/RunLengthDecode", "/CCITTFaxDecode", "/ASCII85Decode",
            "/ASCIIHexDecode")  # fmt: skip
_VERSIONS = {"PDF/X-1:2001": ("1.3", "PDF/X-1a:2001"), "PDF/X-1:2003": ("1.4", "PDF/X-1a:2003")}
_FONT_FILES = ("/FontFile", "/FontFile2", "/FontFile3")
# Of fonts in a /FontFile3, those of PDF 1.3; OpenType came with 1.6.
_FONT_KINDS = ("/Type1C", "/CIDFontType0C")
_NEAR = 0.01  # pt: how exact boxes are
_SPACES = ("/DeviceCMYK", "/DeviceGray", "/Pattern")
_OTHERS = ("/Separation", "/DeviceN", "/Indexed")  # with one of the above below them
# Of PDF 1.3 (Adobe's reference, second edition, appendix A).
_LISTED = (
    "b B b* B* BDC BI BMC BT c cm CS cs d d0 d1 Do DP EI EMC ET f F f* G g gs h i ID j J K k l m M"
    " MP n q Q re ri s S SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y ' \""
)
_OPERATORS = frozenset(_LISTED.split())
_NONE = Name("/None")


class Finding(NamedTuple):
    """A rule that a file does not keep, by a short name, and what is wrong."""

    rule: str
    says: str


def check_pdfx(data: bytes) -> tuple[list[Finding], InkTotals]:
    """Return what keeps a file from being PDF/X-1a, and how much ink it takes."""
    with Pdf.open(io.BytesIO(data)) as pdf:
        found = [
            *_head(data, pdf),
            *_intents(pdf),
            *(one for number, page in enumerate(pdf.pages, 1) for one in _boxes(page.obj, number)),
            *_objects(pdf),
            *(Finding(rule, says) for rule, says in _content_findings(pdf)),
        ]
        return list(dict.fromkeys(found)), ink_of_file(pdf)


def _head(data: bytes, pdf: Pdf) -> Iterator[Finding]:
    """Yield what is wrong with what a file says of itself."""
    info = pdf.trailer.get("/Info", Dictionary())
    said = str(info.get("/GTS_PDFXVersion", ""))
    if said not in _VERSIONS:
        yield Finding("identification", f"GTS_PDFXVersion is '{said}'")
    else:
        version, conformance = _VERSIONS[said]
        if str(info.get("/GTS_PDFXConformance", "")) != conformance:
            yield Finding("identification", f"GTS_PDFXConformance is not {conformance}")
        if pdf.pdf_version > version:
            yield Finding("version", f"PDF {pdf.pdf_version}; {said} is {version}")
    for key in ("/Title", "/CreationDate", "/ModDate", "/Producer"):
        if not str(info.get(key, "")):
            yield Finding("information", f"{key[1:]} is missing")
    if info.get("/Trapped") not in (Name("/True"), Name("/False")):
        yield Finding("trapping", "Trapped is neither True nor False")
    if "/ID" not in pdf.trailer:
        yield Finding("identifier", "the file has no ID")
    if pdf.is_encrypted:
        yield Finding("encryption", "the file is encrypted")
    if b"/ObjStm" in data or b"/Type /XRef" in data:
        yield Finding("version", "object streams are of PDF 1.5")
    for key in ("/AcroForm", "/OCProperties", "/OpenAction", "/AA"):
        if key in pdf.Root:
            yield Finding("catalog", f"{key[1:]} has no place in it")
    if "/JavaScript" in pdf.Root.get("/Names", Dictionary()):
        yield Finding("catalog", "JavaScript has no place in it")


def _intents(pdf: Pdf) -> Iterator[Finding]:
    """Yield what is wrong with what a file is to be printed on."""
    intents = [one for one in pdf.Root.get("/OutputIntents", []) if one.get("/S") == "/GTS_PDFX"]
    if len(intents) != 1:
        yield Finding("output intent", f"there are {len(intents)} of PDF/X, not one")
        return
    intent = intents[0]
    if not str(intent.get("/OutputConditionIdentifier", "")):
        yield Finding("output intent", "it names no printing condition")
    if not str(intent.get("/Info", "")):
        yield Finding("output intent", "it has no Info")
    profile = intent.get("/DestOutputProfile")
    if profile is None:
        if not str(intent.get("/RegistryName", "")):
            yield Finding("output intent", "it has neither a profile nor a registry")
        return
    header = bytes(profile.read_bytes()[:40])
    if header[12:20] != b"prtrCMYK" or header[36:40] != b"acsp":
        yield Finding("output intent", "its profile is not that of a press with four inks")
    if int(profile.get("/N", 0)) != 4:
        yield Finding("output intent", "its profile is not said to be for four inks")


def _boxes(page: Any, number: int) -> Iterator[Finding]:
    """Yield what is wrong with the boxes of a page."""
    media = _box(page, "/MediaBox")
    trim, art = _box(page, "/TrimBox"), _box(page, "/ArtBox")
    if (trim is None) == (art is None):
        yield Finding("page boxes", f"page {number} has not one of TrimBox and ArtBox")
    inner = trim or art
    bleed = _box(page, "/BleedBox")
    if media and bleed and not _within(bleed, media):
        yield Finding("page boxes", f"page {number}: the bleed box leaves the media box")
    if media and inner and not _within(inner, bleed or media):
        yield Finding("page boxes", f"page {number}: the trim box leaves the bleed box")
    for one in page.get("/Annots", []):
        yield Finding("annotations", f"page {number} has one: {one.get('/Subtype')}")


def _box(page: Any, key: str) -> tuple[float, ...] | None:
    found = page.get(key)
    return None if found is None else tuple(float(edge) for edge in found)


def _within(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    low = all(a >= b - _NEAR for a, b in zip(one[:2], other[:2], strict=True))
    return low and all(a <= b + _NEAR for a, b in zip(one[2:], other[2:], strict=True))


def _objects(pdf: Pdf) -> Iterator[Finding]:
    """Yield what is wrong with streams, fonts and actions."""
    for one in pdf.objects:
        if isinstance(one, Stream):
            yield from _stored(one)
        if isinstance(one, Dictionary):
            if one.get("/Type") == "/Font":
                yield from _font(one)
            if one.get("/S") in ("/JavaScript", "/Launch", "/URI", "/GoTo"):
                yield Finding("actions", f"the action {str(one.S)[1:]} is not allowed")


def _stored(one: Stream) -> Iterator[Finding]:
    filters = one.get("/Filter", Array([]))
    for name in [filters] if isinstance(filters, Name) else list(filters):
        if str(name) not in _FILTERS:
            yield Finding("compression", f"{str(name)[1:]} is not allowed")
    if "/F" in one:
        yield Finding("completeness", "a stream lies in another file")
    if one.get("/Subtype") == "/PS" or "/OPI" in one:
        yield Finding("completeness", "PostScript and OPI are not allowed")
    if one.get("/Subtype") == "/Image" and "/Alternates" in one:
        yield Finding("completeness", "alternate images are not allowed")


def _font(font: Any) -> Iterator[Finding]:
    """Yield what is wrong with a font: each is embedded, but for those made of procedures."""
    if font.get("/Subtype") in ("/Type0", "/Type3"):
        return
    descriptor = font.get("/FontDescriptor", Dictionary())
    files = [key for key in _FONT_FILES if key in descriptor]
    name = str(font.get("/BaseFont", "?"))[1:]
    if len(files) != 1:
        yield Finding("fonts", f"{name} is not embedded")
    elif files == ["/FontFile3"] and str(descriptor.FontFile3.get("/Subtype")) not in _FONT_KINDS:
        yield Finding("fonts", f"{name} is embedded in a way that PDF 1.4 does not know")


def _content_findings(pdf: Pdf) -> Iterator[tuple[str, str]]:
    """Yield the rules that contents of a file do not keep, and how; some more than once."""
    for page in pdf.pages:
        if "/Group" in page.obj and page.obj.Group.get("/S") == "/Transparency":
            yield "transparency", "a page is a transparency group"
        yield from _operators(page.obj)
        yield from _resources(page.obj.get("/Resources"))
    for one in pdf.objects:
        if isinstance(one, Stream):
            yield from _stream(one)
        yield from _inside(one)


def _stream(one: Stream) -> Iterator[tuple[str, str]]:
    kind = one.get("/Subtype")
    if kind == Name.Form or "/PatternType" in one:
        if "/Group" in one:
            yield "transparency", "a form is a transparency group"
        yield from _operators(one)
        yield from _resources(one.get("/Resources"))
    elif kind == Name.Image:
        if one.get("/SMask", _NONE) != _NONE:
            yield "transparency", "a picture has a soft mask"
        if not one.get("/ImageMask", False):
            yield from _space(one.get("/ColorSpace"), "a picture")


def _inside(one: Any) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with shadings and graphics states, wherever they are written."""
    for part in dictionaries_in(one):
        if "/ShadingType" in part:
            yield from _space(part.get("/ColorSpace"), "a shading")
        if {"/ca", "/CA", "/SMask", "/BM", "/TR", "/TR2", "/HTP"} & set(part.keys()):
            yield from _state(part)


def _state(state: Any) -> Iterator[tuple[str, str]]:
    if any(float(state.get(key, 1)) < 1 for key in ("/ca", "/CA")):
        yield "transparency", "an opacity is less than 1"
    if not isinstance(state, Stream) and state.get("/SMask", _NONE) != _NONE:
        yield "transparency", "there is a soft mask"
    if state.get("/BM", Name.Normal) not in (Name.Normal, Name.Compatible):
        yield "transparency", "there is a blend mode"
    if "/TR" in state or state.get("/TR2", Name.Default) != Name.Default:
        yield "transfer curves", "there is one"
    if "/HTP" in state:
        yield "halftones", "there is a phase of one"


def _resources(resources: Object | None) -> Iterator[tuple[str, str]]:
    spaces = resources.get("/ColorSpace") if resources is not None else None
    for space in spaces.values() if spaces is not None else ():
        yield from _space(space, "a resource")


def _space(space: Any, of: str) -> Iterator[tuple[str, str]]:
    """Yield a finding for a colour space of light, or of a device that is none."""
    name = str(space[0] if isinstance(space, Array) else space)
    if isinstance(space, Array) and name in _OTHERS:
        base = space[1] if name == "/Indexed" else space[2]
        yield from _space(base, of)
    elif isinstance(space, Array) and name == "/Pattern" and len(space) > 1:
        yield from _space(space[1], of)
    elif name not in _SPACES:
        yield "colour", f"{of} is in {name[1:]}"


def _operators(stream: Any) -> Iterator[tuple[str, str]]:
    for step in parse_content_stream(stream):
        word = str(step.operator)
        if word in ("rg", "RG"):
            yield "colour", "an operator sets a colour in DeviceRGB"
        elif word in ("cs", "CS") and str(step.operands[0]) == "/DeviceRGB":
            yield "colour", "an operator names DeviceRGB"
        elif word == "INLINE IMAGE":
            yield "colour", "there is a picture among operators"
        elif word not in _OPERATORS:
            yield "operators", f"'{word}' is not of PDF 1.3"
