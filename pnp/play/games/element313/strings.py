"""What is told of a game of Element 313."""

from __future__ import annotations

SAYINGS = {
    "ready": "turn atoms up, and draw to the hand limit",
    "drawn": "drawn: {card}",
    "drawn_unseen": "draws a quark",
    "plus": "turn {card} to plus, for good",
    "minus": "turn {card} to minus, for good",
    "redraw": "discard {card}, and draw again",
    "no_redraw": "draw nothing again",
    "buy": "buy {card} with {cards}",
    "buy_helped": "buy {card} with {cards}; helped by abilities: {m}",
    "no_buy": "buy nothing more",
    "strike": "put {card} of player {n} under the deck",
    "no_strike": "leave the atoms of others where they are",
    "replace": "put {card} of the row under the deck",
    "made": "the atoms make {n}!",
    "discard": "discard {card}",
    "no_discard": "discard nothing more",
    "moves_on": "the row moves on; under the deck: {card}",
    "row": "row: {cards}",
    "hand": "in hand: {cards}",
    "atoms": "atoms: {cards}; away from the target: {n}; hand limit: {m}",
}
NOTES = {
    "ready": "the first steps of a turn of the game Element 313",
    "plus": "an atom, which counts plus from now on",
    "redraw": "a quark card",
    "buy": "an atom, and the quarks that it is paid with",
    "buy_helped": "an atom, the quarks that pay for it, how many abilities changed a colour",
    "strike": "an atom of another player",
    "row": "a heading: atoms that can be bought",
}
