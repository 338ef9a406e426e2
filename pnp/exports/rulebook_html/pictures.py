"""Pictures of faces as SVG in the page: each face stands there once, and is used where it is shown.

So a picture is printed whatever a browser does with backgrounds, and is as sharp as its face.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from pnp.core.geometry import Size
from pnp.drawing.svg_canvas import PER_MM
from pnp.exports.rulebook.job import RulebookJob
from pnp.exports.rulebook.web_faces import WebFaces, icon_id, icon_size
from pnp.rulebook_source.block_types import Picture
from pnp.rulebook_source.card_pictures import ShownFace, ShownPicture
from pnp.rulebook_source.inline import plain
from pnp.shapes.trim import Trim
from pnp.sizes.cards_and_papers import A5

# CSS pixels for a mm of a picture: on a screen it is looked at from nearer than on paper.
_PX_PER_MM = 4.6
# Of the size of a piece, where its picture names none, in mm and as a share of the piece.
_SHARE, _LEAST = 0.32, 12.0
# The line around a piece is as wide however small the piece is shown.
_EDGE = 'class="edge" vector-effect="non-scaling-stroke"'
# The id of the face that is the cover.
COVER = "rulebook/front/cover"


class WebPictures:
    """Says how pictures are shown; `faces` are the ids of all that may be, sorted."""

    def __init__(self, job: RulebookJob, faces: tuple[str, ...]) -> None:
        self._job = job
        self._names = {key: f"f{number}" for number, key in enumerate(faces)}
        self._sizes: dict[str, str] = {}

    def name(self, face: str) -> str:
        """Return the id, in the page, of the face that has the id `face`."""
        return self._names[face]

    def width(self, picture: Picture) -> int:
        """Return how wide a picture is by itself, in CSS pixels."""
        crop = self._job.shown[picture].crop
        return round((picture.width or max(_LEAST, crop.width * _SHARE)) * _PX_PER_MM)

    def alternative(self, picture: Picture) -> str:
        """Return what a picture shows, in the language of the rulebook."""
        return self._job.shown[picture].said or plain(picture.caption)

    def cover(self, body: str, said: str) -> str:
        """Return the cover, which is drawn by `body`; `said` is what it is called."""
        return (
            '<button type="button" class="zoom book" aria-haspopup="dialog">'
            f'<svg {_box(A5)} role="img" aria-label="{escape(said)}">{body}</svg></button>'
        )

    def sizes(self) -> Iterator[str]:
        """Yield CSS with the sizes of all pictures that were asked for so far.

        Known sizes let a browser leave what is out of sight undrawn: that is most of its work.
        """
        for size, name in self._sizes.items():
            yield f".{name}{{{size}}}"

    def _sized(self, width: float, height: float, unit: str) -> str:
        """Return the class of a size."""
        size = f"width:{width:g}{unit};aspect-ratio:{width:g}/{height:g}"
        return self._sizes.setdefault(size, f"s{len(self._sizes)}")

    def icon(self, name: str) -> str:
        """Return an icon as inline SVG, "" where there is none of that name."""
        art = self._job.icons.get(name)
        if art is None:
            return ""
        width, height = icon_size(art)
        said = escape(self._job.icon_words.get(name, name))
        return (
            f'<svg class="icon" viewBox="0 0 {width:g} {height:g}" role="img" aria-label="{said}">'
            f'<use href="#{self.name(icon_id(name))}" width="{width:g}" height="{height:g}"/></svg>'
        )

    def count(self, picture: Picture) -> int | None:
        """Return how many pieces a picture stands for, None where it does not say."""
        return self._job.shown[picture].count

    def large(self, picture: Picture) -> str:
        """Return a picture that stands by itself, as a button that opens it."""
        crop = self._job.shown[picture].crop
        width = self.width(picture)
        size = self._sized(width, round(width * crop.height / crop.width), "px")
        return (
            f'<button type="button" class="zoom {size}" aria-haspopup="dialog">'
            f"{self._svg(picture)}</button>"
        )

    def inset(self, picture: Picture, high: float) -> str:
        """Return a picture in a text, `high` em high."""
        crop = self._job.shown[picture].crop
        size = self._sized(round(high * crop.width / crop.height, 2), round(high, 2), "em")
        return f'<span class="inset {size}">{self._svg(picture)}</span>'

    def _svg(self, picture: Picture) -> str:
        """Return a picture as inline SVG, a mm its unit."""
        shown = self._job.shown[picture]
        box = " ".join(f"{value:g}" for value in shown.crop)
        inside = "".join(self._faces(shown))
        if shown.turned:
            middle = f"{shown.crop.x * 2 + shown.crop.width:g}"
            inside = (
                f'<g transform="rotate(180) translate(-{middle} '
                f'-{shown.crop.y * 2 + shown.crop.height:g})">{inside}</g>'
            )
        said = escape(self.alternative(picture))
        own = f' lang="{escape(shown.language)}"' if shown.language else ""
        return f'<svg viewBox="{box}" role="img" aria-label="{said}"{own}>{inside}</svg>'

    def _faces(self, shown: ShownPicture) -> Iterator[str]:
        yield self._use(shown.shown, 0, 0)
        for one in shown.overlays:
            size = one.component.size
            yield self._use(one, one.x - size.width / 2, one.y - size.height / 2)

    def _use(self, one: ShownFace, x: float, y: float) -> str:
        at = "".join(f' {name}="{value:g}"' for name, value in (("x", x), ("y", y)) if value)
        width, height = one.component.size
        key = self.name(one.component.face_id(one.face))
        return f'<use href="#{key}"{at} width="{width:g}" height="{height:g}"/>'


def definitions(job: RulebookJob, faces: WebFaces, pictures: WebPictures, style: str) -> str:
    """Return what pictures are made of, and icons, as SVG that shows nothing by itself.

    `style` is a line of CSS that it needs. It is the last of a page, so that its words are shown
    before. Each part is a line: where scripts run, they take those that are needed.
    """
    parts = [faces.definitions]
    trims = {
        one.component.face_id(one.face): one.component.trim_of(one.face)
        for shown in job.shown.values()
        for one in shown.faces
    }
    icons = {icon_id(name): icon_size(art) for name, art in job.icons.items()}
    for key, body in faces.faces.items():
        name = pictures.name(key)
        if key in icons:
            parts.append(f'<symbol id="{name}" {_box(icons[key])}>{body}</symbol>')
        elif key in trims:
            parts.append(_piece(name, body, trims[key]))
    inside = "\n".join(filter(None, parts))
    return (
        '<noscript id="faces"><svg class="faces" width="0" height="0" aria-hidden="true">'
        f"<style>{style}</style><defs>\n{inside}\n</defs></svg></noscript>"
    )


def _box(size: Size) -> str:
    width, height = (round(value * PER_MM) for value in size)
    return f'viewBox="0 0 {width} {height}"'


def _piece(name: str, body: str, trim: Trim) -> str:
    """Return a face within the cut of its piece, with a fine line around it."""
    edge = _edge(trim)
    return (
        f'<symbol id="{name}" {_box(trim.size)}>'
        f'<clipPath id="{name}k"><{edge}/></clipPath>'
        f'<g clip-path="url(#{name}k)">{body}<{edge} {_EDGE}/></g></symbol>'
    )


def _edge(trim: Trim) -> str:
    """Return the element of a cut, without its ends."""
    if trim.outline:
        points = "L".join(f"{round(x * PER_MM)} {round(y * PER_MM)}" for x, y in trim.outline)
        return f'path d="M{points}Z"'
    width, height, radius = (round(value * PER_MM) for value in (*trim.size, trim.corner))
    rounded = f' rx="{radius}" ry="{radius}"' if radius else ""
    return f'rect width="{width}" height="{height}"{rounded}'
