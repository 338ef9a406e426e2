"""Quarken, by its printed rules: all levels, antiparticles and teams."""
