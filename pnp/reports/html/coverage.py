"""What holds a game: a figure and a bar for each kind of thing, what nothing holds, and all of it.

Each card, list and text stands in the colour of what holds it.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from types import MappingProxyType
from typing import Any, TypeAlias

from pnp.check_coverage.rows_holding_values import Coverage, CoveredValue
from pnp.check_coverage.sites import CARDS, LISTS
from pnp.core.values import Struct, replace
from pnp.reports.coverage import share_of
from pnp.reports.html.elements import bar, folded, table
from pnp.reports.html.values import CoveredFace

_NONE: Mapping[str, Any] = MappingProxyType({})

_STATES = {"held": "held", "open": "nothing holds it", "free": "free to change"}
_FEW = 12  # values that nothing holds that stand there at once; more are opened
_HEADS = (("", "What"), ("plot", "Share"), ("n", "Held"), ("n", "Free"), ("n", "All"))


Faces: TypeAlias = Mapping[str, tuple[CoveredFace, ...]]


def coverage_section(
    coverage: Coverage,
    faces: Faces = _NONE,
    pages: Sequence[CoveredFace] = (),
    anchors: Mapping[str, str] = _NONE,
) -> Iterator[str]:
    """Yield the section: figures first, what nothing holds, then all by card and by file.

    `faces` are those of cards, by "component/card", `pages` those of the rulebook; `anchors` has
    the places of rows by their ids.
    """
    yield f"<h3>Coverage</h3>\n<p>{escape(share_of(coverage))}</p>\n"
    yield from table(_HEADS, [*_counts(coverage)])
    for row in coverage.failing:
        yield f'<p class="hint">row {escape(row)} fails, so that it holds nothing</p>\n'
    for name, where in coverage.needless:
        said = f"free: '{name}' names nothing; delete it"
        yield f'<p class="hint"><code>{escape(str(where))}</code> {escape(said)}</p>\n'
    left = [one for one in coverage.all if not one.is_held]
    if left:
        heading = f'<h4 class="error">No row holds ({len(left)})</h4>'
        lines = (_one(one, f"{one.name}: ", str(one.where)) for one in left)
        yield from (
            folded(heading, lines, "fold wrong") if len(left) > _FEW else (f"{heading}\n", *lines)
        )
    # A text has the same name in all languages; pictures speak the game's own, which comes first.
    by_name = {one.name: one for one in reversed(coverage.all)}
    shown = _CoverageView(faces, by_name, anchors)
    yield from folded("Each value, and the row that holds it", _all(coverage, shown))
    if pages:
        body = (line for page in pages for line in _face(page, shown))
        yield from folded(f"Pages of the rulebook: {len(pages)}", body)


def _counts(coverage: Coverage) -> Iterator[str]:
    for kind, (held, free, total) in coverage.counts().items():
        left = total - held - free
        shares = bar((("good", held), ("quiet", free), ("bad", left)))
        state = "passed" if not left else "failed error"
        yield (
            f'<tr class="{state}"><th scope="row">{escape(kind)}</th><td class="plot">{shares}</td>'
            f'<td class="n state">{held}</td><td class="n">{free}</td><td class="n">{total}</td>'
            "</tr>\n"
        )


def _all(coverage: Coverage, shown: _CoverageView) -> Iterator[str]:
    yield (
        '<p><span class="one held">Green</span> a row fails when this is wrong; its name stands'
        ' beside it. <span class="one open">Red</span> nothing would tell.'
        ' <span class="one free">Grey</span> free to change, and why.</p>\n'
    )
    for kind in dict.fromkeys(one.kind for one in coverage.all):
        some = [one for one in coverage.all if one.kind == kind]
        on_cards = shown if kind == CARDS else replace(shown, faces={})
        body = _things(some, on_cards) if kind in (CARDS, LISTS) else _lines(some)
        yield from folded(f"{escape(kind)}: {len(some)}", body)


class _CoverageView(Struct, frozen=True):
    """What boxes of cards are written with: faces, all that is held by name, places of rows."""

    faces: Faces
    held: Mapping[str, CoveredValue]
    anchors: Mapping[str, str]


def _things(some: Sequence[CoveredValue], shown: _CoverageView) -> Iterator[str]:
    """Yield a box for each card, or key of a list: its faces, and a line for each of its values."""
    boxes: dict[str, list[tuple[str, CoveredValue]]] = {}
    for one in some:
        thing, _, what = one.name.rpartition(".back.")
        if not thing:
            thing, _, what = one.name.rpartition(".")
        boxes.setdefault(thing, []).append((what, one))
    yield '<div class="things">\n'
    for thing, values in boxes.items():
        yield f'<div class="thing"><strong>{escape(thing)}</strong>\n'
        for face in shown.faces.get(thing, ()):
            yield from _face(face, shown)
        yield from (_one(one, f"{what} ") for what, one in values)
        yield "</div>\n"
    yield "</div>\n"


def _face(face: CoveredFace, shown: _CoverageView) -> Iterator[str]:
    """Yield the picture of a face, with a link to a row over each value that it prints."""
    data = b64encode(face.shown.png).decode("ascii")
    yield (
        f'<div class="face"><img src="data:image/png;base64,{data}" width="{face.shown.width}"'
        f' height="{face.shown.height}" alt="{escape(face.shown.name)}" loading="lazy">\n'
    )
    for mark in face.marks:
        one = shown.held[mark.name]
        place = f"left:{mark.left}%;top:{mark.top}%;width:{mark.width}%;height:{mark.height}%"
        what = one.name.rpartition(".")[2]
        by = one.free or ", ".join(one.rows) or _STATES["open"]
        said = escape(f"{what}: {by}", quote=True)
        anchor = next((shown.anchors[row] for row in one.rows if row in shown.anchors), "")
        link = f' href="#{anchor}"' if anchor else ' role="note" tabindex="0"'
        tag = "a" if anchor else "span"
        yield (
            f'<{tag} class="at {_state(one)}"{link} style="{place}" title="{said}"'
            f' aria-label="{said}"></{tag}>\n'
        )
    yield "</div>\n"


def _state(one: CoveredValue) -> str:
    return "free" if one.free else "held" if one.rows else "open"


def _lines(some: Sequence[CoveredValue]) -> Iterator[str]:
    file = ""
    for one in some:
        if one.where.file != file:
            file = one.where.file
            yield f'<p class="file"><code>{escape(file)}</code></p>\n'
        name = "" if one.kind.startswith("texts") else f"{one.name} "
        yield _one(one, name)


def _one(one: CoveredValue, name: str, place: str = "") -> str:
    state = _state(one)
    by = one.free or ", ".join(one.rows) or place or _STATES[state]
    return (
        f'<div class="one {state}" title="{_STATES[state]}">{escape(name)}'
        f"<strong>{escape(one.said)}</strong> <small>{escape(by)}</small></div>\n"
    )
