"""What became of slips as a text: a figure for each class, and those that nothing told of."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.mutation_testing.run import Fate, Mutants


def as_text(found: Sequence[Mutants]) -> str:
    """Return the text, with a line for each slip that survived, in the order of the files."""
    return "\n".join(map(_game, found))


def _game(mutants: Mutants) -> str:
    lines = [f"{mutants.title}  {sum_of(mutants)}"]
    counts = mutants.counts()
    width = max(map(len, counts), default=0)
    for kind, (some, all_) in counts.items():
        mark = "✓" if some == all_ else "✗"
        lines.append(f"  {mark} {kind:{width}}  {share_told(some, all_):>6}  {some} of {all_}")
    left = survivors(mutants)
    if left:
        lines += ["", "Nothing told of"]
    for fate in left:
        lines.append(f"  {fate.where}: {fate.kind}: {fate.change}")
        lines.append(f"    row: {fate.wanted}")
    for row in mutants.failing:
        lines.append(f"  row {row} fails as the game stands, so that it tells of nothing")
    return "\n".join(lines) + "\n"


def sum_of(mutants: Mutants) -> str:
    """Return how many slips were told of, of how many that were tried and that there are."""
    told = sum(bool(fate.row) for fate in mutants.fates)
    tried = len(mutants.fates)
    share = share_told(told, tried)
    return f"{share}: {told} of {tried} slips were told of ({mutants.possible} are possible)"


def survivors(mutants: Mutants) -> list[Fate]:
    """Return the slips that nothing told of, in the order of the files."""
    return sorted((fate for fate in mutants.fates if not fate.row), key=_place)


def _place(fate: Fate) -> tuple[str, int, str]:
    return (fate.where.file, fate.where.line, fate.change)


def share_told(some: int, all_: int) -> str:
    """Return a part in per cent, never 100 % where something is missing."""
    return f"{1000 * some // all_ / 10:g} %" if all_ else "100 %"
