"""Imposition: where on which sheet each card lies, in grids, packed or in tiles, and its back.

May import: core, model, shapes. Imported by: app, exports, marks, resident.
"""
