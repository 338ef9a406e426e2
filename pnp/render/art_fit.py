"""How art() lays a picture in its box: whole, cut to fill it, or stretched; its corners or clip."""

from __future__ import annotations

import re
from collections.abc import Callable
from hashlib import blake2b
from typing import NamedTuple

from markupsafe import Markup

from pnp.core.geometry import Rect
from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.problems import PnpError, Problem, Where, one_of, shorten
from pnp.core.values import Struct
from pnp.render.argument_checks import CallError, check_numbers, refused
from pnp.render.art import Art
from pnp.render.art_effects import Shadow, shadow_svg, silhouette
from pnp.render.placed_drawings import Drawings, number
from pnp.svg.path_data import LARGEST_NUMBER
from pnp.svg.svg_sanitizer import as_picture

# Rows of a picture and sides of it: the share of the room left over that is before it.
_SHARES = {
    "x": {"left": 0.0, "center": 0.5, "right": 1.0},
    "y": {"top": 0.0, "center": 0.5, "middle": 0.5, "bottom": 1.0},
}
_ALIGNS = tuple(dict.fromkeys((*_SHARES["x"], *_SHARES["y"])))
_PERCENT = lazy_pattern(r"(\d{1,3}(?:\.\d+)?)%", re.ASCII)
_HOW_CLIP = "write the path that it is cut along, as 'M0 0h20v30z'"
_HOW_ALIGN = "write for example 'left top', 'bottom', or '30% 50%'"
# SVG 2, section 8.6; as a drawing says of itself how it wants to lie.
_ASPECT = lazy_pattern(r"\s*(?:none|x(Min|Mid|Max)Y(Min|Mid|Max)(?:\s+(meet|slice))?)\s*")
_SVG_SHARES = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}

# How many times as large a picture is, across and down, given how large it would be either way.
_FITS: dict[str, Callable[[float, float], tuple[float, float]]] = {
    "contain": lambda across, down: (min(across, down),) * 2,
    "cover": lambda across, down: (max(across, down),) * 2,
    "stretch": lambda across, down: (across, down),
}


class Placing(NamedTuple):
    """How a picture fills its box, and the share of the room left over that is before it."""

    fit: str = "contain"
    x_share: float = 0.5
    y_share: float = 0.5


USUAL = Placing()


def placing_of(aspect: str) -> Placing:
    """Return what SVG's `preserveAspectRatio` says; as usual where it says nothing."""
    match = _ASPECT.fullmatch(aspect)
    if match is None:
        return USUAL
    across, down, way = match.groups()
    if across is None:
        return Placing("stretch")
    fit = "cover" if way == "slice" else "contain"
    return Placing(fit, _SVG_SHARES[across], _SVG_SHARES[down])


def with_options(placing: Placing, fit: object, align: object) -> Placing:
    """Return `placing` with what a template says of it; "" says nothing. Raises CallError."""
    if fit:
        if fit not in _FITS:
            raise refused(one_of("fit", str(fit), _FITS, Where("")))
        placing = placing._replace(fit=str(fit))
    if align:
        x_share, y_share = _shares(str(align))
        placing = placing._replace(x_share=x_share, y_share=y_share)
    return placing


def _shares(align: str) -> tuple[float, float]:
    """Return the shares that `align` says, as CSS does: one or two words or percentages.

    Of percentages the first counts across; a word for each way can stand in either place.
    """
    words = align.split()
    for word in words:
        if word not in _ALIGNS and not _is_share(word):
            problem = one_of("align", word, _ALIGNS, Where(""))
            raise CallError(problem.message, f"{problem.hint}; {_HOW_ALIGN}")
    if len(words) == 1:
        words = [*words, "center"] if _share(words[0], "x") is not None else ["center", *words]
    if len(words) == 2:
        for across, down in (words, words[::-1]):
            x_share, y_share = _share(across, "x"), _share(down, "y")
            if x_share is not None and y_share is not None:
                return x_share, y_share
    raise CallError(f"art() has align='{shorten(align)}'", _HOW_ALIGN)


def _is_share(word: str) -> bool:
    match = _PERCENT.fullmatch(word)
    return match is not None and float(match[1]) <= 100


def _share(word: str, way: str) -> float | None:
    if _is_share(word):
        return float(word[:-1]) / 100
    return _SHARES[way].get(word)


class Cut(Struct, frozen=True):
    """What of a picture is seen: what lies inside of round corners, or of a path; else all of it.

    `radius` is in mm, `path` the data of an SVG path in mm from the top left corner of the box.
    """

    radius: float = 0
    path: str = ""


WHOLE = Cut()


def cut_of(radius: object, clip: object) -> Cut:
    """Return how a template wants a picture cut. Raises CallError for what is no number or path."""
    if radius != 0:
        check_numbers("art", {"radius": radius})
    if not isinstance(clip, str):
        raise CallError("art() has a clip that is no text", _HOW_CLIP)
    if clip and radius:
        raise CallError("art() has both radius and clip", "leave one of them out")
    return Cut(float(str(radius)), clip)


