"""What games with pictures of pixels take: built cold, with a card edited, and a picture added.

    .venv/bin/python bench/pictures.py

200 cards have one frame with transparency, 60 have a picture of their own, each of about 2 MB.
Memory is that of the largest process, and what a PDF is larger by than its pictures, in per cent.
Fails beyond the limits below.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from PIL import Image

# CPU seconds of a build of 200 cards with a frame, and of one after an edit or with one more
# picture; CPU seconds more for each picture; MB: a deck of pictures is in memory twice, as drawings
# and as its PDF; and per cent.
MOST_CPU, MOST_EDITED, MOST_MEMORY = 3.0, 2.0, {"frame": 150, "own": 500}
MOST_OF_ONE, MOST_LARGER = 0.15, 3.0
SIZE = {"frame": (750, 1050), "own": (800, 1000)}
COUNTS = {"frame": 200, "own": 60}
DECK = """\
component: deck
title: Deck
size: poker
template: deck.svg.j2
fields: {title: {type: text}, picture: {type: art}}
cards:
"""
GAME = """\
game: pictures
title: Pictures
language: en
version: 1.0.0
rights: {licence: CC0-1.0, notice: A game for a bench, authors: [Ada]}
components: [deck]
styles: {title: {fonts: [Source Sans 3], size: 12pt}}
"""
FACE = """\
{% extends "_shared/face.svg.j2" %}
{% block face %}
{{ art(card.picture, -3, -3, 69, 94, fit="cover") }}
{{ text(card.title, "title", x=5, y=5, width=50) }}
{% endblock %}
"""


def grainy(kind: str, seed: int) -> Image.Image:
    """Return a picture with light and grain, which can't be deflated much, as a painting can't."""
    across = Image.linear_gradient("L").rotate(90)
    lights = (Image.linear_gradient("L"), Image.radial_gradient("L"), across)
    light = Image.merge("RGB", [one.resize(SIZE[kind]) for one in lights])
    grain = Image.merge("RGB", [Image.effect_noise(SIZE[kind], 30 + seed % 20) for _ in lights])
    picture = Image.blend(light, grain, 0.5)
    if kind == "frame":
        picture.putalpha(Image.radial_gradient("L").resize(SIZE[kind]))
    return picture


def write_game(root: Path, kind: str) -> None:
    """Write a game whose cards have one frame, or a picture of their own."""
    for folder in ("cards/pictures/art", "templates/pictures"):
        (root / folder).mkdir(parents=True, exist_ok=True)
    for number in range(1 if kind == "frame" else COUNTS[kind]):
        grainy(kind, number).save(root / f"cards/pictures/art/{number}.png")
    (root / "cards/pictures/game.yaml").write_text(GAME)
    (root / "templates/pictures/deck.svg.j2").write_text(FACE)
    write_deck(root, kind)


def write_deck(root: Path, kind: str, first: str = "Card") -> None:
    """Write the cards; the title of the first one begins with `first`."""
    lines = [
        f"  - {{id: c{one}, title: {'Card' if one else first} {one},"
        f" picture: {0 if kind == 'frame' else one}.png}}\n"
        for one in range(COUNTS[kind])
    ]
    (root / "cards/pictures/deck.yaml").write_text(DECK + "".join(lines))


def built(root: Path) -> tuple[float, float, float, float]:
    """Return the seconds of CPU and of waiting, the MB and the per cent, of a build."""
    words = ["build", "pictures", "--component", "deck", "--root", str(root)]
    start = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, "-m", "pnp", *words, "--out", str(root / "output")],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit("the build failed")
    kilobytes = used.ru_maxrss / (1024 if sys.platform == "darwin" else 1)
    waited = time.perf_counter() - start
    pdf, art = (
        sum(path.stat().st_size for path in root.glob(names))
        for names in ("output/**/*.pdf", "cards/pictures/art/*.png")
    )
    cpu = used.ru_utime + used.ru_stime
    return cpu, waited, kilobytes / 1000, 100 * (pdf / art - 1)


def rows(root: Path, kind: str) -> Iterator[tuple[str, tuple[float, float, float, float]]]:
    """Yield what was done with a game, and what it took."""
    write_game(root, kind)
    yield "cold", built(root)
    write_deck(root, kind, "Edited")
    yield "edited", built(root)
    grainy(kind, 99).save(root / "cards/pictures/art/new.png")
    yield "added", built(root)


def main() -> int:
    """Print a row for each build; return 1 where one is beyond its limit."""
    is_beyond = False
    for kind in COUNTS:
        with tempfile.TemporaryDirectory() as folder:
            for what, (cpu, waited, memory, larger) in rows(Path(folder), kind):
                most = MOST_CPU if kind == "frame" else MOST_CPU + MOST_OF_ONE * COUNTS[kind]
                most = most if what == "cold" else MOST_EDITED
                is_beyond = is_beyond or cpu > most or memory > MOST_MEMORY[kind]
                is_beyond = is_beyond or larger > MOST_LARGER
                used = f"{cpu:6.2f} s of CPU {waited:6.2f} s {memory:6.0f} MB"
                print(f"{kind:6} {what:7} {used} {larger:+6.1f} %")
    return int(is_beyond)


if __name__ == "__main__":
    raise SystemExit(main())
