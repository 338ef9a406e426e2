"""Games played by their printed rules: engines, who plays them, and what is told of a game.

May import: core, expressions, files, i18n, model. Imported by: app, checks, cli, coverage, mutants,
simulate.
"""
