"""The cards of Quarken looked up by what is on them: which are needed for what."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import combinations
from operator import itemgetter
from typing import NamedTuple, TypeAlias

from pnp.core.values import Struct
from pnp.play.games.quarken.evaluation import CARD
from pnp.play.games.quarken.laying import COLOURS
from pnp.play.memo_dict import MemoDict
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


Cards: TypeAlias = tuple[int, ...]


class Purchase(NamedTuple):
    """A quark that can be bought: with its `own` card, or the `grey` one and its `colour`.

    `buy_own` and `buy_parts` are the moves. `ways` are all ways to pay for it, by whether its own
    card is held, and twice whether both others are; `grey_alone` is that with the grey card.
    """

    quark: Quark
    own: int
    grey: int
    colour: int
    buy_own: Move
    buy_parts: Move
    ways: tuple[tuple[Cards, ...], ...]
    grey_alone: tuple[Cards, ...]


class Draws(NamedTuple):
    """What may be drawn, of each the back, and all of these."""

    moves: list[Move]
    backs: tuple[int, ...]
    kinds: tuple[int, ...]


class Lookup(Struct, frozen=True):
    """Cards by their places in `rules.cards`.

    `buys` buy a quark, by whether anti: its own card, or a grey one with the colour. `gluons` are
    by whether anti: those between colours 0 and 1, 0 and 2, 1 and 2, and the joker. `back` has for
    each card the place of its back among all, and `held` finds in a hand how many there are of each
    card that has a back. `draws` are by the backs on top of piles, -1 for none. `discards` are of
    each card the move, and what it promises.
    """

    buys: tuple[tuple[Purchase, ...], ...]
    gluons: tuple[tuple[int, ...], ...]
    back: tuple[int, ...]
    held: tuple[Callable[[Sequence[int]], tuple[int, ...]], ...]
    draws: MemoDict[tuple[int, ...], Draws]
    discards: tuple[tuple[Move, ...], tuple[int, ...]]


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
    buys = [_purchase(quark, at, *parts[quark]) for quark, at in sorted(quarks)]
    return Lookup(
        buys=tuple(tuple(one for one in buys if one.quark[2] == anti) for anti in (False, True)),
        gluons=tuple(
            tuple(gluon[anti, between] for between in (*combinations(COLOURS, 2), ()))
            for anti in (False, True)
        ),
        back=tuple(list(backs).index(card.back) for card in cards),
        held=tuple(map(picker, backs.values())),
        # 31 % of playing Quarken (bench/caches.py).
        draws=MemoDict(_draws),
        discards=(
            tuple(("discard", place) for place, _ in enumerate(cards)),
            tuple(-CARD * _use(one) for one in cards),
        ),
    )


def _purchase(quark: Quark, own: int, grey: int, colour: int) -> Purchase:
    alone, parts = (own,), (grey, colour)
    buy_own, buy_parts = (("buy", *quark, cards) for cards in (alone, parts))
    ways = (), (alone,), (parts,), (alone, parts)
    return Purchase(quark, own, grey, colour, buy_own, buy_parts, ways, ((grey,),))


def _draws(tops: tuple[int, ...]) -> Draws:
    found = [(place, back) for place, back in enumerate(tops) if back >= 0]
    moves: list[Move] = [("draw", place) for place, _ in found]
    backs = tuple(back for _, back in found)
    return Draws(moves, backs, tuple(dict.fromkeys(backs)))


def _use(card: Card) -> int:
    """Return for how much a card stands: quarks for two, and jokers."""
    return 1 + (card.kind == QUARK) + (card.kind == GLUON and not card.colours)


def picker(places: Sequence[int]) -> Callable[[Sequence[int]], tuple[int, ...]]:
    """Return what finds the items at some places: of several at once, in half of the time."""
    return itemgetter(*places) if len(places) > 1 else partial(_picked, places)


def _picked(places: Sequence[int], items: Sequence[int]) -> tuple[int, ...]:
    return tuple(items[place] for place in places)
