"""What is told of a game of Quark."""

from __future__ import annotations

SAYINGS = {
    "open": "take {card} from the open row",
    "deck": "draw from the deck",
    "drawn": "drawn: {card}",
    "drawn_unseen": "draws a card",
    "swap": "discard {card}, draw others",
    "decay": "let {card} decay to {cards}, for energy: {n}",
    "annihilate": "annihilate {cards}, for energy: {n}",
    "annihilate_decayed": "annihilate {cards}, for energy: {n}; decayed: {things}",
    "annihilate_lifted": "annihilate {cards}, lifted with energy: {m}, for energy: {n}",
    "given": "energy as a neighbour: {n}",
    "create": "make {thing} of {cards}",
    "lift": "make {thing} of {cards}, lifted with energy: {n}",
    "announce": "say that the great atom is there",
    "discard": "discard {card}",
    "end": "end the turn",
    "hand": "in hand: {cards}",
    "turned": "decayed: {cards}",
    "shown": "open: {cards}",
    "score": "points: {n}, energy: {m}, protons: {p}, neutrons: {q}",
}
NOTES = {
    "open": "a move of the game Quark; a quark card of the open row",
    "drawn_unseen": "somebody else does, nobody sees the card",
    "lift": "a quark is made heavier by energy",
    "annihilate_decayed": "what lies decayed among these cards follows",
    "turned": "a heading: cards of quarks that have decayed",
    "shown": "a heading: particles that lie open",
}
