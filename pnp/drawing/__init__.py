"""SVG text of a face to a vector drawing, a display list or pixels.

May import: core, fonts, runtime, svg. Imported by: app, checks, exports, faces, inspect, pdf.
"""
