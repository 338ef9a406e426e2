"""Editions by how much ink a print takes; the colours of one are `Game.palette_in`."""

from __future__ import annotations

from enum import StrEnum


class Ink(StrEnum):
    """An edition by its ink: in full colour, lighter for printers at home, or in outlines."""

    FULL = "full"
    HOME = "home"
    LOW = "low"


# What every game is drawn in; in others it is if its game.yaml says so.
USUAL = (Ink.FULL, Ink.LOW)
