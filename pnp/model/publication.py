"""What a game says of itself to shops, databases and whoever downloads it."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.core.problems import Where
from pnp.core.values import Struct, field


class Publication(Struct, frozen=True):
    """What stands on the page of a game. Title, players, licence and languages are the game's.

    `tagline` is one line, `description` one or more paragraphs, `highlights` up to three lines.
    `minutes` is how long it takes, as "30-45"; `age` from how many years on; `year` when this
    edition was made, 0 for not said. `mechanics` are what BoardGameGeek calls them, in English.
    `credits` are names by their roles. `cover` is a file of the
    game's art, and `shown` are the cards that pictures show, as "component/card". What is `private`
    is not to be published.
    """

    tagline: str
    description: str
    highlights: tuple[str, ...] = ()
    minutes: str = ""
    age: int = 0
    year: int = 0
    mechanics: tuple[str, ...] = ()
    credits: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    homepage: str = ""
    cover: str = ""
    shown: tuple[str, ...] = ()
    private: bool = False
    where: Where = Where("")


def stated_licence(licence: str) -> str:
    """Return a licence as rights name it, "" where they say "not stated": nobody knows of one."""
    return "" if licence.lower() == "not stated" else licence


# What `pnp new` writes, for others to be written in its place (cli/starter_game/cards/game.yaml).
_OF_NEW_GAMES = {
    "tagline": "One line that makes people curious",
    "description": "What one does in the game, in a paragraph or two.",
}
_NEW_AUTHORS = ("Me",)


def left_to_write(said: Publication, authors: tuple[str, ...]) -> str:
    """Return which keys of game.yaml still say what a new game says, as a note; "" for none."""
    keys = [key for key, text in _OF_NEW_GAMES.items() if getattr(said, key).strip() == text]
    keys += ["authors"] if authors == _NEW_AUTHORS else []
    return f"game.yaml still says what 'pnp new' wrote: {', '.join(keys)}" if keys else ""
