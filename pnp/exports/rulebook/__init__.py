"""Rulebooks, set in pages of A5."""
