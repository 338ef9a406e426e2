"""Drawings in a PDF, as forms or on pages: each part once per file, each font as one subset.

Faces that are pictures in a book may be mute: their words are seen, but they are no part of the
text that is read, searched and copied.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from hashlib import blake2b
from typing import Any

from pikepdf import Array, Dictionary, Name, Object, Pdf, Stream

from pnp.core.geometry import Rect
from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.values import replace
from pnp.drawing.drawing import PER_MM, PER_POINT, Box, Drawing, Form, Parts
from pnp.drawing.pdf_number import number
from pnp.fonts.font_book import FontBook
from pnp.pdf.font_embedding import deflated, embed_font, mute_font
from pnp.pdf.glyph_objects import UsedFont, marks_of, subset_of
from pnp.pdf.gradients import pattern_of
from pnp.pdf.image_xobjects import fill_image
from pnp.pdf.metadata import DATE
from pnp.pdf.vector_picture_page import page_of_picture
from pnp.svg.encoded_image import EncodedImage
from pnp.svg.matrix import IDENTITY, Matrix, multiply

# Soft masks cover whatever they are used on: 70 m in all directions. They are painted in points,
# as all gradients are: see `Content.in_points`.
_EVERYWHERE = Array([-20_000_000, -20_000_000, 20_000_000, 20_000_000])
_PAINT_EVERYWHERE = b"100 0 0 100 0 0 cm /Pattern cs /P scn -200000 -200000 400000 400000 re f"


# One for all forms: each takes memory.
_DEFLATED, _XOBJECT, _FORM = Name.FlateDecode, Name.XObject, Name.Form

# How pnp.drawing.text_operators writes it.
_ACTUAL = lazy_pattern(rb"/Span<</ActualText<[0-9A-F]*>>>BDC")

# A font or a form of mute faces has its name and this.
_MUTE = "-"


class FaceForms:
    """The faces of one PDF. Draw what `add` returns; call `finish` before saving."""

    def __init__(self, pdf: Pdf, fonts: FontBook) -> None:
        self._pdf = pdf
        self._fonts = fonts
        self._parts = Parts()
        # One object for each name.
        self._objects: dict[str, Object] = {}
        # One object for the same names; 21 % of making the sheets of 540 cards (bench/caches.py).
        self._resources: dict[tuple[tuple[str, ...], bool], Object] = {}
        # One object for each face.
        self._faces: dict[tuple[Any, ...], Object] = {}
        self._sources: list[Pdf] = []
        self._arrays: dict[tuple[float, ...], Object] = {}

    def add(
        self, name: str, drawing: Drawing, keep: Rect | None = None, mute: bool = False
    ) -> Object:
        """Return the form of a face, made at the first call for it.

        `keep` is the part that is wanted, in mm from the face's top left corner; without it the
        whole face. `q 1 0 0 1 x y cm /... Do Q` puts its lower left corner at x, y (pt). The words
        of a `mute` face are no text.
        """
        wanted = keep or Rect(0, 0, drawing.width, drawing.height)
        # By a digest, as a drawing is larger than all else that is kept of it here.
        content = blake2b(drawing.face.stream, digest_size=16).digest()
        key = (name, content, wanted, mute)
        found = self._faces.get(key)
        if found is None:
            self._parts.add(drawing.parts)
            found = self._faces[key] = self._form(
                drawing.face, mute, *_placed(drawing.height, wanted)
            )
        return found

    def entries(self, drawing: Drawing, keep: Rect, refer: Callable[[Object], str]) -> str:
        """Return the entries of the form of a face that comes late; it lies as `add` says.

        `refer` returns how it names an object of this PDF.
        """
        self._parts.add(drawing.parts)
        face = drawing.face
        resources = refer(self._resources_of(face.names, mute=False)) if face.names else ""
        return _entries(face.group, resources, *_placed(drawing.height, keep))

    def resources(
        self, drawings: Iterable[Drawing], keep: Rect, forms: Mapping[str, Object]
    ) -> Dictionary:
        """Return what a page names that has the operators of `drawings` and shows `forms`.

        The operators lie on the page as `placing` does it with `keep`.
        """
        kinds: dict[str, Dictionary] = {}
        for drawing in drawings:
            self._parts.add(drawing.parts)
            for kind, known in self._kinds(drawing.face.names, mute=False).items():
                kinds.setdefault(kind, Dictionary()).update(known)
            # Gradients lie in the coordinates of the page, whatever is put before operators.
            _, matrix = _placed(drawing.height, keep)
            for name in drawing.face.names:
                if name[0] == "P":
                    kinds["/Pattern"][f"/{name}"] = self._pattern(name, matrix)
        for name, form in forms.items():
            kinds.setdefault("/XObject", Dictionary())[f"/{name}"] = form
        return Dictionary(kinds)

    def finish(self, later: bool = False) -> list[UsedFont]:
        """Embed pictures, and the fonts of all faces, each with the glyphs that are used of it.

        Return these fonts. Where glyphs and pixels come `later`, there are marks of them: see
        `marks_of` and `sheet_objects.LATER`.
        """
        used = []
        for name, picture in self._parts.pictures.items():
            if name in self._objects and picture.encoding != "pdf":
                fill_image(self._pdf, self._objects[name], picture, name if later else "")
        for name, (family, style) in sorted(self._parts.fonts.items()):
            spoken, mute = self._objects.get(name), self._objects.get(_MUTE + name)
            target = mute if spoken is None else spoken
            if target is None:
                continue
            font, gids = self._fonts.styles[family][style], frozenset(self._parts.glyphs[name])
            used.append(UsedFont(name, font, gids))
            embed_font(self._pdf, target, font, marks_of(name) if later else subset_of(font, gids))
            if mute is not None:
                mute_font(self._pdf, target, mute, gids)
        return used

    def _form(
        self, form: Form, mute: bool, box: Iterable[float], matrix: Iterable[float] | None
    ) -> Object:
        stream = Stream(self._pdf, _without_text(form) if mute else form.stream)
        stream.Filter = _DEFLATED
        stream.Type = _XOBJECT
        stream.Subtype = _FORM
        stream.BBox = self._array(box)
        if matrix:
            stream.Matrix = self._array(matrix)
        if form.group:
            stream.Group = Dictionary(S=Name.Transparency, CS=Name.DeviceRGB, I=True)
        if form.names:
            stream.Resources = self._resources_of(form.names, mute)
        return stream

    def _array(self, numbers: Iterable[float]) -> Object:
        """Return an array, the same one for the same numbers: each takes 1 kB of memory."""
        key = tuple(numbers)
        if key not in self._arrays:
            self._arrays[key] = Array(key)
        return self._arrays[key]

    def _resources_of(self, names: tuple[str, ...], mute: bool) -> Object:
        """Return the resources with exactly these names; forms that use the same share them."""
        found = self._resources.get((names, mute))
        if found is None:
            found = self._pdf.make_indirect(Dictionary(self._kinds(names, mute)))
            self._resources[names, mute] = found
        return found

    def _kinds(self, names: Iterable[str], mute: bool) -> dict[str, Dictionary]:
        """Return what is named, by the kinds of resources that it is of."""
        kinds: dict[str, Dictionary] = {}
        for name in names:
            kind = _KINDS[name[0]]
            kinds.setdefault(kind, Dictionary())[f"/{name}"] = self._object(name, mute)
        return kinds

    def _object(self, name: str, mute: bool) -> Object:
        picture = self._parts.pictures.get(name)
        page = picture if picture and picture.encoding == "pdf" else None
        key = _MUTE + name if mute and (page or name[0] in _SPEAKING) else name
        found = self._objects.get(key)
        if found is not None:
            return found
        if name[0] == "S":
            found = self._nested(name, mute)
        else:
            found = self._page(page, mute) if page else _MAKERS[name[0]](self, name)
        self._objects[key] = found
        return found

    def _font(self, name: str) -> Object:
        # Filled by `finish`, when all glyphs are known.
        return self._pdf.make_indirect(Dictionary())

    def _opacity(self, name: str) -> Object:
        key = "/ca" if name[0] == "a" else "/CA"
        return self._pdf.make_indirect(Dictionary({key: int(name[1:]) / 1000}))

    def _nested(self, name: str, mute: bool) -> Object:
        form = self._parts.forms[name]
        return self._form(form, mute, form.box, None)

    def _picture(self, name: str) -> Object:
        # Filled by `finish`: a face that is added later may need it finer.
        return Stream(self._pdf, b"")

    def _page(self, picture: EncodedImage, mute: bool) -> Object:
        """Return the one page of a drawing as a form."""
        source = page_of_picture(picture.data, mute)
        # Streams are copied when this file is saved.
        self._sources.append(source)
        return self._pdf.copy_foreign(source.pages[0].as_form_xobject())

    def _pattern(self, name: str, onto: Matrix = IDENTITY) -> Object:
        shading = self._parts.shadings[name]
        shading = replace(shading, matrix=multiply(onto, shading.matrix))
        return self._pdf.make_indirect(pattern_of(shading, Name.DeviceRGB))

    def _mask(self, name: str) -> Object:
        """Return the graphics state in which a gradient of opacities covers what is painted."""
        pattern = pattern_of(self._parts.shadings[name], Name.DeviceGray)
        form = deflated(self._pdf, _PAINT_EVERYWHERE)
        form.Type = Name.XObject
        form.Subtype = Name.Form
        form.BBox = _EVERYWHERE
        form.Group = Dictionary(S=Name.Transparency, CS=Name.DeviceGray, I=True)
        form.Resources = Dictionary(Pattern=Dictionary(P=pattern))
        mask = Dictionary(Type=Name.Mask, S=Name.Luminosity, G=form)
        return self._pdf.make_indirect(Dictionary(SMask=mask))


# What the first letter of a name says; see `pnp.drawing.drawing`.
_KINDS = {
    "F": "/Font",
    "P": "/Pattern",
    "M": "/ExtGState",
    "a": "/ExtGState",
    "A": "/ExtGState",
    "I": "/XObject",
    "S": "/XObject",
}
_MAKERS: dict[str, Callable[[FaceForms, str], Object]] = {
    "F": FaceForms._font,
    "P": FaceForms._pattern,
    "M": FaceForms._mask,
    "a": FaceForms._opacity,
    "A": FaceForms._opacity,
    "I": FaceForms._picture,
}
# What words are in, or can be.
_SPEAKING = ("F", "S")


def placing(drawing: Drawing, keep: Rect) -> str:
    """Return the operator with which `keep` of a drawing lies on a page as `add` says."""
    _, matrix = _placed(drawing.height, keep)
    return f"{' '.join(f'{value:g}' for value in matrix)} cm"


# Five memos of forms and pages are 13 % of an edit of 5400 cards (bench/bench.py --kept); and one
# text for all faces that are alike takes less memory.
@lru_cache(maxsize=64)
def _entries(is_group: bool, resources: str, box: Box, matrix: Matrix) -> str:
    """Return the entries of the dictionary of a form; one text for all faces that are alike."""
    named = f"/Resources {resources}" if resources else ""
    group = "/Group<</S/Transparency/CS/DeviceRGB/I true>>" if is_group else ""
    onto = " ".join(number(value) for value in matrix)
    edges = " ".join(map(str, box))
    said = f"/LastModified({DATE})"
    return f"/Type/XObject/Subtype/Form{group}/BBox[{edges}]/Matrix[{onto}]{said}{named}"


def _without_text(form: Form) -> bytes:
    """Return the stream of `form` without what its glyphs are copied as, where they don't tell."""
    content = form.content
    spoken = _ACTUAL.sub(b"/Span BMC", content)
    return form.stream if spoken == content else zlib.compress(spoken, 9)


# Five memos of forms and pages are 13 % of an edit of 5400 cards (bench/bench.py --kept).
@lru_cache(maxsize=64)
def _placed(height: float, keep: Rect) -> tuple[Box, Matrix]:
    """Return the box of the part to keep of a drawing that is `height` mm high.

    With it comes the matrix that puts its lower left at 0, 0.
    """
    left, right = round(keep.x * PER_MM), round(keep.right * PER_MM)
    bottom = round((height - keep.bottom) * PER_MM)
    top = round((height - keep.y) * PER_MM)
    unit = 1 / PER_POINT
    x, y = round(-keep.x * PER_MM * unit, 4), round(-bottom * unit, 4)
    return (left, bottom, right, top), (unit, 0, 0, unit, x, y)
