"""Checks of figures and of what the deck has to hold by the rules."""
