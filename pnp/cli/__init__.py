"""The command line: arguments in, exit code out, with click and rich, which it alone knows.

May import: app, cache, checks, core, exports, expressions, files, game_texts, i18n, load,
match_statistics, model, open_games, pdf, play, printer_calibration, printer_correction, processes,
reports, rulebook_source, serve, sizes, svg, text. Imported by: nothing of ours.
"""
