"""What commands do, with values in and values out: open, check, build, translate, proof.

May import: cache, calibrate, checks, core, coverage, drawing, exports, expressions, faces, files,
fonts, game_texts, i18n, impose, inspect, load, model, mutants, pdf, play, printers, processes,
readers, release, render, reports, rulebook, svg, text. Imported by: cli, resident.
"""
