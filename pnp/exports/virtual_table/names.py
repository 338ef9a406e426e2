"""What pieces are called on a virtual table."""

from __future__ import annotations

from pnp.model.game import Card, Component


def name_of(component: Component, card: Card) -> str:
    """Return what a piece is called: its name or title, else its component's."""
    fields, texts = card.front.fields, card.front.texts
    named = (fields.get(key) for key in ("name", "title") if key in texts)
    return next((str(text) for text in named if text), component.title)
