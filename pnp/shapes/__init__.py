"""Outlines of pieces: regular ones and drawn ones, grown by their bleed, and nested on sheets.

May import: core, runtime, svg. Imported by: exports, impose, load, render, serve.
"""
