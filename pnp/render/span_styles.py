"""The looks that words of a game may have, from what `spans` of game.yaml says."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.model.game import Game
from pnp.text.spans import Dress, Looks


def looks_of(game: Game, palette: Mapping[str, str] | None = None) -> Looks:
    """Return the looks that words of a game may have, with its palette, or that of an ink."""
    own = {
        name: Dress(one.fill, one.size, one.fonts, one.weight, one.italic, one.smallcaps, one.line)
        for name, one in game.spans.items()
    }
    return Looks(own, game.palette if palette is None else palette)
