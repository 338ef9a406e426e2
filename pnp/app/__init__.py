"""What commands do, with values in and values out: open, check, build, translate, pack.

May import: cache, check_coverage, checks, core, drawing, exports, expressions, faces, files, fonts,
game_texts, i18n, legibility, load, model, mutation_testing, pdf, play, printer_calibration,
printer_correction, processes, readers, release, render, reports, rulebook_source, sheet_layout,
sizes, svg, text. Imported by: cli, open_games.
"""
