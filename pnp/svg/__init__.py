"""SVG parsed, validated and read for its outlines and styles: the only package that knows CairoSVG.

May import: cache, colour, core, fonts, processes. Imported by: app, checks, cli, drawing, exports,
faces, legibility, pdf, printer_calibration, printer_correction, render, shapes.
"""
