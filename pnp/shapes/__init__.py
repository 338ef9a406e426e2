"""Outlines of pieces: regular ones and drawn ones, grown by their bleed, and nested on sheets.

May import: core, files, svg. Imported by: drawing, exports, legibility, load, marks, model, pdf,
render, serve, sheet_layout.
"""
