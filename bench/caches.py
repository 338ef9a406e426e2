"""What each memo brings to a command: its hits, by what a miss takes.

    .venv/bin/python bench/caches.py build elements --out /tmp/output
    .venv/bin/python bench/caches.py check quark
    .venv/bin/python bench/caches.py              all that `cached_work.py` lists: 15 min

Memos are functions that are cached and dicts that are filled (`tests/helpers/memos.py`). A command
is run in this process alone, from the folder of the project. A memo that keeps one value for many
(an opened font) shows more than the whole: without it nothing would be usable. Each miss of a
function is made twice, and the second time counts: so the command takes longer here, and the shares
are a little too small. Those of a dict are a little too large, as what it asks is new, too.

Without a command, each memo is told with the work that it brings most to. One that stays below 5 %
of all goes, but for what it means.
"""

from __future__ import annotations

import re
import subprocess
import sys

from cached_work import WORK, Work, commands
from counted_memos import PARTS, WHOLE, watch


def _told(work: Work) -> None:
    """Do some work, and print a row for each memo that was asked in it, and in parts of it."""
    watch()
    from pnp.processes import process_slots

    process_slots.cpus = lambda: 1  # type: ignore[attr-defined]
    run = work()
    for phase in PARTS.values():
        phase.seconds = 0.0
        phase.hits.clear()
    WHOLE.watched(run)()
    print(f"{'%':>8} {'hits':>8} {'misses':>8} {'µs each':>10}")
    for phase in (*PARTS.values(), WHOLE):
        print(f"of {phase.seconds:.2f} s of CPU{phase.name and ': '}{phase.name}")
        rows = (one.row(hits, phase.seconds or 1) for one, hits in phase.hits.items())
        for row in sorted(rows):
            if row.hits:
                said = f"{row.share:8.2f} {row.hits:8} {row.misses:8} {row.each:10.1f}"
                print(f"{said}  {row.name}")


def main() -> None:
    """Print a row for each memo, those that bring most last."""
    if words := sys.argv[1:]:
        _told(WORK.get(words[0]) or commands(words))
    else:
        _tell_all()


def _tell_all() -> None:
    """Do all work, each in a process of its own, and tell of each memo what it brings most to."""
    best: dict[str, tuple[float, str, float]] = {}
    for what in WORK:
        words = [sys.executable, __file__, what]
        done = subprocess.run(words, capture_output=True, text=True, stdin=subprocess.DEVNULL)
        work = what
        for line in done.stdout.splitlines():
            if line.startswith("of "):
                phase = line.partition(": ")[2]
                work = f"{phase}, {what}" if phase else what
            elif found := _ROW.fullmatch(line):
                share, each, name = found.groups()
                row = (float(share), work, float(each))
                best[name] = max(best.get(name, row), row)
    for name, (share, work, each) in sorted(best.items(), key=lambda item: item[1]):
        print(f"{share:8.2f} % {each:10.1f} µs each  {name}: {work}")


_ROW = re.compile(r" *([\d.]+) +\d+ +\d+ +([\d.]+)  (.+)")

if __name__ == "__main__":
    main()
