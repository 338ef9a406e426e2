"""The live page: games in a browser, drawn anew as their files change.

May import: cache, checks, core, drawing, exports, expressions, i18n, legibility, load, model,
open_games, reports, shapes, sizes. Imported by: cli.
"""
