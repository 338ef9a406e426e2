"""What of PDF/X-1a content streams and their resources keep: colours, and that nothing shines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pikepdf import Array, Name, Object, Pdf, Stream, parse_content_stream

from pnp.pdf.direct_objects import dictionaries_in

_SPACES = ("/DeviceCMYK", "/DeviceGray", "/Pattern")
_OTHERS = ("/Separation", "/DeviceN", "/Indexed")  # with one of the above below them
# Of PDF 1.3 (Adobe's reference, second edition, appendix A).
_LISTED = (
    "b B b* B* BDC BI BMC BT c cm CS cs d d0 d1 Do DP EI EMC ET f F f* G g gs h i ID j J K k l m M"
    " MP n q Q re ri s S SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y ' \""
)
_OPERATORS = frozenset(_LISTED.split())
_NONE = Name("/None")


def content_findings(pdf: Pdf) -> Iterator[tuple[str, str]]:
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
