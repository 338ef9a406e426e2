"""Boxes and dice as nets: panels cut out flat, scored, folded and glued, as pure geometry in mm.

May import: core. Imported by: exports, load, marks, model.
"""
