"""What follows from the kinds of quarks in a hand, however many cards there are of each."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple, TypeAlias

from pnp.play.games.quark.piece_demand import packed
from pnp.play.memo_dict import MemoDict
from pnp.play.table import Move

# By the open row what may be drawn; a deck that may be drawn from comes last.
Draws: TypeAlias = MemoDict[tuple[int, ...], tuple[Move, ...]]


class HandKinds(NamedTuple):
    """The `kinds` in hand, and moves with one of them, and with `pairs` of which none has decayed.

    `actions` are all these moves. `uses` are how much each of all kinds is wanted because its mate
    is in hand.
    """

    kinds: tuple[int, ...]
    swaps: tuple[Move, ...]
    decays: tuple[Move, ...]
    pairs: tuple[Move, ...]
    actions: tuple[Move, ...]
    uses: int


def held_by(
    ones: tuple[int, ...],
    decays: tuple[tuple[int, ...], ...],
    pairs: tuple[tuple[int, int, int], ...],
) -> MemoDict[int, HandKinds]:
    """Return what is held, by the first card of each kind in hand, which are some of `ones`."""
    # 60 % of playing Quark (bench/caches.py).
    return MemoDict(partial(_held, ones, decays, pairs))


def draws_by(is_blind: bool) -> Draws:
    """Return what may be drawn, by the open row; of the deck only where `is_blind`."""
    # 17 % of playing Quark (bench/caches.py).
    return MemoDict(partial(_draws, (("deck",),) if is_blind else ()))


def _draws(deck: tuple[Move, ...], row: tuple[int, ...]) -> tuple[Move, ...]:
    return (*(("open", kind) for kind in sorted(set(row))), *deck)


def _held(
    ones: tuple[int, ...],
    decays: tuple[tuple[int, ...], ...],
    pairs: tuple[tuple[int, int, int], ...],
    firsts: int,
) -> HandKinds:
    """Return what follows from a hand with these kinds: `firsts` has a bit of each."""
    kinds = tuple(kind for kind, one in enumerate(ones) if firsts & one)
    half = len(decays) // 2
    swaps: tuple[Move, ...] = tuple(("swap", kind) for kind in kinds)
    decaying: tuple[Move, ...] = tuple(("decay", kind) for kind in kinds if decays[kind])
    meeting: tuple[Move, ...] = tuple(
        ("annihilate", place, quark, anti)
        for place, (quark, anti, _) in enumerate(pairs)
        if quark in kinds and anti in kinds
    )
    mates = (2 * ((kind + half) % len(decays) in kinds) for kind in range(len(decays)))
    return HandKinds(
        kinds=kinds,
        swaps=swaps,
        decays=decaying,
        pairs=meeting,
        actions=swaps + decaying + meeting,
        uses=packed(mates),
    )
