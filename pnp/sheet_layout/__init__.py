"""Imposition: where on which sheet each card lies, and its back behind it.

May import: core, model, shapes, sizes. Imported by: app, exports, marks, open_games.
"""
