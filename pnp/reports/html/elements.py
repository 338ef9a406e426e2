"""Small parts that sections of the page share: names of places, shares as bars, tables."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from html import escape

from pnp.core.lazy_pattern import lazy_pattern

_UNSAFE = lazy_pattern(r"[^A-Za-z0-9_.]+")  # in a place that a link leads to


class Places:
    """Gives out names of places on the page, by what stands there, each once."""

    def __init__(self) -> None:
        self._taken: set[str] = set()

    def new(self, *said: str) -> str:
        """Return the name of what `said` says, with a number where that is taken."""
        name = "-".join(_UNSAFE.sub("-", one) for one in said)
        free = itertools.chain([name], (f"{name}-{n}" for n in itertools.count(2)))
        name = next(one for one in free if one not in self._taken)
        self._taken.add(name)
        return name


def bar(parts: Sequence[tuple[str, int]]) -> str:
    """Return a bar of shares: (class, count) from left to right.

    It says nothing that does not stand beside it in figures, so that it is not read out.
    """
    total = sum(count for _, count in parts) or 1
    x, drawn = 0.0, []
    for name, count in parts:
        width = 100 * count / total
        if count:
            drawn.append(f'<rect class="{name}" x="{x:.2f}" y="0" width="{width:.2f}" height="8"/>')
        x += width
    return (
        '<svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">'
        f"{''.join(drawn)}</svg>"
    )


def table(heads: Iterable[tuple[str, str]], rows: Iterable[str], name: str = "") -> Iterator[str]:
    """Yield a table: heads as (class, words), and rows that are markup already."""
    of = f' class="{name}"' if name else ""
    cells = "".join(
        f'<th scope="col"{kind and f" class={chr(34)}{kind}{chr(34)}"}>{escape(text)}</th>'
        if text
        else "<td></td>"
        for kind, text in heads
    )
    yield f'<div class="wide"><table{of}>\n<thead><tr>{cells}</tr></thead>\n<tbody>\n'
    yield from rows
    yield "</tbody>\n</table></div>\n"


def folded(summary: str, body: Iterable[str], name: str = "fold") -> Iterator[str]:
    """Yield what is opened by its summary, which is markup already."""
    yield f'<details class="{name}">\n<summary>{summary}</summary>\n'
    yield from body
    yield "</details>\n"
