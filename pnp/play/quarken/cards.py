"""The cards of Quarken looked up by what is on them: which are needed for what."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple, TypeAlias

from pnp.core.values import Struct
from pnp.play.quarken.laying import COLOURS
from pnp.play.table import Move

# Kinds of cards in the hand.
QUARK, GREY, COLOUR, GLUON = range(4)
Quark: TypeAlias = tuple[int, int, bool]  # flavour, colour, whether anti


class Card(Struct, frozen=True):
    """A kind of card: its back, what it is told as, and what is on it.

    `colours` are the two that a gluon leads between, none for a joker.
    """

    back: str
    name: str
    kind: int
    anti: bool
    flavour: int = -1
    colour: int = -1
    colours: tuple[int, ...] = ()


class Purchase(NamedTuple):
    """A quark that can be bought, the cards for it, and the moves: with its own card, or two."""

    quark: Quark
    whole: int
    grey: int
    paint: int
    with_whole: Move
    with_parts: Move


class Lookup(Struct, frozen=True):
    """Cards by their places in `rules.cards`.

    `buys` buy a quark, by whether anti: its own card, or a grey one with the colour. `grey` are by
    flavour and whether anti, `gluons` by whether anti: those between colours 0 and 1, 0 and 2, 1
    and 2, and the joker. `back` has for each card the place of its back among `backs`, and these
    have the cards that they are the back of.
    """

    buys: tuple[tuple[Purchase, ...], ...]
    grey: dict[tuple[int, bool], int]
    gluons: tuple[tuple[int, ...], ...]
    back: tuple[int, ...]
    backs: tuple[tuple[int, ...], ...]


def looked_up(cards: Sequence[Card]) -> Lookup:
    """Return all cards by what is on them."""
    kinds: tuple[list[tuple[int, Card]], ...] = ([], [], [], [])
    backs: dict[str, list[int]] = {}
    for place, card in enumerate(cards):
        kinds[card.kind].append((place, card))
        backs.setdefault(card.back, []).append(place)
    grey = {(card.flavour, card.anti): place for place, card in kinds[GREY]}
    paint = {(card.colour, card.anti): place for place, card in kinds[COLOUR]}
    quarks = [((card.flavour, card.colour, card.anti), at) for at, card in kinds[QUARK]]
    parts = {quark: (grey[quark[0], quark[2]], paint[quark[1:]]) for quark, _ in quarks}
    gluon = {(card.anti, card.colours): place for place, card in kinds[GLUON]}
    buys = [
        Purchase(quark, at, *parts[quark], ("buy", *quark, (at,)), ("buy", *quark, parts[quark]))
        for quark, at in sorted(quarks)
    ]
    return Lookup(
        buys=tuple(tuple(one for one in buys if one.quark[2] == anti) for anti in (False, True)),
        grey=grey,
        gluons=tuple(
            tuple(gluon[anti, between] for between in (*combinations(COLOURS, 2), ()))
            for anti in (False, True)
        ),
        back=tuple(list(backs).index(card.back) for card in cards),
        backs=tuple(map(tuple, backs.values())),
    )
