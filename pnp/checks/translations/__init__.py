"""Checks of translations."""
