"""What place(), once() and art() put on faces: written once, used any number of times."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b

from markupsafe import Markup

from pnp.core.lazy_pattern import lazy_pattern
from pnp.svg.face_document import FaceSvg

_USED = lazy_pattern(r'href="#(d[0-9a-f]{12})"')


def number(value: float) -> str:
    """Return a length in mm as it stands in SVG, to 4 decimals."""
    return f"{value:.4f}".rstrip("0").rstrip(".")


def transform(x: float, y: float, scale: float = 1, rotate: float = 0) -> str:
    """Return the SVG transform that moves to x, y (mm), turns by `rotate` degrees and scales."""
    parts = [f"translate({number(x)} {number(y)})"]
    if rotate:
        parts.append(f"rotate({number(rotate)})")
    if scale != 1:
        parts.append(f"scale({number(scale)})")
    return " ".join(parts)


class Drawings:
    """All drawings of a game seen so far, by the digest of their SVG."""

    def __init__(self) -> None:
        self.length = 0  # of all of them, in characters
        self._by_id: dict[str, str] = {}
        self._ids: dict[str, str] = {}
        self._used: dict[str, tuple[str, ...]] = {}  # by ids, what is used inside
        self._files: dict[str, str] = {}

    def clear(self) -> None:
        """Let go of all drawings: faces that name them can't be made any more."""
        self.length = 0
        for known in (self._by_id, self._ids, self._used, self._files):
            known.clear()

    def use(self, drawing: str, placed: str, file: str = "") -> Markup:
        """Return a `<use>` of `drawing` (SVG around its own origin) with the transform `placed`.

        `file` is where it comes from, "" for a template.
        """
        # Pictures are long, and most are placed again: then none of it is read anew.
        name = self._ids.get(drawing)
        if name is None:
            name = "d" + blake2b(drawing.encode(), digest_size=6).hexdigest()
            self._ids[drawing], self._by_id[name] = name, drawing
            self.length += len(drawing)
            self._used[name] = (*dict.fromkeys(_USED.findall(drawing)),)
        if file:
            self._files[name] = file
        return Markup(f'<use href="#{name}" transform="{placed}"/>')  # noqa: S704 - ours

    def face(self, svg: str, template: str = "") -> FaceSvg:
        """Return the face `svg`, made with `template`, with every drawing that it uses."""
        found: dict[str, str] = {}
        self._collect(_USED.findall(svg), found)
        files = {name: self._files[name] for name in found if name in self._files}
        return FaceSvg(svg, found, template, files)

    def _collect(self, names: Iterable[str], found: dict[str, str]) -> None:
        for name in names:
            if name in self._by_id and name not in found:
                self._collect(self._used[name], found)
                found[name] = self._by_id[name]
