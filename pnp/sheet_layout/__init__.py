"""Imposition: where on which sheet each card lies, in grids, packed or in tiles, and its back.

May import: core, model, shapes, sizes. Imported by: app, exports, marks, open_games.
"""
