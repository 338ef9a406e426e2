"""The pictures of gallery.md, one for each game, from the games as they are: docs/gallery/*.jpg.

.venv/bin/python docs/gallery.py [GAME ...]
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from picture import FINER, ROOT, Stage, fan
from PIL import Image
from pypdfium2 import PdfDocument

WIDTH, HEIGHT = 1600, 1010
CARDS_AT = (455, 775)
CARD_DPI = 82.0
SPREAD_AT = (420, 290, -2.5)
SPREAD_HEIGHT = 500  # px


class Shown(NamedTuple):
    """What lies on the table: large pieces with x, y, degrees and width in px, and a fan of cards.

    `page` is the left one, 1-based, of the two pages of the rulebook that lie open.
    """

    ground: str
    page: int
    large: tuple[tuple[str, float, float, float, float], ...]
    cards: tuple[str, ...]
    back: str


WIDTHS = {"poster": 420, "mat": 270, "chart": 360}  # mm, of its first part
LARGER = {("element313", "poster"): 594, ("quark", "poster"): 594, ("element313", "mat"): 200}
GAMES = {
    "element313": Shown(
        "#e7dcc3",
        8,
        (
            ("poster/table-a2", 1180, 285, 2.0, 720),
            ("mat/sum", 1235, 765, -2.0, 520),
        ),
        ("quarks/red-a", "quarks/yellow-b", "atoms/rozugium-13", "atoms/rogitium-25",
         "atoms/orortium-100"),
        "atoms/rozugium-13",
    ),
    "quark": Shown(
        "#c9d3e6",
        8,
        (
            ("poster/chamber", 1180, 285, 2.0, 720),
            ("chart/chart", 1235, 765, -2.0, 410),
        ),
        ("mesons/j-psi", "quarks/anti-down", "quarks/up", "quarks/charm", "baryons/sigma+"),
        "quarks/up",
    ),
    "elements": Shown(
        "#e2d6bd",
        6,
        (
            ("poster/substances", 1180, 285, 2.0, 720),
            ("mat/bench", 1235, 765, -2.0, 560),
        ),
        ("elements/wood", "elements/water", "elements/power", "elements/fire",
         "elements/earth"),
        "elements/fire",
    ),
    "quarken": Shown(
        "#f1e6d8",
        8,
        (
            ("poster/hadrons", 1180, 285, 2.0, 720),
            ("mat/hadrons", 1235, 765, -2.0, 560),
        ),
        ("hand/gluon-joker", "hand/anti-strange-yellow", "hand/charm-green", "hand/up-red",
         "hand/down-blue"),
        "hand/anti-gluon-joker",
    ),
    "quirkyquarks": Shown(
        "#d9c8f2",
        8,
        (
            ("poster/model", 1180, 285, 2.0, 720),
            ("mat/tent", 1235, 765, -2.0, 560),
        ),
        ("particles/photon", "particles/gluon", "particles/up", "quests/proton",
         "quests/helium-3"),
        "quests/helium-3",
    ),
}  # fmt: skip


def spread(game: str, page: int, folder: Path) -> Image.Image:
    """Return two pages of a game's rulebook side by side, the left one being `page`, 1-based."""
    command = (sys.executable, "-m", "pnp", "build", game, "--to", "rulebook", "--out", str(folder))
    written = subprocess.run(  # noqa: S603 - this program
        command, check=True, capture_output=True, text=True, cwd=ROOT
    ).stdout
    pages = PdfDocument(written.split()[0])
    scale = SPREAD_HEIGHT * FINER / pages[0].get_height()
    left, right = (pages[page - 1 + more].render(scale=scale).to_pil() for more in (0, 1))
    both = Image.new("RGBA", (left.width + right.width, left.height))
    both.paste(left, (0, 0))
    both.paste(right, (left.width, 0))
    return both


def draw(game: str, shown: Shown) -> None:
    """Write the picture of a game."""
    stage = Stage(WIDTH, HEIGHT, shown.ground)
    with tempfile.TemporaryDirectory() as folder:
        stage.put(spread(game, shown.page, Path(folder)), *SPREAD_AT)
    for name, x, y, turn, width in shown.large:
        part = name.partition("/")[0]
        size = LARGER.get((game, part)) or WIDTHS[part]
        stage.lay(game, name, False, x, y, turn, width / size * 25.4)
    hand = ((game, shown.back, True), *((game, name, False) for name in shown.cards))
    for placed in fan(hand, *CARDS_AT):
        stage.lay(*placed, CARD_DPI)
    stage.write(ROOT / "docs/gallery" / f"{game}.jpg")


def main() -> None:
    """Write the pictures of the games named, or of all."""
    (ROOT / "docs/gallery").mkdir(exist_ok=True)
    for game in sys.argv[1:] or GAMES:
        draw(game, GAMES[game])


if __name__ == "__main__":
    main()
