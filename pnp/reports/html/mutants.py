"""What became of slips: a bar for each class, and those that nothing told of."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from pnp.mutation_testing.run import Fate, Mutants
from pnp.reports.html.elements import bar, table
from pnp.reports.mutants import share_told, sum_of, survivors

_HEADS = (("", "Slip"), ("plot", "Share"), ("n", "Told of"), ("n", "Tried"), ("n", ""))


def mutants_section(mutants: Mutants) -> Iterator[str]:
    """Yield the section: figures first, then each slip that survived, with the row it wants."""
    yield f"<h3>Slips</h3>\n<p>{escape(sum_of(mutants))}</p>\n"
    yield from table(_HEADS, [*_counts(mutants)])
    for row in mutants.failing:
        said = f"row {row} fails as the game stands, so that it tells of nothing"
        yield f'<p class="hint">{escape(said)}</p>\n'
    left = survivors(mutants)
    if left:
        yield f'<h4 class="error">Nothing told of ({len(left)})</h4>\n<ol class="culprits">\n'
        yield from map(_survivor, left)
        yield "</ol>\n"


def _counts(mutants: Mutants) -> Iterator[str]:
    for kind, (told, tried) in mutants.counts().items():
        state = "passed" if told == tried else "failed error"
        yield (
            f'<tr class="{state}"><th scope="row">{escape(kind)}</th>'
            f'<td class="plot">{bar((("good", told), ("bad", tried - told)))}</td>'
            f'<td class="n">{told}</td><td class="n">{tried}</td>'
            f'<td class="n state">{share_told(told, tried)}</td></tr>\n'
        )


def _survivor(fate: Fate) -> str:
    return (
        f'<li class="error" data-row><div class="told"><h4><code>{escape(str(fate.where))}</code>'
        f" <span>{escape(fate.kind)}</span></h4>\n"
        f'<p class="what">{escape(fate.change)}</p>\n<p class="hint">row: {escape(fate.wanted)}</p>'
        "</div></li>\n"
    )
