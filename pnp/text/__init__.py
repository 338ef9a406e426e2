"""Text in a box: markup, typography, line breaking and fitting.

May import: core, expressions, fonts, i18n. Imported by: the packages above.
"""
