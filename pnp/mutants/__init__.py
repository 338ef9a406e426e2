"""Slips made in the files of a game, in memory, and whether its rows tell of them.

May import: catalogs, checks, core, fonts, load, model, play, runtime, sources,
text. Imported by: app, reports.
"""
