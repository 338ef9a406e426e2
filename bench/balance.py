"""What it takes to play all games out for `pnp check --balance`: seconds, CPU, memory.

    .venv/bin/python bench/balance.py                      all games, by one command
    .venv/bin/python bench/balance.py GAME...              these games, each by itself
    .venv/bin/python bench/balance.py --kinds [GAME]...    by who plays, and by variant

CPU is that of all processes: halved it is the least that one waits on two cores. Memory is that of
the largest process, in MB. Fails where they take more than a minute on two cores.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from pnp.core.project import Project
from pnp.expressions.facts import Figures
from pnp.load.ledger.ledger import load_rules
from pnp.match_statistics.matches import MATCHES, matches, own_measures
from pnp.play.facts import Facts
from pnp.play.registry import load_engine

ROOT = Path(__file__).resolve().parent.parent
GAMES = ("quarken", "element313", "quark", "elements", "quirkyquarks")
MOST_CPU = 120.0  # a minute on each of two cores


def measured(*games: str) -> tuple[float, float, float, int]:
    """Return the seconds of CPU and of waiting, the MB, and the exit code of a run.

    It is of `games`, none named: all.
    """
    child = os.fork()
    if not child:
        words = ["check", "--balance", *games, "--root", str(ROOT)]
        done = subprocess.run([sys.executable, "-m", "pnp", *words], capture_output=True)
        os._exit(done.returncode)
    start = time.perf_counter()
    _, status, used = os.wait4(child, 0)
    kilobytes = used.ru_maxrss / (1024 if sys.platform == "darwin" else 1)
    waited = time.perf_counter() - start
    code = os.waitstatus_to_exitcode(status)
    return used.ru_utime + used.ru_stime, waited, kilobytes / 1000, code


def kinds(game: str) -> Iterator[tuple[str, float]]:
    """Yield who plays together, in which variant, and the seconds of CPU of all these matches."""
    found = load_rules(Project(ROOT), game)
    rules = load_engine(game).read(Facts(Figures(found.ledger), found.ledger.where))
    for part in (found.balance, *found.balance.variants) if found.balance else ():
        names = [measure.how or measure.key for measure in part.measures]
        wanted: dict[str, list[str]] = {}
        for name in names:
            if name in MATCHES or name in own_measures(game):
                who = MATCHES[name][1] if name in MATCHES else ("greedy",)
                wanted.setdefault(f"{part.variant} {' among '.join(who)}".strip(), []).append(name)
        for said, some in wanted.items():
            before = used()
            matches(game, rules, some, part.matches, part.seed, part.variant)
            yield said, used() - before


def used() -> float:
    """Return the seconds of CPU of this process, and of those that it has waited for."""
    of = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(one.ru_utime + one.ru_stime for one in of)


def main(games: list[str]) -> int:
    """Print a line for each game and one for all; return 1 beyond the limit."""
    total = 0.0
    if games[:1] == ["--kinds"]:
        for game in games[1:] or GAMES:
            for who, cpu in kinds(game):
                print(f"{game:12} {who:30} {cpu:6.1f} s of CPU", flush=True)
        return 0
    for some in [[game] for game in games] or [[]]:
        cpu, waited, memory, code = measured(*some)
        total += cpu
        said = "" if not code else "   outside a band" if code == 1 else "   failed"
        name = "".join(some) or "all games"
        print(f"{name:12} {cpu:6.1f} s of CPU {waited:6.1f} s {memory:6.0f} MB{said}", flush=True)
    print(f"{'together':12} {total:6.1f} s of CPU of {MOST_CPU:.0f}")
    return int(total > MOST_CPU)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
