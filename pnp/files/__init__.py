"""Files of users, opened safely and written whole; and those of git and of the web.

May import: core. Imported by: app, cache, checks, cli, exports, fonts, i18n, load,
mutation_testing, open_games, pdf, play, printer_calibration, printer_correction, readers, render,
rulebook_source, shapes.
"""
