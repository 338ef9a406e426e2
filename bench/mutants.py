"""Change every figure of every game, one at a time, and see whether the checks report it.

    make mutants                                    all of them, with the survivors
    .venv/bin/python bench/mutants.py quark 200     a sample of 200 from one game

What is changed are facts, and cards where they hold no words: as `pnp check --mutants` does it, in
all ways. A change is caught when a row tells of it, and caught in place when that is in the lines
of the card or fact, or rests on the fact. "Beside seals" tells how many another row reports.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

from pnp.core.project import Project
from pnp.load.game import load_game
from pnp.load.ledger.ledger import games_with_rules, rules_of
from pnp.mutation_testing.mutation_operators import Slip
from pnp.mutation_testing.mutation_sites import MutationSite, SiteKind
from pnp.mutation_testing.run import all_slips
from pnp.mutation_testing.trial import SAME, Detection, Trial
from pnp.processes.worker_pool import Parallel

PROJECT = Project(Path(__file__).resolve().parent.parent)
# Fields of cards that hold figures; words are for people to read.
_FIGURES = ("key", "keys", "integer", "number", "flag")

WANTED = {"stated": 1.0, "derived": 1.0, "all": 0.95}


@dataclass(frozen=True)
class Fate:
    """What became of a change; `kind` is that of the fact, or "card"."""

    slip: Slip
    kind: str
    is_caught: bool
    in_place: bool
    beside_seals: bool


@cache
def slips_in(game: str) -> tuple[Slip, ...]:
    """Return the changes of a game's facts, and of its cards where it has any."""
    found = load_game(PROJECT, game, None)
    figures = {
        f"{component.id}.{field.name}"
        for component in found.components
        for field in component.fields.values()
        if field.type in _FIGURES and field.provenance != "public"
    }
    return tuple(
        slip
        for slip in all_slips(PROJECT, found, rules_of(PROJECT, game, found.title))
        if slip.site.kind in (SiteKind.FACT, SiteKind.ITEM)
        or (slip.site.kind == SiteKind.CARD and slip.site.column.replace(".back.", ".") in figures)
    )


def kind_of(site: MutationSite) -> str:
    """Return what a site counts as: the kind of its fact, or "card"."""
    return site.fact or "card"


@cache
def trial_of(game: str) -> Trial:
    """Return what tries changes of a game."""
    return Trial(PROJECT, game)


def fate_of(game: str, slip: Slip) -> Fate | None:
    """Return whether the checks report a change; None where the game is the same with it."""
    told = [one for one in trial_of(game).told_of(slip, None) if one.row]
    if any(one.row == SAME for one in told):
        return None
    return Fate(
        slip,
        kind_of(slip.site),
        is_caught=bool(told),
        in_place=any(_in_place(game, slip, one) for one in told),
        beside_seals=any(one.row != "seals" for one in told),
    )


def _in_place(game: str, slip: Slip, told: Detection) -> bool:
    """Return whether a row tells of the card or fact: its lines, its key; of one that is gone, it.

    What is gone has no line: its name is told.
    """
    whole = next(
        one.site
        for one in slips_in(game)
        if one.site.kind == SiteKind.ITEM
        and one.site.file == slip.site.file
        and slip.site.end <= one.site.end
    )
    first = whole.where.line
    lines = range(first, first + max(slip.text.count("\n"), whole.text.count("\n")))
    key = whole.name.rpartition("/")[2]
    names = (key, whole.column if whole.fact else key) if slip.site == whole else ()
    return any(
        (result.where.file == whole.file.shown and result.where.line in lines)
        or key in result.facts
        or any(name in result.sentence() for name in names)
        for result in told.results
    )


def sample(game: str, most: int | None) -> Sequence[Slip]:
    """Return the changes of `game`, or `most` of them by chance, always the same ones."""
    found = slips_in(game)
    return found if most is None or most >= len(found) else random.Random(game).sample(found, most)


def run(game: str, slips: Sequence[Slip]) -> list[Fate]:
    """Return the fates of all changes, worked out on all cores."""
    begin = partial(_begin, game)
    return [fate for one in Parallel(begin, slips) if (fate := one())]


def _begin(game: str) -> Callable[[Slip, object], Fate | None]:
    return lambda slip, tell: fate_of(game, slip)


def table(fates: Sequence[Fate]) -> list[str]:
    """Return a line per kind of thing that was changed, and one for all."""
    lines = [f"{'kind':14}{'mutants':>8}{'caught':>9}{'in place':>10}{'beside seals':>14}"]
    for kind in (*dict.fromkeys(fate.kind for fate in fates), "all"):
        some = [fate for fate in fates if kind in (fate.kind, "all")]
        counts = [sum(score) for score in zip(*map(_scores, some), strict=True)]
        caught, in_place, beside = (f"{count / len(some):.1%}" for count in counts)
        lines.append(f"{kind:14}{len(some):8}{caught:>9}{in_place:>10}{beside:>14}")
    return lines


def _scores(fate: Fate) -> tuple[bool, bool, bool]:
    return fate.is_caught, fate.in_place, fate.beside_seals


def main(arguments: Sequence[str]) -> int:
    """Print the table and the survivors of each game; return 1 where a score is missed."""
    names = [name for name in arguments if not name.isdigit()] or games_with_rules(PROJECT)
    most = next((int(name) for name in arguments if name.isdigit()), None)
    fates: list[Fate] = []
    for name in names:
        some = run(name, sample(name, most))
        print(f"\n{name}", *table(some), sep="\n  ")
        fates += some
        for fate in some:
            if not (fate.is_caught and fate.in_place):
                word = "out of place" if fate.is_caught else "survives"
                print(f"  {word}: {fate.slip.site.where} {fate.kind} {fate.slip.told()}")
    print("\nall games", *table(fates), sep="\n  ")
    groups = ([one for one in fates if kind in (one.kind, "all")] for kind in WANTED)
    caught = [sum(one.is_caught for one in group) / len(group) for group in groups if group]
    return int(any(share < least for share, least in zip(caught, WANTED.values(), strict=False)))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
