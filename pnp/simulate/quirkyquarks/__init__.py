"""Quirky Quarks, played."""
