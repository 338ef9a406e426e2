"""Files of values (YAML) and tables read into values with their places.

May import: core, files. Imported by: app, checks, fonts, load, match_statistics, mutation_testing,
open_games, reports.
"""
