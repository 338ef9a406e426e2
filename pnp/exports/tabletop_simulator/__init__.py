"""Tabletop Simulator: a save, saved objects, and the pictures and the rulebook they show."""
