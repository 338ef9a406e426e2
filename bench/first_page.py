"""How long after `pnp serve` a browser has the first page of a game, and the faces seen on it.

    .venv/bin/python bench/first_page.py quark quarken     these games, or all that ship

Nothing is kept of an earlier run. It is asked as a browser asks: for the page first, then for its
pictures, six at a time; what a browser itself takes to show them is not in it.
"""

from __future__ import annotations

import html
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple
from urllib.request import urlopen

ROOT = Path(__file__).resolve().parent.parent
# On a screen of a laptop there are so many poker cards; so many are asked for at a time.
SEEN, AT_A_TIME = 12, 6
_FRONT = re.compile(r'class="side front first".*?<img src="([^"]*)"')


class First(NamedTuple):
    """Seconds from the command to the address, the page, its first face and all that are seen.

    `cpu` is what the server took for it, in seconds.
    """

    address: float
    page: float
    face: float
    seen: float
    cpu: float


def measured(game: str) -> First:
    """Return how long the first page of a game takes."""
    with tempfile.TemporaryDirectory() as out:
        start = time.perf_counter()
        words = ("serve", "--port", "0", "--root", str(ROOT), "--out", out)
        server = subprocess.Popen(
            (sys.executable, "-m", "pnp", *words), stdout=subprocess.PIPE, text=True
        )
        assert server.stdout  # noqa: S101 - it is a pipe
        base = server.stdout.readline().split()[0].rstrip("/")
        times = [time.perf_counter()]
        page = _got(f"{base}/g/{game}/").decode()
        times.append(time.perf_counter())
        faces = [html.unescape(one) for one in _FRONT.findall(page)[:SEEN]]

        def ask(address: str) -> float:
            _got(base + address)
            return time.perf_counter()

        with ThreadPoolExecutor(AT_A_TIME) as browser:
            ends = [*browser.map(ask, faces)]
        server.send_signal(signal.SIGINT)
        _, _, usage = os.wait4(server.pid, 0)
        server.returncode = 0
        server.stdout.close()
    address, shown, face, seen = (one - start for one in (*times, min(ends), max(ends)))
    return First(address, shown, face, seen, usage.ru_utime + usage.ru_stime)


def _got(address: str) -> bytes:
    with urlopen(address) as answer:  # noqa: S310 - of this machine
        data: bytes = answer.read()
    return data


if __name__ == "__main__":
    for name in sys.argv[1:] or sorted(one.parent.name for one in ROOT.glob("cards/*/game.yaml")):
        print(f"{name:14}", min((measured(name) for _ in range(3)), key=lambda one: one.seen))
