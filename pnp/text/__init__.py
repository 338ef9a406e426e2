"""Text in a box: markup, typography, line breaking and fitting.

May import: catalogs, core, expressions, fonts. Imported by: the packages above.
"""
