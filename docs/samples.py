"""The pictures of docs/samples in gallery.md, from the games as they are: docs/gallery/samples/.

.venv/bin/python docs/samples.py [GAME ...]
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from picture import FINER, ROOT, Stage
from PIL import Image

SAMPLES = ROOT / "docs/samples"
WIDTH, HEIGHT = 1200, 420


class Shown(NamedTuple):
    """What lies in a row: pictures of faces, as `pnp export images` calls them, on which ground.

    They overlap by `over` px, and are drawn with `dpi`; each is turned a little, and as much lower.
    """

    ground: str
    dpi: int
    over: int
    faces: tuple[str, ...]
    language: str = "en"
    turn: float = 2.5


GAMES = {
    "tidepool": Shown("#e3ecea", 118, -18, (
        "pool-limpet-front", "pool-shore-crab-front", "pool-sea-star-front", "pool-anemone-front",
        "pool-tide-back",
    )),
    "fireflies": Shown("#46527a", 112, -14, (
        "flies-amber-one-front", "flies-jade-three-front", "flies-violet-four-front",
        "flies-amber-three-front", "flies-jar-back",
    )),
    "strand": Shown("#d9d3c7", 68, -6, (
        "cards-evening-front", "cards-boat-front", "cards-porthole-front", "cards-sail-front",
        "cards-memory-front", "cards-night-front",
    )),
    "lanterns": Shown("#434a78", 72, 4, (
        "night-moon-front", "night-fish-front", "night-star-front", "night-lotus-front",
        "night-drum-front", "night-house-front",
    )),
    "apothecary": Shown("#d8cfbb", 92, -4, (
        "remedies-cough-front", "remedies-burns-front", "remedies-sleep-front",
        "remedies-sneeze-front", "aid-aid-front",
    )),
    "isles": Shown("#cfdedd", 132, -10, (
        "tiles-sandbank-front", "tiles-fire-peak-front", "reefs-coral-front",
        "whales-humpback-front", "coins-five-front",
    )),
    "parade": Shown("#c9dbe2", 138, -4, (
        "band-leader-front", "band-drum-front", "band-trumpet-front", "band-cymbals-front",
        "band-flag-front", "band-flag-back",
    )),
    "forecast": Shown("#c7d3da", 86, -30, (
        "sky-summer-front", "luck-months-front", "wind-rose-front",
    )),
    "supper": Shown("#d9c6b0", 90, -24, (
        "wheel-cook-front", "arrow-arrow-front", "wheel-dish-front",
    )),
    "spicerack": Shown("#e0d4bf", 106, -12, (
        "jars-paprika-front", "lids-lid-pepper-front", "lids-lid-turmeric-front",
        "jars-basil-front",
    ), turn=1.5),
    "greengrocer": Shown("#ded7c6", 118, 0, (
        "stall-apple-front", "stall-lemon-front", "stall-cherry-front", "stall-carrot-front",
        "stall-pea-front", "stall-radish-front",
    ), "fr+en"),
    "ferry": Shown("#d5e2e2", 90, 0, (
        "herd-hen-front", "herd-goat-front", "herd-pig-front", "herd-cow-front",
        "herd-ferryman-front",
    )),
    "matchbox": Shown("#d8cbb4", 118, -8, (
        "matches-one-front", "matches-three-front", "matches-five-front", "matches-brand-back",
        "heads-head-front", "heads-head-back",
    )),
    "harbour": Shown("#cfc6b2", 54, -20, (
        "board-chart-front", "pilot-pilot-front", "boats-red-front", "boats-blue-back",
        "boats-black-front",
    )),
}  # fmt: skip


def draw(game: str, shown: Shown) -> None:
    """Write the picture of a sample."""
    with tempfile.TemporaryDirectory() as folder:
        command = (
            sys.executable, "-m", "pnp", "export", "images", game, "--root", str(SAMPLES / game),
            "--out", folder, "--corners", "cut", "--dpi", str(shown.dpi * FINER),
            "--lang", shown.language,
        )  # fmt: skip
        subprocess.run(command, check=True, cwd=ROOT, stdout=subprocess.DEVNULL)  # noqa: S603
        (images,) = Path(folder).glob("*/*/images*")
        names = [images / f"{face}-{shown.language}.png" for face in shown.faces]
        faces = [Image.open(name).convert("RGBA") for name in names]
    stage = Stage(WIDTH, HEIGHT, shown.ground)
    room = sum(face.width / FINER - shown.over for face in faces) + shown.over
    x = (WIDTH - room) / 2
    for number, face in enumerate(faces):
        wide = face.width / FINER
        odd = number % 2 * 2 - 1
        stage.put(face, x + wide / 2, HEIGHT / 2 + odd * 3 * shown.turn, -odd * shown.turn)
        x += wide - shown.over
    stage.write(ROOT / "docs/gallery/samples" / f"{game}.jpg")


def main() -> None:
    """Write the pictures of the samples named, or of all."""
    (ROOT / "docs/gallery/samples").mkdir(parents=True, exist_ok=True)
    for game in sys.argv[1:] or GAMES:
        draw(game, GAMES[game])


if __name__ == "__main__":
    main()