def place(
    drawings: Drawings,
    art: Art,
    box: Rect,
    how: Placing = USUAL,
    cut: Cut = WHOLE,
    shadow: Shadow | None = None,
) -> Markup:
    """Return the SVG that shows `art` in `box`, in mm of the face, on its shadow if it has one."""
    own = art.seen
    across, down = _FITS[how.fit](box.width / own.width, box.height / own.height)
    shown = Rect(
        box.x + (box.width - own.width * across) * how.x_share,
        box.y + (box.height - own.height * down) * how.y_share,
        own.width * across,
        own.height * down,
    )
    x, y = shown.x - own.x * across, shown.y - own.y * down
    if not all(abs(far) <= LARGEST_NUMBER for far in (x, y, across, down)):
        hint = (
            "give <svg> a viewBox around the drawing; in Inkscape: Edit > Resize Page to Selection"
        )
        raise PnpError([Problem(Where(art.file), "its viewBox is too small, or too far off", hint)])
    lying = _Lying(box, shown, Rect(x, y, across, down))
    drawing = _drawn(drawings, art, lying.art)
    outline = _outline(art, lying, how, cut)
    if outline:
        drawing = _clipped(drawing, outline)
    if shadow is None:
        return drawing
    # Around an origin of its own, so that it is the same wherever a picture of its shape lies.
    around = shown if outline is None else _around(box, shown)
    lying = lying.moved(-around.x, -around.y)
    outline = _outline(art, lying, how, cut)
    content = _content(lying.art, silhouette(art))
    svg = shadow_svg(_clipped(content, outline) if outline else content, around.size, shadow)
    at = _at(around.x + shadow.x, around.y + shadow.y)
    return drawings.use(svg, at, art.file) + drawing


class _Lying(NamedTuple):
    """Where a picture lies, in mm: its box, what is seen of it, and its 0, 0 with its scales."""

    box: Rect
    shown: Rect
    art: Rect

    def moved(self, dx: float, dy: float) -> _Lying:
        return _Lying(*(one.moved(dx, dy) for one in self))


def _drawn(drawings: Drawings, art: Art, placed: Rect) -> Markup:
    """Return the use of all of `art`: `placed` has where its 0, 0 lies, and its scales."""
    x, y, across, down = placed
    if art.foreign:
        # Filters are drawn as fine as they are printed.
        mark = art.svg.partition("<")[0]
        whole = Rect(0, 0, art.box.width * across, art.box.height * down)
        at = _at(x + art.box.x * across, y + art.box.y * down)
        return drawings.use(mark + as_picture(art.foreign, whole, art.file), at, art.file)
    return drawings.use(art.svg, _transform(placed), art.file)


def _content(placed: Rect, svg: str) -> Markup:
    return Markup('<g transform="{}">{}</g>').format(_transform(placed), Markup(svg))  # noqa: S704 - art is made safe


def _transform(placed: Rect) -> str:
    x, y, across, down = placed
    # Four decimals are 0.4 mm off at the far side of 8000 pixels.
    scale = f"{across:.9g}" if across == down else f"{across:.9g} {down:.9g}"
    return _at(x, y) if scale == "1" else f"{_at(x, y)} scale({scale})"


def _outline(art: Art, lying: _Lying, how: Placing, cut: Cut) -> Markup | None:
    """Return inside of what a picture is seen; None where all of it is."""
    box, shown, _ = lying
    if cut.path:
        return Markup('<path transform="{}" d="{}"/>').format(_at(box.x, box.y), cut.path)
    if how.fit == "cover":
        return _frame(box, cut.radius)
    return _frame(shown, cut.radius) if cut.radius or art.part else None


def _around(one: Rect, other: Rect) -> Rect:
    x, y = min(one.x, other.x), min(one.y, other.y)
    return Rect(x, y, max(one.right, other.right) - x, max(one.bottom, other.bottom) - y)


def _at(x: float, y: float) -> str:
    return f"translate({number(x)} {number(y)})"


def _frame(box: Rect, radius: float) -> Markup:
    x, y, width, height = map(number, box)
    # Beyond half a side SVG would make it an ellipse of another shape.
    rounded = min(radius, box.width / 2, box.height / 2)
    return Markup('<rect x="{}" y="{}" width="{}" height="{}" rx="{}"/>').format(
        x, y, width, height, number(rounded)
    )


def _clipped(drawing: Markup, outline: Markup) -> Markup:
    # Clips of one face that have one name are the same.
    name = "c" + blake2b(outline.encode(), digest_size=6).hexdigest()
    return Markup('<clipPath id="{0}">{1}</clipPath><g clip-path="url(#{0})">{2}</g>').format(
        name, outline, drawing
    )
