"""Checks of the words of cards and rulebooks in the language they are written in."""
