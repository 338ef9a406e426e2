"""Boxes as nets: panels that are cut out flat, scored, folded and glued. Pure geometry, in mm.

May import: core. Imported by: exports, load, marks, model.
"""
