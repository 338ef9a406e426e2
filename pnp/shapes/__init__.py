"""Outlines of pieces: regular ones and drawn ones, grown by their bleed, and nested on sheets.

May import: core, files, svg. Imported by: the packages above.
"""
