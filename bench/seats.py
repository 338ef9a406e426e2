"""Who wins by their seat, in each way that a game is played: wins of a fair share, which is 1.

    .venv/bin/python bench/seats.py quarken                  all variants
    .venv/bin/python bench/seats.py quarken level-2 level-3 --matches 400

All players are greedy. Each number is followed by half of the interval in which it lies in 95 of
100 cases; ! is behind one whose whole interval is outside 0.8 to 1.2. `pnp check --balance` has
bands for those variants that a ledger says: this is for who asks how the others play with five.
With `--limit S` it fails where all of that takes more than S seconds of CPU.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import deque
from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from types import ModuleType
from typing import Any

from pnp.core.project import Project
from pnp.expressions.facts import Figures
from pnp.load.ledger.ledger import load_rules
from pnp.match_statistics.intervals import Interval, interval, of_matches
from pnp.match_statistics.measures import WINS, Counted, written
from pnp.play.facts import Facts
from pnp.play.match import play, winners
from pnp.play.players import PLAYERS
from pnp.play.registry import ENGINES, load_engine

ROOT = Path(__file__).resolve().parent.parent
LOW, HIGH = Fraction(8, 10), Fraction(12, 10)
SHARED = 60  # one to six winners divide it


def seats(engine: ModuleType, rules: Any, variant: str, players: int, count: int) -> list[Interval]:
    """Return the wins of each seat in so many matches of greedy players, 1 being a fair share."""
    more = (variant,) if variant else ()

    def counted(number: int) -> list[Counted]:
        table = engine.Game(rules, players, 1_000_003 + number, *more)
        deque(play(table, [PLAYERS["greedy"]] * players, number), maxlen=0)
        won = winners(table)
        share = SHARED // max(len(won), 1)
        return [(str(seat), share * (seat in won), SHARED) for seat in range(players)]

    sums = of_matches(map(counted, range(count)))
    return [interval(sums[str(seat)], WINS).times(players) for seat in range(players)]


def lines(game: str, variants: Sequence[str], count: int) -> Iterator[str]:
    """Yield a line for each variant and number of players."""
    engine = load_engine(game)
    ledger = load_rules(Project(ROOT), game).ledger
    rules = engine.read(Facts(Figures(ledger), ledger.where))
    for variant in variants or getattr(engine, "VARIANTS", ("",)):
        ways = engine.players_of(rules, variant) if variant else rules.players
        for players in ways:
            found = seats(engine, rules, variant, players, count)
            said = (
                f"{written(one.mean, WINS):>4} ±{written(one.more, WINS)}"
                + ("!" if one.high < LOW or one.low > HIGH else " ")
                for one in found
            )
            yield f"{variant:15} {players} players  {'  '.join(said)}"


def main(words: Sequence[str] | None = None) -> int:
    """Print who wins by their seat; return 1 beyond the limit."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=tuple(ENGINES))
    parser.add_argument("variants", nargs="*")
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--limit", type=float, default=float("inf"))
    asked = parser.parse_args(words)
    begun = time.process_time()
    for line in lines(asked.game, asked.variants, asked.matches):
        print(line, flush=True)
    used = time.process_time() - begun
    print(f"{asked.matches} matches each; {used:.1f} s of CPU")
    return int(used > asked.limit)


if __name__ == "__main__":
    sys.exit(main())
