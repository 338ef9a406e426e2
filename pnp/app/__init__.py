"""What commands do, with values in and values out: open, check, build, translate, proof.

May import: calibrate, catalogs, checks, core, coverage, drawing, exports, expressions, faces,
fonts, i18n, impose, inspect, load, model, mutants, pdf, play, printers, release, render, reports,
rulebook, runtime, sources, svg, text. Imported by: cli, resident.
"""
