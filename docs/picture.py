"""The picture of the README, from the cards as they are: docs/cards.jpg.

.venv/bin/python docs/picture.py
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TypeAlias

from PIL import Image, ImageDraw, ImageFilter

from pnp.app.localized_game import find_card, open_game
from pnp.core.project import Project
from pnp.core.units import mm_to_px
from pnp.drawing.contact_sheet import crop
from pnp.drawing.face import draw_image
from pnp.fonts.font_book import FontBook
from pnp.model.game import Game
from pnp.model.ink import Ink
from pnp.render.renderer import BLEED, Renderer

ROOT = Path(__file__).resolve().parent.parent
DPI = 78
FINER = 2  # drawn so many times larger, then reduced: smooth edges of turned cards
WIDTH, HEIGHT = 1820, 930
GROUND = "#ece7dc"
SHADOW = (40, 34, 28, 90)

Piece: TypeAlias = tuple[str, str, bool]
Placed: TypeAlias = tuple[str, str, bool, float, float, float]

# For each hand: the middle of its fan, and its cards from left to right: game, card, back?
HANDS: tuple[tuple[float, float, tuple[Piece, ...]], ...] = (
    (
        310,
        226,
        (
            ("quarken", "hand/anti-gluon-joker", True),
            ("quarken", "hand/gluon-joker", False),
            ("quarken", "hand/anti-strange-yellow", False),
            ("quarken", "hand/charm-green", False),
            ("quarken", "hand/up-red", False),
        ),
    ),
    (
        910,
        226,
        (
            ("elements", "elements/fire", True),
            ("elements", "elements/wood", False),
            ("elements", "elements/water", False),
            ("elements", "elements/power", False),
            ("elements", "elements/fire", False),
        ),
    ),
    (
        1510,
        226,
        (
            ("element313", "quarks/red-a", False),
            ("element313", "quarks/yellow-b", False),
            ("element313", "atoms/rozugium-13", False),
            ("element313", "atoms/rogitium-25", False),
            ("element313", "atoms/orortium-100", False),
        ),
    ),
    (
        370,
        696,
        (
            ("quark", "quarks/up", True),
            ("quark", "mesons/j-psi", False),
            ("quark", "quarks/anti-down", False),
            ("quark", "quarks/charm", False),
            ("quark", "baryons/sigma+", False),
        ),
    ),
    (
        1452,
        696,
        (
            ("quirkyquarks", "quests/helium-3", True),
            ("quirkyquarks", "particles/photon", False),
            ("quirkyquarks", "particles/gluon", False),
            ("quirkyquarks", "particles/up", False),
            ("quirkyquarks", "quests/proton", False),
        ),
    ),
)
# And the middle x and y in the picture, turned by degrees.
TABLE: tuple[Placed, ...] = (
    ("elements", "substances/steel", False, 802, 694, 4),
    ("quarken", "hadrons/proton-rgb", False, 1026, 698, -4),
)
RADIUS, STEP = 500, 8.5  # of the arc a hand of cards is held on: px, degrees


def fan(hand: Sequence[Piece], x: float, y: float) -> Iterator[Placed]:
    """Yield the cards of a hand with their places; the middle of the fan is at x, y."""
    for number, piece in enumerate(hand):
        angle = (number - (len(hand) - 1) / 2) * STEP
        across, down = math.sin(math.radians(angle)), 1 - math.cos(math.radians(angle))
        yield (*piece, x + RADIUS * across, y + RADIUS * down, -angle)


class Stage:
    """Draws cards of any game, and lays them down with a shadow."""

    def __init__(self, width: int = WIDTH, height: int = HEIGHT, ground: str = GROUND) -> None:
        """Begin with bare ground; what lies on it is in px, too."""
        self._project = Project(ROOT)
        self._games: dict[str, tuple[Game, FontBook, Renderer]] = {}
        self.picture = Image.new("RGB", (width * FINER, height * FINER), ground)

    def lay(
        self, game: str, card: str, is_back: bool, x: float, y: float, turn: float, dpi: float = DPI
    ) -> None:
        """Lay a card down, its middle at x, y."""
        self.put(self._card(game, card, is_back, dpi * FINER), x, y, turn)

    def put(self, piece: Image.Image, x: float, y: float, turn: float) -> None:
        """Put a picture, drawn FINER times as large, with its middle at x, y."""
        piece = piece.rotate(turn, Image.Resampling.BICUBIC, expand=True)
        at = (round(x * FINER - piece.width / 2), round(y * FINER - piece.height / 2))
        self._shadow(piece, at)
        self.picture.paste(piece, at, piece)

    def _shadow(self, piece: Image.Image, at: tuple[int, int]) -> None:
        blur = 7 * FINER
        room = Image.new("L", (piece.width + 6 * blur, piece.height + 6 * blur))
        room.paste(piece.getchannel("A"), (3 * blur, 3 * blur))
        mask = room.filter(ImageFilter.GaussianBlur(blur)).point(lambda v: v * SHADOW[3] // 255)
        place = (at[0] - 3 * blur, at[1] - 3 * blur + 4 * FINER)
        self.picture.paste(Image.new("RGB", room.size, SHADOW[:3]), place, mask)

    def write(self, path: Path) -> None:
        """Write the picture: PNG, or JPEG by its name."""
        size = (self.picture.width // FINER, self.picture.height // FINER)
        small = self.picture.resize(size, Image.Resampling.LANCZOS)
        small.save(path, optimize=True, quality=88)
        sys.stdout.write(f"{path}\n")

    def _card(self, game: str, card: str, is_back: bool, dpi: float) -> Image.Image:
        if game not in self._games:
            loaded, fonts = open_game(self._project, game)
            renderer = Renderer(self._project, loaded, fonts, Ink.FULL)
            self._games[game] = loaded, fonts, renderer
        loaded, fonts, renderer = self._games[game]
        component, found = find_card(loaded, card)
        face = found.back if is_back and found.back else found.front
        drawn = draw_image(renderer.face(component, found, face), fonts, dpi, face.where)
        picture = crop(drawn, BLEED, dpi).convert("RGBA")
        corner = component.size.width / 2 if component.shape == "round" else component.corner
        mask = Image.new("L", picture.size)
        box = (0, 0, picture.width - 1, picture.height - 1)
        ImageDraw.Draw(mask).rounded_rectangle(box, mm_to_px(corner, dpi), fill=255)
        picture.putalpha(mask)
        return picture


def main() -> None:
    """Write the picture."""
    stage = Stage()
    fans = (placed for x, y, hand in HANDS for placed in fan(hand, x, y))
    for placed in (*fans, *TABLE):
        stage.lay(*placed)
    stage.write(ROOT / "docs/cards.jpg")


if __name__ == "__main__":
    main()
