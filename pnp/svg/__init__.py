"""SVG parsed, validated and read for its outlines and styles: the only package that knows CairoSVG.

May import: core, fonts, runtime. Imported by: the packages above.
"""
