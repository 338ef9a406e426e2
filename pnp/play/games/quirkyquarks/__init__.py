"""Quirky Quarks, by its printed rules."""
