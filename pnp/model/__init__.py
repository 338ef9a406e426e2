"""A game, its components and cards as frozen values, and what of them a command selects.

May import: core, nets, shapes, sizes. Imported by: app, check_coverage, checks, cli, exports,
faces, game_texts, i18n, load, mutation_testing, open_games, pdf, play, printer_calibration,
release, render, reports, rulebook_source, serve, sheet_layout.
"""
