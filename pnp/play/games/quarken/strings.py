"""What is told of a game of Quarken."""

from __future__ import annotations

SAYINGS = {
    "token": "put a token on {thing}",
    "draw": "draw a card from pile {n}; its back: {card}",
    "drawn": "drawn: {card}",
    "drawn_unseen": "draws a card",
    "shuffle": "shuffle all piles",
    "enough": "draw no more",
    "buy": "buy a loose quark, {thing}, with {cards}",
    "recolour": "{thing} of player {n}: {card} becomes {colour}, with {cards}",
    "lay": "{thing} of player {n}: {card} becomes {colour}",
    "done": "buy nothing more",
    "discard": "discard {card}",
    "token_lost": "{thing} is not white and loses a token",
    "lost": "{thing} decays",
    "roll": "rolls {n}",
    "weaker": "{thing} stays, with strength {n}",
    "hadron": "player {n}, {thing}: {cards}",
    "hadron_tokens": "player {n}, {thing}: {cards}; tokens: {m}",
    "hadron_strong": "player {n}, {thing}: {cards}; strength: {m}",
    "hand": "in hand: {cards}",
    "score": "points: {n}",
    "half": "points: {n}½",
}
NOTES = {
    "token": "a move of the game Quarken; the name of a hadron",
    "draw": "what kind of card lies on top can be seen",
    "recolour": "a quark of a hadron is given another colour by cards",
    "token_lost": "the colours of a hadron have to be white together",
    "hadron": "its colours follow",
}
