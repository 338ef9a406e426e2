"""Games played by their printed rules: engines, who plays them, and what is told of a game.

May import: catalogs, core, expressions, model, runtime. Imported by: app, checks, cli,
mutants, simulate.
"""
