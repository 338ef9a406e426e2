"""The command line: arguments in, exit code out. The only package that knows click and rich.

May import: app, calibrate, catalogs, checks, core, exports, expressions, i18n, load, model, pdf,
play, printers, reports, resident, rulebook, runtime, serve, simulate, text. Imported by: nothing of
ours.
"""
