"""What pieces are called on a virtual table."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.model.game import Card, Component, Game

# The attribute of a game's lists that says what a key is called, and fields that name a card.
_NAME, _TITLES = "name", ("name", "title")
_WORDS = ("text", "word")


def name_of(game: Game, component: Component, card: Card) -> str:
    """Return what a piece is called: its name or title, else what it shows, else its component's.

    What it shows are names in the game's lists: "up red".
    """
    fields = component.fields
    titles = [key for key in _TITLES if key in fields and fields[key].type in _WORDS]
    named = (str(card.front.fields[key]) for key in titles if card.front.fields.get(key))
    shown = " ".join(dict.fromkeys(_listed(game, component, card)))
    return next(named, "") or shown or component.title


def _listed(game: Game, component: Component, card: Card) -> Iterator[str]:
    """Yield the names of the keys that the front of a card shows, in the order of its fields."""
    for field in component.fields.values():
        key = card.front.fields.get(field.name)
        if field.type == "key" and isinstance(key, str):
            name = game.lists.get(field.of, {}).get(key, {}).get(_NAME)
            if isinstance(name, str) and name:
                yield name
