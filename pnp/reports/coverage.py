"""What holds a game as a text: a figure for each kind of thing, and what no row holds."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.check_coverage.rows_holding_values import Coverage


def as_text(found: Sequence[Coverage]) -> str:
    """Return the text, with a line for each place that nothing holds."""
    return "\n".join(map(_game, found))


def _game(coverage: Coverage) -> str:
    lines = [f"{coverage.title}  {share_of(coverage)}"]
    # Why so little may be held, before all that is not.
    for row in coverage.failing:
        lines.append(f"  row {row} fails, so that it holds nothing: mend that first")
    counts = coverage.counts()
    width = max(map(len, counts), default=0)
    for kind, (held, free, total) in counts.items():
        left = total - free
        more = f", {free} free to change" if free else ""
        mark = "✓" if held == left else "✗"
        lines.append(f"  {mark} {kind:{width}}  {held} of {left}{more}")
    lines += _not_held(coverage)
    for name, where in coverage.needless:
        lines.append(f"  {where}: free: '{name}' names nothing; delete it")
    return "\n".join(lines) + "\n"


def share_of(coverage: Coverage) -> str:
    """Return how much of all that is not free would be told if it were wrong."""
    wanted = [one for one in coverage.all if not one.free]
    held = sum(one.is_held for one in wanted)
    share = 100 * held // len(wanted) if wanted else 100
    return f"{share} %: {held} of {len(wanted)} would be told if they were wrong"


def _not_held(coverage: Coverage) -> list[str]:
    """Return a line for each place, in the order of the files; what stands there follows."""
    places: dict[tuple[str, str], list[str]] = {}
    for one in coverage.all:
        if not one.is_held:
            places.setdefault((one.kind, str(one.where)), []).append(_named(one.name, one.said))
    if not places:
        return []
    lines = ["", "No row holds"]
    for (_, where), names in places.items():
        lines.append(f"  {where}: {', '.join(names)}")
    return lines


_LONGEST = 48


def _named(name: str, said: str) -> str:
    short = said if len(said) <= _LONGEST else f"{said[:_LONGEST]}..."
    return f"{name} ({short})" if short else name
