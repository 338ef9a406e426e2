"""Which fonts there are, what their files say of themselves, and HarfBuzz's shaping of a run.

May import: core, files, readers. Imported by: app, checks, drawing, exports, faces, legibility,
load, marks, match_statistics, mutation_testing, open_games, pdf, printer_calibration, render, svg,
text.
"""
