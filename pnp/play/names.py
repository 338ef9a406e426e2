"""What the pieces of a game are called in its language."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping

from pnp.core.lazy_pattern import lazy_pattern
from pnp.model.game import Card, Component, Game

_RAISED = str.maketrans("0123456789+-−*()", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻*⁽⁾")
_LOWERED = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
_MARK = lazy_pattern(r"([\^_])\{([^}]*)\}")
_ANTI = "anti-"
_CALLED = ("name", "title")  # fields that say what a card is called


def names_of(game: Game, apart: bool = False) -> dict[str, str]:
    """Return the names of cards and of what stands in lists, by their ids.

    Cards that share a name, and not their symbol, have
    that behind it, and the value of those that have one. What has none keeps its id. `apart` puts
    the id behind every name that several cards have: whose engine a user writes may need it.
    """
    found: dict[str, str] = {}
    for items in game.lists.values():
        for name, item in items.items():
            if isinstance(item.get("name"), str):
                found.setdefault(name, plain(str(item["name"])))
    cards = [card for component in game.components for card in _cards(component)]
    shared = Counter(said for _, said in cards)
    for name, said in cards:
        found.setdefault(name, f"{said} ({name})" if apart and shared[said] > 1 else said)
    for word, said in game.words.items():
        found.setdefault(word.replace("_", "-"), plain(said))
    return found


def name_in(names: Mapping[str, str], piece: str) -> str:
    """Return what a piece is called; an antiparticle without a name, after its particle.

    What has several names, as "up/red", is called by all of them.
    """
    if piece in names:
        return names[piece]
    if "/" in piece:
        return " ".join(name_in(names, part) for part in piece.split("/"))
    rest = piece.removeprefix(_ANTI)
    return _ANTI + names[rest] if rest in names else piece


def plain(text: str) -> str:
    """Return a text without its marks: raised and lowered signs stand as letters can."""

    def shifted(found: re.Match[str]) -> str:
        shift, sign = found[1], found[2]
        if shift == "^":
            return sign.translate(_RAISED)
        return sign.translate(_LOWERED) if sign.isdigit() else f"-{sign}"

    return _MARK.sub(shifted, text).replace("*", "").replace("\u00ad", "")


def _cards(component: Component) -> Iterator[tuple[str, str]]:
    called = [(card.id, card.front.fields, _called(card)) for card in component.cards]
    signs: dict[str, set[str]] = {}
    for _, values, text in called:
        signs.setdefault(text, set()).add(str(values.get("symbol", "")))
    for name, values, text in called:
        if text:
            more = f" {values['symbol']}" if len(signs[text]) > 1 else ""
            worth = values.get("value")
            yield name, plain(text + more) + (f" {worth}" if isinstance(worth, int) else "")


def _called(card: Card) -> str:
    """Return the name of a card, or its title; "" for none."""
    texts = (card.front.fields.get(field) for field in _CALLED)
    return next((text for text in texts if isinstance(text, str)), "")
