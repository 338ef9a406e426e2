"""What is told of a game of Quirky Quarks."""

from __future__ import annotations

SAYINGS = {
    "funding": "funding: {n} eV",
    "particles": "draw a particle",
    "quests": "draw a quest",
    "drawn": "drawn: {card}",
    "drawn_unseen": "draws a card",
    "neutrino": "a neutrino acts",
    "give": "give {card} to player {n}",
    "give_unseen": "gives a card to player {n}",
    "offer": "accelerator {n}: {cards}",
    "bid": "bid {m} eV on accelerator {n}",
    "outbid": "outbid",
    "take": "pay {m} eV, and take {cards}",
    "refund": "eV for ejected cards: {n}",
    "eject": "eject {card}",
    "zone": "discovery zone: {cards}",
    "begin": "begin an auction of {card} with {m} eV",
    "decline": "begin no auction",
    "raise": "bid {m} eV",
    "pass": "pass",
    "bought": "{card} for {m} eV",
    "play": "play {card} with {cards}",
    "play_cheaper": "play {card} with {cards}, at a discount",
    "done": "play no more quests",
    "coins": "player {n}: {m} eV",
    "front": "in front: {cards}; points: {n}, eV among them: {m}",
    "hand": "in hand: {cards}",
}
NOTES = {
    "funding": "a phase of the game Quirky Quarks",
    "outbid": "somebody else has bid higher than this player",
    "refund": "a phase throws cards out and pays for it",
    "pass": "bid no higher, in an auction",
    "bought": "the end of an auction: a card, and its price",
    "front": "what lies in front of a player",
}
