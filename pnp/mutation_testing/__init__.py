"""Slips made in the files of a game, in memory, and whether its rows tell of them.

May import: checks, core, files, fonts, i18n, load, model, play, processes, readers, text. Imported
by: app, reports.
"""
