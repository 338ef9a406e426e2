"""Quark, by its printed rules."""
