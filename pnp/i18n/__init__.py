"""The texts of a game extracted and translated, and the figures in them.

May import: catalogs, core, expressions, load, model, text. Imported by: app, checks, cli, resident,
rulebook.
"""
