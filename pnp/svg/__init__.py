"""SVG parsed, validated and read for its outlines and styles: the only package that knows CairoSVG.

May import: cache, colour, core, fonts, processes. Imported by: the packages above.
"""
