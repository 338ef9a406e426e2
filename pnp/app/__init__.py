"""What commands do, with values in and values out: open, check, build, translate, proof.

May import: cache, calibrate, checks, core, coverage, drawing, exports, expressions, faces, files,
fonts, game_texts, i18n, inspect, load, model, mutants, pdf, play, printers, processes, readers,
release, render, reports, rulebook, sheet_layout, svg, text. Imported by: cli, resident.
"""
