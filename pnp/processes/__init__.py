"""Work in other processes: workers, how many at a time, and limits of memory and time.

May import: core. Imported by: app, checks, cli, exports, expressions, faces, marks,
match_statistics, mutation_testing, open_games, pdf, render, svg.
"""
