"""All faces of a game beside each other: what the page of them says, as values."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from urllib.parse import urlencode

from pnp.checks.subject.result import plural
from pnp.core.geometry import QUARTER
from pnp.core.problems import Where
from pnp.core.units import MM_PER_INCH
from pnp.core.values import Struct
from pnp.model.game import Component, Game, Value
from pnp.model.measured_size import measured
from pnp.open_games.values import EditionInfo, FaceInfo, faces_of
from pnp.serve.query import EditionQuery
from pnp.shapes.offset import offset
from pnp.shapes.trim import Polygon, Trim
from pnp.sizes.bleed_width import BLEED

# How far inside the cut texts and symbols are safe, in mm: what checks of legibility take.
_SAFE = 3.0
# Lengths of the ticks of a ruler, in mm, by what divides their number.
_TICKS = ((10, 2.4), (5, 1.8), (1, 1.0))
# What of a field is looked through.
_MOST_WORDS = 2000

Version = Callable[[str, str], str]


class Side(Struct, frozen=True):
    """A picture: a face by its id, "front" or "back", its address, and what it is called.

    `kind` is its side, and which language it shows: "front first", "back second". That is `asked`
    as it was asked for, "" for the game's own.
    """

    id: str
    kind: str
    src: str
    says: str
    language: str
    asked: str


class Figure(Struct, frozen=True):
    """A front with its back, in a language or two.

    `cards` are the ids of its cards, `fields` is JSON of what is said under each.
    """

    id: str
    anchor: str
    game: str
    title: str
    copies: int
    cards: str
    fields: str
    sets: str
    more: str
    sides: tuple[Side, ...]


class Part(Struct, frozen=True):
    """A component; sizes in mm. `clip` is its cut as CSS has it, "" for rectangles and discs."""

    id: str
    title: str
    says: str
    is_extra: bool
    width: float
    height: float
    corner: float
    clip: str
    over: OverlayChoice
    figures: tuple[Figure, ...]

    @property
    def drawn_width(self) -> int:
        """How wide a face is with its bleed, in CSS pixels."""
        return round((self.width + 2 * BLEED) * 96 / MM_PER_INCH)

    @property
    def drawn_height(self) -> int:
        """How high a face is with its bleed, in CSS pixels."""
        return round((self.height + 2 * BLEED) * 96 / MM_PER_INCH)


class OverlayChoice(Struct, frozen=True):
    """What is drawn over a face, as data of SVG paths in mm from the corner of its trim."""

    view: str
    cut: str
    safe: str
    bleed: str
    grid: str
    ruler: str


def parts_of(
    info: EditionInfo,
    asked: EditionQuery,
    version: Version,
    beside: str = "",
    wanted: Collection[str] | None = None,
) -> list[Part]:
    """Return the components of a game with their fronts, or those of the faces that are `wanted`.

    `version` is that of a face's picture. Of a back, its component has no fronts.
    """
    fronts: dict[str, list[FaceInfo]] = {}
    for face in faces_of(info.game, wanted):
        fronts.setdefault(face.component, [])
        if face.side == "front":
            fronts[face.component].append(face)
    languages = (asked.language, *((beside,) if beside else ()))
    make = _Figures(info, asked, languages, version)
    boxes = {one.id for one in info.game.boxes}
    return [
        _part(one, one.extra or one.id in boxes, [make.of(face, one) for face in fronts[one.id]])
        for one in info.game.printed
        if one.id in fronts
    ]


def _part(component: Component, is_extra: bool, figures: list[Figure]) -> Part:
    trim = component.trim
    width, height = trim.size
    said = "{:g} × {:g} mm".format(*measured(component))
    total, kinds = component.total(), len(component.cards)
    pieces = plural(total, "piece")
    says = f"{pieces}, {kinds} different" if total != kinds else pieces
    return Part(
        id=component.id,
        title=component.title,
        says=f"{says}, {said}",
        is_extra=is_extra,
        width=width,
        height=height,
        corner=trim.corner,
        clip=_clip(trim),
        over=_overlay(trim),
        figures=tuple(figures),
    )


class _Figures:
    """Makes figures of faces."""

    def __init__(
        self, info: EditionInfo, asked: EditionQuery, languages: tuple[str, ...], version: Version
    ) -> None:
        self._asked = asked
        self._languages = languages
        self._version = version
        self._own = info.languages[0]

    def of(self, face: FaceInfo, component: Component) -> Figure:
        """Return the figure of a front."""
        said = {name: text[:_MOST_WORDS] for name, text in _fields(face)}
        cards = " ".join(face.cards)
        title = face.cards[0] + (f"~{face.variant}" if face.variant else "")
        return Figure(
            id=face.id,
            anchor=anchor_of(face.id),
            game=self._asked.game,
            title=title,
            copies=face.copies,
            cards=cards,
            fields=json.dumps(said, ensure_ascii=False),
            sets=" ".join(face.sets),
            more=self._asked.query("&"),
            sides=tuple(self._sides(face, f"{title}, {component.title}")),
        )

    def _sides(self, face: FaceInfo, says: str) -> Iterator[Side]:
        for side, id_ in (("front", face.id), ("back", face.back)):
            for number, language in enumerate(self._languages if id_ else ()):
                kind = f"{side} {('first', 'second')[number]}"
                src = picture_address(self._asked, id_, language, self._version(language, id_))
                told = f"{says}, {side}" + (f", {language or self._own}" if number else "")
                yield Side(id_, kind, src, told, language or self._own, language)


def picture_address(asked: EditionQuery, face: str, language: str, version: str) -> str:
    """Return the address of a picture."""
    said = {"id": face, "lang": language, "ink": asked.ink, "v": version}
    return f"/g/{asked.game}/face.svg?{urlencode({key: one for key, one in said.items() if one})}"


def anchor_of(face: str) -> str:
    """Return what a face is called in addresses of places on the page."""
    return "f-" + "".join(char if char.isalnum() or char in "-_." else "_" for char in face)


def _fields(face: FaceInfo) -> Iterator[tuple[str, str]]:
    for name, value in face.fields.items():
        text = " ".join(_flat(value))
        if text:
            yield name, text


def _flat(value: Value) -> Iterator[str]:
    if isinstance(value, Mapping):
        for name, one in value.items():
            yield from _flat(one)
            if one is True:
                yield str(name)
    elif isinstance(value, tuple):
        for one in value:
            yield from _flat(one)
    elif value is not None and value is not False and value is not True:
        yield str(value)


def field_rows(face: FaceInfo, game: Game) -> list[tuple[str, str, Where]]:
    """Return what a card says: fields, values as text, and places."""
    component = next(one for one in game.printed if one.id == face.component)
    names: Iterable[str] = component.fields or face.fields
    said = dict(_fields(face))
    return [(name, said.get(name, ""), face.places.get(name, face.where)) for name in names]


def _clip(trim: Trim) -> str:
    if not trim.outline:
        return ""
    width, height = trim.size
    points = ",".join(f"{100 * x / width:.3g}% {100 * y / height:.3g}%" for x, y in trim.outline)
    return f"polygon({points})"


def _overlay(trim: Trim) -> OverlayChoice:
    """Return what can be laid over faces that are cut along `trim`, in mm."""
    width, height = trim.size
    wide, high = width + 2 * BLEED, height + 2 * BLEED
    if trim.outline:
        cut = _polygon(trim.outline)
        safe = " ".join(_polygon(one) for one in offset(trim.outline, -_SAFE))
    else:
        cut = _rounded(0.0, width, height, trim.corner)
        has_safe = min(width, height) > 2 * _SAFE
        inner = width - 2 * _SAFE, height - 2 * _SAFE, max(0.0, trim.corner - _SAFE)
        safe = _rounded(_SAFE, *inner) if has_safe else ""
    return OverlayChoice(
        view=f"{-BLEED:g} {-BLEED:g} {wide:g} {high:g}",
        cut=cut,
        safe=safe,
        bleed=_rounded(-BLEED, wide, high, 0.0),
        grid="".join(
            (
                *(f"M{at} 0v{height:g}" for at in range(10, int(width), 10)),
                *(f"M0 {at}h{width:g}" for at in range(10, int(height), 10)),
            )
        ),
        ruler=_ruler(trim),
    )


def _polygon(outline: Polygon) -> str:
    return "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in outline) + "Z"


def _rounded(at: float, width: float, height: float, r: float) -> str:
    """Return a rectangle with corners of the radius `r`; a quarter of a circle is one curve."""
    k = r * QUARTER
    across, down = width - 2 * r, height - 2 * r
    return (
        f"M{at + r:g} {at:g}h{across:g}c{k:g} 0 {r:g} {r - k:g} {r:g} {r:g}v{down:g}"
        f"c0 {k:g} {k - r:g} {r:g} {-r:g} {r:g}h{-across:g}c{-k:g} 0 {-r:g} {k - r:g} {-r:g} {-r:g}"
        f"v{-down:g}c0 {-k:g} {r - k:g} {-r:g} {r:g} {-r:g}z"
    )


def _ruler(trim: Trim) -> str:
    """Return ticks for each mm along the upper and the left side, outside of the cut."""
    width, height = trim.size
    across = (f"M{at} 0v{-_tick(at):g}" for at in range(int(width) + 1))
    down = (f"M0 {at}h{-_tick(at):g}" for at in range(int(height) + 1))
    return "".join((*across, *down))


def _tick(at: int) -> float:
    return next(length for every, length in _TICKS if at % every == 0)
