"""Text in a box: markup, typography, line breaking and fitting.

May import: core, expressions, fonts, i18n. Imported by: app, checks, cli, exports, game_texts,
mutation_testing, open_games, printer_calibration, render, rulebook_source.
"""
