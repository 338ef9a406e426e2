"""Games played by their printed rules: engines, who plays them, and what is told of a game.

May import: core, expressions, files, i18n, model. Imported by: app, check_coverage, checks, cli,
match_statistics, mutation_testing.
"""
