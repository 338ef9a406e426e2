"""Gettext catalogs and XLIFF, glossaries and languages, with polib, which it alone knows.

May import: core, files, model. Imported by: app, check_coverage, checks, cli, exports, game_texts,
load, mutation_testing, open_games, play, printer_calibration, release, render, rulebook_source,
serve, text.
"""
