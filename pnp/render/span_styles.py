"""The looks that words of a game may have, from what `spans` of game.yaml says."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.model.game import Game
from pnp.text.spans import SpanStyle, SpanStyles


def span_styles_of(game: Game, palette: Mapping[str, str] | None = None) -> SpanStyles:
    """Return the looks that words of a game may have, with its palette, or that of an ink."""
    own = {
        name: SpanStyle(
            one.fill, one.size, one.fonts, one.weight, one.italic, one.smallcaps, one.line
        )
        for name, one in game.spans.items()
    }
    return SpanStyles(own, game.palette if palette is None else palette)
