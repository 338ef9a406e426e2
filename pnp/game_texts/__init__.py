"""The texts of a game extracted and translated, and the figures in them.

May import: core, expressions, i18n, load, model, text. Imported by: app, checks, cli, open_games,
rulebook_source.
"""
