"""Drawn faces as form XObjects of a PDF: each part once per file, each font as one subset."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import Any

from pikepdf import Array, Dictionary, Name, Object, Pdf, Stream

from pnp.draw.drawing import PER_MM, PER_POINT, Drawing, Form, Parts, Picture, Shading
from pnp.fonts import FontBook
from pnp.geometry import Rect
from pnp.pdf.fonts import deflated, embed_font

# Soft masks cover whatever they are used on: 70 m in all directions. They are painted in points,
# as all gradients are: see `Content.in_points`.
_EVERYWHERE = Array([-20_000_000, -20_000_000, 20_000_000, 20_000_000])
_PAINT_EVERYWHERE = b"100 0 0 100 0 0 cm /Pattern cs /P scn -200000 -200000 400000 400000 re f"


class FaceForms:
    """The faces of one PDF. Draw what `add` returns; call `finish` before saving."""

    def __init__(self, pdf: Pdf, fonts: FontBook) -> None:
        self._pdf = pdf
        self._fonts = fonts
        self._parts = Parts()
        self._objects: dict[str, Object] = {}
        self._resources: dict[tuple[str, ...], Object] = {}
        self._faces: dict[tuple[Any, ...], Object] = {}

    def add(self, name: str, drawing: Drawing, keep: Rect | None = None) -> Object:
        """Return the form of a face, made at the first call for it.

        `keep` is the part that is wanted, in mm from the face's top left corner; without it the
        whole face. `q 1 0 0 1 x y cm /... Do Q` puts its lower left corner at x, y (pt).
        """
        wanted = keep or Rect(0, 0, drawing.width, drawing.height)
        key = (name, drawing.face, wanted)
        found = self._faces.get(key)
        if found is None:
            self._parts.add(drawing.parts)
            found = self._faces[key] = self._form(drawing.face, *_placed(drawing, wanted))
        return found

    def finish(self) -> None:
        """Embed the fonts of all faces, each with the glyphs that are used of it."""
        for name, (family, style) in sorted(self._parts.fonts.items()):
            if name not in self._objects:
                continue
            font = self._fonts.styles[family][style]
            embed_font(self._pdf, self._objects[name], font, self._parts.glyphs[name])

    def _form(self, form: Form, box: Iterable[float], matrix: Iterable[float] | None) -> Object:
        stream = Stream(self._pdf, form.stream)
        stream.Filter = Name.FlateDecode
        stream.Type = Name.XObject
        stream.Subtype = Name.Form
        stream.BBox = Array(box)
        if matrix:
            stream.Matrix = Array(matrix)
        if form.group:
            stream.Group = Dictionary(S=Name.Transparency, CS=Name.DeviceRGB, I=True)
        if form.names:
            stream.Resources = self._resources_of(form.names)
        return stream

    def _resources_of(self, names: tuple[str, ...]) -> Object:
        """Return the resources with exactly these names; forms that use the same share them."""
        found = self._resources.get(names)
        if found is None:
            kinds: dict[str, Dictionary] = {}
            for name in names:
                kind = _KINDS[name[0]]
                kinds.setdefault(kind, Dictionary())[f"/{name}"] = self._object(name)
            found = self._pdf.make_indirect(Dictionary(kinds))
            self._resources[names] = found
        return found

    def _object(self, name: str) -> Object:
        found = self._objects.get(name)
        if found is None:
            found = self._objects[name] = _MAKERS[name[0]](self, name)
        return found

    def _font(self, name: str) -> Object:
        # Filled by `finish`, when all glyphs are known.
        return self._pdf.make_indirect(Dictionary())

    def _opacity(self, name: str) -> Object:
        key = "/ca" if name[0] == "a" else "/CA"
        return self._pdf.make_indirect(Dictionary({key: int(name[1:]) / 1000}))

    def _nested(self, name: str) -> Object:
        form = self._parts.forms[name]
        return self._form(form, form.box, None)

    def _picture(self, name: str) -> Object:
        return _image(self._pdf, self._parts.pictures[name])

    def _pattern(self, name: str) -> Object:
        shading = self._parts.shadings[name]
        return self._pdf.make_indirect(_pattern(shading, Name.DeviceRGB))

    def _mask(self, name: str) -> Object:
        """Return the graphics state in which a gradient of opacities covers what is painted."""
        pattern = _pattern(self._parts.shadings[name], Name.DeviceGray)
        form = deflated(self._pdf, _PAINT_EVERYWHERE)
        form.Type = Name.XObject
        form.Subtype = Name.Form
        form.BBox = _EVERYWHERE
        form.Group = Dictionary(S=Name.Transparency, CS=Name.DeviceGray, I=True)
        form.Resources = Dictionary(Pattern=Dictionary(P=pattern))
        mask = Dictionary(Type=Name.Mask, S=Name.Luminosity, G=form)
        return self._pdf.make_indirect(Dictionary(SMask=mask))


# What the first letter of a name says; see `pnp.draw.drawing`.
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
    "S": FaceForms._nested,
}


def _placed(drawing: Drawing, keep: Rect) -> tuple[list[int], list[float]]:
    """Return the box of the part to keep, and the matrix that puts its lower left at 0, 0."""
    left, right = round(keep.x * PER_MM), round(keep.right * PER_MM)
    bottom = round((drawing.height - keep.bottom) * PER_MM)
    top = round((drawing.height - keep.y) * PER_MM)
    unit = 1 / PER_POINT
    matrix = [unit, 0, 0, unit, -keep.x * PER_MM * unit, -bottom * unit]
    return [left, bottom, right, top], [round(value, 4) for value in matrix]


def _image(pdf: Pdf, picture: Picture) -> Object:
    stream = Stream(pdf, picture.data)
    stream.Type = Name.XObject
    stream.Subtype = Name.Image
    stream.Width = picture.width
    stream.Height = picture.height
    stream.BitsPerComponent = 8
    stream.ColorSpace = Name.DeviceGray if picture.channels == 1 else Name.DeviceRGB
    stream.Filter = Name.DCTDecode if picture.encoding == "jpeg" else Name.FlateDecode
    if picture.alpha:
        stream.SMask = _image(
            pdf, Picture(picture.width, picture.height, 1, "flate", picture.alpha)
        )
    return stream


def _pattern(shading: Shading, colours: Name) -> Dictionary:
    """Return a shading pattern (ISO 32000-2, 8.7.4): axial, or radial with six numbers."""
    return Dictionary(
        Type=Name.Pattern,
        PatternType=2,
        Matrix=Array(shading.matrix),
        Shading=Dictionary(
            ShadingType=2 if len(shading.points) == 4 else 3,
            ColorSpace=colours,
            Coords=Array(shading.points),
            Extend=Array([True, True]),
            Function=_function(shading.stops),
        ),
    )


def _function(stops: tuple[tuple[float, ...], ...]) -> Dictionary:
    """Return the function from 0..1 to the colours of `stops`."""
    ends = ((0.0, *stops[0][1:]), *stops, (1.0, *stops[-1][1:]))
    # Stops at the same place are a hard edge: nothing lies between them.
    pieces = [(a, b) for a, b in pairwise(ends) if b[0] > a[0]]
    functions = [
        Dictionary(
            FunctionType=2, N=1, Domain=Array([0, 1]), C0=Array(a[1:]), C1=Array(b[1:])
        )
        for a, b in pieces
    ]  # fmt: skip
    if len(functions) == 1:
        return functions[0]
    return Dictionary(
        FunctionType=3,
        Domain=Array([0, 1]),
        Functions=Array(functions),
        Bounds=Array([b[0] for _, b in pieces[:-1]]),
        Encode=Array([0, 1] * len(functions)),
    )
