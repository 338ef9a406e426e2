"""Checks of translations, and of how texts are set: translated ones, and the rulebook's own."""
