"""What holds a game: a figure and a bar for each kind of thing, what nothing holds, and all of it.

Each card, list and text stands in the colour of what holds it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from pnp.coverage.held import Coverage, Held
from pnp.coverage.sites import CARDS, LISTS
from pnp.reports.coverage import share_of
from pnp.reports.html.elements import bar, folded, table

_STATES = {"held": "held", "open": "nothing holds it", "free": "free to change"}
_FEW = 12  # values that nothing holds that stand there at once; more are opened
_HEADS = (("", "What"), ("plot", "Share"), ("n", "Held"), ("n", "Free"), ("n", "All"))


def coverage_section(coverage: Coverage) -> Iterator[str]:
    """Yield the section: figures first, what nothing holds, then all by card and by file."""
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
    yield from folded("Each value, and the row that holds it", _all(coverage))


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


def _all(coverage: Coverage) -> Iterator[str]:
    yield (
        "<p>Green: a row fails when this is wrong; its name stands beside it."
        " Red: nothing would tell. No colour: free to change, and why.</p>\n"
    )
    for kind in dict.fromkeys(one.kind for one in coverage.all):
        some = [one for one in coverage.all if one.kind == kind]
        body = _things(some) if kind in (CARDS, LISTS) else _lines(some)
        yield from folded(f"{escape(kind)}: {len(some)}", body)


def _things(some: Sequence[Held]) -> Iterator[str]:
    """Yield a box for each card, or key of a list, with a line for each of its values."""
    boxes: dict[str, list[tuple[str, Held]]] = {}
    for one in some:
        thing, _, what = one.name.rpartition(".back.")
        if not thing:
            thing, _, what = one.name.rpartition(".")
        boxes.setdefault(thing, []).append((what, one))
    yield '<div class="things">\n'
    for thing, values in boxes.items():
        yield f'<div class="thing"><strong>{escape(thing)}</strong>\n'
        yield from (_one(one, f"{what} ") for what, one in values)
        yield "</div>\n"
    yield "</div>\n"


def _lines(some: Sequence[Held]) -> Iterator[str]:
    file = ""
    for one in some:
        if one.where.file != file:
            file = one.where.file
            yield f'<p class="file"><code>{escape(file)}</code></p>\n'
        name = "" if one.kind.startswith("texts") else f"{one.name} "
        yield _one(one, name)


def _one(one: Held, name: str, place: str = "") -> str:
    state = "free" if one.free else "held" if one.rows else "open"
    by = one.free or ", ".join(one.rows) or place or _STATES[state]
    return (
        f'<div class="one {state}" title="{_STATES[state]}">{escape(name)}'
        f"<strong>{escape(one.said)}</strong> <small>{escape(by)}</small></div>\n"
    )
