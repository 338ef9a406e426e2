"""A game held against the facts of its rules: a module for each check, and none knows another.

May import: cache, colour, core, expressions, faces, files, fonts, game_texts, i18n, legibility,
load, model, pdf, play, processes, readers, render, rulebook_source, svg, text. Imported by: app,
check_coverage, cli, match_statistics, mutation_testing, open_games, reports, serve.
"""
