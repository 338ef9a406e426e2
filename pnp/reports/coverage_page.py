"""What holds a game as one HTML page: each card and each text in the colour of what holds it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from pnp.coverage.held import Coverage, Held
from pnp.coverage.sites import CARDS, LISTS
from pnp.reports.coverage import share_of
from pnp.reports.page import STYLE

_MORE = """
.things { display: grid; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)); gap: .5rem }
.thing { background: var(--panel); border: 1px solid var(--line); padding: .5rem .7rem;
  break-inside: avoid }
.thing h4 { font-size: .9rem; margin: 0 0 .25rem }
.one { border-left: 4px solid var(--good); padding: 0 .5rem; margin: .15rem 0;
  color: var(--ink); font-size: .9rem }
.one.open { border-color: var(--bad); background: color-mix(in srgb, var(--bad) 14%, transparent) }
.one.free { border-color: var(--line) }
.one small { color: var(--quiet) } .thing small { white-space: nowrap }
"""
_STATES = {"held": "held", "open": "nothing holds it", "free": "free to change"}


def as_page(found: Sequence[Coverage]) -> str:
    """Return the page: figures first, what nothing holds, then all by card and by file."""
    title = ", ".join(one.title for one in found)
    parts = [
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n',
        f"<title>{escape(title)}: what holds it</title>\n<style>{STYLE}{_MORE}</style>\n",
        f"</head>\n<body>\n<main>\n<h1>{escape(title)}: what holds it</h1>\n",
        "<p>Green: a row fails when this is wrong; its name stands beside it."
        " Red: nothing would tell. No colour: free to change, and why.</p>\n",
    ]
    for one in found:
        parts += _game(one)
    return "".join(parts) + "</main>\n</body>\n</html>\n"


def _game(coverage: Coverage) -> Iterator[str]:
    yield f'<section>\n<h2 id="{escape(coverage.game)}">{escape(coverage.title)}</h2>\n'
    yield f"<p>{escape(share_of(coverage))}</p>\n<table>\n<thead><tr><th>What</th><th>Held</th>"
    yield "<th>Free</th><th>All</th></tr></thead>\n<tbody>\n"
    for kind, (held, free, total) in coverage.counts().items():
        state = "passed" if held + free == total else "failed error"
        yield f'<tr class="{state}"><td>{escape(kind)}</td><td class="state">{held}</td>'
        yield f"<td>{free}</td><td>{total}</td></tr>\n"
    yield "</tbody>\n</table>\n"
    left = [one for one in coverage.all if not one.is_held]
    if left:
        yield '<h3 class="error">No row holds</h3>\n'
        yield from (_one(one, f"{one.name}: ", str(one.where)) for one in left)
    for kind in dict.fromkeys(one.kind for one in coverage.all):
        some = [one for one in coverage.all if one.kind == kind]
        yield f'<details class="all">\n<summary>{escape(kind)}: {len(some)}</summary>\n'
        yield from _things(some) if kind in (CARDS, LISTS) else _lines(some)
        yield "</details>\n"
    yield "</section>\n"


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
        yield f'<div class="thing"><h4>{escape(thing)}</h4>\n'
        yield from (_one(one, f"{what} ") for what, one in values)
        yield "</div>\n"
    yield "</div>\n"


def _lines(some: Sequence[Held]) -> Iterator[str]:
    file = ""
    for one in some:
        if one.where.file != file:
            file = one.where.file
            yield f"<h3>{escape(file)}</h3>\n"
        name = "" if one.kind.startswith("texts") else f"{one.name} "
        yield _one(one, name)


def _one(one: Held, name: str, place: str = "") -> str:
    state = "free" if one.free else "held" if one.rows else "open"
    by = one.free or ", ".join(one.rows) or place or _STATES[state]
    return (
        f'<div class="one {state}" title="{_STATES[state]}">{escape(name)}'
        f"<strong>{escape(one.said)}</strong> <small>{escape(by)}</small></div>\n"
    )
