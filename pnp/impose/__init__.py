"""Where on which sheet each card lies: grids, packing, tiles, backs, and the options of printing.

May import: core, model, shapes. Imported by: app, exports, marks, resident.
"""
