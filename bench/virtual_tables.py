"""What it takes to write all games for each virtual table: CPU seconds, and memory.

    .venv/bin/python bench/virtual_tables.py [EXPORT]...       these, or all

Nothing is kept of an earlier run. CPU is that of all processes: divided by the number of CPUs it is
the least that one waits. Memory is that of the largest process, in MB. Fails beyond the limits.
"""

from __future__ import annotations

import sys

from all_games import table

# What each is told, by its name here.
EXPORTS = {
    "tabletop-simulator": ["tabletop-simulator"],
    "playingcards": ["playingcards"],
    **{
        name: ["table-pictures", "--for", name]
        for name in ("tabletopia", "screentop", "tabletop-playground", "dragncards")
    },
}

if __name__ == "__main__":
    sys.exit(table({name: EXPORTS[name] for name in sys.argv[1:] or EXPORTS}))
