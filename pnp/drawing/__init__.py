"""SVG text of a face to a vector drawing, a display list or pixels.

May import: colour, core, fonts, shapes, svg. Imported by: app, exports, faces, legibility,
open_games, pdf, printer_correction, serve.
"""
