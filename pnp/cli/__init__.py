"""The command line: arguments in, exit code out. The only package that knows click and rich.

May import: app, cache, calibrate, checks, core, exports, expressions, files, game_texts, i18n,
load, model, pdf, play, printers, processes, reports, resident, rulebook, serve, simulate, svg,
text. Imported by: nothing of ours.
"""
