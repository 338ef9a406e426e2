"""Ways to write a game out: a folder for each, and `shared` for what several of them need.

May import: cache, colour, core, drawing, expressions, faces, files, fonts, i18n, load, marks,
model, nets, pdf, printer_correction, processes, render, rulebook_source, shapes, sheet_layout,
sizes, svg, text. Imported by: app, cli, open_games, printer_calibration, release, serve.
"""
