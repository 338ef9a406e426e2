"""Quark, played."""
