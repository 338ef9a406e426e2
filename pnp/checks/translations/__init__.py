"""Checks of how texts are set: those of translations, and of the rulebook."""
