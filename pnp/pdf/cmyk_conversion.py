"""A PDF in colours of screens to one in inks: its operators, shadings and pictures rewritten.

Text stays text. What shines through has no place in such a file: `NotForPressError`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from typing import Any

from pikepdf import (
    Dictionary,
    Name,
    Object,
    Operator,
    Pdf,
    PdfImage,
    Stream,
    parse_content_stream,
    unparse_content_stream,
)

from pnp.colour.separation import Separation
from pnp.pdf.direct_objects import dictionaries_in
from pnp.pdf.ink_shadings import NotForPressError, drop, in_inks, rgb_of
from pnp.pdf.vector_picture_page import page_of_picture
from pnp.svg.ink_pixels import deflated

_PLAIN = (Name.DeviceGray, Name.DeviceRGB)
# Operators that set a colour: how many numbers, and that for inks.
_COLOURS = {"g": (1, "k"), "G": (1, "K"), "rg": (3, "k"), "RG": (3, "K")}
# Those that set one of the space that was named before, and that for inks.
_NAMED = {"sc": "k", "scn": "k", "SC": "K", "SCN": "K"}
_SPACES = {"cs": "k", "CS": "K"}
_BYTE = 255


def number(part: int) -> Decimal:
    """Return a part of 255 as operators have it: it is the same part when it is read."""
    return Decimal(round(part * 10000 / _BYTE)).scaleb(-4).normalize() + 0


def to_inks(pdf: Pdf, separation: Separation) -> None:
    """Rewrite all of `pdf`. Raises NotForPressError for what is half transparent."""
    converter = _Converter(separation)
    for page in pdf.pages:
        drop(page.obj, "/Group")
        page.contents_coalesce()
        converter.rewrite(page.obj.Contents, page.obj.get("/Resources"))
    for one in list(pdf.objects):
        converter.visit(one)
    for one in pdf.objects:
        _rename_spaces(one)


def _rename_spaces(one: Any) -> None:
    """Call by their new name the spaces that no operator sets any more, once all are rewritten."""
    if not isinstance(one, Dictionary | Stream):
        return
    for holder in (one, one.get("/Resources")):
        spaces = holder.get("/ColorSpace") if isinstance(holder, Dictionary | Stream) else None
        if isinstance(spaces, Dictionary):
            for key, space in list(spaces.items()):
                if _is_plain(space):
                    spaces[key] = Name.DeviceCMYK


class _Converter:
    def __init__(self, separation: Separation) -> None:
        self._separation = separation

    def visit(self, one: Any) -> None:
        """Rewrite an object of a file, and what is written inside of it."""
        if isinstance(one, Stream):
            kind = one.get("/Subtype")
            if kind == Name.Image:
                _image(one, self._separation)
            elif kind == Name.Form or "/PatternType" in one:
                drop(one, "/Group")
                self.rewrite(one, one.get("/Resources"))
        for part in dictionaries_in(one):
            if "/ShadingType" in part and _is_plain(part.get("/ColorSpace")):
                in_inks(part, self._separation)

    def rewrite(self, stream: Object, resources: Object | None) -> None:
        """Rewrite the operators of a content stream that names `resources`."""
        steps = list(_Content(self._separation, resources).steps(parse_content_stream(stream)))
        stream.write(unparse_content_stream(steps))


class _Content:
    """The operators of one content stream, as they are written with inks."""

    def __init__(self, separation: Separation, resources: Object | None) -> None:
        self._separation = separation
        self._resources = resources
        self._spaces: dict[str, Any] = {}
        self._saved: list[dict[str, Any]] = []

    def steps(self, read: Iterable[Any]) -> Iterator[tuple[Sequence[Any], Operator]]:
        for step in read:
            word, operands = str(step.operator), step.operands
            if word in _COLOURS:
                yield self._colour(operands, _COLOURS[word][1])
            elif word in _SPACES:
                yield from self._space(_SPACES[word], operands, step.operator)
            elif word in _NAMED:
                is_plain = _is_plain(self._spaces.get(_NAMED[word]))
                yield self._colour(operands, _NAMED[word]) if is_plain else (
                    operands, step.operator
                )  # fmt: skip
            elif word == "INLINE IMAGE":
                raise NotForPressError("a picture among its operators")
            elif word == "gs":
                yield from self._state(operands, step.operator)
            else:
                if word == "q":
                    self._saved.append(dict(self._spaces))
                elif word == "Q" and self._saved:
                    self._spaces = self._saved.pop()
                yield operands, step.operator

    def _colour(self, operands: Sequence[Any], word: str) -> tuple[Sequence[Any], Operator]:
        inks = self._separation.inks(rgb_of([float(one) for one in operands]))
        return [number(one) for one in inks], Operator(word)

    def _space(
        self, word: str, operands: Sequence[Any], operator: Operator
    ) -> Iterator[tuple[Sequence[Any], Operator]]:
        """Note the space of colours; one that is rewritten is set with each of its colours."""
        known = self._named("/ColorSpace")
        space = operands[0]
        space = known.get(str(space), space) if known is not None else space
        self._spaces[word] = space
        if _is_plain(space):
            # Its first colour is black (ISO 32000-2, 8.6.4).
            yield self._colour([0], word)
        else:
            yield operands, operator

    def _state(
        self, operands: Sequence[Any], operator: Operator
    ) -> Iterator[tuple[Sequence[Any], Operator]]:
        known = self._named("/ExtGState")
        state = known.get(str(operands[0])) if known is not None else None
        if state is None:
            return
        check_opaque(state)
        for key in ("/ca", "/CA", "/AIS", "/BM", "/SMask"):
            drop(state, key)
        if state.keys() - {"/Type"}:
            yield operands, operator

    def _named(self, kind: str) -> Object | None:
        return self._resources.get(kind) if self._resources is not None else None


def not_for_press(data: bytes, separation: Separation) -> str:
    """Return what the page of a drawing has that a press can't print, "" for nothing.

    `data` is its file: a `EncodedImage` of the encoding "pdf".
    """
    with page_of_picture(data, mute=False) as pdf:
        try:
            to_inks(pdf, separation)
        except NotForPressError as error:
            return str(error)
    return ""


def _is_plain(space: Any) -> bool:
    return isinstance(space, Name) and space in _PLAIN


def check_opaque(state: Object) -> None:
    """Raise NotForPressError for a graphics state in which something shines through."""
    for key in ("/ca", "/CA"):
        if float(state.get(key, 1)) < 1:
            raise NotForPressError(f"an opacity of {float(state[key]):g}")
    if state.get("/SMask", Name("/None")) != Name("/None"):
        raise NotForPressError("a soft mask")
    if state.get("/BM", Name.Normal) not in (Name.Normal, Name.Compatible):
        raise NotForPressError(f"the blend mode {str(state['/BM']).removeprefix('/')}")


def _image(image: Stream, separation: Separation) -> None:
    """Rewrite a picture in inks, without a loss: what a JPEG would add might be too much ink."""
    if "/SMask" in image:
        raise NotForPressError("a picture that is half transparent")
    if image.get("/ImageMask", False) or image.get("/ColorSpace") == Name.DeviceCMYK:
        return
    pixels = PdfImage(image).as_pil_image()
    separated = separation.pixels(pixels.convert("L" if pixels.mode in ("1", "L") else "RGB"))
    for key in ("/Decode", "/DecodeParms"):
        drop(image, key)
    # Deflated now: as samples, pictures of a deck would fill the memory until it is saved.
    data, is_filtered = deflated(separated)
    image.write(data, filter=Name.FlateDecode, decode_parms=_rows(image) if is_filtered else None)
    image.ColorSpace = Name.DeviceCMYK
    image.BitsPerComponent = 8


def _rows(image: Stream) -> Dictionary:
    """Return how filtered rows of inks are told (ISO 32000-1, 7.4.4.4); 15 is any filter of PNG."""
    return Dictionary(Predictor=15, Colors=4, BitsPerComponent=8, Columns=image.Width)
